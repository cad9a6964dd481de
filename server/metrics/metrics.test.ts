import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findFreePort } from '../../scripts/ports.ts'
import { createDb } from '../db/client.ts'
import { createLanes } from '../limits/lanes.ts'
import { listen } from '../testing/listening.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createMetrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const metrics = createMetrics(createLanes())
const t = await createTestApp({ metrics })
const { database, now, log } = t.parts
const streams = { count: () => t.parts.streams?.count() ?? 0 }

async function scrape(path = '/metrics', of = database) {
  const port = await findFreePort()
  const server = await startMetricsServer({ metrics, database: of, streams, now, log }, { host: '127.0.0.1', port })
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  } finally {
    await server.stop()
  }
}

test('requests are counted by declared route and status, with how long they took', async () => {
  const ada = await t.as('ada')
  await ada.get(`/api/leads/${crypto.randomUUID()}`)
  await ada.get(`/api/leads/${crypto.randomUUID()}`)
  await t.visitor.get('/api/users?search=cleo@client.example')
  await t.visitor.get('/api/no/such/cleo@client.example')
  const { status, type, text } = await scrape()
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' })
  expect(text).toContain(
    'slipway_http_request_duration_seconds_count{method="GET",route="/api/leads/:id",status="404"} 2',
  )
  expect(text).toContain(
    'slipway_http_request_duration_seconds_bucket{method="GET",route="/api/leads/:id",status="404",le="+Inf"} 2',
  )
  expect(text).toContain('route="/api/users",status="401"} 1')
  expect(text).toContain('route="unknown",status="404"} 1')
  expect(text).not.toMatch(/cleo|search=|@/)
})

test('those who hear what changes are counted, as long as they do', async () => {
  const ear = await listen(await t.as('ada'))
  expect((await scrape()).text).toContain('\nslipway_streams 1\n')
  await ear.leave()
  await expect.poll(async () => (await scrape()).text).toContain('\nslipway_streams 0\n')
})

test('every line is one that Prometheus reads', async () => {
  const { text } = await scrape()
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^# (HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.e+-]+$/)
  for (const name of [
    'jobs',
    'emails',
    'uploads',
    'oldest_due_job_seconds',
    'inbound_mails',
    'oldest_received_mail_seconds',
    'database_connections',
    'event_loop_delay_seconds',
  ])
    expect(text).toContain(`\n# TYPE slipway_${name} gauge\n`)
  expect(text).toContain('slipway_last_backup_timestamp_seconds 0\n')
  expect(text).toContain('slipway_last_drill_timestamp_seconds 0\n')
  expect(text).toContain('slipway_database_up 1')
})

test('mail that came in is told by what became of it, and how long it has waited', async () => {
  const query = `insert into inbound_mails (state, envelope_from, envelope_to, raw_path, size, received_at)
    values ('received', 'x@else.example', 'hello@portgardner.example', 'x', 7, $1),
           ('set_aside', 'x@else.example', 'hello@portgardner.example', 'y', 7, $1)`
  await t.parts.database.pool.query(query, [new Date(t.parts.now().getTime() - 400_000)])
  const { text } = await scrape()
  expect(text).toContain('slipway_inbound_mails{state="received"} 1\n')
  expect(text).toContain('slipway_inbound_mails{state="set_aside"} 1\n')
  expect(text).toContain('slipway_inbound_mails{state="taken"} 0\n')
  expect(Number(/^slipway_oldest_received_mail_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(400)
  await t.parts.database.pool.query('delete from inbound_mails')
})

test('alarms ask for what is told here, and the guide says what to do then', async () => {
  const { text } = await scrape()
  const told = new Set(Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name))
  const rules = read('deploy/alarms.yaml').split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(10)
  const guide = read('docs/operations.md')
  for (const rule of rules) {
    expect(guide).toMatch(new RegExp(`^\\| ${rule.split('\n')[0]} +\\|`, 'm'))
    for (const [name] of rule.matchAll(/\b(slipway|process)_\w+/g))
      expect(told).toContain(name.replace(/(duration_seconds)_(count|bucket)$/, '$1'))
  }
  for (const kept of ['backup', 'drill'])
    expect(rules.join('')).toContain(`time() - slipway_last_${kept}_timestamp_seconds > 100000`)
})

test('e-mails are counted by how they ended', async () => {
  const send = metrics.countEmails(async (mail: { good: boolean }) => {
    if (!mail.good) throw new Error('refused')
  })
  await send({ good: true })
  await expect(send({ good: false })).rejects.toThrow('refused')
  const { text } = await scrape()
  expect(text).toContain('slipway_email_attempts_total{outcome="sent"} 1')
  expect(text).toContain('slipway_email_attempts_total{outcome="failed"} 1')
})

test('without its database the process still tells what it knows, and that', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
  const gone = { ...database, pool, db: createDb(pool) }
  const { status, text } = await scrape('/metrics', gone)
  expect(status).toBe(200)
  expect(text).toContain('slipway_database_up 0')
  expect(text).toContain('process_resident_memory_bytes')
})

test('nothing else is answered there', async () => {
  expect(await scrape('/')).toMatchObject({ status: 404 })
  expect((await t.visitor.get('/metrics')).status).toBe(404)
})
