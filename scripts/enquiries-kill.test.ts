// Promise W2: no enquiry is lost, whatever dies. The mail server is down all the while; once it is back, every owner hears of each of
// theirs. `npm run prove` does it in full and on both databases; a test run has less time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { openConnection } from '../server/db/connection.ts'
import { addWebsites, ownerOf, slugOf } from './many-websites.ts'
import { findFreePort } from './ports.ts'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'

const postgresUrl = process.env['TEST_DATABASE_URL']
const isFull = process.env['PROVE'] === 'full'
const kills = isFull ? 50 : 4
const thankedPerKill = 20
/** A machine that restarts slowly kills fewer times in a test run, rather than holding up every other test. */
const fewestKills = isFull ? kills : 3
const killForMs = 10_000
const sendersAtOnce = 8
/** So many that none of them gets more than one takes in a day. */
const websites = 40
/** Without a single e-mail for so long, no more are waited for. */
const patienceMs = 300_000

const dataDir = mkdtempSync(join(tmpdir(), 'slipway-enquiries-kill-'))
const database = postgresUrl ? await createDatabase(postgresUrl) : undefined
const mailPort = await findFreePort()
const env = {
  // Limits count by address: behind a trusted proxy everyone comes from an address of their own.
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'hello@portgardner.example',
  LOG_LEVEL: 'error',
  ...(database && { DATABASE_URL: database.url }),
}
type Sent = { name: string; nth: number; address: string }
/** By the name that stands in the subject: to whom each went. */
const mailed = new Map<string, string[]>()
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, session, done) => {
    const name = nameIn(Buffer.concat(await stream.toArray()).toString())
    const recipients = session.envelope.rcptTo.map(({ address }) => address)
    mailed.set(name, [...(mailed.get(name) ?? []), ...recipients])
    done()
  },
})
let product: Product | undefined
let kill = 0
const thanked: Sent[] = []
/** Sent once more by whoever saw no answer, as people do. */
const unanswered: Sent[] = []
const refused: string[] = []
let sentAgain = 0

afterAll(async () => {
  await product?.stop('SIGKILL')
  await new Promise<void>((resolve) => mailServer.close(resolve))
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  'whoever is thanked is stored once and mailed once, amid kills and without a mail server',
  { timeout: 1_800_000 },
  async () => {
    product = await startAgain()
    await onDatabase((pool) => addWebsites(pool, 1, websites))
    const deadline = Date.now() + killForMs
    for (; kill < fewestKills || (kill < kills && Date.now() < deadline); kill++) {
      product = await startAgain()
      const enough = thanked.length + thankedPerKill
      const senders = Array.from({ length: sendersAtOnce }, (_, sender) => sendUntilKilled(sender))
      while (thanked.length < enough && refused.length === 0) await sleep(1)
      await sleep((kill * 7) % 13) // a different moment in each round, the same in each run
      await product.stop('SIGKILL')
      await Promise.all(senders)
    }

    await new Promise<void>((resolve) => mailServer.listen(mailPort, '127.0.0.1', resolve))
    // Past every wait between two attempts.
    product = await startProduct(dataDir, { ...env, CLOCK_AHEAD_HOURS: '2' })
    for (let left = 0, since = Date.now(); unmailed().length > 0 && Date.now() - since < patienceMs; await sleep(100)) {
      if (unmailed().length === left) continue
      left = unmailed().length
      since = Date.now()
    }
    const stored = await readStored()
    const lost = thanked.filter(({ name, nth }) => stored.get(name)?.[0] !== slugOf(nth))
    const storedTwice = [...stored.values()].filter((slugs) => slugs.length > 1)
    const mailedTwice = [...mailed.values()].filter((recipients) => recipients.length > 1)
    const mailedElsewhere = thanked.filter(({ name, nth }) => mailed.get(name)?.some((to) => to !== ownerOf(nth)))

    console.log(
      `figure: promise W2: ${thanked.length} enquiries thanked for, ${sentAgain} of them sent again, ${kill} kills, mail server down: ` +
        `${lost.length} lost, ${storedTwice.length} stored twice, ${unmailed().length} never mailed, ${mailedTwice.length} mailed twice, ` +
        `${mailedElsewhere.length} to somebody else`,
    )
    expect(refused).toEqual([])
    expect(thanked.length).toBeGreaterThanOrEqual(kill * thankedPerKill)
    expect([lost, storedTwice, unmailed()]).toEqual([[], [], []])
    expect([mailedTwice, mailedElsewhere]).toEqual([[], []])
  },
)

const unmailed = () => thanked.filter(({ name }) => !mailed.has(name))

/** As whoever watches over a process does: a machine busy with other tests may miss a time limit of the start. */
const startAgain = () => startProduct(dataDir, env).catch(() => startProduct(dataDir, env))

async function sendUntilKilled(sender: number) {
  for (let count = 0; ; count++) {
    const before = unanswered.pop()
    const nth = ((kill * 17 + sender * 5 + count) % websites) + 1
    const sent = before ?? { name: `Visitor ${kill} ${sender} ${count}`, nth, address: `10.${kill}.${sender}.${count}` }
    const answer = await send(sent).catch(() => undefined)
    if (!answer) return void unanswered.push(sent)
    if (before) sentAgain++
    if (answer.status === 303 && answer.headers.get('location') === 'thank-you') thanked.push(sent)
    else refused.push(`${sent.name}: ${answer.status}`)
  }
}

const send = ({ name, nth, address }: Sent) =>
  fetch(`${product?.origin}/websites/${slugOf(nth)}/enquiry`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: 'null', 'X-Forwarded-For': address },
    body: new URLSearchParams({
      name,
      email: 'olu@bakery.example',
      phone: '',
      package: '',
      message: 'Is Tuesday free?',
    }),
  })

/** Of which website each is, by its sender's name. */
const readStored = () =>
  onDatabase(async (pool) => {
    const { rows } = await pool.query<{ name: string; slug: string }>(
      `select e.name, w.slug from website_enquiries e join websites w on w.id = e.website_id where e.name like 'Visitor %'`,
    )
    return new Map(
      [...Map.groupBy(rows, ({ name }) => name)].map(([name, those]) => [name, those.map(({ slug }) => slug)]),
    )
  })

/** The embedded database has one process: the product stops for it. */
async function onDatabase<Result>(work: (pool: pg.Pool) => Promise<Result>) {
  await product?.stop()
  product = undefined
  const connection = await openConnection({ databaseUrl: database?.url, dataDir })
  try {
    return await work(connection.pool)
  } finally {
    await connection.close()
  }
}

const nameIn = (mail: string) => /^Subject: New enquiry from (.*?)\s*$/m.exec(mail)?.[1] ?? ''
