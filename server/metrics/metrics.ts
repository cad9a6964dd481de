import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Lanes } from '../limits/lanes.ts'

/** Upper ends in seconds: from a page out of memory to a request that somebody waited for. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Labels = Record<string, string>
type Reading = { name: string; help: string; type: 'counter' | 'gauge'; values: Array<[Labels, number]> }
export type Metrics = ReturnType<typeof createMetrics>

/**
 * What Prometheus reads of this process. Labels are names of ours (a route as it is declared, a state, a status) and never
 * anything a visitor sent: their number stays small and nobody is in them.
 */
export function createMetrics(lanes?: Pick<Lanes, 'running' | 'shed'>) {
  const requests = new Map<string, { labels: Labels; counts: number[]; count: number; sum: number }>()
  const emails = { sent: 0, failed: 0 }
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  return {
    observeRequest(method: string, route: string, status: number, seconds: number) {
      const key = `${method} ${route} ${status}`
      let entry = requests.get(key)
      if (!entry) {
        entry = { labels: { method, route, status: String(status) }, counts: buckets.map(() => 0), count: 0, sum: 0 }
        requests.set(key, entry)
      }
      const bucket = buckets.findIndex((end) => seconds <= end)
      if (bucket !== -1) entry.counts[bucket] = (entry.counts[bucket] ?? 0) + 1
      entry.count++
      entry.sum += seconds
    },
    /** Counts what a way of sending e-mail does. */
    countEmails:
      <Mail>(send: (mail: Mail) => Promise<void>) =>
      async (mail: Mail) => {
        try {
          await send(mail)
          emails.sent++
        } catch (error) {
          emails.failed++
          throw error
        }
      },
    /** Everything as text, with what was read elsewhere; the event loop's lag is since the last time. */
    write(readings: Reading[]) {
      const text = [
        ...writeRequests([...requests.values()]),
        ...[...readings, ...(lanes ? ofLanes(lanes) : []), ...ofThisProcess(delay, emails)].flatMap(writeReading),
      ].join('\n')
      delay.reset()
      return `${text}\n`
    },
    stop: () => delay.disable(),
  }
}

function ofLanes({ running, shed }: Pick<Lanes, 'running' | 'shed'>): Reading[] {
  const byLane = (counts: Record<string, number>): Reading['values'] =>
    Object.entries(counts).map(([lane, count]) => [{ lane }, count])
  return [
    { name: 'slipway_requests_running', help: 'Requests at work, by lane', type: 'gauge', values: byLane(running) },
    {
      name: 'slipway_requests_shed_total',
      help: 'Requests sent away with 503 because their lane was full',
      type: 'counter',
      values: byLane(shed),
    },
  ]
}

function ofThisProcess(
  delay: ReturnType<typeof monitorEventLoopDelay>,
  emails: { sent: number; failed: number },
): Reading[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const gauge = (name: string, help: string, value: number): Reading => ({
    name,
    help,
    type: 'gauge',
    values: [[{}, value]],
  })
  return [
    {
      name: 'slipway_email_attempts_total',
      help: 'Attempts of this process to send an e-mail',
      type: 'counter',
      values: Object.entries(emails).map(([outcome, count]) => [{ outcome }, count]),
    },
    {
      name: 'slipway_event_loop_delay_seconds',
      help: 'How late the event loop ran since the last reading',
      type: 'gauge',
      values: [
        [{ quantile: '0.5' }, delay.percentile(50) / 1e9],
        [{ quantile: '0.99' }, delay.percentile(99) / 1e9],
      ],
    },
    { name: 'process_cpu_seconds_total', help: 'CPU time', type: 'counter', values: [[{}, (user + system) / 1e6]] },
    gauge('process_resident_memory_bytes', 'Memory of the process', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory of its objects', heapUsed),
    gauge('process_start_time_seconds', 'When it was started', Math.round(Date.now() / 1000 - process.uptime())),
  ]
}

function writeRequests(entries: Array<{ labels: Labels; counts: number[]; count: number; sum: number }>) {
  const name = 'slipway_http_request_duration_seconds'
  const lines = [`# HELP ${name} Requests by route and status`, `# TYPE ${name} histogram`]
  for (const { labels, counts, count, sum } of entries) {
    let soFar = 0
    for (const [index, end] of buckets.entries()) {
      soFar += counts[index] ?? 0
      lines.push(`${name}_bucket${inBraces({ ...labels, le: String(end) })} ${soFar}`)
    }
    lines.push(`${name}_bucket${inBraces({ ...labels, le: '+Inf' })} ${count}`)
    lines.push(`${name}_sum${inBraces(labels)} ${sum}`, `${name}_count${inBraces(labels)} ${count}`)
  }
  return lines
}

function writeReading({ name, help, type, values }: Reading) {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(([labels, value]) => `${name}${inBraces(labels)} ${value}`),
  ]
}

function inBraces(labels: Labels) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '_')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
