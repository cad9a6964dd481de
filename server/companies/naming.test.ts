// A company is called what its owner calls it: one's own by one's profile, an inherited one by itself (decision 0023).
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CompanyView } from '#domain/companies.ts'
import type { Found } from '#domain/search.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer, type Customer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { companies, company_members } from './companies.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

const rename = ({ browser }: Customer, company_name: string | null) => browser.put('/api/company', { company_name })
const viewOf = async ({ browser }: Customer) => (await (await browser.get('/api/company')).json()) as CompanyView
const sessionOf = async ({ browser }: Customer) =>
  (await (await browser.get('/api/session')).json()) as {
    user: { company_name: string | null }
    companies: { id: string; name: string }[]
  }
const namesSeenBy = async (person: Customer) =>
  Object.fromEntries((await sessionOf(person)).companies.map(({ id, name }) => [id, name]))
const nameOnPage = async (id: string) =>
  ((await (await ada.get(`/api/customers/${id}`)).json()) as { customer: { name: string } }).customer.name
const kept = async (id: string) => (await t.db.select().from(companies).where(eq(companies.id, id)))[0]

/** Somebody who has a company of their own and follows a deleted owner in another, with a colleague who stays. */
async function inheritOne() {
  const [gone, heir, colleague] = [await newCustomer(t), await newCustomer(t), await newCustomer(t)]
  const profile = { first_name: 'Noa', last_name: 'Berg', phone: null }
  await gone.browser.put('/api/profile', { ...profile, company_name: 'Bergs' })
  await heir.browser.put('/api/profile', { ...profile, company_name: 'Own Ltd' })
  const [created_at, said] = [t.parts.now(), { subject: 'The form', message: 'It does not send.' }]
  await t.db.insert(support_tickets).values({ user_id: heir.id, ...said, created_at, updated_at: created_at })
  for (const [index, { id }] of [heir, colleague].entries())
    await t.db.insert(company_members).values({
      company_id: gone.id,
      user_id: id,
      part: 'member',
      joined_at: new Date(created_at.getTime() + index * 1000),
    })
  await ada.post('/functions/v1/delete-users', { userIds: [gone.id] })
  expect((await heir.browser.put('/api/session/company', { company_id: gone.id })).status).toBe(204)
  return { id: gone.id, heir, colleague }
}

test('an inherited company is named by its owner, for everybody, and their own keeps its name', async () => {
  const { id, heir, colleague } = await inheritOne()
  expect(await viewOf(heir)).toMatchObject({ company: { id, name: 'Bergs', part: 'owner' }, company_name: 'Bergs' })
  expect(await nameOnPage(id)).toBe('Bergs')
  expect((await rename(heir, ' Berg & Sons ')).status).toBe(204)
  expect(await viewOf(heir)).toMatchObject({ company: { id, name: 'Berg & Sons' }, company_name: 'Berg & Sons' })
  expect(await namesSeenBy(heir)).toEqual({ [heir.id]: 'Own Ltd', [id]: 'Berg & Sons' })
  expect((await namesSeenBy(colleague))[id]).toBe('Berg & Sons')
  expect([await nameOnPage(id), await nameOnPage(heir.id)]).toEqual(['Berg & Sons', 'Own Ltd'])
  expect((await sessionOf(heir)).user.company_name).toBe('Own Ltd')
})

test('without a name it is called as its owner, and is inherited still', async () => {
  const { id, heir } = await inheritOne()
  expect((await rename(heir, ' ')).status).toBe(204)
  expect(await viewOf(heir)).toMatchObject({ company: { id, name: 'Noa Berg' }, company_name: null })
  expect(await kept(id)).toMatchObject({ inherited_name: '' })
  expect(await namesSeenBy(heir)).toEqual({ [heir.id]: 'Own Ltd', [id]: 'Noa Berg' })
})

test('one’s own company has the name of one’s profile, whichever way it is given', async () => {
  const noa = await newCustomer(t)
  expect(await viewOf(noa)).toMatchObject({ company: { name: 'Noa Berg' }, company_name: null })
  expect((await rename(noa, 'Berg & Sons')).status).toBe(204)
  expect(await sessionOf(noa)).toMatchObject({
    user: { company_name: 'Berg & Sons' },
    companies: [{ name: 'Berg & Sons' }],
  })
  expect(await kept(noa.id)).toMatchObject({ inherited_name: null })
  expect((await rename(noa, null)).status).toBe(204)
  expect(await viewOf(noa)).toMatchObject({ company: { name: 'Noa Berg' }, company_name: null })
})

test('nobody but the owner names it, and a name is a line of at most 200 characters', async () => {
  const { id, heir, colleague } = await inheritOne()
  expect((await colleague.browser.put('/api/session/company', { company_id: id })).status).toBe(204)
  expect(await errorCodeIn(await rename(colleague, 'Mine'))).toBe('not_your_part')
  expect(await errorCodeIn(await rename(heir, 'x'.repeat(201)))).toBe('invalid_input')
  expect(await viewOf(heir)).toMatchObject({ company_name: 'Bergs' })
  const { owner, member, billing } = await newCompany(t)
  for (const other of [member, billing]) expect(await errorCodeIn(await rename(other, 'Mine'))).toBe('not_your_part')
  expect((await viewOf(owner)).company_name).toBeNull()
})

test('an inherited company is found by its own name, and leads to its own page', async () => {
  const { id, heir } = await inheritOne()
  await rename(heir, 'Quarterdeck & Sons')
  const find = async (q: string) => {
    const { groups } = (await (await ada.get(`/api/search?${new URLSearchParams({ q })}`)).json()) as Found
    return groups.flatMap(({ kind, hits }) => (kind === 'customers' ? hits : []))
  }
  const hit = {
    id,
    title: 'Quarterdeck & Sons',
    detail: `Noa Berg · ${heir.email}`,
    to: `/admin-dashboard?tab=users&customer=${id}`,
  }
  for (const q of ['quarterd', 'SONS quarterdeck', 'uarterdec']) expect([q, ...(await find(q))]).toEqual([q, hit])
  // What is only their owner's does not lead to it.
  expect(await find(heir.email)).toMatchObject([{ id: heir.id, title: 'Own Ltd' }])
})
