import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { activity_logs } from '../activity/activity.tables.ts'
import { cast, demoPassword } from '../db/seed/cast.ts'
import { mailbox_messages } from '../emails/emails.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'
import { sessions, user_roles, users } from './accounts.tables.ts'
import { inviteFirstAdmin, inviteUser } from './invitations.ts'

const t = await createTestApp()
const { now } = t.parts
const ctx = { db: t.db, now, origin: t.settings.origin, actor: null }
const email = 'olga@portgardner.example'

beforeEach(async () => {
  await t.db.delete(users).where(eq(users.email, email))
  await t.db.delete(mailbox_messages)
})

const noAdmin = () => t.db.update(user_roles).set({ role: 'user' }).where(eq(user_roles.role, 'admin'))
const roleOf = async (address: string) =>
  (
    await t.db
      .select()
      .from(user_roles)
      .innerJoin(users, eq(users.id, user_roles.user_id))
      .where(eq(users.email, address))
  )[0]?.user_roles.role
const signIn = (password: string, address = email) => t.visitor.post('/api/session', { email: address, password })

async function openInvitation(address = email) {
  await t.runJobs()
  const mail = (await t.mailbox(address)).find(({ kind }) => kind === 'invitation')
  const token = /token_hash=([\w-]+)&type=recovery&mode=reset/.exec(mail?.text ?? '')?.[1] ?? ''
  return t.visitor.post('/api/accounts/recovery', { token_hash: token })
}
async function choosePassword(opened: Response, password: string) {
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return t.visitor.put('/api/accounts/password', { password }, { cookie })
}

test('whoever is invited chooses a password by the mailed link, and signs in with the role they were given', async () => {
  await inviteUser(ctx, { email, role: 'employee', firstName: 'Olga', lastName: 'Brandt' })
  expect((await signIn(demoPassword)).status).toBe(401)
  const opened = await openInvitation()
  expect(opened.status).toBe(200)
  expect((await choosePassword(opened, 'a-new-harbour')).status).toBe(204)
  const signedIn = await signIn('a-new-harbour')
  expect(await signedIn.json()).toMatchObject({
    user: { email, role: 'employee', first_name: 'Olga', last_name: 'Brandt' },
  })
})

test('an invitation works for three days, not longer', async () => {
  await inviteUser(ctx, { email, role: 'user', firstName: '', lastName: '' })
  await t.runJobs()
  t.clock.advance({ hours: 72, seconds: 1 })
  expect((await openInvitation()).status).toBe(410)
})

test('somebody with an account is not invited again', async () => {
  const before = await t.db.$count(activity_logs)
  await expect(inviteUser(ctx, { ...cast.cleo, role: 'admin' })).rejects.toThrow(
    `${cast.cleo.email} already has an account`,
  )
  expect(await t.db.$count(activity_logs)).toBe(before)
  expect(await roleOf(cast.cleo.email)).toBe('user')
})

test('a stranger who signed up with the address before, or after, gets nothing of it', async () => {
  const stranger = { firstName: 'Mal', lastName: 'Ory', email, password: 'strangers-password' }
  await t.visitor.post('/api/accounts', stranger)
  await t.runJobs()
  await inviteUser(ctx, { email, role: 'admin', firstName: '', lastName: '' })
  await t.visitor.post('/api/accounts', stranger)
  await t.runJobs()
  const mails = await t.mailbox(email)
  const token = mails.map(({ text }) => /token_hash=([\w-]+)&type=signup/.exec(text)?.[1]).find(Boolean)
  expect((await t.visitor.post('/api/accounts/confirmation', { token_hash: token })).status).toBe(400)
  expect((await signIn('strangers-password')).status).toBe(401)
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['already-registered', 'confirm-address', 'invitation'])
})

test('without an admin the configured address becomes the first, once, however many processes start', async () => {
  await noAdmin()
  await Promise.all(Array.from({ length: 10 }, () => inviteFirstAdmin(ctx, email)))
  expect(await roleOf(email)).toBe('admin')
  await t.runJobs()
  expect((await t.mailbox(email)).filter(({ kind }) => kind === 'invitation')).toHaveLength(1)
  const [{ id } = { id: '' }] = await t.db.select().from(users).where(eq(users.email, email))
  const kept = await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
  expect(kept).toMatchObject([{ kind: 'user_invited', user_id: null, after: { role: 'admin' } }])
})

test('who is signed in when they become the first admin signs in anew: what the session showed was a customer’s', async () => {
  await noAdmin()
  const customer = await newCustomer(t)
  expect((await customer.browser.get('/api/dashboard')).status).toBe(200)
  await inviteFirstAdmin(ctx, customer.email)
  expect(await roleOf(customer.email)).toBe('admin')
  expect((await customer.browser.get('/api/users')).status).toBe(401)
  expect(await t.db.$count(sessions, eq(sessions.userId, customer.id))).toBe(0)
})

test('an account that nobody confirmed is kept where something was given to it, and nobody is invited', async () => {
  await t.visitor.post('/api/accounts', { firstName: 'Ol', lastName: 'Ga', email, password: 'seven-lanterns-out' })
  await t.runJobs()
  const [{ id } = { id: '' }] = await t.db.select().from(users).where(eq(users.email, email))
  const at = { created_at: new Date(), updated_at: new Date() }
  await t.db.insert(website_projects).values({ user_id: id, project_name: 'Given long ago', ...at })
  const before = await t.db.$count(activity_logs)
  await expect(inviteUser(ctx, { email, role: 'employee', firstName: '', lastName: '' })).rejects.toThrow(
    `${email} already has an account`,
  )
  expect(await t.db.$count(users, eq(users.id, id))).toBe(1)
  expect(await t.db.$count(activity_logs)).toBe(before)
})

test('with an admin nobody is invited', async () => {
  await noAdmin()
  await inviteFirstAdmin(ctx, cast.ada.email)
  await inviteFirstAdmin(ctx, email)
  expect(await roleOf(email)).toBeUndefined()
})

test('a confirmed account with the configured address becomes the first admin as it is', async () => {
  await noAdmin()
  await inviteFirstAdmin(ctx, cast.ada.email)
  expect(await roleOf(cast.ada.email)).toBe('admin')
  expect((await signIn(demoPassword, cast.ada.email)).status).toBe(200)
})
