// Run by sign-ins.ts in a process of its own: the real app on the embedded database in `dataDir`, twenty people signing in
// at once, again and again; prints how long the event loop was kept waiting, how many sign-ins were done, and how long a
// small file takes to be read by itself and behind sixty sign-ins.
import { readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createAssistant } from '#server/assistant/assistant.ts'
import { createDb } from '#server/db/client.ts'
import { openConnection } from '#server/db/connection.ts'
import { cast, demoPassword } from '#server/db/seed/cast.ts'
import { readSettings } from '#server/env.ts'
import { createApp } from '#server/http/app.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/outside/storage/storage.ts'
import { createPayments } from '#server/outside/stripe.ts'
import { median } from './figure.ts'

const { dataDir, seconds } = JSON.parse(process.argv[2] ?? '') as { dataDir: string; seconds: number }
const atOnce = 20
const signInsAhead = 60

const settings = readSettings({ DATA_DIR: dataDir })
const connection = await openConnection(settings)
const database = { ...connection, db: createDb(connection.pool) }
const auth = { sessionSecret: settings.sessionSecret }
const log = createLog({ level: 'silent', json: true })
const payments = createPayments({ secretKey: 'sk_test_unused', webhookSecret: undefined })
const app = createApp({
  settings,
  database,
  auth,
  log,
  payments,
  storage: openStorage(settings),
  assistant: createAssistant(undefined, log),
  sandbox: undefined,
  now: () => new Date(),
  isReady: () => true,
})

const askToSignIn = (email: string) =>
  app.request('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })

async function signIn() {
  const answer = await askToSignIn(cast.cleo.email)
  if (!answer.ok && answer.status !== 429) throw new Error(`Signing in failed: ${answer.status}`)
  return answer.ok
}

/** Twenty at once, as many rounds as the limit per address lets through. */
async function signInInRounds() {
  let done = 0
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const results = await Promise.all(Array.from({ length: atOnce }, signIn))
    done += results.filter(Boolean).length
    await connection.pool.query('delete from rate_limits')
  }
  return done
}

/** How long reading a small file takes, begun every few milliseconds until `isOver`: on the threads that hash passwords. */
async function readUntil(isOver: () => boolean) {
  const reads: Array<Promise<number>> = []
  const read = async () => {
    const started = performance.now()
    await readFile(new URL('../package.json', import.meta.url))
    return performance.now() - started
  }
  while (!isOver()) {
    reads.push(read()) // not waited for: one that is held up must not keep the others from being counted
    await new Promise((goOn) => setTimeout(goOn, 5))
  }
  return median(await Promise.all(reads))
}

const readIdle = () => {
  const until = performance.now() + seconds * 1000
  return readUntil(() => performance.now() >= until)
}

/** Strangers, each with an account of their own: their passwords are checked all the same, and no limit spares us that. */
async function readBehindSignIns() {
  await connection.pool.query('delete from rate_limits')
  let answered = 0
  const answers = Promise.all(
    Array.from({ length: signInsAhead }, async (_, i) => {
      const { status } = await askToSignIn(`stranger-${i}@client.example`)
      if (status !== 401) throw new Error(`A stranger was answered ${status}`)
      answered++
    }),
  )
  const medianMs = await readUntil(() => answered === signInsAhead)
  await answers
  return medianMs
}

await signInInRounds() // warm
const lag = monitorEventLoopDelay({ resolution: 5 })
lag.enable()
const started = performance.now()
const done = await signInInRounds()
lag.disable()
const perSecond = (done / (performance.now() - started)) * 1000
const fileIdleMs = await readIdle()
const fileMs = await readBehindSignIns()
console.log(JSON.stringify({ p99Ms: lag.percentile(99) / 1e6, perSecond, fileIdleMs, fileMs }))
await connection.close()
process.exit(0)
