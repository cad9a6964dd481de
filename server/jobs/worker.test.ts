import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { currentRequestId, requestScope } from '../request-scope.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { jobs } from './jobs.tables.ts'
import { enqueue } from './queue.ts'
import { createWorker, releaseLeases, retryDelayMs, type JobHandlers } from './worker.ts'

const t = await createTestApp()
const silent = createLog({ level: 'silent', json: true })

let clockMs = Date.now()
const now = () => new Date(clockMs)
let delivered: string[] = []
let dead: string[] = []
let failing = false

const handlers: JobHandlers = {
  'deliver-email': {
    run: async ({ email_id }) => {
      if (failing) throw new Error('the mail server is down')
      delivered.push(email_id)
    },
    onDead: async ({ email_id }) => void dead.push(email_id),
  },
  'expire-checkouts': { run: async () => {} },
  'open-account': { run: async () => {} },
  'mail-confirmation-link': { run: async () => {} },
  'mail-recovery-link': { run: async () => {} },
  'prune-expired-rows': { run: async () => {} },
  'settle-payment-event': { run: async () => {} },
  'reconcile-payments': { run: async () => {} },
  'tell-of-incomplete': { run: async () => {} },
  'follow-plans': { run: async () => {} },
  'end-subscriptions': { run: async () => {} },
  'ask-refund': { run: async () => {} },
  'end-grace': { run: async () => {} },
  'bind-arrangements': { run: async () => {} },
  'remove-file': { run: async () => {} },
  'check-upload': { run: async () => {} },
  'discard-upload': { run: async () => {} },
}
const worker = () => createWorker({ db: t.db, handlers, now, log: silent })

beforeEach(async () => {
  await t.db.delete(jobs)
  clockMs = Date.now() + 1000
  delivered = []
  dead = []
  failing = false
})

test('a job runs once the transaction that asked for it is committed', async () => {
  await t.db.transaction((tx) => enqueue(tx, 'deliver-email', { email_id: 'a' }))
  await worker().runDueJobs()
  expect(delivered).toEqual(['a'])
  expect(await t.db.$count(jobs)).toBe(0)
})

test('a rolled back transaction asks for nothing', async () => {
  const rolledBack = t.db.transaction(async (tx) => {
    await enqueue(tx, 'deliver-email', { email_id: 'a' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await t.db.$count(jobs)).toBe(0)
})

test('a failed job is tried again later, and later still', async () => {
  failing = true
  await enqueue(t.db, 'deliver-email', { email_id: 'a' })
  await worker().runDueJobs()
  expect(await worker().runDueJobs()).toBe(0)
  clockMs += retryDelayMs(1)
  expect(await worker().runDueJobs()).toBe(1)
  clockMs += retryDelayMs(2) - 1
  expect(await worker().runDueJobs()).toBe(0)
  failing = false
  clockMs += 1
  await worker().runDueJobs()
  expect(delivered).toEqual(['a'])
})

async function failForTheLastTime() {
  failing = true
  await enqueue(t.db, 'deliver-email', { email_id: 'a' })
  for (let i = 0; i < 20; i++) {
    await worker().runDueJobs()
    clockMs += 3_600_001
  }
}

test('after the last attempt it is a dead letter with its reason', async () => {
  await failForTheLastTime()
  const [job] = await t.db.select().from(jobs)
  expect(job).toMatchObject({ state: 'dead', attempts: 14, last_error: 'Error: the mail server is down' })
  expect(dead).toEqual(['a'])
})

test('an admin sees dead letters and runs one again', async () => {
  await failForTheLastTime()
  const ada = await t.as('ada')
  const listed = (await (await ada.get('/api/dead-jobs')).json()) as { jobs: { id: string }[] }
  expect(listed.jobs).toEqual([
    expect.objectContaining({ name: 'deliver-email', last_error: expect.stringContaining('down') }),
  ])
  failing = false
  clockMs = Date.now() + 1000
  expect((await ada.post(`/api/dead-jobs/${listed.jobs[0]?.id}/retries`)).status).toBe(204)
  await worker().runDueJobs()
  expect(delivered).toEqual(['a'])
})

test('only a dead job can be run again', async () => {
  await enqueue(t.db, 'deliver-email', { email_id: 'a' })
  const [job] = await t.db.select().from(jobs)
  const answer = await (await t.as('ada')).post(`/api/dead-jobs/${job?.id}/retries`)
  expect(answer.status).toBe(404)
  expect(await errorCodeIn(answer)).toBe('not_found')
  expect(await t.db.select().from(jobs)).toEqual([job])
})

test('several workers share the work without doing any of it twice', async () => {
  for (let i = 0; i < 40; i++) await enqueue(t.db, 'deliver-email', { email_id: String(i) })
  await Promise.all(Array.from({ length: 4 }, () => worker().runDueJobs()))
  expect(delivered.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i))
})

test('a job whose process died is taken over when its lease ends', async () => {
  await enqueue(t.db, 'deliver-email', { email_id: 'a' })
  await t.db.update(jobs).set({ state: 'running', attempts: 1, leased_until: new Date(clockMs + 30_000) })
  expect(await worker().runDueJobs()).toBe(0)
  clockMs += 30_001
  await worker().runDueJobs()
  expect(delivered).toEqual(['a'])
})

test('with the embedded database it is due at the next start', async () => {
  await enqueue(t.db, 'deliver-email', { email_id: 'a' })
  await t.db.update(jobs).set({ state: 'running', attempts: 1, leased_until: new Date(clockMs + 30_000) })
  await releaseLeases(t.db)
  await worker().runDueJobs()
  expect(delivered).toEqual(['a'])
})

test('periodic work asked for by every process waits once', async () => {
  for (let i = 0; i < 3; i++) await enqueue(t.db, 'prune-expired-rows', {}, { uniqueKey: 'prune-expired-rows' })
  expect(await t.db.$count(jobs)).toBe(1)
})

// Sooner than the next poll; a busy machine may need a second try.
test('a running worker starts at once when something is committed', { retry: 2 }, async () => {
  const running = createWorker({ db: t.db, handlers, now: () => new Date(Date.now() + 1000), log: silent })
  running.start()
  await enqueue(t.db, 'deliver-email', { email_id: 'a' })
  await expect.poll(() => delivered, { timeout: 900 }).toEqual(['a'])
  await running.stop()
})

test('the id of the request follows it into its jobs', async () => {
  await requestScope.run({ requestId: 'request-1' }, () => enqueue(t.db, 'deliver-email', { email_id: 'a' }))
  let seen: string | null = null
  const watching: JobHandlers = { ...handlers, 'deliver-email': { run: async () => void (seen = currentRequestId()) } }
  await createWorker({ db: t.db, handlers: watching, now, log: silent }).runDueJobs()
  expect(seen).toBe('request-1')
})

test('a job nobody knows is kept, not lost', async () => {
  await enqueue(t.db, 'deliver-email', { email_id: 'a' })
  await t.db.update(jobs).set({ name: 'from-a-newer-version' })
  await worker().runDueJobs()
  expect(await t.db.select().from(jobs).where(eq(jobs.state, 'queued'))).toHaveLength(1)
})
