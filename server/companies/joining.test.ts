import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OpenedInvitation } from '#domain/companies.ts'
import { user_profiles, users } from '../accounts/accounts.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer, type Customer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn, sessionPassIn } from '../testing/test-app.ts'
import { companies, company_invitations, company_members } from './companies.tables.ts'

const t = await createTestApp()
beforeEach(() => t.db.delete(rate_limits))

const newAddress = () => `${crypto.randomUUID()}@client.example`
const invite = ({ browser }: Pick<Customer, 'browser'>, email: string, part = 'member') =>
  browser.post('/api/company/invitations', { email, part })

/** The token of the newest invitation that was mailed to an address. */
async function tokenFor(email: string) {
  await t.runJobs()
  const mail = (await t.mailbox(email)).find(({ kind }) => kind === 'company-invitation')
  return /token_hash=([\w-]+)&type=invite&mode=join/.exec(mail?.text ?? '')?.[1] ?? ''
}
const jo = { first_name: 'Jo', last_name: 'Ek', password: 'seven-lanterns-out' }
const join = (token_hash: string, more: object = {}, { browser } = { browser: t.visitor }) =>
  browser.post('/api/accounts/invitation-joins', { token_hash, ...more })
const invitationsOf = (companyId: string) =>
  t.db.select().from(company_invitations).where(eq(company_invitations.company_id, companyId))
const membersOf = (companyId: string) =>
  t.db.select().from(company_members).where(eq(company_members.company_id, companyId))
const memberIdsOf = async (companyId: string) => (await membersOf(companyId)).map(({ user_id }) => user_id)

test('whoever is invited reads by whom and as what; looking uses nothing up', async () => {
  const noa = await newCustomer(t)
  const email = newAddress()
  const invited = await invite(noa, email, 'billing')
  expect(invited.status).toBe(201)
  expect(await invited.json()).toMatchObject({ invitation: { email, part: 'billing' } })
  const token_hash = await tokenFor(email)
  expect((await t.mailbox(email))[0]).toMatchObject({ subject: 'Noa Berg invites you to Noa Berg' })
  for (let look = 0; look < 2; look++) {
    const opened = await t.visitor.post('/api/accounts/invitation', { token_hash })
    expect(await opened.json()).toEqual({
      company: 'Noa Berg',
      owner: 'Noa Berg',
      email,
      part: 'billing',
      has_account: false,
    } satisfies OpenedInvitation)
  }
  expect(await invitationsOf(noa.id)).toMatchObject([{ used_at: null, voided_at: null }])
})

test('the token is stored nowhere', async () => {
  const noa = await newCustomer(t)
  const email = newAddress()
  await invite(noa, email)
  const token = await tokenFor(email)
  expect(token).toHaveLength(43)
  expect(JSON.stringify(await invitationsOf(noa.id))).not.toContain(token)
})

test('somebody without an account opens one with it: confirmed, signed in, in this company and no other', async () => {
  const noa = await newCustomer(t)
  const email = newAddress()
  await invite(noa, email)
  const joined = await join(await tokenFor(email), jo)
  expect(joined.status).toBe(200)
  expect(await joined.json()).toMatchObject({ user: { email, first_name: 'Jo', role: 'user' } })
  const browser = t.browser(sessionPassIn(joined))
  expect(await (await browser.get('/api/session')).json()).toMatchObject({
    company: { id: noa.id, name: 'Noa Berg', part: 'member' },
    companies: [{ id: noa.id }],
  })
  expect((await t.visitor.post('/api/session', { email, password: jo.password })).status).toBe(200)
  await t.runJobs()
  expect(await t.mailbox(noa.email)).toMatchObject([{ kind: 'company-joined', subject: 'Jo Ek joined Noa Berg' }])
})

test('one that nobody confirmed, but something was given to, is not opened anew over it', async () => {
  const noa = await newCustomer(t)
  const email = newAddress()
  await t.visitor.post('/api/accounts', { firstName: 'Some', lastName: 'Body', email, password: 'not-their-own-1' })
  await t.runJobs()
  const [{ id } = { id: '' }] = await t.db.select().from(users).where(eq(users.email, email))
  await t.db.update(user_profiles).set({ membership_tier: 'premium' }).where(eq(user_profiles.user_id, id))
  await invite(noa, email)
  const token_hash = await tokenFor(email)
  expect(await (await t.visitor.post('/api/accounts/invitation', { token_hash })).json()).toMatchObject({
    has_account: true,
  })
  expect(await errorCodeIn(await join(token_hash, jo))).toBe('not_signed_in')
  expect(await t.db.$count(users, eq(users.id, id))).toBe(1)
  expect(await memberIdsOf(noa.id)).toEqual([])
})

test('an account that nobody ever confirmed is none', async () => {
  const noa = await newCustomer(t)
  const email = newAddress()
  await t.visitor.post('/api/accounts', { firstName: 'Some', lastName: 'Body', email, password: 'not-their-own-1' })
  await t.runJobs()
  await invite(noa, email)
  expect((await join(await tokenFor(email), jo)).status).toBe(200)
  expect((await t.visitor.post('/api/session', { email, password: 'not-their-own-1' })).status).toBe(401)
  expect((await t.visitor.post('/api/session', { email, password: jo.password })).status).toBe(200)
})

test.each([
  ['no names', {}],
  ['a blank first name', { ...jo, first_name: ' ' }],
  ['a short password', { ...jo, password: 'abc' }],
  ['a password that everybody has', { ...jo, password: '123456' }],
])('%s is refused, and the invitation still works', async (_what, person) => {
  const noa = await newCustomer(t)
  const email = newAddress()
  await invite(noa, email)
  const token = await tokenFor(email)
  expect((await join(token, person)).status).toBe(400)
  expect(await t.db.$count(users, eq(users.email, email))).toBe(0)
  expect((await join(token, jo)).status).toBe(200)
})

test('whoever has an account joins signed in to it, keeps their own company, and acts for the new one at once', async () => {
  const [noa, kim] = [await newCustomer(t), await newCustomer(t)]
  await invite(noa, kim.email)
  const token = await tokenFor(kim.email)
  const stranger = await join(token, jo)
  expect(stranger.status).toBe(401)
  expect((await join(token, {}, kim)).status).toBe(200)
  expect(await (await kim.browser.get('/api/session')).json()).toMatchObject({
    company: { id: noa.id, part: 'member' },
    companies: [{ id: kim.id, part: 'owner' }, { id: noa.id }],
  })
})

test('signed in as somebody else nothing happens', async () => {
  const [noa, kim] = [await newCustomer(t), await newCustomer(t)]
  const email = newAddress()
  await invite(noa, email)
  const answer = await join(await tokenFor(email), jo, kim)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({
    error: {
      code: 'invitation_for_other',
      message: `This invitation is for ${email}. You are signed in as ${kim.email}.`,
    },
  })
  expect(await membersOf(noa.id)).toEqual([])
  expect(await invitationsOf(noa.id)).toMatchObject([{ used_at: null }])
})

test('used, withdrawn, expired and unknown have the words of other links', async () => {
  const noa = await newCustomer(t)
  const [used, withdrawn, expired] = [newAddress(), newAddress(), newAddress()]
  const tokens = new Map<string, string>()
  for (const email of [used, withdrawn, expired]) {
    await invite(noa, email)
    tokens.set(email, await tokenFor(email))
  }
  const lookAt = (email: string) =>
    t.visitor.post('/api/accounts/invitation', { token_hash: tokens.get(email) ?? 'x'.repeat(43) })
  await join(tokens.get(used) ?? '', jo)
  const open = (await invitationsOf(noa.id)).find(({ email }) => email === withdrawn)
  expect((await noa.browser.delete(`/api/company/invitations/${open?.id}`)).status).toBe(204)
  expect(await errorCodeIn(await lookAt(used))).toBe('link_used')
  expect(await errorCodeIn(await join(tokens.get(used) ?? '', jo))).toBe('link_used')
  expect(await errorCodeIn(await lookAt(withdrawn))).toBe('link_invalid')
  expect(await errorCodeIn(await join(tokens.get(withdrawn) ?? '', jo))).toBe('link_invalid')
  expect(await errorCodeIn(await lookAt('nobody'))).toBe('link_invalid')
  await t.db
    .update(company_invitations)
    .set({ expires_at: t.parts.now() })
    .where(eq(company_invitations.email, expired))
  expect(await errorCodeIn(await lookAt(expired))).toBe('link_expired')
  expect(await errorCodeIn(await join(tokens.get(expired) ?? '', jo))).toBe('link_expired')
  expect((await membersOf(noa.id)).length).toBe(1)
})

test('promise I3: of 50 uses of one invitation at the same moment one joins', async () => {
  const noa = await newCustomer(t)
  const email = newAddress()
  await invite(noa, email)
  const token = await tokenFor(email)
  const kim = await newCustomer(t)
  await t.db.update(company_invitations).set({ email: kim.email }).where(eq(company_invitations.email, email))
  const from = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      kim.browser.post('/api/accounts/invitation-joins', { token_hash: token }, from(index)),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await memberIdsOf(noa.id)).toEqual([kim.id])
  process.stdout.write('figure: promise I3: 50 parallel uses of one invitation: 1\n')
})

test('a newer invitation of the same address voids the older, and so does sending again', async () => {
  const noa = await newCustomer(t)
  const email = newAddress()
  await invite(noa, email)
  const first = await tokenFor(email)
  await invite(noa, email, 'billing')
  const open = (await invitationsOf(noa.id)).find(({ voided_at }) => voided_at === null)
  expect(open).toMatchObject({ part: 'billing' })
  const sent = await noa.browser.post(`/api/company/invitations/${open?.id}/sendings`)
  expect(sent.status).toBe(201)
  expect(await sent.json()).toMatchObject({ invitation: { email, part: 'billing' } })
  expect((await invitationsOf(noa.id)).filter(({ voided_at }) => voided_at === null)).toHaveLength(1)
  expect(await errorCodeIn(await join(first, jo))).toBe('link_invalid')
})

test('nobody invites whoever is in already', async () => {
  const { owner, member } = await newCompany(t)
  for (const { email } of [owner, member]) {
    const answer = await invite(owner, email)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: { message: `${email} already belongs to this company.` } })
  }
  expect(await invitationsOf(owner.id)).toEqual([])
})

test('ten invitations a day, and what is refused uses none of them up', async () => {
  const noa = await newCustomer(t)
  for (let index = 0; index < 9; index++) expect((await invite(noa, newAddress())).status).toBe(201)
  expect((await invite(noa, noa.email)).status).toBe(409)
  expect((await invite(noa, newAddress())).status).toBe(201)
  expect((await invite(noa, newAddress())).status).toBe(429)
  expect(await invitationsOf(noa.id)).toHaveLength(10)
})

test('a company has at most twenty people, those who are invited among them', async () => {
  const noa = await newCustomer(t)
  const joined_at = t.parts.now()
  for (let index = 0; index < 18; index++) {
    const { id } = await newCustomer(t)
    await t.db.insert(company_members).values({ company_id: noa.id, user_id: id, part: 'member', joined_at })
  }
  const email = newAddress()
  expect((await invite(noa, email)).status).toBe(201)
  const full = await invite(noa, newAddress())
  expect(full.status).toBe(409)
  expect(await full.json()).toMatchObject({
    error: { code: 'company_full', message: 'A company has at most 20 people.' },
  })
  expect((await join(await tokenFor(email), jo)).status).toBe(200)
})

test('nobody is in more than ten companies of others', async () => {
  const kim = await newCustomer(t)
  const joined_at = t.parts.now()
  for (let index = 0; index < 10; index++) {
    const { id } = await newCustomer(t)
    await t.db.insert(company_members).values({ company_id: id, user_id: kim.id, part: 'member', joined_at })
  }
  const noa = await newCustomer(t)
  await invite(noa, kim.email)
  expect(await errorCodeIn(await join(await tokenFor(kim.email), {}, kim))).toBe('too_many_companies')
  expect(await membersOf(noa.id)).toEqual([])
})

test('what an owner calls the company does not make a stranger’s mail a trap', async () => {
  const noa = await newCustomer(t)
  const company_name = 'Click https://evil.example now'
  await noa.browser.put('/api/profile', { first_name: 'Noa', last_name: 'Berg', company_name, phone: null })
  const email = newAddress()
  await invite(noa, email)
  await t.runJobs()
  const [mail] = await t.mailbox(email)
  expect(mail).toMatchObject({ subject: 'Noa Berg invites you to their company' })
  expect(mail?.text).not.toContain('evil.example')
})

test('an invitation goes with its company', async () => {
  const noa = await newCustomer(t)
  const email = newAddress()
  await invite(noa, email)
  const token_hash = await tokenFor(email)
  await t.db.delete(companies).where(eq(companies.id, noa.id))
  expect(await errorCodeIn(await t.visitor.post('/api/accounts/invitation', { token_hash }))).toBe('link_invalid')
})
