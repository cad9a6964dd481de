import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { requestScope } from '../request-scope.ts'
import { createTestApp } from '../testing/test-app.ts'
import { job_schedules, jobs } from './jobs.tables.ts'
import { jobNames } from './kinds.ts'
import { pruneExpiredRows } from './pruning.ts'
import { prepareSchedule } from './schedule.ts'
import { createWorker, type JobHandlers } from './worker.ts'

const t = await createTestApp()
const HOUR = 3_600_000

let aheadMs = 0
let runs = 0
let failing = false
const nothing = Object.fromEntries(jobNames.map((name) => [name, { run: async () => {} }])) as unknown as JobHandlers
const worker = createWorker({
  db: t.db,
  log: createLog({ level: 'silent', json: true }),
  aheadMs: () => aheadMs,
  handlers: {
    ...nothing,
    'reconcile-payments': {
      run: async () => {
        runs += 1
        if (failing) throw new Error('the provider is down')
      },
    },
  },
})
const reconciliations = () => t.db.select().from(jobs).where(eq(jobs.name, 'reconcile-payments'))

/** What a running worker does by itself. */
async function pass(ms: number) {
  aheadMs += ms
  await worker.tend()
  await worker.runDueJobs()
}

beforeEach(async () => {
  await t.db.delete(jobs)
  await t.db.delete(job_schedules)
  aheadMs = runs = 0
  failing = false
  await prepareSchedule(t.db, aheadMs)
})

test('periodic work is first due after one period, and then again and again', async () => {
  await pass(0)
  expect(runs).toBe(0)
  for (let i = 1; i <= 3; i++) {
    await pass(5 * 60_000)
    await pass(0)
    expect(runs).toBe(i)
  }
})

test('another process that starts changes nothing', async () => {
  const before = await t.db.select().from(job_schedules)
  await prepareSchedule(t.db, HOUR)
  expect(await t.db.select().from(job_schedules)).toEqual(before)
})

test('asked for by every process it is done once', async () => {
  aheadMs = HOUR
  await Promise.all(Array.from({ length: 4 }, () => worker.tend()))
  expect(await reconciliations()).toHaveLength(1)
})

test('after days without a process it runs once, not for every time that was missed', async () => {
  await pass(72 * HOUR)
  await pass(0)
  expect(runs).toBe(1)
})

test('it is due again after a run that failed for good, of which one is kept until the next success', async () => {
  failing = true
  for (let i = 0; i < 40; i++) await pass(60_000)
  expect(await t.db.$count(jobs, eq(jobs.state, 'dead'))).toBe(1)
  expect(await reconciliations()).toContainEqual(
    expect.objectContaining({ state: 'dead', attempts: 3, last_error: 'Error: the provider is down' }),
  )
  const before = runs
  failing = false
  for (let i = 0; i < 6; i++) await pass(60_000)
  expect(runs).toBeGreaterThan(before)
  expect(await reconciliations()).toEqual([])
})

test('as long as a run is under way there is no other beside it', async () => {
  await pass(5 * 60_000)
  await t.db.execute(sql`insert into jobs (name, payload, state, attempts, run_at, leased_until, created_at)
    values ('reconcile-payments', '{}', 'running', 1, now(), now() + interval '30 seconds', now())`)
  await pass(HOUR)
  expect(runs).toBe(1)
  await t.db.delete(jobs)
  await pass(0)
  expect(runs).toBe(2)
})

test('a clock that was ahead and is put back does not stop it', async () => {
  await pass(72 * HOUR)
  aheadMs = 0
  await pass(0)
  expect(runs).toBe(2)
})

test('a prune step that fails keeps no other from its turn, and is named', async () => {
  const done: string[] = []
  const before = async () => void done.push('before')
  const breaks = async () => {
    throw new Error('a table is locked')
  }
  const after = async () => void done.push('after')
  const ctx = { db: t.db, now: t.parts.now, keptDays: 90 }
  await expect(pruneExpiredRows(ctx, [before, breaks, after])).rejects.toThrow('Not done: breaks')
  expect(done).toEqual(['before', 'after'])
})

test('told to end, pruning begins no further step', async () => {
  const ending = new AbortController()
  const done: string[] = []
  const first = async () => {
    done.push('first')
    ending.abort(new Error('The process stops'))
  }
  const second = async () => void done.push('second')
  const ctx = { db: t.db, now: t.parts.now, keptDays: 90 }
  const scope = { requestId: 'job', signal: ending.signal }
  const pruning = requestScope.run(scope, () => pruneExpiredRows(ctx, [first, second]))
  await expect(pruning).rejects.toThrow('The process stops')
  expect(done).toEqual(['first'])
})
