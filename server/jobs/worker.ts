import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { errorFacts } from '../error-facts.ts'
import { describeError, type Log } from '../log.ts'
import { PermanentError } from '../permanent-error.ts'
import { requestScope } from '../request-scope.ts'
import { jobs } from './jobs.tables.ts'
import { type JobName, type JobPayloads, kindOf, lanes, retryDelayMs, schedule } from './kinds.ts'
import {
  claimDueJobs,
  isStillLeased,
  type Job,
  msFromNow,
  renewLeases,
  takeBackLostJobs,
  takeInFromUnknownLanes,
  unflushed,
} from './leases.ts'
import { enqueued } from './queue.ts'
import { enqueueDueRuns } from './schedule.ts'

type JobHandler<Name extends JobName> = {
  /** `signal` is aborted when the run shall end: at its time limit, when the process stops, when its lease is lost. */
  run: (payload: JobPayloads[Name], signal: AbortSignal) => Promise<void>
  /** Called once when the last attempt failed. */
  onDead?: (payload: JobPayloads[Name], error: unknown) => Promise<void>
}
export type JobHandlers = { [Name in JobName]: JobHandler<Name> }

type Outcome = { isDone: true } | { isDone: false; error: unknown }
type Run = {
  job: Job
  scope: { requestId: string; signal: AbortSignal; hasLostLease: boolean }
  end: (reason: Error) => void
  holdsSlot: boolean
  slotFreed: PromiseWithResolvers<void>
  ended: Promise<void>
}

const usualTimes = {
  limitMs: (name: JobName) => kindOf(name).limit * 1000,
  tendMs: 10_000,
  pollMs: 1_000,
  /** Longer than any call or statement that can be under way when a run is told to end, and cannot be ended itself. */
  quietMs: 60_000,
  /** Less than systemd and Docker give, after the requests had their ten seconds. */
  stopMs: 20_000,
  stoppedMs: 5_000,
}

const processStops = new Error('The process stops')
const leaseLost = new Error('The lease was lost')

/**
 * Takes due jobs from the table and runs them: each lane has its slots, and each slot takes the next job by itself. Any number
 * of processes may do so: a job is leased to one, and leased to another when the first stopped renewing. A job may therefore
 * run twice, though not side by side; handlers are written for that.
 */
export function createWorker(deps: {
  db: Db
  /** Leases are renewed here, however long requests and jobs wait for a connection of their own. */
  urgentDb?: Db | undefined
  handlers: JobHandlers
  log: Log
  /** How far the product's clock is set ahead of the database's. */
  aheadMs?: () => number
  times?: Partial<typeof usualTimes>
}) {
  const { db, urgentDb = db, log, aheadMs = () => 0 } = deps
  const times = { ...usualTimes, ...deps.times }
  const runs = new Map<string, Run>()

  function freeSlots() {
    const taken = [...runs.values()].filter(({ holdsSlot }) => holdsSlot).map(({ job }) => job.lane)
    return Object.entries(lanes)
      .map(([lane, slots]) => ({ lane, slots: slots - taken.filter((one) => one === lane).length }))
      .filter(({ slots }) => slots > 0)
  }

  function begin(job: Job) {
    const ending = new AbortController()
    const run: Run = {
      job,
      scope: { requestId: job.request_id ?? `job-${job.id.slice(0, 8)}`, signal: ending.signal, hasLostLease: false },
      end: (reason) => ending.abort(reason),
      holdsSlot: true,
      slotFreed: Promise.withResolvers(),
      ended: Promise.resolve(),
    }
    runs.set(job.id, run)
    run.ended = requestScope.run({ requestId: run.scope.requestId }, async () => {
      try {
        await writeDown(run, await attempt(run))
      } catch (error) {
        log.error('the end of a job was not written down', { ...factsOf(job), ...errorFacts(error) })
      }
      if (runs.get(job.id) === run) runs.delete(job.id)
      freeSlot(run)
    })
  }

  function freeSlot(run: Run) {
    if (!run.holdsSlot) return
    run.holdsSlot = false
    run.slotFreed.resolve()
    if (isStarted) wake()
  }

  /**
   * At the time limit the run is told to end and its slot is free. Its lease is kept until it really ended, or until nothing
   * that it began can still be under way; then it has failed, whatever its promise does, and can change nothing any more.
   */
  async function attempt(run: Run): Promise<Outcome> {
    const { job, scope } = run
    const kind = kindOf(job.name)
    const given = kind.payload.safeParse(job.payload)
    if (!given.success) return failed(new PermanentError(`Its payload is not understood: ${given.error.message}`))
    if (job.attempts > kind.attempts) return failed(new Error('The process ended during every attempt'))
    const handedOver = Promise.withResolvers<Outcome>()
    let quiet: NodeJS.Timeout | undefined
    const limit = setTimeout(() => {
      const error = new Error(`Still running after ${kind.limit} seconds`)
      log.error('job ran into its time limit', { ...factsOf(job), limit_seconds: kind.limit })
      run.end(error)
      freeSlot(run)
      quiet = setTimeout(() => {
        scope.hasLostLease = true
        log.error('job does not end: given up', factsOf(job))
        handedOver.resolve(failed(error))
      }, times.quietMs)
    }, times.limitMs(job.name))
    const handler = deps.handlers[job.name]
    const work = requestScope.run(scope, async () => handler.run(given.data as never, scope.signal))
    try {
      return await Promise.race([work.then(() => ({ isDone: true }) as const, failed), handedOver.promise])
    } finally {
      clearTimeout(limit)
      clearTimeout(quiet)
    }
  }

  async function writeDown({ job, scope: { signal } }: Run, outcome: Outcome) {
    if (outcome.isDone) {
      await db.delete(jobs).where(and(isStillLeased(job), unflushed))
      await forgetDeadRuns(job)
      return
    }
    if (signal.reason === processStops) {
      // It did not fail: whoever is next begins at once, and the attempt does not count.
      const released = { state: 'queued', leased_until: null, attempts: job.attempts - 1 } as const
      await db.update(jobs).set(released).where(isStillLeased(job))
      return
    }
    if (signal.reason === leaseLost) return
    const error: unknown = signal.aborted ? signal.reason : outcome.error
    const isLast = error instanceof PermanentError || job.attempts >= kindOf(job.name).attempts
    log.warn(isLast ? 'job gave up' : 'job failed, will be retried', { ...factsOf(job), ...errorFacts(error) })
    if (isLast) {
      await tellOfDeath(job, error)
      await forgetDeadRuns(job)
    }
    await db
      .update(jobs)
      .set({
        state: isLast ? 'dead' : 'queued',
        last_error: describeError(error),
        leased_until: null,
        run_at: msFromNow(retryDelayMs(job.attempts) + aheadMs()),
      })
      .where(isStillLeased(job))
  }

  async function tellOfDeath(job: Job, error: unknown) {
    try {
      await deps.handlers[job.name].onDead?.(job.payload as never, error)
    } catch (failure) {
      log.error('nobody was told that a job gave up', { ...factsOf(job), ...errorFacts(failure) })
    }
  }

  /** Of periodic work only how the last run ended is worth a look. */
  async function forgetDeadRuns({ name }: Job) {
    if (name in schedule) await db.delete(jobs).where(and(eq(jobs.name, name), eq(jobs.state, 'dead')))
  }

  async function startDueJobs() {
    const claimed = await claimDueJobs(db, freeSlots(), aheadMs(), [...runs.keys()])
    for (const job of claimed) begin(job)
    return claimed.length
  }

  /** Whoever lost a lease, after a long sleep of the machine for instance, is told to end. */
  async function renewOurLeases() {
    const held = [...runs.values()]
    const renewed = await renewLeases(
      urgentDb,
      held.map(({ job }) => job),
    )
    for (const run of held) {
      if (renewed.has(run.job.id) || runs.get(run.job.id) !== run) continue
      run.scope.hasLostLease = true
      run.end(leaseLost)
    }
  }

  /** Not what we run ourselves: it was only not renewed in time. */
  const takeBackFromOthers = () => takeBackLostJobs(urgentDb, [...runs.keys()])

  /** What is done every few seconds, each whatever became of the others. */
  async function tend() {
    const takeIn = () => takeInFromUnknownLanes(db, aheadMs())
    for (const duty of [renewOurLeases, takeBackFromOthers, takeIn, () => enqueueDueRuns(db, aheadMs())])
      await duty().catch((error: unknown) => log.error('jobs could not be tended', errorFacts(error)))
  }

  /** Runs what is due, until nothing is; returns how many jobs ran. */
  async function runDueJobs(): Promise<number> {
    await takeBackFromOthers()
    let count = 0
    for (;;) {
      const atWork = [...runs.values()].filter(({ holdsSlot }) => holdsSlot)
      const started = await startDueJobs()
      count += started
      if (started > 0) continue
      if (atWork.length === 0) return count
      await Promise.race(atWork.map(({ slotFreed }) => slotFreed.promise))
    }
  }

  let isStarted = false
  let isHinted = false
  let filling: Promise<void> | undefined
  let tending: Promise<void> | undefined

  function takeHint() {
    const mayClaim = isHinted && isStarted
    isHinted = false
    return mayClaim
  }

  /** Fills the free slots: one claim at a time; a hint during a claim leads to another. */
  function wake() {
    isHinted = true
    filling ??= fillSlots()
  }

  async function fillSlots() {
    while (takeHint())
      await startDueJobs().catch((error: unknown) => log.error('jobs could not be read', errorFacts(error)))
    filling = undefined
  }

  let polling: NodeJS.Timeout | undefined
  let tendingTimer: NodeJS.Timeout | undefined
  return {
    runDueJobs,
    tend,
    start() {
      isStarted = true
      enqueued.on('job', wake)
      polling = setInterval(wake, times.pollMs)
      tendingTimer = setInterval(() => (tending ??= tend().finally(() => (tending = undefined))), times.tendMs)
      wake()
    },
    /**
     * Takes no new jobs. The running ones have twenty seconds, with their leases renewed; then they are told to end, and those
     * that do are due for others at once. What does not end either keeps its lease until that runs out.
     */
    async stop() {
      isStarted = false
      enqueued.off('job', wake)
      clearInterval(polling)
      await filling
      const slots = Array.from(runs.values(), ({ slotFreed }) => slotFreed.promise)
      if (!(await isWithin(times.stopMs, Promise.all(slots)))) {
        const left = [...runs.values()]
        for (const run of left) run.end(processStops)
        await isWithin(times.stoppedMs, Promise.all(left.map(({ ended }) => ended)))
      }
      clearInterval(tendingTimer)
      await tending
    },
  }
}

const failed = (error: unknown): Outcome => ({ isDone: false, error })

const factsOf = ({ name, id, attempts }: Job) => ({ job: name, job_id: id, attempts })

async function isWithin(ms: number, awaited: Promise<unknown>): Promise<boolean> {
  const timeIsUp = Promise.withResolvers<false>()
  const timer = setTimeout(() => timeIsUp.resolve(false), ms)
  const result = await Promise.race([awaited.then(() => true), timeIsUp.promise])
  clearTimeout(timer)
  return result
}
