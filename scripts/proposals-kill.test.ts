// Promise D1 in the midst of kill -9: people sign and pay while the product dies between signature and project, again and again. In the end
// there is one of everything of each proposal. `npm run prove` kills 50 times; a test run has less time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { LinkView } from '#domain/links.ts'
import type { Proposal } from '#domain/proposals.ts'
import { readVisit } from '#domain/visits.ts'
import { createDb } from '#server/db/client.ts'
import { mailbox_messages } from '#server/emails/emails.tables.ts'
import { readSettings } from '#server/env.ts'
import { jobs } from '#server/jobs/jobs.tables.ts'
import { keptSecrets } from '#server/kept-secrets.ts'
import { openLead } from '#server/leads/leads.ts'
import { openPayments } from '#server/outside/payment-sandbox.ts'
import { proposals } from '#server/proposals/proposals.tables.ts'
import { linkKeyIn } from '#server/testing/link-keys.ts'
import { faultsOf } from '#server/testing/proposal-ends.ts'
import { newAddress, signatureFor } from '#server/testing/proposals.ts'
import { waitUntilNothingWaits } from './nothing-waits.ts'
import { findFreePort } from './ports.ts'
import { createDatabase } from './postgres.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

const isFull = process.env['PROVE'] === 'full'
const kills = isFull ? 50 : 4
const peoplePerKill = 2
/** With nothing less to wait for in so long, no more is waited for. */
const patienceMs = 300_000

const dataDir = mkdtempSync(join(tmpdir(), 'slipway-proposals-kill-'))
const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
const env = {
  DATABASE_URL: database.url,
  PORT: String(await findFreePort()),
  LOG_LEVEL: 'error',
  TRUST_PROXY: '127.0.0.1',
}
const settings = readSettings({ ...env, DATA_DIR: dataDir })
/** Patient, unlike the product's: a busy machine answers late. */
const pool = new pg.Pool({ connectionString: database.url, max: 6 })
const db = createDb(pool)
/** The product's own sandbox, seen from here: this one is not started, so it is the product that is told. */
const { sandbox } = await openPayments(undefined, {
  pool,
  origin: settings.origin,
  now: () => new Date(),
  sandboxSecret: keptSecrets(dataDir).webhook,
  answer: () => new Response(null, { status: 503 }),
})
const ctx = {
  auth: { sessionSecret: settings.sessionSecret },
  now: () => new Date(),
  origin: settings.origin,
  mailIn: settings.mailIn,
}
const strange: string[] = []
let product: Product | undefined

afterAll(async () => {
  await product?.stop('SIGKILL')
  await pool.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** How far somebody has come, as they know it; after that the product alone goes on. */
type Signer = {
  id: string
  title: string
  email: string
  milestones: number
  key: string
  isSigned: boolean
  isPaid: boolean
}

test(`${kills} kills between signature and project leave one of everything`, { timeout: 1_800_000 }, async () => {
  product = await start()
  const ada = await signIn(product.origin, 'ada')
  const signers: Signer[] = []
  let unanswered = 0
  const killedAt = { signed: 0, accepted: 0 }
  for (let kill = 0; kill < kills; kill++) {
    if (kill > 0) product = await start()
    while (signers.length < (kill + 1) * peoplePerKill) signers.push(await offer(ada, signers.length))
    const begun = signers.filter(({ isPaid }) => !isPaid)
    const before = await countBegun()
    const acting = Promise.all(begun.map((signer) => act(signer).catch(() => unanswered++)))
    // At a different moment in each round: after the signature, the payment, what was told of it, or while what follows is done.
    const moments = [
      async () => begun.some(({ isSigned }) => isSigned),
      async () => begun.some(({ isPaid }) => isPaid),
      async () => begun.some(({ isPaid }) => isPaid) && (await countIn('signed')) < begun.length,
      async () => (await countIn('accepted')) > 0 || (await countBegun()) >= before + begun.length,
    ]
    const isThere = moments[kill % 4] ?? (async () => true)
    for (const deadline = Date.now() + 120_000; !(await isThere()) && Date.now() < deadline;) await sleep(2)
    await sleep((kill * 37) % (kill % 4 === 3 ? 60 : 250))
    await product.stop('SIGKILL')
    strange.push(...errorsIn(product.output()))
    await acting
    for (const state of ['signed', 'accepted'] as const) killedAt[state] += await countIn(state)
  }

  // Two hours later, so that nobody waits for leases and second tries of those who were killed.
  product = await start({ CLOCK_AHEAD_HOURS: '2' })
  for (const signer of signers) while (!signer.isPaid) await act(signer).catch(() => sleep(50))
  const waiting = await waitUntilNothingWaits(pool, patienceMs)
  await product.stop('SIGTERM')

  const faults: string[] = []
  for (const { id, title, milestones } of signers)
    faults.push(
      ...(await faultsOf(db, {
        proposal_id: id,
        title,
        milestones,
        hasDeposit: true,
        isMonthly: true,
        isKnown: false,
      })),
    )
  const dead = await db.select().from(jobs).where(eq(jobs.state, 'dead'))
  console.log(
    `figure: promise D1: ${kills} kills between signature and project, ${unanswered} clients unanswered, ` +
      `${killedAt.signed} times a proposal left signed, ${killedAt.accepted} times accepted without a project: ${signers.length} proposals, ` +
      `one project, account, Won, payment and e-mail of each kind per proposal, ${faults.length} faults, ${waiting} left`,
  )
  expect(faults).toEqual([])
  expect(strange).toEqual([])
  expect({ waiting, dead: dead.map(({ name, last_error }) => `${name}: ${last_error}`) }).toEqual({
    waiting: 0,
    dead: [],
  })
  expect(killedAt.signed + killedAt.accepted).toBeGreaterThanOrEqual(kills / 2) // or the kills interrupted nothing
})

/** Again and again, as a supervisor does: a busy machine may keep it from the database for longer than it waits. */
async function start(more: Record<string, string> = {}): Promise<Product> {
  return startProduct(dataDir, { ...env, ...more }).catch((error: unknown) => {
    if (String(error).includes('cannot be reached')) return start(more)
    throw error
  })
}

/** In what it said after its welcome. */
const errorsIn = (output: string) => output.split('\n').filter((line) => / ERROR |^\s*at /.test(line))

/** Signed, and nothing follows yet. */
const countIn = (state: 'signed' | 'accepted') =>
  db.$count(proposals, sql`${proposals.state} = ${state} and ${proposals.begun_at} is null`)

const countBegun = () => db.$count(proposals, isNotNull(proposals.begun_at))

/** Asked for by a form, drafted, titled and sent by Ada, and the mailed key. */
async function offer(ada: string, at: number): Promise<Signer> {
  const email = newAddress()
  const title = `Website no. ${at}.`
  const details = { projectType: 'website', description: 'A site for bikes.' }
  const visit = readVisit(undefined)
  const said = { source: 'quote' as const, name: 'Juno Reyes', email, phone: null, details, visit }
  const lead = await db.transaction((tx) => openLead(tx, ctx, said))
  const drafted = await call('POST', `/api/leads/${lead.id}/proposals`, undefined, { Cookie: ada })
  const draft = (drafted as { proposal: Proposal }).proposal
  const [line] = draft.content.lines
  if (!line) throw new Error('A draft has a line')
  const lines = [
    { ...line, description: 'A website', unit_amount: 99_900 },
    { ...line, description: 'Care', unit_amount: 9_900, billing: 'month' },
  ]
  const edited = { ...draft.content, title, lines, seen_updated_at: draft.updated_at }
  await call('PUT', `/api/proposals/${draft.id}`, edited, { Cookie: ada })
  await call('POST', `/api/proposals/${draft.id}/sendings`, { message: '' }, { Cookie: ada })
  let key = ''
  for (const deadline = Date.now() + 120_000; !key && Date.now() < deadline; await sleep(20)) {
    const [mail] = await db.select().from(mailbox_messages).where(isOffer(email))
    key = linkKeyIn(mail?.text ?? '')
  }
  const milestones = draft.content.milestones.length
  return { id: draft.id, title, email, milestones, key, isSigned: false, isPaid: false }
}

const isOffer = (email: string) =>
  and(eq(mailbox_messages.to_address, email), eq(mailbox_messages.kind, 'proposal-sent'))

/** Goes on where they were, as somebody does who reloads the page: signs, opens the provider's page, pays. */
async function act(signer: Signer) {
  const link = { 'X-Link-Key': signer.key }
  const { proposal } = (await call('GET', '/api/link', undefined, link)) as Extract<LinkView, { purpose: 'proposal' }>
  if (proposal.state === 'sent') await call('POST', '/api/link/signature', signatureFor(proposal), link)
  signer.isSigned = true
  if (proposal.invoices.some(({ balance }) => balance <= 0)) signer.isPaid = true
  if (signer.isPaid) return
  const { url } = (await call('POST', '/api/link/checkout', {}, link)) as { url: string }
  await sandbox?.pay(new URL(url).pathname.split('/').at(-1) ?? '', '4242 4242 4242 4242')
  signer.isPaid = true
}

let calls = 0

/** Each from an address of its own: limits are counted by it. */
async function call(method: string, path: string, body: object | undefined, headers: Record<string, string>) {
  const answer = await fetch(settings.origin + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Origin: settings.origin,
      'X-Forwarded-For': `198.51.${Math.floor(++calls / 250) % 250}.${calls % 250}`,
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.ok) return JSON.parse(text || '{}') as unknown
  strange.push(`${method} ${path}: ${answer.status} ${text}`)
  throw new Error(text)
}
