import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LinkView } from '#domain/links.ts'
import { checkouts } from '../billing/checkouts/checkouts.tables.ts'
import { payment_ledger } from '../billing/ledger/ledger.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { newInvoice } from '../testing/invoices.ts'
import { linkKeyIn } from '../testing/link-keys.ts'
import { invoicesOf, payInvoice } from '../testing/paid-invoices.ts'
import { sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { linkInvoice } from './sending.ts'
import { invoices } from './invoices.tables.ts'
import type { InvoiceRow } from './issuing.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const stripe = await t.parts.payments.stripe()
const ctx = { now: t.parts.now, origin: t.settings.origin }

const keyOf = async (invoice: InvoiceRow) =>
  linkKeyIn((await t.db.transaction((tx) => linkInvoice(tx, ctx, invoice))).url)
const checkout = (key: string, body: object = {}) => withLink(t, key)('POST', '/api/link/checkout', body)
async function pageFor(key: string, body: object = {}) {
  const answer = await checkout(key, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { url } = (await answer.json()) as { url: string }
  return stripe.checkout.sessions.retrieve(new URL(url).pathname.split('/').at(-1) ?? '')
}
async function payOn({ id }: { id: string }) {
  await t.sandbox.pay(id, '4242 4242 4242 4242')
  await t.sandbox.deliverAll()
  await t.runJobs()
}
const rowOf = async (id: string) => (await t.db.select().from(invoices).where(eq(invoices.id, id)))[0]
const statusOf = async ({ id }: { id: string }) => (await stripe.checkout.sessions.retrieve(id)).status
const everything = async (id: string) => [
  await rowOf(id),
  await t.db.$count(checkouts),
  await t.db.$count(payment_ledger),
  await t.db.$count(emails),
]
const show = async (key: string) => (await (await withLink(t, key)('GET', '/api/link')).json()) as LinkView

test('whoever has its link pays an invoice, and only the provider’s word books it', async () => {
  const to = `${crypto.randomUUID()}@bakery.example`
  const invoice = await newInvoice(t, { customer_email: to })
  const key = await keyOf(invoice)
  const page = await pageFor(key)
  expect(page).toMatchObject({
    mode: 'payment',
    amount_total: 100_000,
    customer: null,
    customer_email: to,
    success_url: `${t.settings.origin}/link?payment=done`,
    cancel_url: `${t.settings.origin}/link`,
  })
  expect(JSON.stringify(page)).not.toContain(key)
  expect(await rowOf(invoice.id)).toMatchObject({ balance: 100_000 })
  await payOn(page)
  expect(await rowOf(invoice.id)).toMatchObject({ balance: 0, kept: 100_000 })
  expect(await show(key)).toMatchObject({ invoice: { status: 'paid', paid_at: expect.any(String) } })
  expect((await t.mailbox(to))[0]).toMatchObject({ subject: `Receipt for ${invoice.number}: $1,000.00` })
  const was = await everything(invoice.id)
  expect(await errorCodeIn(await checkout(key))).toBe('nothing_to_pay')
  expect(await everything(invoice.id)).toEqual(was)
})

test('a part is paid, then the rest', async () => {
  const invoice = await newInvoice(t)
  const key = await keyOf(invoice)
  await payOn(await pageFor(key, { amount: 5000 }))
  expect(await show(key)).toMatchObject({ invoice: { status: 'partly_paid', balance: 95_000 } })
  await payOn(await pageFor(key, { invoice_id: invoice.id }))
  expect(await rowOf(invoice.id)).toMatchObject({ balance: 0, kept: 100_000 })
})

test('one page of an invoice can be paid at a time: the one that was opened last', async () => {
  const invoice = await newInvoice(t)
  const key = await keyOf(invoice)
  const first = await pageFor(key, { amount: 6000 })
  expect((await pageFor(key, { amount: 6000 })).id).toBe(first.id)
  const second = await pageFor(await keyOf(invoice))
  expect(second.id).not.toBe(first.id)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['expired', 'open'])
})

test('what was paid on a page is booked before another is opened, though nobody told us', async () => {
  const invoice = await newInvoice(t)
  const key = await keyOf(invoice)
  const page = await pageFor(key)
  await t.sandbox.pay(page.id, '4242 4242 4242 4242')
  expect(await errorCodeIn(await checkout(key, { amount: 6000 }))).toBe('nothing_to_pay')
  expect(await rowOf(invoice.id)).toMatchObject({ balance: 0, kept: 100_000 })
})

test.each<[string, object, number, string]>([
  ['too little', { amount: 4999 }, 400, 'Please pay at least $50.00, or all that is left.'],
  ['too much', { amount: 100_001 }, 409, 'There is only $1,000.00 left to pay.'],
  ['a rest that no card pays', { amount: 99_951 }, 409, 'Please leave at least $0.50, or pay all that is left.'],
  ['nothing', { amount: 0 }, 400, ''],
  ['an owner', { user_id: crypto.randomUUID() }, 400, ''],
  ['another invoice', { invoice_id: crypto.randomUUID() }, 404, ''],
])('%s is not asked for', async (_what, body, status, message) => {
  const invoice = await newInvoice(t)
  const key = await keyOf(invoice)
  const was = await everything(invoice.id)
  const answer = await checkout(key, body)
  expect(answer.status).toBe(status)
  expect(((await answer.json()) as { error: { message: string } }).error.message).toContain(message)
  expect(await everything(invoice.id)).toEqual(was)
})

test('the link of a proposal pays its deposit, whole, and no stranger’s invoice', async () => {
  const { proposal, key } = await sendNew(t, ada)
  expect((await checkout(key)).status).toBe(404)
  const view = await show(key)
  if (view.purpose !== 'proposal') throw new Error('It opens no proposal')
  expect((await withLink(t, key)('POST', '/api/link/signature', signatureFor(view.proposal))).status).toBe(201)
  const [deposit] = await invoicesOf(t, proposal.id)
  const stranger = await newInvoice(t)
  const was = await everything(deposit?.id ?? '')
  expect((await checkout(key, { invoice_id: stranger.id })).status).toBe(404)
  expect(await (await checkout(key, { amount: 10_000 })).json()).toMatchObject({
    error: { code: 'amount_not_possible', message: 'A deposit is paid whole.' },
  })
  expect(await everything(deposit?.id ?? '')).toEqual(was)
  await payOn(await pageFor(key))
  const accepted = await show(key)
  expect(accepted).toMatchObject({
    proposal: {
      state: 'accepted',
      invoices: [{ id: deposit?.id, status: 'paid', balance: 0 }],
      milestones: [
        { title: 'Design', state: 'working' },
        { title: 'Content', state: 'planned' },
        { title: 'Launch', state: 'planned' },
      ],
    },
  })
})

test('of what was paid another way there is nothing to pay', async () => {
  const invoice = await newInvoice(t)
  await payInvoice(t, invoice.id)
  const key = await keyOf(invoice)
  expect(await errorCodeIn(await checkout(key))).toBe('nothing_to_pay')
})

test('what was paid past the provider or credited meanwhile ends pages that ask for more than is left', async () => {
  const invoice = await newInvoice(t)
  const key = await keyOf(invoice)
  const whole = await pageFor(key)
  const paid = { key: crypto.randomUUID(), amount: 40_000, method: 'cash', paid_by: 'Noa', paid_on: '2026-01-02' }
  expect((await ada.post(`/api/invoices/${invoice.id}/payments`, paid)).status).toBe(201)
  await t.runJobs()
  expect(await statusOf(whole)).toBe('expired')
  const part = await pageFor(key, { amount: 20_000 })
  const credit = { amount: 30_000, reason: 'A line too many' }
  expect((await ada.post(`/api/invoices/${invoice.id}/credit-notes`, credit)).status).toBe(201)
  await t.runJobs()
  expect(await statusOf(part)).toBe('open')
  await payOn(part)
  expect(await rowOf(invoice.id)).toMatchObject({ balance: 10_000, kept: 60_000, credited: 30_000 })
})

test('what is left and no card can be charged is said before anybody is sent to pay it', async () => {
  const invoice = await newInvoice(t)
  const credit = { amount: 99_970, reason: 'Nearly all of it' }
  expect((await ada.post(`/api/invoices/${invoice.id}/credit-notes`, credit)).status).toBe(201)
  const key = await keyOf(invoice)
  const before = await everything(invoice.id)
  const answer = await checkout(key)
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { error: { message: 'Less than $0.50 cannot be paid by card. Please write to us.' } },
  ])
  expect(await everything(invoice.id)).toEqual(before)
})
