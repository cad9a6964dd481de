import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CompanyView } from '#domain/companies.ts'
import { sessions } from '../accounts/accounts.tables.ts'
import { readActor, startSession } from '../accounts/sessions.ts'
import { newCompany, putInto } from '../testing/companies.ts'
import { newCustomer, type Customer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { companies, company_members } from './companies.tables.ts'
import { removePerson } from './companies.ts'

const t = await createTestApp()

const viewOf = async ({ browser }: Pick<Customer, 'browser'>) =>
  (await (await browser.get('/api/company')).json()) as CompanyView
const sessionOf = async ({ browser }: Pick<Customer, 'browser'>) =>
  (await (await browser.get('/api/session')).json()) as {
    company: { id: string; name: string; part: string }
    companies: { id: string; name: string; part: string }[]
  }
const membersOf = (companyId: string) =>
  t.db.select().from(company_members).where(eq(company_members.company_id, companyId)).orderBy(company_members.user_id)
const mailsTo = async (email: string, kind: string) => {
  await t.runJobs()
  return (await t.mailbox(email)).filter((mail) => mail.kind === kind)
}

test('every account begins as the owner of a company of one, with the id of the account', async () => {
  const noa = await newCustomer(t)
  expect(await sessionOf(noa)).toMatchObject({
    company: { id: noa.id, name: 'Noa Berg', part: 'owner' },
    companies: [{ id: noa.id, name: 'Noa Berg', part: 'owner' }],
  })
  expect(await viewOf(noa)).toMatchObject({ people: [{ user_id: noa.id, part: 'owner' }], invitations: [] })
})

test('a visitor acts for nobody', async () => {
  expect(await (await t.visitor.get('/api/session')).json()).toEqual({ user: null, company: null, companies: [] })
})

test('a company is called what its owner calls it, for everybody in it', async () => {
  const { owner, billing } = await newCompany(t)
  const profile = { first_name: 'Noa', last_name: 'Berg', company_name: 'Berg & Sons', phone: null }
  expect((await owner.browser.put('/api/profile', profile)).status).toBe(200)
  expect((await viewOf(billing)).company).toMatchObject({ name: 'Berg & Sons', part: 'billing' })
})

test('everybody in a company sees its people, the owner first', async () => {
  const { owner, member, billing } = await newCompany(t)
  for (const who of [owner, member, billing]) {
    const { people } = await viewOf(who)
    expect(people.map(({ user_id, part }) => [user_id, part])).toEqual([
      [owner.id, 'owner'],
      [member.id, 'member'],
      [billing.id, 'billing'],
    ])
  }
})

test('the tier of a company is its owner’s', async () => {
  const { owner, member } = await newCompany(t)
  const ada = await t.as('ada')
  expect((await ada.put(`/api/users/${owner.id}/tier`, { membership_tier: 'premium' })).status).toBe(204)
  const { user } = (await (await member.browser.get('/api/session')).json()) as { user: { membership_tier: string } }
  expect(user.membership_tier).toBe('premium')
})

test('the owner gives somebody another part: it acts on the next request, and they are told', async () => {
  const { owner, member } = await newCompany(t)
  expect((await member.browser.get('/api/tickets')).status).toBe(200)
  expect((await owner.browser.put(`/api/company/people/${member.id}`, { part: 'billing' })).status).toBe(204)
  const refused = await member.browser.get('/api/tickets')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    error: { code: 'not_your_part', message: 'Your part in Noa Berg does not include this.' },
  })
  expect(await mailsTo(member.email, 'company-part-changed')).toMatchObject([
    { subject: 'Your part in Noa Berg changed' },
  ])
})

test('the same part once more tells nobody', async () => {
  const { owner, member } = await newCompany(t)
  expect((await owner.browser.put(`/api/company/people/${member.id}`, { part: 'member' })).status).toBe(204)
  expect(await mailsTo(member.email, 'company-part-changed')).toEqual([])
})

test.each(['member', 'billing'] as const)('%s changes nothing of the company’s people', async (part) => {
  const company = await newCompany(t)
  const { browser } = company[part]
  const before = await membersOf(company.id)
  for (const answer of [
    await browser.put(`/api/company/people/${company.billing.id}`, { part: 'member' }),
    await browser.put(`/api/company/people/${company.member.id}`, { part: 'billing' }),
    await browser.delete(`/api/company/people/${part === 'member' ? company.billing.id : company.member.id}`),
    await browser.delete(`/api/company/people/${company.owner.id}`),
    await browser.put('/api/company/owner', { user_id: company.member.id }),
    await browser.post('/api/company/invitations', { email: 'x@client.example', part: 'member' }),
  ]) {
    expect(answer.status).toBe(403)
    expect(await errorCodeIn(answer)).toBe('not_your_part')
  }
  expect(await membersOf(company.id)).toEqual(before)
})

test('people of another company are people who do not exist', async () => {
  const { owner } = await newCompany(t)
  const other = await newCompany(t)
  const before = await membersOf(other.id)
  for (const answer of [
    await owner.browser.put(`/api/company/people/${other.member.id}`, { part: 'billing' }),
    await owner.browser.delete(`/api/company/people/${other.member.id}`),
    await owner.browser.put('/api/company/owner', { user_id: other.member.id }),
    await owner.browser.put('/api/session/company', { company_id: other.id }),
  ])
    expect(answer.status).toBe(404)
  expect(await membersOf(other.id)).toEqual(before)
})

test('an owner has no other part, and cannot leave', async () => {
  const { id, owner } = await newCompany(t)
  for (const answer of [
    await owner.browser.put(`/api/company/people/${owner.id}`, { part: 'member' }),
    await owner.browser.delete(`/api/company/people/${owner.id}`),
  ]) {
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: { code: 'owner_stays', message: 'Hand Noa Berg over first, or remove its other people.' },
    })
  }
  expect(await t.db.select().from(companies).where(eq(companies.id, id))).toMatchObject([{ owner_id: owner.id }])
})

test('whoever is removed is out with the next request, is told, and has a company of their own from then on', async () => {
  const { id, owner, member } = await newCompany(t)
  expect((await owner.browser.delete(`/api/company/people/${member.id}`)).status).toBe(204)
  expect((await member.browser.get('/api/tickets')).status).toBe(401)
  expect((await membersOf(id)).map(({ user_id }) => user_id)).not.toContain(member.id)
  const again = { browser: t.browser(await startSession(t.db, t.parts, member.id)) }
  const { company, companies: all } = await sessionOf(again)
  expect(company).toMatchObject({ name: 'Noa Berg', part: 'owner' })
  expect(company.id).not.toBe(id)
  expect(all).toEqual([company])
  expect(await mailsTo(member.email, 'company-part-changed')).toHaveLength(1)
})

test('whoever leaves stays signed in where they left, and acts for their own company', async () => {
  const { id, member } = await newCompany(t)
  const elsewhere = { browser: t.browser(await startSession(t.db, t.parts, member.id)) }
  expect((await member.browser.delete(`/api/company/people/${member.id}`)).status).toBe(204)
  expect((await sessionOf(member)).company).toMatchObject({ part: 'owner' })
  expect((await sessionOf(member)).company.id).not.toBe(id)
  expect((await elsewhere.browser.get('/api/tickets')).status).toBe(401)
})

test('whoever belongs to several acts for their own until they choose another', async () => {
  const { id, owner } = await newCompany(t)
  const noa = await newCustomer(t)
  await t.db
    .insert(company_members)
    .values({ company_id: id, user_id: noa.id, part: 'billing', joined_at: t.parts.now() })
  const before = await sessionOf(noa)
  expect(before.company).toMatchObject({ id: noa.id, part: 'owner' })
  expect(before.companies.map((company) => [company.id, company.part])).toEqual([
    [noa.id, 'owner'],
    [id, 'billing'],
  ])
  expect((await noa.browser.put('/api/session/company', { company_id: id })).status).toBe(204)
  expect((await sessionOf(noa)).company).toMatchObject({ id, part: 'billing' })
  expect((await noa.browser.get('/api/tickets')).status).toBe(403)
  // Another session of theirs chooses for itself.
  const elsewhere = { browser: t.browser(await startSession(t.db, t.parts, noa.id)) }
  expect((await sessionOf(elsewhere)).company.id).toBe(noa.id)
  // Removed from the one they chose, they are not taken for somebody of their own company without noticing.
  await owner.browser.delete(`/api/company/people/${noa.id}`)
  expect((await noa.browser.get('/api/tickets')).status).toBe(401)
  expect((await elsewhere.browser.get('/api/tickets')).status).toBe(200)
})

test('the database itself refuses an owner among the members, and two companies of one owner', async () => {
  const { id, owner, member } = await newCompany(t)
  const asMember = { company_id: id, user_id: owner.id, part: 'member' as const, joined_at: t.parts.now() }
  await expect(t.db.insert(company_members).values(asMember)).rejects.toThrow()
  await expect(t.db.insert(companies).values({ owner_id: owner.id, created_at: t.parts.now() })).rejects.toThrow()
  await expect(putInto(t, id, member, 'member')).rejects.toThrow()
})

test('a tab that means another company than its session acts for by now is refused, and nothing is stored', async () => {
  const { id } = await newCompany(t)
  const noa = await newCustomer(t)
  const ticket = { subject: 'A', message: 'B' }
  const meant = { 'x-acting-for': id }
  const refused = await noa.browser.post('/api/tickets', ticket, meant)
  expect([refused.status, await errorCodeIn(refused)]).toEqual([409, 'other_company'])
  expect((await noa.browser.get('/api/tickets', undefined, meant)).status).toBe(409)
  expect(((await (await noa.browser.get('/api/tickets')).json()) as { tickets: object[] }).tickets).toEqual([])
  expect((await noa.browser.post('/api/tickets', ticket, { 'x-acting-for': noa.id })).status).toBe(201)
})

test('nobody leaves another company than the one their tab shows', async () => {
  const [shown, chosen] = [await newCompany(t), await newCompany(t)]
  const noa = await newCustomer(t)
  await putInto(t, shown.id, noa, 'member')
  await t.db
    .insert(company_members)
    .values({ company_id: chosen.id, user_id: noa.id, part: 'member', joined_at: t.parts.now() })
  await noa.browser.put('/api/session/company', { company_id: chosen.id })
  const refused = await noa.browser.delete(`/api/company/people/${noa.id}`, undefined, { 'x-acting-for': shown.id })
  expect([refused.status, await errorCodeIn(refused)]).toEqual([409, 'other_company'])
  for (const { id } of [shown, chosen]) expect((await membersOf(id)).map(({ user_id }) => user_id)).toContain(noa.id)
})

test('whoever is taken out of their last two companies at once has one of their own', async () => {
  const [one, other] = [await newCompany(t), await newCompany(t)]
  const noa = await newCustomer(t)
  await putInto(t, one.id, noa, 'member')
  await t.db
    .insert(company_members)
    .values({ company_id: other.id, user_id: noa.id, part: 'member', joined_at: t.parts.now() })
  // Signed in nowhere: else the second waits for the session that the first ends.
  await t.db.delete(sessions).where(eq(sessions.userId, noa.id))
  const ctx = { ...t.parts, db: t.db, origin: t.settings.origin, formProof: null }
  const actor = await readActor(ctx, await startSession(t.db, t.parts, other.owner.id))
  const taken = await t.db.transaction(async (tx) => {
    await removePerson({ ...ctx, db: tx, actor }, noa.id, undefined)
    const meanwhile = one.owner.browser.delete(`/api/company/people/${noa.id}`)
    await setTimeout(500)
    return { meanwhile }
  })
  expect((await taken.meanwhile).status).toBe(204)
  expect(await t.db.$count(companies, eq(companies.owner_id, noa.id))).toBe(1)
})
