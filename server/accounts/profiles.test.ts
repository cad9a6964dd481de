import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { user_profiles } from './accounts.tables.ts'

const t = await createTestApp()
const change = { first_name: 'Cleopatra', last_name: 'Marsh', company_name: 'Marsh & Daughters', phone: '425 555 0199' }
const profiles = () => t.db.select().from(user_profiles).orderBy(user_profiles.email)

test('a customer changes name, company and phone, and sees it at once', async () => {
  const cleo = await t.as('cleo')
  const answer = await cleo.put('/api/profile', change)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ user: change })
  expect(await (await cleo.get('/api/session')).json()).toMatchObject({ user: change })
})

test('an emptied company or phone is no company and no phone', async () => {
  const cleo = await t.as('cleo')
  const answer = await cleo.put('/api/profile', { ...change, company_name: '  ', phone: '' })
  expect(await answer.json()).toMatchObject({ user: { company_name: null, phone: null } })
})

test('nobody else’s profile changes', async () => {
  const others = async () => (await profiles()).filter((profile) => !profile.email.startsWith('cleo'))
  const before = await others()
  await (await t.as('cleo')).put('/api/profile', change)
  expect(await others()).toEqual(before)
})

test('a visitor changes nothing', async () => {
  const before = await profiles()
  expect((await t.visitor.put('/api/profile', change)).status).toBe(401)
  expect(await profiles()).toEqual(before)
})

/** promises.md 2: every column of the row, sent along. */
test.each([
  ['email', 'x@evil.example'],
  ['user_id', crypto.randomUUID()],
  ['membership_tier', 'premium'],
  ['role', 'admin'],
  ['created_at', '2020-01-01T00:00:00Z'],
  ['id', crypto.randomUUID()],
  ['is_admin', true],
])('%s cannot be sent along', async (field, value) => {
  const before = await profiles()
  const answer = await (await t.as('cleo')).put('/api/profile', { ...change, [field]: value })
  expect(answer.status).toBe(400)
  expect(await profiles()).toEqual(before)
})

test.each([
  ['a name of 101 characters', { first_name: 'x'.repeat(101) }],
  ['a company of 201 characters', { company_name: 'x'.repeat(201) }],
  ['a phone of 51 characters', { phone: '1'.repeat(51) }],
  ['a phone number that is none', { phone: 'abc' }],
  ['a phone number too short to call', { phone: '12-34' }],
  ['a number for a name', { first_name: 7 }],
])('%s is refused', async (_what, wrong) => {
  const before = await profiles()
  expect((await (await t.as('cleo')).put('/api/profile', { ...change, ...wrong })).status).toBe(400)
  expect(await profiles()).toEqual(before)
})

test('a changed tier acts on the next request', async () => {
  const cleo = await t.as('cleo')
  await t.db
    .update(user_profiles)
    .set({ membership_tier: 'premium' })
    .where(eq(user_profiles.email, 'cleo@client.example'))
  expect(await (await cleo.get('/api/session')).json()).toMatchObject({ user: { membership_tier: 'premium' } })
})
