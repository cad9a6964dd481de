import { beforeEach, expect, test, vi } from 'vitest'
import { agency } from '#content/agency.ts'
import { formCheckHeader, writeFormCheck, type FormCheck } from '#domain/form-checks.ts'
import { proveWork } from '#web/site/leads/prove-work.ts'
import { emails } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { leads } from '../leads/leads.tables.ts'
import { pruneSpam } from '../leads/deletion.ts'

const t = await createTestApp()
const proving = await createTestApp({ environment: { FORM_PROOF: 'on' } })
beforeEach(async () => {
  for (const { db } of [t, proving]) for (const table of [leads, emails, jobs, rate_limits]) await db.delete(table)
})

const contact = {
  name: 'Olu Baker',
  email: 'olu@bakery.example',
  phone: '',
  subject: 'Opening hours',
  message: 'Can you change them on our site?',
  formType: 'contact',
}
const headers = (check: Partial<FormCheck>) => ({
  [formCheckHeader]: writeFormCheck({ elapsedMs: 8_000, isTrapped: false, proof: null, ...check }),
})
const send = (check: Partial<FormCheck>, app = t) =>
  app.visitor.post('/functions/v1/send-email', contact, headers(check))

test('whoever fills in the hidden field sees success, is kept as spam, and nobody is mailed', async () => {
  const answer = await send({ isTrapped: true })
  expect(answer.status).toBe(200)
  // What a person is answered, too.
  expect(await answer.json()).toEqual({
    success: true,
    received: { number: expect.stringMatching(/^L-\d+$/), due_at: expect.any(String), pass: expect.any(String) },
  })
  expect(await t.db.select({ is_spam: leads.is_spam }).from(leads)).toEqual([{ is_spam: true }])
  expect(await t.db.$count(emails)).toBe(0)
})

test('a message taken for spam does not swallow the same one sent by a person', async () => {
  await send({ isTrapped: true })
  await send({})
  await t.runJobs()
  expect(await t.db.$count(leads)).toBe(2)
  expect(await t.mailbox(agency.email)).toHaveLength(1)
})

test('a form sent too fast is told so, stored nowhere, and taken a moment later', async () => {
  const answer = await send({ elapsedMs: 400 })
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ success: false, error: expect.stringContaining('wait a moment') })
  expect(await t.db.$count(leads)).toBe(0)
  expect((await send({ elapsedMs: 2_000 })).status).toBe(200)
})

test('a claim is checked in the same way', async () => {
  const claim = { name: 'Olu', email: 'olu@bakery.example', businessName: 'Bakery' }
  expect((await t.visitor.post('/api/claims', claim, headers({ elapsedMs: 1 }))).status).toBe(429)
  expect((await t.visitor.post('/api/claims', claim, headers({ isTrapped: true }))).status).toBe(201)
  expect(await t.db.select({ is_spam: leads.is_spam }).from(leads)).toEqual([{ is_spam: true }])
})

test('spam is forgotten after thirty days, a lead is not', async () => {
  await send({ isTrapped: true })
  await send({})
  await pruneSpam(t.db, new Date(Date.now() + 29 * 24 * 3_600_000))
  expect(await t.db.$count(leads)).toBe(2)
  await pruneSpam(t.db, new Date(Date.now() + 31 * 24 * 3_600_000))
  expect(await t.db.select({ is_spam: leads.is_spam }).from(leads)).toEqual([{ is_spam: false }])
})

/** The browser's own code, against the server's. */
async function prove() {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => proving.app.request(path, init))
  const proof = await proveWork()
  vi.unstubAllGlobals()
  return proof
}

test('no proof of work is asked for unless the setting says so', async () => {
  expect(await (await t.visitor.get('/api/form-challenge')).json()).toEqual({ challenge: null })
})

test('with the setting a form without proof is refused, and one with the browser’s proof is taken once', async () => {
  const refused = await send({}, proving)
  expect(refused.status).toBe(428)
  expect(await proving.db.$count(leads)).toBe(0)
  const proof = await prove()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ proof }, proving)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 428, 428, 428, 428])
  expect(await proving.db.$count(leads)).toBe(1)
})

test.each([
  ['another number', (proof: string) => proof.replace(/\d+$/, '1')],
  ['a cheaper cost', (proof: string) => proof.replace('.5000.', '.1.')],
  ['a longer life', (proof: string) => proof.replace(/\.(\d{13})\./, (_, expires) => `.${Number(expires) + 1}.`)],
  ['no signature', (proof: string) => proof.split('.').slice(0, 4).join('.')],
  ['a signature of as many characters and more bytes', (proof: string) => proof.replace(/[\w-]{43}/, 'é'.repeat(43))],
  ['noise', () => '....\u0000é.'],
])('a proof with %s is refused', async (_what, tamper) => {
  const proof = tamper((await prove()) ?? '')
  expect((await send({ proof }, proving)).status).toBe(428)
  expect(await proving.db.$count(leads)).toBe(0)
})

test('a database that cannot answer while a proof is used up is no fault of the proof', async () => {
  const { pool } = proving.parts.database
  await pool.query(`create function be_broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger broken before insert on rate_limits for each row when (new.key like 'form-proof:%') execute function be_broken()`)
  const proof = await prove()
  expect((await send({ proof }, proving)).status).toBe(500)
  await pool.query('drop trigger broken on rate_limits')
  expect((await send({ proof }, proving)).status).toBe(200)
})

test('a proof lives ten minutes', async () => {
  const proof = await prove()
  proving.clock.advance({ seconds: 601 })
  expect((await send({ proof }, proving)).status).toBe(428)
})
