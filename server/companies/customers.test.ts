// Who a company is at the payment provider: goes along with it, and of several none is given up.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user_profiles } from '../accounts/accounts.tables.ts'
import { billing_customers } from '../billing/checkouts/checkouts.tables.ts'
import { followEmailChange } from '../billing/checkouts/customers.ts'
import { endSubscriptionsOf } from '../billing/checkouts/premium.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer, type Customer } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()

type Company = Awaited<ReturnType<typeof newCompany>>
const handOver = ({ owner }: Company, userId: string) => owner.browser.put('/api/company/owner', { user_id: userId })
const customersOf = async ({ id }: Pick<Company, 'id'>) =>
  Object.fromEntries(
    (await t.db.select().from(billing_customers).where(eq(billing_customers.company_id, id))).map(
      ({ customer_id, user_id }) => [customer_id, user_id],
    ),
  )

/** A customer of a company, as the version before makes one: for the person. */
async function addCustomer({ id, email }: Customer, company_id: string) {
  const stripe = await t.parts.payments.stripe()
  const { id: customer_id } = await stripe.customers.create({ email })
  await t.db.insert(billing_customers).values({ user_id: id, company_id, customer_id, created_at: t.parts.now() })
  return customer_id
}

test('every customer at the provider goes along, and stays when the people it was made for are deleted', async () => {
  const company = await newCompany(t)
  const { owner, member, billing } = company
  const customers: string[] = []
  for (const person of [owner, member, billing]) customers.push(await addCustomer(person, company.id))
  expect((await handOver(company, member.id)).status).toBe(204)
  const allOfThem = (userId: string) => Object.fromEntries(customers.map((id) => [id, userId]))
  expect(await customersOf(company)).toEqual(allOfThem(member.id))
  const late = await addCustomer(billing, company.id)
  const ada = await t.as('ada')
  expect((await ada.post('/functions/v1/delete-users', { userIds: [owner.id, billing.id] })).status).toBe(200)
  await t.runJobs()
  expect(await customersOf(company)).toEqual({ ...allOfThem(member.id), [late]: member.id })
  const stripe = await t.parts.payments.stripe()
  for (const id of [...customers, late])
    expect(await stripe.customers.retrieve(id), 'known at the provider').not.toHaveProperty('deleted', true)
  for (const id of customers) expect(await stripe.customers.retrieve(id)).toMatchObject({ email: member.email })
})

test('of several customers the provider’s page is of the one who pays; all are told of another email', async () => {
  const company = await newCompany(t)
  const { owner } = company
  const idle = await addCustomer(owner, company.id)
  const paying = await addCustomer(owner, company.id)
  const stripe = await t.parts.payments.stripe()
  const product = await stripe.products.create({ name: 'Care plan' })
  const recurring = { interval: 'month' } as const
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 100, recurring })
  const running = await stripe.subscriptions.create({
    customer: paying,
    items: [{ price: price.id }],
    trial_period_days: 30,
  })
  const opened: string[] = []
  const create = stripe.billingPortal.sessions.create.bind(stripe.billingPortal.sessions)
  const watched = async (asked: Parameters<typeof create>[0]) => {
    opened.push(asked?.customer ?? '')
    return create(asked)
  }
  Object.assign(stripe.billingPortal.sessions, { create: watched })
  try {
    expect((await owner.browser.post('/functions/v1/customer-portal', {})).status).toBe(200)
  } finally {
    Object.assign(stripe.billingPortal.sessions, { create })
  }
  expect([running.status, opened]).toEqual(['trialing', [paying]])

  const email = `${crypto.randomUUID()}@client.example`
  await t.db.update(user_profiles).set({ email }).where(eq(user_profiles.user_id, owner.id))
  await followEmailChange({ db: t.db, payments: t.parts.payments }, owner.id)
  for (const id of [idle, paying]) expect(await stripe.customers.retrieve(id)).toMatchObject({ email })
})

test('a subscription that ends with the tier ends for the company, whoever of it it was begun for', async () => {
  const company = await newCompany(t)
  const customers = [await addCustomer(company.owner, company.id), await addCustomer(company.billing, company.id)]
  const elsewhere = await addCustomer(company.owner, (await newCustomer(t)).id)
  await t.db.transaction((tx) => endSubscriptionsOf(tx, company.id))
  const asked = await t.db.select().from(jobs).where(eq(jobs.name, 'end-subscriptions'))
  const ids = asked.map(({ payload }) => (payload as { customer_id: string }).customer_id)
  expect(ids).toEqual(expect.arrayContaining(customers))
  expect(ids).not.toContain(elsewhere)
})

test('whoever handed a company over and left it is another customer at the provider', async () => {
  const company = await newCompany(t)
  const { owner, member } = company
  const page = () => owner.browser.post('/functions/v1/customer-portal', {})
  expect((await page()).status).toBe(200)
  expect((await handOver(company, member.id)).status).toBe(204)
  expect((await owner.browser.delete(`/api/company/people/${owner.id}`)).status).toBe(204)
  expect((await page()).status).toBe(200)
  const customers = await t.db.select().from(billing_customers)
  const ofCompany = customers.find(({ company_id }) => company_id === company.id)
  const own = customers.find(({ user_id }) => user_id === owner.id)
  expect(own?.company_id).not.toBe(company.id)
  expect(own?.customer_id).toBeDefined()
  expect(own?.customer_id).not.toBe(ofCompany?.customer_id)
})
