import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity_logs } from '../activity/activity.tables.ts'
import { billing_customers } from '../billing/checkouts/checkouts.tables.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { addPictureOf, listPicturesOf } from '../testing/website-pictures.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { companies, company_members } from './companies.tables.ts'

const t = await createTestApp()

type Company = Awaited<ReturnType<typeof newCompany>>
const ownerOf = async ({ id }: Pick<Company, 'id'>) =>
  (await t.db.select().from(companies).where(eq(companies.id, id)))[0]?.owner_id
const partsOf = async ({ id }: Pick<Company, 'id'>) =>
  Object.fromEntries(
    (await t.db.select().from(company_members).where(eq(company_members.company_id, id))).map(({ user_id, part }) => [
      user_id,
      part,
    ]),
  )
const handOver = ({ owner }: Company, userId: string) => owner.browser.put('/api/company/owner', { user_id: userId })
const ticket = { subject: 'The form', message: 'It does not send.' }

test('name, tier, form and customer go along; the former owner stays as a member', async () => {
  const company = await newCompany(t)
  const { owner, member, billing } = company
  const ada = await t.as('ada')
  await owner.browser.put('/api/profile', { first_name: 'Noa', last_name: 'Berg', company_name: 'Bergs', phone: null })
  await ada.put(`/api/users/${owner.id}/tier`, { membership_tier: 'premium' })
  const created_at = t.parts.now()
  await t.db.insert(billing_customers).values({ user_id: owner.id, customer_id: `cus_${owner.id}`, created_at })
  await t.db.insert(fitness_onboarding_forms).values({ user_id: owner.id, created_at, updated_at: created_at })

  expect((await handOver(company, member.id)).status).toBe(204)
  expect(await ownerOf(company)).toBe(member.id)
  expect(await partsOf(company)).toEqual({ [owner.id]: 'member', [billing.id]: 'billing' })
  expect(await member.tier()).toBe('premium')
  expect(await owner.tier()).toBe('free')
  const session = (await (await owner.browser.get('/api/session')).json()) as object
  expect(session).toMatchObject({
    user: { membership_tier: 'premium', company_name: null },
    company: { id: company.id, name: 'Bergs', part: 'member' },
  })
  expect(await t.db.select().from(billing_customers).where(eq(billing_customers.company_id, company.id))).toMatchObject(
    [{ user_id: member.id, customer_id: `cus_${owner.id}` }],
  )
  expect(
    await t.db.select().from(fitness_onboarding_forms).where(eq(fitness_onboarding_forms.company_id, company.id)),
  ).toMatchObject([{ user_id: member.id }])
  await t.runJobs()
  for (const { email } of [owner, member])
    expect(await t.mailbox(email)).toMatchObject([
      { kind: 'company-part-changed', subject: 'Your part in Bergs changed' },
    ])
})

test('not to somebody who is suspended: nobody could manage it then', async () => {
  const company = await newCompany(t)
  const ada = await t.as('ada')
  await ada.put(`/api/users/${company.member.id}/suspension`, { is_suspended: true })
  const answer = await handOver(company, company.member.id)
  expect([answer.status, await errorCodeIn(answer)]).toEqual([409, 'cannot_sign_in'])
  expect(await ownerOf(company)).toBe(company.owner.id)
  await ada.put(`/api/users/${company.member.id}/suspension`, { is_suspended: false })
  expect((await handOver(company, company.member.id)).status).toBe(204)
})

test('not to whoever does the billing, nor to a stranger', async () => {
  const company = await newCompany(t)
  const stranger = await newCustomer(t)
  expect(await errorCodeIn(await handOver(company, company.billing.id))).toBe('not_a_member')
  expect((await handOver(company, stranger.id)).status).toBe(404)
  expect((await handOver(company, company.owner.id)).status).toBe(404)
  expect(await ownerOf(company)).toBe(company.owner.id)
})

test('not to somebody whose own company is not empty; one that is empty is given up for it', async () => {
  const company = await newCompany(t)
  const [busy, idle] = [await newCustomer(t), await newCustomer(t)]
  const joined_at = t.parts.now()
  for (const { id } of [busy, idle])
    await t.db.insert(company_members).values({ company_id: company.id, user_id: id, part: 'member', joined_at })
  expect((await busy.browser.post('/api/tickets', ticket)).status).toBe(201)
  const refused = await handOver(company, busy.id)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    error: {
      code: 'has_own_company',
      message: 'Noa Berg already has a company of their own. Use another address.',
    },
  })
  expect(await ownerOf(company)).toBe(company.owner.id)
  expect((await handOver(company, idle.id)).status).toBe(204)
  expect(await ownerOf(company)).toBe(idle.id)
  expect(await t.db.select().from(companies).where(eq(companies.owner_id, idle.id))).toHaveLength(1)
})

test('pictures of a website to come are something: their company is not given up', async () => {
  const company = await newCompany(t)
  const busy = await newCustomer(t)
  await t.db
    .insert(company_members)
    .values({ company_id: company.id, user_id: busy.id, part: 'member', joined_at: t.parts.now() })
  await addPictureOf(t, busy.browser, 'logo')
  const refused = await handOver(company, busy.id)
  expect([refused.status, await errorCodeIn(refused)]).toEqual([409, 'has_own_company'])
  expect(await listPicturesOf(busy.browser)).toHaveLength(1)
})

test('of two who hand over at once one does: afterwards it is not theirs to give', async () => {
  const company = await newCompany(t)
  const other = await newCustomer(t)
  await t.db
    .insert(company_members)
    .values({ company_id: company.id, user_id: other.id, part: 'member', joined_at: t.parts.now() })
  const answers = await Promise.all([handOver(company, company.member.id), handOver(company, other.id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403])
})

test('an owner whom an admin deletes is followed by the member who joined first; what they opened is that one’s', async () => {
  const company = await newCompany(t)
  const { owner, member } = company
  await owner.browser.post('/api/tickets', ticket)
  const ada = await t.as('ada')
  expect((await ada.post('/functions/v1/delete-users', { userIds: [owner.id] })).status).toBe(200)
  expect(await ownerOf(company)).toBe(member.id)
  expect(await t.db.select().from(support_tickets).where(eq(support_tickets.company_id, company.id))).toMatchObject([
    { user_id: member.id },
  ])
  const logged = await t.db.select().from(activity_logs).where(eq(activity_logs.kind, 'company_changed'))
  expect(logged).toMatchObject([{ entity_type: 'company', entity_id: company.id, after: { owner_id: member.id } }])
})

test('what a deleted member opened is the owner’s from then on', async () => {
  const company = await newCompany(t)
  await company.member.browser.post('/api/tickets', ticket)
  const ada = await t.as('ada')
  await ada.post('/functions/v1/delete-users', { userIds: [company.member.id] })
  expect(await t.db.select().from(support_tickets).where(eq(support_tickets.company_id, company.id))).toMatchObject([
    { user_id: company.owner.id },
  ])
})

test('people of billing alone keep no company: it goes with all that is in it, and they have one of their own', async () => {
  const company = await newCompany(t)
  const created_at = t.parts.now()
  const project = { user_id: company.member.id, company_id: company.id, project_name: 'X', created_at }
  await t.db.insert(website_projects).values({ ...project, updated_at: created_at })
  const ada = await t.as('ada')
  await ada.post('/functions/v1/delete-users', { userIds: [company.owner.id, company.member.id] })
  expect(await ownerOf(company)).toBeUndefined()
  expect(await t.db.$count(website_projects, eq(website_projects.company_id, company.id))).toBe(0)
  expect(await t.db.$count(companies, eq(companies.owner_id, company.billing.id))).toBe(1)
})

test('with its last person goes, too, what somebody opened who had left it', async () => {
  const company = await newCompany(t)
  const { owner, member, billing } = company
  expect((await member.browser.post('/api/tickets', ticket)).status).toBe(201)
  for (const { id } of [member, billing])
    expect((await owner.browser.delete(`/api/company/people/${id}`)).status).toBe(204)
  const ada = await t.as('ada')
  await ada.post('/functions/v1/delete-users', { userIds: [owner.id] })
  expect(await ownerOf(company)).toBeUndefined()
  expect(await t.db.$count(support_tickets, eq(support_tickets.company_id, company.id))).toBe(0)
})

test('nobody hands theirs over to stay as one more member than may be', async () => {
  const company = await newCompany(t)
  const { owner, member } = company
  const joined_at = t.parts.now()
  for (let index = 0; index < 10; index++) {
    const { id } = await newCustomer(t)
    await t.db.insert(company_members).values({ company_id: id, user_id: owner.id, part: 'member', joined_at })
  }
  // Of several they act for their own while they chose none.
  expect(await errorCodeIn(await handOver(company, member.id))).toBe('too_many_companies')
  expect(await ownerOf(company)).toBe(owner.id)
})

test('of two who would hand each other theirs both are refused, and nobody waits for the other', async () => {
  const [one, other] = [await newCompany(t), await newCompany(t)]
  const joined_at = t.parts.now()
  await t.db.insert(company_members).values([
    { company_id: one.id, user_id: other.owner.id, part: 'member', joined_at },
    { company_id: other.id, user_id: one.owner.id, part: 'member', joined_at },
  ])
  const answers = await Promise.all([handOver(one, other.owner.id), handOver(other, one.owner.id)])
  for (const answer of answers) expect(await errorCodeIn(answer)).toBe('has_own_company')
})
