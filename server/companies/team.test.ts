// identity.md §4.1: people of the team are in no company but their own; an invitation to them cannot be accepted.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { user_roles } from '../accounts/accounts.tables.ts'
import { inviteFirstAdmin } from '../accounts/invitations.ts'
import { startSession } from '../accounts/sessions.ts'
import { cast } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer, type Customer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { companies, company_invitations, company_members } from './companies.tables.ts'

const t = await createTestApp()
beforeEach(() => t.db.delete(rate_limits))
const ada = await t.as('ada')

const assign = ({ email }: Pick<Customer, 'email'>, role: string) => ada.put('/api/user-roles', { email, role })
const signIn = async ({ id }: Pick<Customer, 'id'>) => t.browser(await startSession(t.db, t.parts, id))
const invite = async ({ browser }: Customer, email: string) => {
  expect((await browser.post('/api/company/invitations', { email, part: 'member' })).status).toBe(201)
  await t.runJobs()
  const mail = (await t.mailbox(email)).find(({ kind }) => kind === 'company-invitation')
  return { token_hash: /token_hash=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}
const join = '/api/accounts/invitation-joins'
const membersOf = (companyId: string) =>
  t.db.select().from(company_members).where(eq(company_members.company_id, companyId))
const invitationsOf = (companyId: string) =>
  t.db.select().from(company_invitations).where(eq(company_invitations.company_id, companyId))
const ownOf = ({ id }: Pick<Customer, 'id'>) => t.db.select().from(companies).where(eq(companies.owner_id, id))

test('an invitation to somebody of the team goes out as any other and cannot be accepted', async () => {
  const noa = await newCustomer(t)
  for (const name of ['emil', 'ada'] as const) {
    const token = await invite(noa, cast[name].email)
    const answer = await (await t.as(name)).post(join, token)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      error: { code: 'team_stays_out', message: 'People of our team cannot join a company.' },
    })
  }
  expect(await membersOf(noa.id)).toEqual([])
  expect((await invitationsOf(noa.id)).map(({ used_at, voided_at }) => [used_at, voided_at])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('nor can whoever came to the team after it was sent; once they left the team, they can', async () => {
  const [noa, kim] = [await newCustomer(t), await newCustomer(t)]
  const token = await invite(noa, kim.email)
  expect((await assign(kim, 'employee')).status).toBe(204)
  expect(await errorCodeIn(await (await signIn(kim)).post(join, token))).toBe('team_stays_out')
  expect(await membersOf(noa.id)).toEqual([])
  expect((await assign(kim, 'user')).status).toBe(204)
  expect((await (await signIn(kim)).post(join, token)).status).toBe(200)
  expect(await membersOf(noa.id)).toHaveLength(1)
})

test('a member who comes to the team is out of every company but their own, and what they wrote stays', async () => {
  const [company, other] = [await newCompany(t), await newCompany(t)]
  const { member, billing } = company
  const belonging = { company_id: other.id, user_id: member.id, part: 'billing' as const, joined_at: t.parts.now() }
  await t.db.insert(company_members).values(belonging)
  expect((await member.browser.post('/api/tickets', { subject: 'The form', message: 'Text' })).status).toBe(201)
  expect((await assign(member, 'employee')).status).toBe(204)
  expect((await membersOf(company.id)).map(({ user_id }) => user_id)).toEqual([billing.id])
  expect((await membersOf(other.id)).map(({ user_id }) => user_id)).not.toContain(member.id)
  expect(await ownOf(member)).toHaveLength(1)
  expect(await t.db.$count(support_tickets, eq(support_tickets.company_id, company.id))).toBe(1)
  const { tickets } = (await (await (await signIn(member)).get('/api/tickets')).json()) as { tickets: object[] }
  expect(tickets).toEqual([])
  expect((await member.browser.get('/api/tickets')).status, 'signed out').toBe(401)
})

test('somebody of the team has a company of one', async () => {
  const emil = await t.as('emil')
  const emilId = await t.userIdOf('emil')
  const view = (await (await emil.get('/api/company')).json()) as { people: { user_id: string; part: string }[] }
  expect(view).toMatchObject({ company: { id: emilId, part: 'owner' } })
  expect(view.people).toMatchObject([{ user_id: emilId, part: 'owner' }])
  expect((await emil.get('/api/tickets')).status).toBe(200)
})

test('an owner who comes to the team keeps their own company, and its people it', async () => {
  const company = await newCompany(t)
  const { owner, member } = company
  expect((await assign(owner, 'employee')).status).toBe(204)
  expect(await ownOf(owner)).toMatchObject([{ id: company.id }])
  expect(await membersOf(company.id)).toHaveLength(2)
  expect((await member.browser.get('/api/tickets')).status).toBe(200)
  // Handed over it is somebody else's, in which they do not stay.
  const handed = await (await signIn(owner)).put('/api/company/owner', { user_id: member.id })
  expect(handed.status).toBe(204)
  expect(await ownOf(member)).toMatchObject([{ id: company.id }])
  expect((await membersOf(company.id)).map(({ user_id }) => user_id)).toEqual([company.billing.id])
  const own = await ownOf(owner)
  expect(own).toHaveLength(1)
  expect(own[0]?.id).not.toBe(company.id)
})

test('of joining and coming to the team at once whoever comes to the team is in no other company', async () => {
  for (let round = 0; round < 5; round++) {
    const [noa, kim] = [await newCustomer(t), await newCustomer(t)]
    const token = await invite(noa, kim.email)
    const [joined, assigned] = await Promise.all([kim.browser.post(join, token), assign(kim, 'employee')])
    expect(assigned.status).toBe(204)
    expect([200, 401, 403]).toContain(joined.status)
    expect(await membersOf(noa.id)).toEqual([])
    expect(await ownOf(kim)).toHaveLength(1)
  }
})

test('the first admin, too, is in no company but their own', async () => {
  const { id, member } = await newCompany(t)
  const ctx = { ...t.parts, db: t.db, actor: null, origin: t.settings.origin }
  const isAdmin = eq(user_roles.role, 'admin')
  const admins = await t.db.update(user_roles).set({ role: 'user' }).where(isAdmin).returning()
  await inviteFirstAdmin(ctx, member.email)
  expect((await membersOf(id)).map(({ user_id }) => user_id)).not.toContain(member.id)
  expect(await ownOf(member)).toHaveLength(1)
  for (const { user_id } of admins)
    await t.db.update(user_roles).set({ role: 'admin' }).where(eq(user_roles.user_id, user_id))
})
