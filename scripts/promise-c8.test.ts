// conversations.md §8, C8: live loses nothing. Small in `npm test`, in full in `npm run prove`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createAccount } from '../server/accounts/accounts.ts'
import { startSession } from '../server/accounts/sessions.ts'
import { createDb } from '../server/db/client.ts'
import { createLog } from '../server/log.ts'
import { createStreams } from '../server/news/streams.ts'
import { asEvents, hearing } from '../server/testing/listening.ts'
import { createDatabase } from './postgres.ts'
import { startProduct } from './product.ts'

const isFull = process.env['PROVE'] === 'full'
const size = isFull
  ? { streams: 200, changes: 2000, kills: 20, writers: 8 }
  : { streams: 20, changes: 200, kills: 6, writers: 6 }
const secret = 'of-two-processes-that-listen-to-each-other'

const folder = mkdtempSync(join(tmpdir(), 'slipway-c8-'))
const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
const environment = { DATABASE_URL: database.url, SESSION_SECRET: secret, FILES_DIR: join(folder, 'files') }
const first = await startProduct(folder, environment)
const second = await startProduct(folder, environment)
const pool = new pg.Pool({ connectionString: database.url, max: size.writers + 4 })
const db = createDb(pool)
const auth = { sessionSecret: secret }
const now = () => new Date()
// Who writes here is one more process: it tells the others after its commits, as they tell each other.
const writer = createStreams({
  database: { db, pool, embedded: false, close: async () => {} },
  auth,
  now,
  log: createLog({ level: 'error', json: true, write: () => {} }),
})
await writer.start()

afterAll(async () => {
  await writer.stop()
  await pool.end()
  await Promise.all([first.stop(), second.stop()])
  await database.drop()
  rmSync(folder, { recursive: true })
})

type Browser = Awaited<ReturnType<typeof openBrowser>>

/** Somebody at a list of their tickets: each frame has it read again, as the screen does. */
async function openBrowser(number: number) {
  const email = `c8-${number}@client.example`
  const person = { email, firstName: 'Noa', lastName: `Berg${number}`, passwordHash: 'x', confirmed: true }
  const { id } = await db.transaction((tx) => createAccount(tx, { now }, person))
  const cookie = `slipway_session=${await startSession(db, { auth, now }, id)}`
  const state = {
    shown: '',
    frames: [] as string[],
    lastId: '',
    at: number % 2,
    ear: undefined as Ear | undefined,
    isStopped: false,
  }
  type Ear = ReturnType<typeof hearing>
  const shownAt = new Map<string, number>()
  let seen = 0

  const read = async () => {
    const product = state.at === 0 ? first : second
    const answer = await fetch(`${product.origin}/api/tickets`, { headers: { cookie } })
    const { tickets } = (await answer.json()) as { tickets: Array<{ id: string; subject: string }> }
    state.shown = tickets.map((ticket) => `${ticket.id} ${ticket.subject}`).join('\n')
    for (const { id, subject } of tickets)
      if (!shownAt.has(`${id} ${subject}`)) shownAt.set(`${id} ${subject}`, performance.now())
  }
  const connect = async () => {
    const product = state.at === 0 ? first : second
    const headers = { cookie, ...asEvents, ...(state.lastId && { 'last-event-id': state.lastId }) }
    state.ear = hearing(await fetch(`${product.origin}/api/stream`, { headers }))
    seen = 0
  }
  /** Looks at what it heard, as an event loop would. */
  const follow = async () => {
    while (!state.isStopped) {
      const frames = state.ear?.frames() ?? []
      const fresh = frames.slice(seen)
      seen = frames.length
      state.lastId = state.ear?.lastId() || state.lastId
      if (fresh.length > 0) {
        state.frames.push(...fresh.map(({ event, data }) => `${event} ${data}`))
        await read()
      } else await sleep(5)
    }
  }
  await read()
  await connect()
  const following = follow()
  return {
    id,
    state,
    shownAt,
    /** The line breaks; the browser comes back, and finds the other process. */
    async breakLine() {
      await state.ear?.leave()
      await sleep(Math.random() * 400)
      state.at = 1 - state.at
      await connect()
    },
    async stop() {
      state.isStopped = true
      await following
      await state.ear?.leave()
    },
  }
}

test('C8: live loses nothing, tells nobody else, and is quick', { timeout: 900_000 }, async () => {
  const browsers: Browser[] = []
  for (let number = 0; number < size.streams; number++) browsers.push(await openBrowser(number))
  const committedAt = new Map<string, { browser: Browser; at: number }>()
  const tickets: Array<{ id: string; browser: Browser }> = []
  let left = size.changes

  /** A transaction of random length: what begins first often commits last. */
  async function write() {
    while (left-- > 0) {
      const browser = browsers[Math.floor(Math.random() * browsers.length)]
      if (!browser) return
      const known = tickets.filter((ticket) => ticket.browser === browser)
      const old = Math.random() < 0.5 ? known[Math.floor(Math.random() * known.length)] : undefined
      const subject = crypto.randomUUID()
      const isUndone = Math.random() < 0.05
      const id = await db
        .transaction(async (tx) => {
          const { rows } = old
            ? await tx.execute<{ id: string }>(
                `update support_tickets set subject = '${subject}', updated_at = now() where id = '${old.id}' returning id`,
              )
            : await tx.execute<{ id: string }>(
                `insert into support_tickets (user_id, subject, message, created_at, updated_at)
                 values ('${browser.id}', '${subject}', 'x', now(), now()) returning id`,
              )
          await sleep(Math.random() ** 3 * 250)
          if (isUndone) throw new Error('undone')
          return rows[0]?.id ?? ''
        })
        .catch((error: Error) => (error.message === 'undone' ? null : Promise.reject(error)))
      if (id === null) continue
      if (old) for (const key of committedAt.keys()) if (key.startsWith(id)) committedAt.delete(key)
      if (!old) tickets.push({ id, browser })
      committedAt.set(`${id} ${subject}`, { browser, at: performance.now() })
      await sleep(Math.random() * 20)
    }
  }
  const killing = (async () => {
    for (let kill = 0; kill < size.kills; kill++) {
      await sleep(300)
      await Promise.all(
        browsers
          .filter(() => Math.random() < 0.2)
          .map((browser) => browser.breakLine().catch(() => browser.breakLine())),
      )
    }
  })()
  await Promise.all([...Array.from({ length: size.writers }, () => write()), killing])

  const states = await db.execute<{ user_id: string; lines: string }>(
    `select user_id, string_agg(id || ' ' || subject, chr(10) order by created_at desc, id desc) as lines
     from support_tickets group by 1`,
  )
  const sorted = (text: string) => text.split('\n').toSorted().join('\n')
  // As many as a page of the list holds.
  const truth = new Map(states.rows.map(({ user_id, lines }) => [user_id, lines]))
  for (const browser of browsers)
    await expect
      .poll(() => sorted(browser.state.shown), { timeout: 60_000 })
      .toBe(sorted((truth.get(browser.id) ?? '').split('\n').slice(0, 20).join('\n')))
  for (const browser of browsers) await browser.stop()

  const own = new Map(browsers.map((browser) => [browser, new Set<string>()]))
  for (const { id, browser } of tickets) own.get(browser)?.add(id)
  const foreign = browsers.flatMap((browser) =>
    browser.state.frames.filter((frame) => {
      const id = /"topic":"ticket","id":"([^"]+)"/.exec(frame)?.[1]
      return id !== undefined && !own.get(browser)?.has(id)
    }),
  )
  expect(foreign).toEqual([])
  // Of what nobody was away for: those whose line was broken come back when they come back.
  const waits = Array.from(committedAt, ([key, { browser, at }]) => (browser.shownAt.get(key) ?? Infinity) - at)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
  const p95 = Math.round(waits[Math.floor(waits.length * 0.95)] ?? 0)
  const frames = browsers.reduce((sum, { state }) => sum + state.frames.length, 0)
  process.stdout.write(
    `figure: promise C8: ${size.streams} streams on two processes, ${size.changes} changes in transactions of random length, ${size.kills} times lines broken: ${frames} frames, each browser at the database’s state, 0 frames for others, p95 ${p95} ms from commit to screen\n`,
  )
  expect(p95).toBeLessThan(isFull ? 500 : 5_000)
})
