import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LinkView } from '#domain/links.ts'
import { payment_ledger } from '../billing/ledger/ledger.tables.ts'
import { invoices } from '../invoices/invoices.tables.ts'
import { linkInvoice } from '../invoices/sending.ts'
import { withdrawLinks } from '../links/links.ts'
import { proposals } from '../proposals/proposals.tables.ts'
import { sha256Of } from '../proposals/versions.ts'
import { newCompany } from '../testing/companies.ts'
import { fetchFile } from '../testing/downloading.ts'
import { newInvoice } from '../testing/invoices.ts'
import { linkKeyIn } from '../testing/link-keys.ts'
import { invoicesOf, payInvoice } from '../testing/paid-invoices.ts'
import { sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const ctx = { now: t.parts.now, origin: t.settings.origin }

const keyOf = async (invoice: Parameters<typeof linkInvoice>[2]) =>
  linkKeyIn((await t.db.transaction((tx) => linkInvoice(tx, ctx, invoice))).url)
const askFor = (key: string, kind: string, id: string) => withLink(t, key)('POST', '/api/link/downloads', { kind, id })
async function urlIn(answer: Response) {
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { url: string }).url
}
async function fileAt(url: string) {
  const answer = await fetchFile(t.visitor, url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  return Buffer.from(await answer.arrayBuffer())
}
const download = async (key: string, kind: string, id: string) => fileAt(await urlIn(await askFor(key, kind, id)))
const rowOf = async (id: string) => (await t.db.select().from(invoices).where(eq(invoices.id, id)))[0]
const paymentOf = async (id: string) =>
  String((await t.db.select().from(payment_ledger).where(eq(payment_ledger.invoice_id, id)))[0]?.seq)
async function signed() {
  const { proposal, key } = await sendNew(t, ada)
  const view = (await (await withLink(t, key)('GET', '/api/link')).json()) as LinkView
  if (view.purpose !== 'proposal') throw new Error('It opens no proposal')
  await withLink(t, key)('POST', '/api/link/signature', signatureFor(view.proposal))
  const [deposit] = await invoicesOf(t, proposal.id)
  if (!deposit) throw new Error('Nothing was billed')
  return { proposal, key, deposit }
}

test('what was sent is written once, kept with its hash, and stays as it was', async () => {
  const invoice = await newInvoice(t)
  await t.runJobs()
  const kept = await rowOf(invoice.id)
  expect(kept?.file_path).toMatch(new RegExp(`^documents/${invoice.number}-[0-9a-f]{16}\\.pdf$`))
  const content = await download(await keyOf(invoice), 'invoice', invoice.id)
  expect(sha256Of(content)).toBe(kept?.sha256)
  expect((await readPdf(content)).text).toContain(`Invoice ${invoice.number}`)
  await payInvoice(t, invoice.id)
  expect(await download(await keyOf(invoice), 'invoice', invoice.id)).toEqual(content)
})

test('whoever is faster than the job has it written, and both know the same file', async () => {
  const invoice = await newInvoice(t)
  const key = await keyOf(invoice)
  const [first, second] = await Promise.all([
    download(key, 'invoice', invoice.id),
    download(key, 'invoice', invoice.id),
  ])
  await t.runJobs()
  const kept = await rowOf(invoice.id)
  expect([sha256Of(first), sha256Of(second)]).toEqual([kept?.sha256, kept?.sha256])
})

test('the offer, then what was signed, with the agreement attached byte for byte', async () => {
  const { proposal, key } = await sendNew(t, ada)
  expect((await readPdf(await download(key, 'proposal', proposal.id))).text).toContain('This is an offer')
  const done = await signed()
  await t.runJobs()
  const content = await download(done.key, 'proposal', done.proposal.id)
  const [row] = await t.db.select().from(proposals).where(eq(proposals.id, done.proposal.id))
  expect(sha256Of(content)).toBe(row?.sha256)
  const { text, attached } = await readPdf(content)
  expect(text.replaceAll(/\s/g, '')).toContain(sha256Of(attached ?? ''))
})

test('the receipt of a payment says what was paid, and what is left', async () => {
  const invoice = await newInvoice(t)
  await payInvoice(t, invoice.id, 40_000)
  const { text } = await readPdf(await download(await keyOf(invoice), 'receipt', await paymentOf(invoice.id)))
  for (const said of [
    `Invoice ${invoice.number} $400.00`,
    'Noa Berg',
    'Method Card',
    `Left to pay on ${invoice.number} $600.00`,
  ])
    expect(text).toContain(said)
})

test('a link opens its own papers and no others', async () => {
  const { proposal, key, deposit } = await signed()
  await payInvoice(t, deposit.id)
  const stranger = await newInvoice(t)
  await payInvoice(t, stranger.id)
  const strangers = await signed()
  for (const [kind, id] of [
    ['invoice', deposit.id],
    ['receipt', await paymentOf(deposit.id)],
    ['proposal', proposal.id],
  ] as const)
    expect([kind, (await askFor(key, kind, id)).status]).toEqual([kind, 201])
  const ofInvoice = await keyOf(deposit)
  expect((await askFor(ofInvoice, 'receipt', await paymentOf(deposit.id))).status).toBe(201)
  const foreign = [
    [key, 'invoice', stranger.id],
    [key, 'receipt', await paymentOf(stranger.id)],
    [key, 'proposal', strangers.proposal.id],
    [key, 'invoice', crypto.randomUUID()],
    [key, 'receipt', '999999'],
    [ofInvoice, 'proposal', proposal.id],
    [ofInvoice, 'invoice', stranger.id],
  ] as const
  for (const [of, kind, id] of foreign)
    expect([kind, await errorCodeIn(await askFor(of, kind, id))]).toEqual([kind, 'not_found'])
  for (const id of ['x', '-1', '1e3']) expect((await askFor(key, 'receipt', id)).status).toBe(400)
})

test('a download ends with the link it was asked for by', async () => {
  const { proposal, key } = await signed()
  const url = await urlIn(await askFor(key, 'proposal', proposal.id))
  expect((await fetchFile(t.visitor, url)).status).toBe(200)
  await t.db.transaction((tx) => withdrawLinks(tx, { purpose: 'proposal', subject_id: proposal.id }, t.parts.now()))
  expect((await t.visitor.get(url)).status).toBe(404)
  expect(await errorCodeIn(await askFor(key, 'proposal', proposal.id))).toBe('link_withdrawn')
})

test('signed in, an admin has all of them, a company’s people who see its money theirs, and nobody else any', async () => {
  const company = await newCompany(t)
  const invoice = await newInvoice(t, { company_id: company.id, customer_email: company.owner.email })
  await payInvoice(t, invoice.id)
  const paths = [`/api/invoices/${invoice.id}/pdf-links`, `/api/payments/${await paymentOf(invoice.id)}/receipt-links`]
  const nowhere = `/api/invoices/${crypto.randomUUID()}/pdf-links`
  const answers = async (who: { post: typeof ada.post }) =>
    Promise.all(paths.map(async (path) => (await who.post(path)).status))
  expect(await answers(ada)).toEqual([201, 201])
  expect(await answers(company.owner.browser)).toEqual([201, 201])
  expect(await answers(company.billing.browser)).toEqual([201, 201])
  for (const who of [company.member.browser, await t.as('pia'), await t.as('emil')]) {
    expect(await answers(who)).toEqual([404, 404])
    const hidden = (await (await who.post(paths[0] ?? '')).json()) as { error: { request_id: string } }
    const missing = (await (await who.post(nowhere)).json()) as typeof hidden
    expect({ ...hidden.error, request_id: '' }).toEqual({ ...missing.error, request_id: '' })
  }
  const { proposal } = await signed()
  expect((await ada.post(`/api/proposals/${proposal.id}/pdf-links`)).status).toBe(201)
  expect((await (await t.as('pia')).post(`/api/proposals/${proposal.id}/pdf-links`)).status).toBe(404)
})
