// conversations.md §8, C12: streams are cheap. Part of `npm run prove`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createAccount } from '../server/accounts/accounts.ts'
import { startSession } from '../server/accounts/sessions.ts'
import { createDb } from '../server/db/client.ts'
import { asEvents, hearing } from '../server/testing/listening.ts'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'

const STREAMS = 1000
const IDLE_MS = 30_000
const TICKS_PER_SECOND = 100
const secret = 'of-a-process-that-a-thousand-listen-to'

const folder = mkdtempSync(join(tmpdir(), 'slipway-c12-'))
const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
const environment = { DATABASE_URL: database.url, SESSION_SECRET: secret, FILES_DIR: join(folder, 'files') }
const first = await startProduct(folder, environment)
const second = await startProduct(folder, environment)
const pool = new pg.Pool({ connectionString: database.url })

afterAll(async () => {
  await pool.end()
  await Promise.all([first.stop().catch(() => {}), second.stop()])
  await database.drop()
  rmSync(folder, { recursive: true })
})

const memoryOf = ({ pid }: Product) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

function cpuSecondsOf({ pid }: Product) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

async function newCookies() {
  const db = createDb(pool)
  const now = () => new Date()
  const cookies: string[] = []
  for (let number = 0; number < STREAMS / 10; number++) {
    const email = `c12-${number}@client.example`
    const person = { email, firstName: 'Noa', lastName: `Berg${number}`, passwordHash: 'x', confirmed: true }
    const { id } = await db.transaction((tx) => createAccount(tx, { now }, person))
    for (let session = 0; session < 10; session++)
      cookies.push(`slipway_session=${await startSession(db, { auth: { sessionSecret: secret }, now }, id)}`)
  }
  return cookies
}

/** As a proxy in front of both: who does not take the call is passed over. */
async function ask(path: string, headers: Record<string, string>) {
  for (const { origin } of [first, second]) {
    const answer = await fetch(origin + path, { headers }).catch((error: { cause?: { code?: string } }) => {
      if (error.cause?.code === 'ECONNREFUSED') return null
      throw error
    })
    if (answer) return answer
  }
  throw new Error('Nobody answers')
}

test('C12: a thousand who listen cost little, and a restart fails nobody', { timeout: 900_000 }, async () => {
  const cookies = await newCookies()
  const open = async (cookie: string) => hearing(await ask('/api/stream', { cookie, ...asEvents }))
  // What the first of everything costs is not theirs.
  for (const cookie of cookies.slice(0, 50)) await (await open(cookie)).leave()
  await sleep(5_000)
  const before = memoryOf(first)
  const ears: Array<Awaited<ReturnType<typeof open>>> = []
  for (let from = 0; from < STREAMS; from += 50)
    ears.push(...(await Promise.all(cookies.slice(from, from + 50).map(open))))
  await sleep(5_000)
  const megabytes = memoryOf(first) - before
  const used = cpuSecondsOf(first)
  await sleep(IDLE_MS)
  const cpu = ((cpuSecondsOf(first) - used) / IDLE_MS) * 100_000

  let requests = 0
  let failed = 0
  const asked = { isOver: false }
  const asking = (async () => {
    while (!asked.isOver) {
      requests++
      const answer = await ask('/api/session', { cookie: cookies[requests % STREAMS] ?? '' }).catch(() => null)
      if (answer?.status !== 200) failed++
      await answer?.arrayBuffer() // its connection is kept for the next
    }
  })()
  const began = performance.now()
  const stopping = first.stop()
  /** As a browser does, though sooner: one that still finds the process that stops hears nothing there, and comes again. */
  const back = ears.map(async (ear, index) => {
    let line = ear
    while (!line.answer.url.startsWith(second.origin)) {
      await line.done
      await sleep(Math.random() * 1000)
      line = await open(cookies[index] ?? '')
    }
    return line
  })
  await stopping
  const stopMs = Math.round(performance.now() - began)
  const returned = await Promise.all(back)
  asked.isOver = true
  await asking
  for (const ear of returned) await ear.leave()
  process.stdout.write(
    `figure: promise C12: ${STREAMS} idle streams ${megabytes.toFixed(1)} MB, ${cpu.toFixed(2)} % of a core; process stopped in ${stopMs} ms, ${returned.length} streams back at the other, ${failed} of ${requests} requests failed\n`,
  )
  expect(failed).toBe(0)
  expect(returned).toHaveLength(STREAMS)
  expect(megabytes).toBeLessThan(40)
  expect(cpu).toBeLessThan(2)
})
