// deals.md §2.7: the customer's Billing page, and the links of their own by which they act on what stands there.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownLinkMessage, type LinkView } from '#domain/links.ts'
import type { OwnBilling } from '#domain/own-billing.ts'
import { emails } from '../emails/emails.tables.ts'
import { bindInvoices } from '../invoices/customers.ts'
import { invoices } from '../invoices/invoices.tables.ts'
import { storeInvoice } from '../invoices/issuing.ts'
import { sendInvoice } from '../invoices/sending.ts'
import { action_links } from '../links/links.tables.ts'
import { proposals } from '../proposals/proposals.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { anIssue, newInvoice } from '../testing/invoices.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { payInvoice } from '../testing/paid-invoices.ts'
import { draftFor, sendNew, withLink } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'

const t = await createTestApp()
const ada = await t.as('ada')
type Browser = Awaited<ReturnType<typeof newCustomer>>['browser']

const billingOf = async (browser: Browser) => {
  const answer = await browser.get('/api/billing')
  expect(answer.status).toBe(200)
  return (await answer.json()) as OwnBilling
}
const nothing: OwnBilling = { invoices: [], proposals: [], payments: [] }

/** A company that was billed, has paid a part, was credited another, and has a proposal before it. */
async function newBilled() {
  const company = await newCompany(t)
  const invoice = await newInvoice(t, { company_id: company.id, user_id: company.owner.id })
  const { kind: _kind, deducts: _deducts, ...printed } = anIssue({ company_id: company.id })
  const credit = await t.db.transaction((tx) =>
    storeInvoice(tx, t.parts, {
      ...printed,
      kind: 'credit_note',
      credits_id: invoice.id,
      rates: [],
      net: 10_000,
      tax: 0,
      total: 10_000,
      balance: 0,
    }),
  )
  await payInvoice(t, invoice.id, 25_000)
  const { proposal, key } = await sendNew(t, ada, {}, { email: company.owner.email })
  return { ...company, invoice, credit, proposal, key }
}

test('what a company was billed, offered and paid: to its owner, and to whoever does its billing', async () => {
  const { owner, billing, invoice, credit, proposal } = await newBilled()
  for (const { browser } of [owner, billing]) {
    expect(await billingOf(browser)).toMatchObject({
      invoices: [
        {
          id: credit.id,
          number: credit.number,
          kind: 'credit_note',
          status: null,
          description: `Credit for ${invoice.number}`,
        },
        { id: invoice.id, description: 'Business website', status: 'partly_paid', total: 100_000, balance: 65_000 },
      ],
      proposals: [{ id: proposal.id, number: proposal.number, state: 'sent', title: proposal.content.title }],
      payments: [{ kind: 'payment', description: `Invoice ${invoice.number}`, amount: 25_000, purchase_id: null }],
    })
  }
})

test('a member of the work is told nothing of it, and everybody else has their own', async () => {
  const { member } = await newBilled()
  expect(await errorCodeIn(await member.browser.get('/api/billing'))).toBe('not_your_part')
  expect(await billingOf((await newCustomer(t)).browser)).toEqual(nothing)
  expect((await t.visitor.get('/api/billing')).status).toBe(401)
})

test('a draft is nobody’s yet, and what is withdrawn is not opened any more', async () => {
  const { owner, proposal } = await newBilled()
  const draft = await draftFor(ada, { customer_email: owner.email })
  await t.db.update(proposals).set({ company_id: owner.id }).where(eq(proposals.id, draft.id))
  expect((await billingOf(owner.browser)).proposals).toHaveLength(1)
  expect((await owner.browser.post(`/api/proposals/${draft.id}/own-link`)).status).toBe(404)
  expect((await ada.post(`/api/proposals/${proposal.id}/withdrawal`, {})).status).toBe(204)
  expect((await billingOf(owner.browser)).proposals).toMatchObject([{ state: 'withdrawn' }])
  expect(await errorCodeIn(await owner.browser.post(`/api/proposals/${proposal.id}/own-link`))).toBe('link_withdrawn')
})

const keyOf = async (answer: Response) => {
  expect(answer.status).toBe(201)
  const { url } = (await answer.json()) as { url: string }
  expect(url).toMatch(/^\/link#[\w-]{43}$/)
  return url.split('#')[1] ?? ''
}

test('a link of one’s own acts as a mailed one does, for half an hour, and nobody is mailed it', async () => {
  const { owner, billing, invoice, proposal } = await newBilled()
  const mailed = await t.db.$count(emails)
  const paying = withLink(t, await keyOf(await billing.browser.post(`/api/invoices/${invoice.id}/own-link`)))
  expect(await (await paying('GET', '/api/link')).json()).toMatchObject({
    purpose: 'invoice',
    sent_to: billing.email,
    is_preview: false,
    invoice: { number: invoice.number, balance: 65_000 },
  } satisfies Partial<Record<keyof Extract<LinkView, { purpose: 'invoice' }>, unknown>>)
  const deciding = withLink(t, await keyOf(await owner.browser.post(`/api/proposals/${proposal.id}/own-link`)))
  expect(await t.db.$count(emails)).toBe(mailed)
  expect((await deciding('POST', '/api/link/openings')).status).toBe(204)
  expect((await deciding('POST', '/api/link/decline', {})).status).toBe(204)
  expect((await billingOf(owner.browser)).proposals).toMatchObject([{ state: 'declined' }])

  t.clock.advance({ seconds: 30 * 60 + 1 })
  expect((await paying('GET', '/api/link')).status).toBe(410)
  const sent = await t.db.$count(emails)
  expect(await (await paying('POST', '/api/link/renewals')).json()).toEqual({ message: ownLinkMessage })
  expect(await t.db.$count(emails)).toBe(sent)
})

test('of others nothing is opened, as if it were not there, and no link is made', async () => {
  const { member, invoice, proposal } = await newBilled()
  const stranger = await newCustomer(t)
  const links = await t.db.$count(action_links)
  for (const path of [`/api/invoices/${invoice.id}/own-link`, `/api/proposals/${proposal.id}/own-link`]) {
    const missing = path.replace(/[0-9a-f-]{36}/, crypto.randomUUID())
    const [others, none] = [await stranger.browser.post(path), await stranger.browser.post(missing)]
    expect([others.status, none.status]).toEqual([404, 404])
    expect(await errorCodeIn(others)).toBe(await errorCodeIn(none))
    expect(await errorCodeIn(await member.browser.post(path))).toBe('not_your_part')
    // Of the team, too, only what is one's own: they have 'Copy Link' and 'Preview'.
    expect((await ada.post(path)).status).toBe(404)
    expect((await t.visitor.post(path)).status).toBe(401)
  }
  expect(await t.db.$count(action_links)).toBe(links)
})

test('with the account go the links to its address', async () => {
  const someone = await newCustomer(t)
  const invoice = await newInvoice(t, { customer_email: someone.email, company_id: someone.id })
  await t.db.transaction((tx) => sendInvoice(tx, { now: t.parts.now, origin: t.settings.origin }, invoice))
  await keyOf(await someone.browser.post(`/api/invoices/${invoice.id}/own-link`))
  const theirs = eq(action_links.customer_email, someone.email)
  expect(await t.db.$count(action_links, theirs)).toBe(2)
  expect((await someone.browser.delete('/api/account', { email: someone.email })).status).toBe(204)
  expect(await t.db.$count(action_links, theirs)).toBe(0)
})

test('what was made out to an address is its owner’s company’s, once they have shown that it is theirs', async () => {
  const someone = await newCustomer(t)
  const invoice = await newInvoice(t, { customer_email: someone.email })
  const another = await newInvoice(t, { customer_email: someone.email, company_id: crypto.randomUUID() })
  expect(await billingOf(someone.browser)).toEqual(nothing)
  await bindInvoices(t, someone.id)
  expect((await billingOf(someone.browser)).invoices).toMatchObject([{ number: invoice.number }])
  const [kept] = await t.db.select().from(invoices).where(eq(invoices.id, another.id))
  expect(kept?.company_id).toBe(another.company_id)
})
