// What is written for a company in the very moment it is handed over, or given up for another, is lost nowhere.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptyOnboarding } from '#domain/onboarding.ts'
import { readActor, startSession } from '../accounts/sessions.ts'
import { billing_customers, checkouts } from '../billing/checkouts/checkouts.tables.ts'
import { createPremiumCheckout, openCustomerPortal } from '../billing/checkouts/premium.ts'
import type { Ctx } from '../context.ts'
import { saveDraft } from '../onboarding/onboarding.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'
import { openTicket } from '../tickets/tickets.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { companies, company_members } from './companies.tables.ts'

const t = await createTestApp()

type Company = Awaited<ReturnType<typeof newCompany>>
const handOver = ({ owner }: Company, userId: string) => owner.browser.put('/api/company/owner', { user_id: userId })
const ticket = { attachments: [], subject: 'The form', message: 'It does not send.', priority: 'normal' as const }
const draft = (business_name: string) => ({ ...emptyOnboarding(), business_name })
const formsOf = ({ id }: Pick<Company, 'id'>) =>
  t.db.select().from(fitness_onboarding_forms).where(eq(fitness_onboarding_forms.company_id, id))
const formSeenBy = async ({ browser }: Company['owner']) =>
  ((await (await browser.get('/api/onboarding')).json()) as { form: { business_name: string } | null }).form

/** What a request knows that came before the hand-over and writes after it. */
async function asBefore({ pass }: Company['owner']) {
  const ctx = { ...t.parts, db: t.db, origin: t.settings.origin } as unknown as Ctx
  return { ...ctx, actor: await readActor(ctx, pass) }
}

test('a draft that was under way when the company was handed over is its one form', async () => {
  const company = await newCompany(t)
  const { owner, member } = company
  const before = await asBefore(owner)
  expect((await handOver(company, member.id)).status).toBe(204)
  await saveDraft(before, draft('Under way'))
  expect(await formsOf(company)).toMatchObject([{ user_id: member.id, business_name: 'Under way' }])
  expect((await member.browser.put('/api/onboarding', draft('Once more'))).status).toBe(200)
  expect(await formsOf(company)).toMatchObject([{ user_id: member.id, business_name: 'Once more' }])
  expect((await formSeenBy(owner))?.business_name).toBe('Once more')
})

test('of saving and handing over at once nothing is lost, and no second form begun', async () => {
  for (let round = 0; round < 5; round++) {
    const company = await newCompany(t)
    const { owner, member } = company
    const [saved, handed] = await Promise.all([
      owner.browser.put('/api/onboarding', draft('By both')),
      handOver(company, member.id),
    ])
    expect([saved.status, handed.status]).toEqual([200, 204])
    expect(await formsOf(company)).toMatchObject([{ user_id: member.id, business_name: 'By both' }])
  }
})

test('what somebody types for the company they give up for another is refused, not lost in between', async () => {
  const company = await newCompany(t)
  const idle = await newCustomer(t)
  const joined_at = t.parts.now()
  const { id: company_id } = company
  const before = await asBefore(idle)
  await t.db.insert(company_members).values({ company_id, user_id: idle.id, part: 'member', joined_at })
  expect((await handOver(company, idle.id)).status).toBe(204)
  await expect(saveDraft(before, draft('For nobody'))).rejects.toMatchObject({ code: 'other_company' })
  expect(await t.db.$count(fitness_onboarding_forms, eq(fitness_onboarding_forms.user_id, idle.id))).toBe(0)
  expect((await idle.browser.put('/api/onboarding', draft('Ours'))).status).toBe(200)
})

test('nor is what they open, buy or are given for it', async () => {
  const company = await newCompany(t)
  const idle = await newCustomer(t)
  const { id: company_id } = company
  const before = await asBefore(idle)
  await t.db.insert(company_members).values({ company_id, user_id: idle.id, part: 'member', joined_at: t.parts.now() })
  expect((await handOver(company, idle.id)).status).toBe(204)
  await expect(openTicket(before, ticket)).rejects.toMatchObject({ code: 'other_company' })
  await expect(createPremiumCheckout(before, 'quarterly')).rejects.toMatchObject({ code: 'other_company' })
  await expect(openCustomerPortal(before)).rejects.toMatchObject({ code: 'not_found' })
  for (const table of [support_tickets, checkouts, billing_customers])
    expect(await t.db.$count(table, eq(table.company_id, idle.id))).toBe(0)
})

test('of a project that is begun for somebody and their company given up at once the project is in the one they have', async () => {
  for (let round = 0; round < 5; round++) {
    const company = await newCompany(t)
    const idle = await newCustomer(t)
    const joined_at = t.parts.now()
    await t.db.insert(company_members).values({ company_id: company.id, user_id: idle.id, part: 'member', joined_at })
    const ada = await t.as('ada')
    const [begun, handed] = await Promise.all([
      ada.post('/api/projects', { user_email: idle.email, project_name: 'X' }),
      handOver(company, idle.id),
    ])
    expect(begun.status, await begun.clone().text()).toBe(201)
    const [stored] = await t.db.select().from(website_projects).where(eq(website_projects.user_id, idle.id))
    // Begun before, their own company is not empty, and nothing is handed over.
    expect(stored?.company_id).toBe(handed.status === 204 ? company.id : idle.id)
    expect(await t.db.$count(companies, eq(companies.id, stored?.company_id ?? ''))).toBe(1)
  }
})

test('whoever handed a company over begins a form of their own, also with one beside in the other', async () => {
  const company = await newCompany(t)
  const { owner, member } = company
  const created_at = t.parts.now()
  for (const person of [owner, member])
    await t.db.insert(fitness_onboarding_forms).values({
      user_id: person.id,
      company_id: company.id,
      business_name: person === owner ? 'Ours' : 'Beside',
      created_at,
      updated_at: created_at,
    })
  expect((await handOver(company, member.id)).status).toBe(204)
  expect((await owner.browser.delete(`/api/company/people/${owner.id}`)).status).toBe(204)
  expect((await owner.browser.put('/api/onboarding', draft('Anew'))).status).toBe(200)
  expect((await formSeenBy(owner))?.business_name).toBe('Anew')
  expect((await formSeenBy(member))?.business_name).toBe('Ours')
  expect((await formsOf(company)).map(({ business_name }) => business_name).toSorted()).toEqual(['Beside', 'Ours'])
})

test('whoever has a form in another company begins one in theirs, and the team finds both', async () => {
  const company = await newCompany(t)
  const { member } = company
  const created_at = t.parts.now()
  const beside = {
    user_id: member.id,
    company_id: company.id,
    business_name: 'Beside',
    created_at,
    updated_at: created_at,
  }
  await t.db.insert(fitness_onboarding_forms).values(beside)
  expect((await company.owner.browser.delete(`/api/company/people/${member.id}`)).status).toBe(204)
  const again = t.browser(await startSession(t.db, t.parts, member.id))
  for (const name of ['Own', 'Own once more'])
    expect((await again.put('/api/onboarding', draft(name))).status).toBe(200)
  const ada = await t.as('ada')
  const found = (await (await ada.get('/api/onboarding-forms?search=Own%20once')).json()) as {
    submissions: { owner: object }[]
  }
  expect(found.submissions).toMatchObject([{ business_name: 'Own once more', owner: { user_id: member.id } }])
})

test('a form that the version before began for a member stays beside the company’s, whoever owns it', async () => {
  const company = await newCompany(t)
  const { owner, member } = company
  expect((await owner.browser.put('/api/onboarding', draft('Ours'))).status).toBe(200)
  const created_at = new Date(t.parts.now().getTime() - 60_000)
  await t.db
    .insert(fitness_onboarding_forms)
    .values({ user_id: member.id, business_name: 'Beside', created_at, updated_at: created_at })
  for (const person of [owner, member]) expect((await formSeenBy(person))?.business_name).toBe('Ours')
  expect((await handOver(company, member.id)).status).toBe(204)
  const forms = await formsOf(company)
  expect(new Map(forms.map(({ user_id, business_name }) => [user_id, business_name]))).toEqual(
    new Map([
      [member.id, 'Ours'],
      [null, 'Beside'],
    ]),
  )
  for (const person of [owner, member]) expect((await formSeenBy(person))?.business_name).toBe('Ours')
})
