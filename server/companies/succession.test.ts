// identity.md §4.7: an owner whom an admin deletes is followed by the member who joined first; nothing of a company with a member is lost.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptyOnboarding } from '#domain/onboarding.ts'
import { user_profiles } from '../accounts/accounts.tables.ts'
import { giveCompanyOfOwn } from './belonging.ts'
import { deriveTier } from '../billing/ledger/tiers.ts'
import { payment_ledger } from '../billing/ledger/ledger.tables.ts'
import { billing_customers, checkouts } from '../billing/checkouts/checkouts.tables.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer, type Customer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { companies, company_members } from './companies.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const ticket = { subject: 'The form', message: 'It does not send.' }

type Named = { id: string }
const deletePeople = async (...people: Named[]) =>
  expect((await ada.post('/functions/v1/delete-users', { userIds: people.map(({ id }) => id) })).status).toBe(200)
const ownerOf = async ({ id }: Named) =>
  (await t.db.select().from(companies).where(eq(companies.id, id)))[0]?.owner_id ?? null
const ownedBy = async ({ id }: Named) =>
  (await t.db.select().from(companies).where(eq(companies.owner_id, id))).map((company) => company.id).toSorted()

/** One of everything that would be deleted with its last person. */
async function fill(company: Named, by: Named) {
  const created_at = t.parts.now()
  const moments = { created_at, updated_at: created_at }
  const whose = { user_id: by.id, company_id: company.id }
  await t.db.insert(website_projects).values({ ...whose, project_name: `Site of ${company.id}`, ...moments })
  await t.db.insert(support_tickets).values({ ...whose, ...ticket, ...moments })
  await t.db.insert(fitness_onboarding_forms).values({ ...whose, business_name: `Form of ${company.id}`, ...moments })
}
const thingsOf = async ({ id }: Named) => ({
  projects: (await t.db.select().from(website_projects).where(eq(website_projects.company_id, id))).map(
    ({ project_name }) => project_name,
  ),
  tickets: await t.db.$count(support_tickets, eq(support_tickets.company_id, id)),
  forms: (await t.db.select().from(fitness_onboarding_forms).where(eq(fitness_onboarding_forms.company_id, id))).map(
    ({ business_name }) => business_name,
  ),
})
const allOf = ({ id }: Named) => ({ projects: [`Site of ${id}`], tickets: 1, forms: [`Form of ${id}`] })
const gone = { projects: [], tickets: 0, forms: [] }

let joined = 0
async function join(company: Named, person: Named, part: 'member' | 'billing' = 'member') {
  const joined_at = new Date(t.parts.now().getTime() + ++joined * 1000)
  await t.db.insert(company_members).values({ company_id: company.id, user_id: person.id, part, joined_at })
}
const sessionOf = async ({ browser }: Customer) =>
  (await (await browser.get('/api/session')).json()) as {
    user: { membership_tier: string }
    company: { id: string; name: string; part: string }
    companies: { id: string; name: string; part: string }[]
  }
const actFor = async ({ browser }: Customer, { id }: Named) =>
  expect((await browser.put('/api/session/company', { company_id: id })).status).toBe(204)
const callIt = (person: Customer, company_name: string) =>
  person.browser.put('/api/profile', { first_name: 'Noa', last_name: 'Berg', company_name, phone: null })

test('one member, whose own company is full: they have both, each with its name, its tier and all that is in it', async () => {
  const [owner, member] = [await newCustomer(t), await newCustomer(t)]
  await callIt(owner, 'Bergs')
  await callIt(member, 'Own Ltd')
  await fill(owner, owner)
  await fill(member, member)
  await join(owner, member)
  await ada.put(`/api/users/${owner.id}/tier`, { membership_tier: 'premium' })
  await deletePeople(owner)

  expect(await ownedBy(member)).toEqual([owner.id, member.id].toSorted())
  for (const company of [owner, member]) expect(await thingsOf(company)).toEqual(allOf(company))
  expect(await sessionOf(member)).toMatchObject({
    user: { membership_tier: 'free' },
    company: { id: member.id, name: 'Own Ltd', part: 'owner' },
    companies: [
      { id: member.id, name: 'Own Ltd', part: 'owner' },
      { id: owner.id, name: 'Bergs', part: 'owner' },
    ],
  })
  await actFor(member, owner)
  expect(await sessionOf(member)).toMatchObject({
    user: { membership_tier: 'premium' },
    company: { id: owner.id, name: 'Bergs', part: 'owner' },
  })
  const formSeen = async () =>
    ((await (await member.browser.get('/api/onboarding')).json()) as { form: { business_name: string } }).form
  expect((await formSeen()).business_name).toBe(`Form of ${owner.id}`)
  const saved = await member.browser.put('/api/onboarding', { ...emptyOnboarding(), business_name: 'Changed' })
  expect(saved.status).toBe(200)
  expect((await thingsOf(owner)).forms).toEqual(['Changed'])
  expect((await thingsOf(member)).forms).toEqual([`Form of ${member.id}`])
  // Premium has no limit of three.
  for (let index = 0; index < 4; index++) expect((await member.browser.post('/api/tickets', ticket)).status).toBe(201)
  expect((await thingsOf(owner)).tickets).toBe(5)
})

test('a member who got a company of their own because something was agreed with them loses nothing', async () => {
  const company = await newCompany(t)
  await fill(company, company.owner)
  const own = await t.db.transaction((tx) => giveCompanyOfOwn(tx, company.member.id, t.parts.now()))
  const created_at = t.parts.now()
  await t.db.insert(checkouts).values({
    user_id: company.member.id,
    company_id: own.id,
    purpose: 'custom',
    subject: `${crypto.randomUUID()} x`,
    amount: 100,
    currency: 'usd',
    created_at,
  })
  await deletePeople(company.owner)
  expect(await ownerOf(company)).toBe(company.member.id)
  expect(await ownerOf(own)).toBe(company.member.id)
  expect(await thingsOf(company)).toEqual(allOf(company))
})

test('a member whose own company is empty gives it up: this one is theirs', async () => {
  const [owner, member] = [await newCustomer(t), await newCustomer(t)]
  await callIt(owner, 'Bergs')
  await fill(owner, owner)
  await join(owner, member)
  await deletePeople(owner)
  expect(await ownedBy(member)).toEqual([owner.id])
  expect(await thingsOf(owner)).toEqual(allOf(owner))
  expect(await sessionOf(member)).toMatchObject({ company: { id: owner.id, name: 'Bergs' }, companies: [{}] })
})

test('of several the one who joined first follows, whatever they have; billing never, somebody suspended last', async () => {
  const [owner, bea, out, first, second] = [
    await newCustomer(t),
    await newCustomer(t),
    await newCustomer(t),
    await newCustomer(t),
    await newCustomer(t),
  ]
  await fill(owner, second)
  await join(owner, bea, 'billing')
  for (const member of [out, first, second]) await join(owner, member)
  await fill(first, first)
  expect((await ada.put(`/api/users/${out.id}/suspension`, { is_suspended: true })).status).toBe(204)

  const followers: (string | null)[] = []
  for (let leaving: string | null = owner.id; leaving !== null;) {
    await deletePeople({ id: leaving })
    leaving = await ownerOf(owner)
    followers.push(leaving)
    expect(await thingsOf(owner)).toEqual(leaving === null ? gone : allOf(owner))
  }
  expect(followers).toEqual([first.id, second.id, out.id, null])
  expect(await ownedBy(bea)).toEqual([bea.id])
})

test('owner and first member deleted together: the next one follows, and nothing is lost', async () => {
  const [owner, first, second] = [await newCustomer(t), await newCustomer(t), await newCustomer(t)]
  for (const member of [first, second]) await join(owner, member)
  await fill(owner, first)
  await fill(second, second)
  await deletePeople(owner, first)
  expect(await ownedBy(second)).toEqual([owner.id, second.id].toSorted())
  for (const company of [owner, second]) expect(await thingsOf(company)).toEqual(allOf(company))
})

test('whoever inherited hands it over as any owner does, and is followed in both when they are deleted', async () => {
  const [owner, member, other] = [await newCustomer(t), await newCustomer(t), await newCustomer(t)]
  await callIt(owner, 'Bergs')
  await callIt(member, 'Own Ltd')
  await fill(owner, owner)
  await fill(member, member)
  for (const person of [member, other]) await join(owner, person)
  await join(member, other, 'member')
  await deletePeople(owner)
  await actFor(member, owner)
  // Their own has others: it is not deleted by themselves, nor is the other.
  expect(await errorCodeIn(await member.browser.send('DELETE')('/api/account', { email: member.email }))).toBe(
    'owner_stays',
  )
  expect((await member.browser.put('/api/company/owner', { user_id: other.id })).status).toBe(204)
  expect(await ownedBy(other)).toEqual([owner.id])
  expect(await ownedBy(member)).toEqual([member.id])
  expect(await sessionOf(other)).toMatchObject({ company: { id: owner.id, name: 'Bergs', part: 'owner' } })
  await actFor(member, member)
  expect(await sessionOf(member)).toMatchObject({ company: { id: member.id, name: 'Own Ltd', part: 'owner' } })
  await deletePeople(member)
  expect(await ownedBy(other)).toEqual([owner.id, member.id].toSorted())
  for (const company of [owner, member]) expect(await thingsOf(company)).toEqual(allOf(company))
})

test('of two companies of one owner each is on the tier that it pays', async () => {
  const [owner, member] = [await newCustomer(t), await newCustomer(t)]
  await fill(member, member)
  await join(owner, member)
  const created_at = t.parts.now()
  const [checkout] = await t.db
    .insert(checkouts)
    .values({
      user_id: owner.id,
      company_id: owner.id,
      purpose: 'premium',
      subject: 'x',
      amount: 1,
      currency: 'usd',
      created_at,
    })
    .returning()
  const facts = { status: 'active', current_period_end: null, cancel_at_period_end: false, past_due_since: null }
  const entry = { checkout_id: checkout?.id ?? '', user_id: owner.id, amount: 1, currency: 'usd' }
  const state = { ...entry, kind: 'subscription' as const, object_id: `sub_${owner.id}` }
  const write = async (status: string) => {
    const at = { occurred_at: t.parts.now(), recorded_at: t.parts.now() }
    await t.db.insert(payment_ledger).values({ ...state, user_id: null, facts: { ...facts, status } as never, ...at })
    await t.db.transaction((tx) => deriveTier(tx, { now: t.parts.now, origin: t.settings.origin }, owner.id))
  }
  await write('active')
  expect(await owner.tier()).toBe('premium')
  await deletePeople(owner)
  const tierFor = async (company: Named) => {
    await actFor(member, company)
    return (await sessionOf(member)).user.membership_tier
  }
  expect([await tierFor(owner), await tierFor(member)]).toEqual(['premium', 'free'])
  await ada.put(`/api/users/${member.id}/tier`, { membership_tier: 'premium' })
  await write('canceled')
  expect([await tierFor(owner), await tierFor(member)]).toEqual(['free', 'premium'])
  await write('active')
  expect([await tierFor(owner), await tierFor(member)]).toEqual(['premium', 'premium'])
})

test('whoever is deleted names nothing any more', async () => {
  const company = await newCompany(t)
  const { owner, member } = company
  await t.db
    .update(user_profiles)
    .set({ first_name: 'Gone', last_name: 'Away' })
    .where(eq(user_profiles.user_id, owner.id))
  await deletePeople(owner)
  expect(await sessionOf(member)).toMatchObject({ company: { id: company.id, name: 'Noa Berg' } })
  expect(JSON.stringify(await t.db.select().from(user_profiles))).not.toContain('Gone Away')
})

test('a form beside the company’s stays in it when whoever it was begun for is deleted', async () => {
  const company = await newCompany(t)
  const { owner, member } = company
  const created_at = t.parts.now()
  const begun = (user_id: string, business_name: string) =>
    t.db
      .insert(fitness_onboarding_forms)
      .values({ user_id, company_id: company.id, business_name, created_at, updated_at: created_at })
  await begun(owner.id, 'Ours')
  await begun(member.id, 'Beside')
  await deletePeople(owner)
  expect((await thingsOf(company)).forms.toSorted()).toEqual(['Beside', 'Ours'])
  const seen = (await (await member.browser.get('/api/onboarding')).json()) as { form: { business_name: string } }
  expect(seen.form.business_name).toBe('Ours')
})

test('with a company that nobody follows in ends what runs for it at the provider, whoever it was made for', async () => {
  const company = await newCompany(t)
  const stripe = await t.parts.payments.stripe()
  const { id: customer_id } = await stripe.customers.create({ email: company.billing.email })
  await t.db
    .insert(billing_customers)
    .values({ user_id: company.billing.id, company_id: company.id, customer_id, created_at: t.parts.now() })
  await deletePeople(company.owner, company.member)
  await t.runJobs()
  expect(await stripe.customers.retrieve(customer_id)).toHaveProperty('deleted', true)
})
