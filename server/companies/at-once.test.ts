import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rate_limits } from '../limits/limits.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { company_invitations, company_members } from './companies.tables.ts'

const t = await createTestApp()
beforeEach(() => t.db.delete(rate_limits))

const newAddress = () => `${crypto.randomUUID()}@client.example`
const jo = { first_name: 'Jo', last_name: 'Ek', password: 'seven-lanterns-out' }
const join = (token_hash: string, more: object = {}, { browser } = { browser: t.visitor }) =>
  browser.post('/api/accounts/invitation-joins', { token_hash, ...more })

/** An invitation as it is stored, past whatever refuses to send it. */
async function storeInvitation(company_id: string, email: string) {
  const token = newToken()
  const moments = { created_at: t.parts.now(), expires_at: new Date(t.parts.now().getTime() + 3_600_000) }
  const hashed = { token_hash: hashOfToken(token), invited_by: company_id }
  await t.db.insert(company_invitations).values({ company_id, email, part: 'member', ...hashed, ...moments })
  return token
}
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('of many companies joined at once the tenth is the last', async () => {
  const kim = await newCustomer(t)
  const joined_at = t.parts.now()
  for (let index = 0; index < 9; index++) {
    const { id } = await newCustomer(t)
    await t.db.insert(company_members).values({ company_id: id, user_id: kim.id, part: 'member', joined_at })
  }
  const hosts = await Promise.all(Array.from({ length: 5 }, () => newCustomer(t)))
  const tokens = await Promise.all(hosts.map(({ id }) => storeInvitation(id, kim.email)))
  const answers = await Promise.all(tokens.map((token) => join(token, {}, kim)))
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409])
  expect(await t.db.$count(company_members, eq(company_members.user_id, kim.id))).toBe(10)
  const isUsed = and(eq(company_invitations.email, kim.email), isNotNull(company_invitations.used_at))
  expect(await t.db.$count(company_invitations, isUsed)).toBe(1)
})

test('of many who join at once the twentieth is the last, with an account or without', async () => {
  const noa = await newCustomer(t)
  const joined_at = t.parts.now()
  for (let index = 0; index < 18; index++) {
    const { id } = await newCustomer(t)
    await t.db.insert(company_members).values({ company_id: noa.id, user_id: id, part: 'member', joined_at })
  }
  const known = [await newCustomer(t), await newCustomer(t), await newCustomer(t)]
  const tokens = await Promise.all(known.map(({ email }) => storeInvitation(noa.id, email)))
  const anew = await Promise.all([newAddress(), newAddress()].map((email) => storeInvitation(noa.id, email)))
  const answers = await Promise.all([
    ...known.map((person, index) => join(tokens[index] ?? '', {}, person)),
    ...anew.map((token) => join(token, jo)),
  ])
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409])
  expect(await t.db.$count(company_members, eq(company_members.company_id, noa.id))).toBe(19)
})
