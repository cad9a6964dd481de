// Whose a proposal is follows whom it was sent to, never what is typed into its editor and not sent yet.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LinkView } from '#domain/links.ts'
import type { OwnBilling } from '#domain/own-billing.ts'
import { conversations, messages } from '../conversations/conversations.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newInvoice } from '../testing/invoices.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { edit, newAddress, read, send, sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { bindProposals } from './customers.ts'
import { proposals } from './proposals.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

type Browser = Awaited<ReturnType<typeof newCustomer>>['browser']
const listed = async (browser: Browser) => ((await (await browser.get('/api/billing')).json()) as OwnBilling).proposals
const view = async (key: string) =>
  ((await (await withLink(t, key)('GET', '/api/link')).json()) as Extract<LinkView, { purpose: 'proposal' }>).proposal

test('sent to the wrong customer and then to the right one, it is the right one’s alone', async () => {
  const [wrong, right] = [await newCustomer(t), await newCustomer(t)]
  const { proposal } = await sendNew(t, ada, {}, { email: wrong.email })
  expect(await listed(wrong.browser)).toHaveLength(1)
  const edited = await edit(ada, proposal, { customer_email: right.email })
  expect(await listed(wrong.browser)).toHaveLength(1)
  expect(await listed(right.browser)).toHaveLength(0)
  await send(t, ada, edited)
  expect(await listed(right.browser)).toMatchObject([{ id: proposal.id }])
  expect(await listed(wrong.browser)).toHaveLength(0)
  expect((await wrong.browser.post(`/api/proposals/${proposal.id}/own-link`)).status).toBe(404)
})

test('what is edited and not sent is told to no customer, and makes it nobody else’s', async () => {
  const [customer, other] = [await newCustomer(t), await newCustomer(t)]
  const { proposal, key, lead } = await sendNew(t, ada, { title: 'As it was sent' }, { email: customer.email })
  await t.db.update(proposals).set({ company_id: null }).where(eq(proposals.id, proposal.id))
  await edit(ada, proposal, { title: 'Not sent yet', customer_email: other.email, customer_name: 'Somebody Else' })
  await bindProposals({ db: t.db }, other.id)
  expect(await listed(other.browser)).toHaveLength(0)
  await bindProposals({ db: t.db }, customer.id)
  expect(await listed(customer.browser)).toMatchObject([{ title: 'As it was sent' }])
  expect((await withLink(t, key)('POST', '/api/link/questions', { text: 'When?' })).status).toBe(201)
  const asked = await t.db
    .select({ email: messages.author_email })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(eq(conversations.lead_id, lead.id))
  expect(asked).toEqual([{ email: customer.email }])
})

test('once it is signed the team reads what was signed, not what was edited since it was sent', async () => {
  const { proposal, key } = await sendNew(t, ada, { title: 'As it was signed' })
  await edit(ada, proposal, { title: 'Never sent', lines: [], customer_email: newAddress() })
  expect((await withLink(t, key)('POST', '/api/link/signature', signatureFor(await view(key)))).status).toBe(201)
  const signed = await read(ada, proposal.id)
  expect(signed).toMatchObject({ state: 'signed', is_edited: false, content: proposal.content })
})

test('a link of one’s own is over with one’s part in the company', async () => {
  const { owner, billing, id } = await newCompany(t)
  const { proposal } = await sendNew(t, ada, {}, { email: owner.email })
  const invoice = await newInvoice(t, { company_id: id, user_id: owner.id })
  const keyOf = async (path: string) =>
    ((await (await billing.browser.post(path)).json()) as { url: string }).url.split('#')[1] ?? ''
  const keys = [
    await keyOf(`/api/proposals/${proposal.id}/own-link`),
    await keyOf(`/api/invoices/${invoice.id}/own-link`),
  ]
  for (const key of keys) expect((await withLink(t, key)('GET', '/api/link')).status).toBe(200)
  expect((await owner.browser.delete(`/api/company/people/${billing.id}`)).status).toBe(204)
  for (const key of keys) {
    expect(await errorCodeIn(await withLink(t, key)('GET', '/api/link'))).toBe('link_withdrawn')
    expect(await errorCodeIn(await withLink(t, key)('POST', '/api/link/checkout', {}))).toBe('link_withdrawn')
    expect((await withLink(t, key)('POST', '/api/link/downloads', { kind: 'invoice', id: invoice.id })).status).toBe(
      404,
    )
  }
})
