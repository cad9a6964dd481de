// conversations.md §8, C1: no mail is lost and none is taken twice, over SMTP and from a mailbox, each sent one to three times,
// whatever dies. `npm run prove` does it in full and on both databases; a test run has less time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { openConnection } from '../server/db/connection.ts'
import { startImapServer } from '../server/testing/imap-server.ts'
import { findFreePort } from './ports.ts'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'

const isFull = process.env['PROVE'] === 'full'
const kills = isFull ? 50 : 2
const mails = isFull ? 1000 : 24
const sendersAtOnce = 6
/** Of one address: a lead, and what is said on it; fewer than one writes in an hour without being told that it is too much. */
const mailsOfOne = 4

const postgresUrl = process.env['TEST_DATABASE_URL']
const dataDir = mkdtempSync(join(tmpdir(), 'slipway-mails-kill-'))
const database = postgresUrl ? await createDatabase(postgresUrl) : undefined
const port = await findFreePort()
const imap = await startImapServer()
const env = {
  ...(database && { DATABASE_URL: database.url }),
  MAIL_IN_PORT: `${port}`,
  IMAP_URL: imap.url,
  LOG_LEVEL: 'error',
}
let product: Product | undefined
afterAll(async () => {
  await product?.stop('SIGKILL')
  await imap.stop()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const idOf = (index: number) => `mail-${index}@sender.example`
const senderOf = (index: number) => `s${Math.floor(index / mailsOfOne)}@sender.example`
const isByImap = (index: number) => index % 2 === 0
const timesOf = (index: number) => 1 + (index % 3)
const written = (index: number) =>
  [
    'Authentication-Results: dev.slipway; dmarc=pass',
    `From: Sender <${senderOf(index)}>`,
    'To: hello@portgardner.example',
    `Subject: Mail ${index}`,
    `Message-ID: <${idOf(index)}>`,
    'Date: Mon, 16 Nov 2026 09:00:00 -0800',
    '',
    `These are the words of mail ${index}.`,
    '',
  ].join('\r\n')

/** How often each got 250, or lies in the mailbox. */
const acknowledged = new Map<number, number>()
const count = (index: number) => acknowledged.set(index, (acknowledged.get(index) ?? 0) + 1)

/** Sent as often as it shall be; each time that nobody took it is tried again, as mail servers do. */
async function send(index: number, state: { isOver: boolean }) {
  for (let time = 0; time < timesOf(index) && !state.isOver;) {
    const patience = { connectionTimeout: 2000, greetingTimeout: 5000, socketTimeout: 20_000 }
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, ...patience })
    const envelope = { from: senderOf(index), to: 'hello@portgardner.example' }
    const isTaken = await transport.sendMail({ envelope, raw: written(index) }).then(
      () => true,
      () => false,
    )
    transport.close()
    if (isTaken) {
      count(index)
      time++
    } else await sleep(50)
  }
}

type Row = { message_ref: string | null; state: string; reason: string | null; said: number }
type Facts = { rows: Row[]; leads: Array<{ email: string; count: number }> }

/** The embedded database has one process: the product stops for it. */
async function onDatabase<Result>(work: (query: (text: string) => Promise<unknown[]>) => Promise<Result>) {
  if (!database) {
    await product?.stop()
    product = undefined
  }
  const connection = await openConnection({ databaseUrl: database?.url, dataDir })
  try {
    return await work(async (text) => (await connection.pool.query(text)).rows)
  } finally {
    await connection.close()
  }
}

const readFacts = () =>
  onDatabase(async (query): Promise<Facts> => ({
    rows: (await query(
      `select message_ref, state, reason, (select count(*)::int from messages m where m.mail_id = i.id) as said from inbound_mails i
         where envelope_from like '%@sender.example' or from_address like '%@sender.example' or state = 'received'`,
    )) as Row[],
    leads: (await query(
      `select email, count(*)::int as count from leads where email like '%@sender.example' group by 1`,
    )) as Facts['leads'],
  }))

/** Everyone who held a job is dead: nobody waits for them. */
const freeJobs = () =>
  onDatabase((query) => query(`update jobs set leased_until = now() - interval '1 second' where state = 'running'`))

test(`${kills} kills amid ${mails} mails lose none and double none`, { timeout: 3_600_000 }, async () => {
  const all = Array.from({ length: mails }, (_, index) => index)
  for (const index of all.filter(isByImap))
    for (let time = 0; time < timesOf(index); time++) {
      imap.deliver(written(index))
      count(index)
    }
  const waiting = all.filter((index) => !isByImap(index))
  const state = { isOver: false }
  const perKill = Math.ceil(waiting.length / (kills + 1))
  const sendSome = async (few: number[]) => {
    await Promise.all(
      Array.from({ length: sendersAtOnce }, async () => {
        for (let next = few.shift(); next !== undefined && !state.isOver; next = few.shift()) await send(next, state)
      }),
    )
  }
  let sending: Promise<unknown> = Promise.resolve()
  try {
    for (let kill = 0; kill < kills; kill++) {
      product = await startProduct(dataDir, env)
      const few = waiting.splice(0, perKill)
      sending = Promise.all([sending, sendSome(few)])
      // Amid them, however quick the machine is; and at another moment each time.
      const atMost = few.length - Math.floor(few.length / 3)
      while (few.length > atMost) await sleep(5)
      await sleep((kill * 37) % 400)
      await product.stop('SIGKILL')
    }
    product = undefined
    await freeJobs()
    product = await startProduct(dataDir, env)
    await Promise.all([sending, sendSome(waiting)])
    while (imap.countIn('INBOX') > 0) await sleep(100)
  } finally {
    state.isOver = true
  }
  let facts = await readFacts()
  for (let tries = 0; facts.rows.some((row) => row.state === 'received') && tries < 300; tries++) {
    product ??= await startProduct(dataDir, env)
    await sleep(database ? 200 : 10_000)
    facts = await readFacts()
  }
  const { rows, leads } = facts
  const of = (index: number) => rows.filter(({ message_ref }) => message_ref === idOf(index))
  const placed = (index: number) => of(index).filter(({ state }) => state === 'taken' || state === 'set_aside')
  const lost = all.filter((index) => placed(index).length === 0)
  const doubled = all.filter((index) => placed(index).length > 1 || placed(index).some(({ said }) => said > 1))
  // One that was kept, and whose sender was killed off before it heard so, comes once more than it was acknowledged.
  const missing = all.filter((index) => of(index).length < (acknowledged.get(index) ?? 0))
  const senders = new Set(all.map(senderOf))
  const times = [...acknowledged.values()].reduce((sum, times) => sum + times, 0)
  console.log(
    `figure: promise C1: ${mails} mails over SMTP and IMAP, each sent 1 to 3 times, ${kills} kill -9: ${times} acknowledged, ${lost.length + missing.length} lost, ${doubled.length} doubled`,
  )
  expect(acknowledged.size).toBe(mails)
  expect(rows.filter((row) => row.state === 'received')).toEqual([])
  expect({ lost, missing, doubled }).toEqual({ lost: [], missing: [], doubled: [] })
  expect(rows.filter(({ state, reason }) => state === 'ignored' && reason !== 'double')).toEqual([])
  expect(leads.filter(({ count }) => count > 1)).toEqual([])
  expect(leads).toHaveLength(senders.size)
})
