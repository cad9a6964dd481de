import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../db/client.ts'
import { createLog } from '../log.ts'
import { PermanentError } from '../permanent-error.ts'
import { currentRequestId, requestScope } from '../request-scope.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { jobs } from './jobs.tables.ts'
import { jobNames, kinds, lanes, priorities, retryDelayMs } from './kinds.ts'
import { enqueue, enqueueAll } from './queue.ts'
import { releaseLeases } from './leases.ts'
import { createWorker, type JobHandlers } from './worker.ts'

const t = await createTestApp()
const logLines: string[] = []
const log = createLog({ level: 'info', json: true, write: (line) => logLines.push(line) })

let aheadMs = 0
let delivered: string[] = []
let dead: string[] = []
let failing: Error | undefined

/** All do nothing, but e-mails are delivered as `delivered` says. */
const handlers = {
  ...(Object.fromEntries(jobNames.map((name) => [name, { run: async () => {} }])) as unknown as JobHandlers),
  'deliver-email': {
    run: async ({ email_id }) => {
      if (failing) throw failing
      delivered.push(email_id)
    },
    onDead: async ({ email_id }) => void dead.push(email_id),
  },
} satisfies JobHandlers

type Worker = ReturnType<typeof createWorker>
type Times = NonNullable<Parameters<typeof createWorker>[0]['times']>
const workers: Worker[] = []
function worker(over: { db?: Db; times?: Times; handlers?: Partial<JobHandlers> } = {}) {
  const made = createWorker({
    db: over.db ?? t.db,
    urgentDb: t.db,
    log,
    aheadMs: () => aheadMs,
    times: { stopMs: 0, stoppedMs: 0, ...over.times },
    handlers: { ...handlers, ...over.handlers },
  })
  workers.push(made)
  return made
}

/** Handlers whose e-mails wait until the test lets them go on. */
function held() {
  const begun: string[] = []
  const atOnce = { now: 0, most: 0 }
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const gate = (id: string) => gates.get(id) ?? gates.set(id, Promise.withResolvers()).get(id)
  const deliver =
    (endsWhenTold: boolean): JobHandlers['deliver-email']['run'] =>
    async ({ email_id }, signal) => {
      begun.push(email_id)
      atOnce.most = Math.max(atOnce.most, (atOnce.now += 1))
      try {
        const told = Promise.withResolvers<never>()
        if (endsWhenTold) signal.addEventListener('abort', () => told.reject(signal.reason as Error))
        await Promise.race([gate(email_id)?.promise, told.promise])
        delivered.push(email_id)
      } finally {
        atOnce.now -= 1
      }
    }
  return {
    begun,
    atOnce,
    abortable: { 'deliver-email': { run: deliver(true) } },
    stubborn: { 'deliver-email': { run: deliver(false) } },
    letGo: (id: string) => gate(id)?.resolve(),
    letAllGo: () => [...gates.values()].forEach(({ resolve }) => resolve()),
  }
}

const eventually = <Value>(look: () => Value) => expect.poll(look)

const mail = (...ids: string[]) =>
  enqueueAll(
    t.db,
    'deliver-email',
    ids.map((email_id) => ({ email_id })),
  )
const theJob = async () => (await t.db.select().from(jobs))[0]
/** As if half a minute had passed without renewal. */
const expireLeases = () => leaseFor('-1 seconds')
const leaseFor = (time: string) => t.db.update(jobs).set({ leased_until: sql`now() + ${time}::interval` })
const isLeased = async (atLeast = '0 seconds') => {
  const { rows } = await t.db.execute(
    sql`select 1 from jobs where state = 'running' and leased_until > now() + ${atLeast}::interval`,
  )
  return rows.length > 0
}

beforeEach(async () => {
  await t.db.delete(jobs)
  aheadMs = 0
  delivered = []
  dead = []
  failing = undefined
  logLines.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  for (const made of workers.splice(0)) await made.stop()
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
  failing = new Error('the mail server is down')
  await mail('a')
  for (let attempts = 1; attempts < 4; attempts++) {
    expect(await worker().runDueJobs()).toBe(1)
    expect(await worker().runDueJobs()).toBe(0)
    aheadMs += retryDelayMs(attempts)
  }
  failing = undefined
  await worker().runDueJobs()
  expect(delivered).toEqual(['a'])
})

async function failForTheLastTime() {
  failing = new Error('the mail server is down')
  await mail('a')
  for (let i = 0; i < 20; i++) {
    await worker().runDueJobs()
    aheadMs += 3_600_001
  }
}

test('after the last attempt it is a dead letter with its reason', async () => {
  await failForTheLastTime()
  expect(await theJob()).toMatchObject({
    state: 'dead',
    attempts: 14,
    last_error: 'Error: the mail server is down',
    leased_until: null,
  })
  expect(dead).toEqual(['a'])
})

test('what no attempt can mend is dead at once', async () => {
  failing = new PermanentError('there is no such mailbox')
  await mail('a')
  await worker().runDueJobs()
  expect(await theJob()).toMatchObject({ state: 'dead', attempts: 1, last_error: expect.stringContaining('no such') })
  expect(dead).toEqual(['a'])
})

test('a job is dead although telling of it failed', async () => {
  failing = new PermanentError('there is no such mailbox')
  await mail('a')
  const onDead = async () => {
    throw new Error('the outbox is gone')
  }
  await worker({ handlers: { 'deliver-email': { run: handlers['deliver-email'].run, onDead } } }).runDueJobs()
  expect(await theJob()).toMatchObject({ state: 'dead', last_error: expect.stringContaining('no such mailbox') })
  expect(logLines.join('')).toContain('the outbox is gone')
})

test('a payload that is not understood is dead at once, and says so', async () => {
  await mail('a', 'b')
  await t.db
    .update(jobs)
    .set({ payload: { email: 7 } })
    .where(sql`payload ->> 'email_id' = 'a'`)
  await worker().runDueJobs()
  expect(await t.db.select().from(jobs)).toMatchObject([
    { state: 'dead', attempts: 1, last_error: expect.stringContaining('payload is not understood') },
  ])
  expect(delivered).toEqual(['b'])
})

test('an admin sees dead letters and runs one again', async () => {
  await failForTheLastTime()
  const ada = await t.as('ada')
  const listed = (await (await ada.get('/api/dead-jobs')).json()) as { jobs: { id: string }[] }
  expect(listed.jobs).toEqual([
    expect.objectContaining({ name: 'deliver-email', last_error: expect.stringContaining('down') }),
  ])
  failing = undefined
  aheadMs = 0
  expect((await ada.post(`/api/dead-jobs/${listed.jobs[0]?.id}/retries`)).status).toBe(204)
  await worker().runDueJobs()
  expect(delivered).toEqual(['a'])
})

test('only a dead job can be run again', async () => {
  await mail('a')
  const job = await theJob()
  const answer = await (await t.as('ada')).post(`/api/dead-jobs/${job?.id}/retries`)
  expect(answer.status).toBe(404)
  expect(await errorCodeIn(answer)).toBe('not_found')
  expect(await t.db.select().from(jobs)).toEqual([job])
})

test('two workers do a thousand jobs, each exactly once', async () => {
  const ids = Array.from({ length: 1000 }, (_, i) => String(i))
  await mail(...ids)
  const [first, second] = await Promise.all([worker().runDueJobs(), worker().runDueJobs()])
  expect(first + second).toBe(1000)
  expect(delivered.toSorted((a, b) => Number(a) - Number(b))).toEqual(ids)
  expect(await t.db.$count(jobs)).toBe(0)
})

test('the disk is not waited for by who begins a job or is done with it, but by who asks for one and by its work', async () => {
  const noted = sql`current_setting('synchronous_commit')`
  await t.db.execute(sql`create table flushes (act text, setting text)`)
  await t.db.execute(sql`
    create function note_flush() returns trigger language plpgsql as $$
    begin
      insert into flushes values (tg_op, ${noted});
      return coalesce(new, old);
    end $$`)
  await t.db.execute(
    sql`create trigger note_flush before insert or update or delete on jobs for each row execute function note_flush()`,
  )
  const run = async () => void (await t.db.execute(sql`insert into flushes values ('WORK', ${noted})`))
  await mail(crypto.randomUUID())
  await worker({ handlers: { 'deliver-email': { run } } }).runDueJobs()
  const { rows } = await t.db.execute(sql`select act, setting from flushes`)
  const [server] = (await t.db.execute(sql`select reset_val from pg_settings where name = 'synchronous_commit'`)).rows
  await t.db.execute(sql`drop function note_flush cascade`)
  await t.db.execute(sql`drop table flushes`)
  expect(rows).toEqual([
    { act: 'INSERT', setting: server?.['reset_val'] },
    { act: 'UPDATE', setting: 'off' },
    { act: 'WORK', setting: server?.['reset_val'] },
    { act: 'DELETE', setting: 'off' },
  ])
})

test('a slow job holds up nobody: neither in its lane nor in another', async () => {
  const slow = held()
  const settled: string[] = []
  const run: JobHandlers['settle-payment-event']['run'] = async ({ event_id }) => void settled.push(event_id)
  worker({ handlers: { ...slow.stubborn, 'settle-payment-event': { run } } }).start()
  await mail('slow')
  await eventually(() => slow.begun).toEqual(['slow'])
  const quick = ['a', 'b', 'c', 'd', 'e', 'f']
  quick.forEach(slow.letGo)
  await mail(...quick)
  await eventually(() => delivered.length).toBe(quick.length)
  await mail('slow too', 'as slow', 'slower', 'waits')
  await eventually(() => slow.begun).toHaveLength(quick.length + lanes.mail)
  await enqueue(t.db, 'settle-payment-event', { event_id: 'paid' })
  await eventually(() => settled).toEqual(['paid'])
  expect(slow.begun).not.toContain('waits')
  slow.letGo('slow')
  await eventually(() => slow.begun).toContain('waits')
  slow.letAllGo()
})

test('what people say is taken in and shown to the team while files are looked at and no mail server answers', async () => {
  const heard: string[] = []
  const hold = Promise.withResolvers<void>()
  const waits = { run: () => hold.promise }
  const hears = (name: string) => ({ run: async () => void heard.push(name) })
  const heardOf = ['take-mail', 'tell-team-of-ticket', 'tell-team-of-rating', 'go-on-with-chat'] as const
  const made = worker({
    handlers: {
      ...Object.fromEntries(heardOf.map((name) => [name, hears(name)])),
      'deliver-email': waits,
      'check-upload': waits,
      'prune-expired-rows': waits,
      'close-resolved-tickets': waits,
    },
  })
  await mail(...Array.from({ length: 200 }, (_, n) => `${n}`))
  for (const upload_id of ['a', 'b', 'c']) await enqueue(t.db, 'check-upload', { upload_id })
  await enqueue(t.db, 'prune-expired-rows', {})
  await enqueue(t.db, 'close-resolved-tickets', {})
  await enqueue(t.db, 'take-mail', { mail_id: 'm' })
  await enqueue(t.db, 'tell-team-of-ticket', { ticket_id: 't', response_id: null, by: null })
  await enqueue(t.db, 'tell-team-of-rating', { ticket_id: 't', by: null })
  await enqueue(t.db, 'go-on-with-chat', { conversation_id: 'c' })
  made.start()
  await eventually(() => heard.toSorted()).toEqual([...heardOf].toSorted())
  hold.resolve()
})

test('in a lane the more urgent goes first, then who waited longer', async () => {
  const one = held()
  const letter = (email_id: string, priority: number) => enqueue(t.db, 'deliver-email', { email_id }, { priority })
  for (const id of ['news 1', 'news 2', 'news 3']) await letter(id, priorities.last)
  for (const id of ['receipt 1', 'receipt 2']) await letter(id, priorities.ordinary)
  for (const id of ['link 1', 'link 2']) await letter(id, priorities.first)
  worker({ handlers: one.stubborn }).start()
  await eventually(() => one.begun).toHaveLength(lanes.mail)
  expect(one.begun.toSorted()).toEqual(['link 1', 'link 2', 'receipt 1', 'receipt 2'])
  one.letGo('link 1')
  await eventually(() => one.begun.at(-1)).toBe('news 1')
  one.letAllGo()
})

test('every kind waits in a lane that has slots', () => {
  for (const { lane } of Object.values(kinds)) expect(lanes[lane]).toBeGreaterThan(0)
})

const forEver = () => new Promise<never>(() => {})

test('a job that hangs for ever costs one slot, for its time limit', async () => {
  const hanging = Array.from({ length: lanes.mail }, (_, i) => `hangs ${i}`)
  let asked = 0
  const run: JobHandlers['deliver-email']['run'] = async ({ email_id }) => {
    asked += 1
    if (hanging.includes(email_id)) await forEver()
    delivered.push(email_id)
  }
  await mail(...hanging)
  await mail('behind them')
  // They go on hanging, and their leases are theirs: nobody else begins them.
  await worker({ times: { limitMs: () => 1 }, handlers: { 'deliver-email': { run } } }).runDueJobs()
  expect(delivered).toEqual(['behind them'])
  expect(asked).toBe(lanes.mail + 1)
  expect(await worker().runDueJobs()).toBe(0)
  expect(await t.db.$count(jobs, eq(jobs.state, 'running'))).toBe(lanes.mail)
  expect(logLines.filter((line) => line.includes('job ran into its time limit'))).toHaveLength(lanes.mail)
})

test('what hangs is given up, has used an attempt, and is tried again', async () => {
  await mail('a')
  const hangs = worker({ times: { limitMs: () => 1, quietMs: 1 }, handlers: { 'deliver-email': { run: forEver } } })
  await hangs.runDueJobs()
  await eventually(theJob).toMatchObject({
    state: 'queued',
    attempts: 1,
    leased_until: null,
    last_error: 'Error: Still running after 60 seconds',
  })
  expect(logLines.join('')).toContain('job does not end: given up')
  aheadMs += retryDelayMs(1)
  await worker().runDueJobs()
  expect(delivered).toEqual(['a'])
})

test('who ends when told to has failed; who succeeds late has succeeded', async () => {
  const late = held()
  await mail('a')
  await worker({ times: { limitMs: () => 1 }, handlers: late.abortable }).runDueJobs()
  await eventually(theJob).toMatchObject({ state: 'queued', attempts: 1, last_error: expect.stringContaining('60 s') })
  aheadMs += retryDelayMs(1)
  await worker({ times: { limitMs: () => 1 }, handlers: late.stubborn }).runDueJobs()
  expect(await theJob()).toMatchObject({ state: 'running', attempts: 2 })
  late.letGo('a')
  await eventually(theJob).toBeUndefined()
  expect(delivered).toEqual(['a'])
})

test('a run that was given up changes nothing any more', async () => {
  const wakesUp = Promise.withResolvers<void>()
  const wrote = Promise.withResolvers<unknown>()
  const run = async () => {
    await wakesUp.promise
    const together = t.db.transaction((tx) => enqueue(tx, 'end-grace', { user_id: 'x' }))
    const byItself = t.db.update(jobs).set({ state: 'dead' })
    wrote.resolve(await Promise.allSettled([together, byItself]))
  }
  await mail('a')
  await worker({ times: { limitMs: () => 1, quietMs: 1 }, handlers: { 'deliver-email': { run } } }).runDueJobs()
  await eventually(theJob).toMatchObject({ state: 'queued' })
  wakesUp.resolve()
  const refusal = { message: 'The job belongs to another run by now' }
  expect(await wrote.promise).toMatchObject([{ reason: refusal }, { reason: { cause: refusal } }])
  expect(await t.db.select().from(jobs)).toMatchObject([{ name: 'deliver-email', state: 'queued' }])
})

test('a lease is renewed as long as its job runs, and nobody else takes it', async () => {
  const slow = held()
  worker({ times: { tendMs: 1 }, handlers: slow.stubborn }).start()
  await mail('a')
  await eventually(() => slow.begun).toEqual(['a'])
  // A round that began before it ran would take it for lost.
  await leaseFor('5 seconds')
  await eventually(() => isLeased('20 seconds')).toBe(true)
  await expireLeases()
  await eventually(() => isLeased()).toBe(true)
  expect(await worker({ handlers: slow.stubborn }).runDueJobs()).toBe(0)
  slow.letGo('a')
  await eventually(theJob).toBeUndefined()
  expect(slow.begun).toEqual(['a'])
})

test('a lease is renewed although requests have used up every other connection', async () => {
  const slow = held()
  let isUsedUp = false
  const db = new Proxy(t.db, {
    get(target, key) {
      if (isUsedUp) throw new Error('timeout exceeded when trying to connect')
      return Reflect.get(target, key, target) as unknown
    },
  })
  const starved = worker({ db, handlers: slow.stubborn })
  starved.start()
  await mail('a')
  await eventually(() => slow.begun).toEqual(['a'])
  await expireLeases()
  isUsedUp = true
  await starved.tend()
  expect(await isLeased()).toBe(true)
  isUsedUp = false
  slow.letGo('a')
  await eventually(theJob).toBeUndefined()
})

test('a worker does not take its own job for lost, however late it renews', async () => {
  const slow = held()
  const sleepy = worker({ handlers: slow.stubborn })
  sleepy.start()
  await mail('a')
  await eventually(() => slow.begun).toEqual(['a'])
  await expireLeases()
  await sleepy.tend()
  await expireLeases()
  const others = sleepy.runDueJobs()
  slow.letGo('a')
  expect(await others).toBe(0)
  expect(slow.begun).toEqual(['a'])
})

test('who lost the lease is told to end, and writes nothing down', async () => {
  const slow = held()
  const { onDead } = handlers['deliver-email']
  const loser = worker({ handlers: { 'deliver-email': { ...slow.abortable['deliver-email'], onDead } } })
  await mail('a')
  await t.db.update(jobs).set({ attempts: 13 })
  loser.start()
  await eventually(() => slow.begun).toEqual(['a'])
  await t.db.update(jobs).set({ attempts: 15 })
  const taken = await theJob()
  await loser.tend()
  await eventually(() => slow.atOnce.now).toBe(0)
  await loser.stop()
  expect(await theJob()).toEqual(taken)
  expect(dead).toEqual([])
})

test('a run that hangs on without its lease is not begun again beside itself', async () => {
  const slow = held()
  worker({ handlers: slow.stubborn }).start()
  await mail('a')
  await eventually(() => slow.begun).toEqual(['a'])
  // Another process took it for lost, and released it when it stopped.
  await t.db.update(jobs).set({ state: 'queued', leased_until: null })
  await mail('b')
  await eventually(() => slow.begun).toContain('b')
  await mail('c')
  await eventually(() => slow.begun).toContain('c')
  expect(slow.begun).toEqual(['a', 'b', 'c'])
  slow.letAllGo()
  await eventually(() => t.db.$count(jobs)).toBe(0)
  expect(slow.begun).toEqual(['a', 'b', 'c', 'a'])
})

test('a job whose process died is taken over when its lease ends', async () => {
  await mail('a')
  await t.db.update(jobs).set({ state: 'running', attempts: 1, leased_until: sql`now() + interval '30 seconds'` })
  expect(await worker().runDueJobs()).toBe(0)
  await expireLeases()
  await worker().runDueJobs()
  expect(delivered).toEqual(['a'])
})

test('a job during which the process ended every time is dead in the end', async () => {
  await mail('a')
  await t.db.update(jobs).set({ state: 'running', attempts: 14, leased_until: sql`now() - interval '1 second'` })
  await worker().runDueJobs()
  expect(await theJob()).toMatchObject({ state: 'dead', last_error: expect.stringContaining('during every attempt') })
  expect({ delivered, dead }).toEqual({ delivered: [], dead: ['a'] })
})

test('with the embedded database it is due at the next start', async () => {
  await mail('a')
  await t.db.update(jobs).set({ state: 'running', attempts: 1, leased_until: sql`now() + interval '30 seconds'` })
  await releaseLeases(t.db)
  await worker().runDueJobs()
  expect(delivered).toEqual(['a'])
})

test.each([1, -1])('a clock of the process that is wrong by %i h changes nothing', async (hours) => {
  await mail('of another')
  await t.db.update(jobs).set({ state: 'running', attempts: 1, leased_until: sql`now() + interval '30 seconds'` })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + hours * 3_600_000)
  const slow = held()
  const wrong = worker({ handlers: slow.stubborn })
  wrong.start()
  await mail('a')
  await eventually(() => slow.begun).toEqual(['a'])
  await wrong.tend()
  const { rows } = await t.db.execute(
    sql`select 1 from jobs where leased_until between now() and now() + interval '31 seconds'`,
  )
  expect(rows).toHaveLength(2)
  slow.letGo('a')
  await eventually(() => t.db.$count(jobs)).toBe(1)
  expect(slow.begun).toEqual(['a'])
  await wrong.stop()
  await t.db.delete(jobs)
  failing = new Error('once')
  await mail('b')
  await worker().runDueJobs()
  const isSoon = sql<boolean>`run_at between now() - interval '5 minutes' and now() + interval '6 seconds'`
  expect(await t.db.select({ isSoon }).from(jobs)).toEqual([{ isSoon: true }])
})

test('stopping waits for what runs, renewing its lease, and takes nothing new', async () => {
  const slow = held()
  const stops = worker({ times: { tendMs: 1, stopMs: 60_000 }, handlers: slow.stubborn })
  stops.start()
  await mail('a')
  await eventually(() => slow.begun).toEqual(['a'])
  let hasStopped = false
  const stopped = stops.stop().then(() => (hasStopped = true))
  await expireLeases()
  await eventually(() => isLeased()).toBe(true)
  await mail('b')
  expect(hasStopped).toBe(false)
  slow.letGo('a')
  await stopped
  expect(slow.begun).toEqual(['a'])
  expect(await theJob()).toMatchObject({ state: 'queued', attempts: 0, payload: { email_id: 'b' } })
})

test('when the time to stop is over, a job that ends when told to is another’s at once, without overlap', async () => {
  const slow = held()
  const old = worker({ times: { stoppedMs: 60_000 }, handlers: slow.abortable })
  const next = worker({ times: { pollMs: 1 }, handlers: slow.abortable })
  old.start()
  await mail('a')
  await eventually(() => slow.begun).toEqual(['a'])
  next.start()
  await old.stop()
  await eventually(() => slow.begun).toEqual(['a', 'a'])
  expect(await theJob()).toMatchObject({ state: 'running', attempts: 1 })
  slow.letGo('a')
  await eventually(() => delivered).toEqual(['a'])
  expect(slow.atOnce.most).toBe(1)
})

test('one that does not end either keeps its lease, and stopping is over all the same', async () => {
  const slow = held()
  const old = worker({ handlers: slow.stubborn })
  old.start()
  await mail('a')
  await eventually(() => slow.begun).toEqual(['a'])
  await old.stop()
  expect(await isLeased()).toBe(true)
  expect(await worker({ handlers: slow.stubborn }).runDueJobs()).toBe(0)
  expect(slow.atOnce).toEqual({ now: 1, most: 1 })
  slow.letGo('a')
  await eventually(theJob).toBeUndefined()
})

test('a running worker starts when something is committed, long before it looks again by itself', async () => {
  const running = worker({ times: { pollMs: 3_600_000 } })
  await enqueue(t.db, 'deliver-email', { email_id: 'a' })
  running.start()
  await eventually(theJob).toBeUndefined()
  // It has looked again by now, as it does when a slot is free.
  for (let i = 0; i < 10; i++) await theJob()
  await enqueue(t.db, 'deliver-email', { email_id: 'b' })
  await eventually(() => delivered).toEqual(['a', 'b'])
})

test('the id of the request follows it into its jobs', async () => {
  await requestScope.run({ requestId: 'request-1' }, () => mail('a'))
  let seen: string | null = null
  const run = async () => void (seen = currentRequestId())
  await worker({ handlers: { 'deliver-email': { run } } }).runDueJobs()
  expect(seen).toBe('request-1')
})

test('a job of a newer version waits for it', async () => {
  await mail('a')
  await t.db.update(jobs).set({ name: 'from-a-newer-version' })
  const before = await theJob()
  expect(await worker().runDueJobs()).toBe(0)
  await t.prune()
  expect(await theJob()).toEqual(before)
})

test('a job in a lane that only a newer version knew is done in another, once that version had a minute', async () => {
  await mail('a')
  await t.db.update(jobs).set({ lane: 'of-a-newer-version' })
  const here = worker()
  await here.tend()
  expect(await here.runDueJobs()).toBe(0)
  await t.db.update(jobs).set({ run_at: sql`now() - interval '61 seconds'` })
  await here.tend()
  expect(await here.runDueJobs()).toBe(1)
  expect(delivered).toEqual(['a'])
})

test('a kind that nobody came to know within an hour is dead, and says so', async () => {
  await mail('a')
  await t.db.update(jobs).set({ name: 'of-an-older-version', run_at: sql`now() - interval '61 minutes'` })
  await t.prune()
  expect(await theJob()).toMatchObject({ state: 'dead', last_error: expect.stringContaining('knows this kind') })
})

test('jobs of the version before are understood: waiting, and left by a process that ended', async () => {
  const insert = (state: string, until: string) =>
    t.db.execute(sql`
      insert into jobs (name, payload, state, attempts, run_at, leased_until, created_at)
      values ('deliver-email', ${JSON.stringify({ email_id: state })}, ${state}, ${state === 'running' ? 3 : 0}, now(), ${sql.raw(until)}, now())`)
  await insert('queued', 'null')
  await insert('running', `now() - interval '1 second'`)
  expect(await theJob()).toMatchObject({ lane: 'rest', priority: priorities.ordinary })
  expect(await worker().runDueJobs()).toBe(2)
  expect(delivered.toSorted()).toEqual(['queued', 'running'])
})
