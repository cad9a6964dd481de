import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { credentials, sessions, user_roles, users } from '../accounts/accounts.tables.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { emails } from '../emails/emails.tables.ts'
import { note_files, notes } from '../notes/notes.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { runCommand } from './commands.ts'

const t = await createTestApp()
const { auth, now } = t.parts
const operator = {
  db: t.db,
  pool: t.parts.database.pool,
  auth,
  now,
  origin: t.settings.origin,
  actor: null,
  operator: 'root',
}
const admin = (...words: string[]) => runCommand(operator, words)

const snapshot = async () => ({
  users: await t.db.select().from(users).orderBy(users.id),
  roles: await t.db.select().from(user_roles).orderBy(user_roles.user_id),
  passwords: await t.db.select().from(credentials).orderBy(credentials.id),
  emails: await t.db.$count(emails),
  activity: await t.db.$count(activity_logs),
})
let before: Awaited<ReturnType<typeof snapshot>>
beforeEach(async () => {
  before = await snapshot()
})
const lastActivity = async (
  kind: 'user_invited' | 'user_role_changed' | 'password_reset_sent' | 'user_deleted' | 'user_data_exported',
) => (await t.db.select().from(activity_logs).where(eq(activity_logs.kind, kind))).at(-1)

test('invite makes an account with its role, mails the link, and keeps who did it', async () => {
  const said = await admin('invite', 'Olga@PortGardner.example', '--role', 'employee', '--name', 'Olga von Brandt')
  expect(said).toBe(
    'olga@portgardner.example is invited as employee: the link to choose a password goes out by e-mail.',
  )
  await t.runJobs()
  expect(await t.mailbox('olga@portgardner.example')).toMatchObject([{ kind: 'invitation' }])
  expect(await lastActivity('user_invited')).toMatchObject({ user_id: null, details: { operator: 'root' } })
})

test('role acts at once and ends the sessions of that person', async () => {
  await t.as('emil')
  const emilId = await t.userIdOf('emil')
  expect(await admin('role', cast.emil.email, 'user')).toContain('now has the user role')
  expect(await t.db.$count(sessions, eq(sessions.userId, emilId))).toBe(0)
  expect(await lastActivity('user_role_changed')).toMatchObject({
    entity_id: emilId,
    before: { role: 'employee' },
    after: { role: 'user' },
    details: { operator: 'root' },
  })
})

test('password-reset mails the link that the sign-in page would', async () => {
  await admin('password-reset', cast.cleo.email)
  await t.runJobs()
  expect(await t.mailbox(cast.cleo.email)).toMatchObject([{ kind: 'recover-account' }])
  expect(await lastActivity('password_reset_sent')).toMatchObject({ details: { operator: 'root' } })
})

test('export holds what the team wrote to itself only where it is asked for, and what was said either way', async () => {
  const asked = { subject: 'With notes', message: 'Where is it?', priority: 'normal' }
  const opened = (await (await (await t.as('cleo')).post('/api/tickets', asked)).json()) as { id: string }
  const ada = await t.as('ada')
  expect((await ada.post(`/api/all-tickets/${opened.id}/notes`, { note_text: 'Be patient' })).status).toBe(201)
  const [note] = await t.db.select().from(notes).where(eq(notes.text, 'Be patient'))
  const file = { file_name: 'patience.pdf', file_size: 4, file_type: 'application/pdf', file_path: 'attachments/p' }
  await t.db.insert(note_files).values({ note_id: note?.id ?? '', position: 1, ...file, created_at: t.parts.now() })
  const without = await admin('export', cast.cleo.email)
  expect(without).toContain('Where is it?')
  expect(without).not.toMatch(/patien/)
  const data = JSON.parse(await admin('export', cast.cleo.email, '--with-notes')) as Record<string, object[]>
  expect(data['notes']).toContainEqual(expect.objectContaining({ text: 'Be patient' }))
  expect(data['note_files']).toEqual([expect.objectContaining({ file_name: 'patience.pdf' })])
  expect(JSON.stringify(data['note_files'])).not.toContain('attachments/p')
})

test('export holds what is kept of a person, without a key to anything', async () => {
  const pia = await t.as('pia')
  await pia.post('/api/tickets', { subject: 'A question', message: 'Where is my logo?', priority: 'normal' })
  await admin('password-reset', cast.pia.email)
  const text = await admin('export', cast.pia.email)
  const data = JSON.parse(text) as Record<string, object[]>
  expect(data).toMatchObject({
    user_profiles: [{ email: cast.pia.email, first_name: 'Pia' }],
    user_roles: [{ role: 'user' }],
    support_tickets: expect.arrayContaining([expect.objectContaining({ subject: 'A question' })]),
  })
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['website_projects', 'emails']))
  expect(text).not.toContain(cast.cleo.email)
  expect(text).not.toMatch(/token_hash|argon2|visitor_hash/)
  expect(await lastActivity('user_data_exported')).toMatchObject({ details: { operator: 'root' } })
})

test('erase deletes a person, after being told twice', async () => {
  await expect(admin('erase', cast.cleo.email)).rejects.toThrow('Add --yes')
  expect(await snapshot()).toEqual(before)
  expect(await admin('erase', cast.cleo.email, '--yes')).toContain('is deleted')
  expect(await t.db.$count(users, eq(users.email, cast.cleo.email))).toBe(0)
  expect(await lastActivity('user_deleted')).toMatchObject({ details: { operator: 'root' } })
})

test.each([
  ['nothing', [], 'Use one of:'],
  ['an unknown command', ['promote', 'x@y.example'], 'Use one of:'],
  ['an unknown option', ['invite', 'x@y.example', '--force'], 'Use one of:'],
  ['the name of a built-in', ['toString'], 'Use one of:'],
  ['no address', ['invite'], '"" is not an e-mail address'],
  ['half an address', ['password-reset', 'ada@'], 'is not an e-mail address'],
  ['an unknown role', ['role', cast.pia.email, 'boss'], 'choose admin, employee or user'],
  ['somebody unknown', ['role', 'x@y.example', 'admin'], 'User not found with email: x@y.example'],
  ['somebody unknown to reset', ['password-reset', 'x@y.example'], 'User not found with email'],
  ['somebody unknown to export', ['export', 'x@y.example'], 'User not found with email'],
  ['somebody unknown to erase', ['erase', 'x@y.example', '--yes'], 'User not found with email'],
  ['the role they have', ['role', cast.ada.email, 'admin'], 'already has the admin role'],
  ['somebody invited twice', ['invite', cast.pia.email], 'already has an account'],
  ['the last admin’s role', ['role', cast.ada.email, 'user'], 'The last admin stays'],
  ['the last admin', ['erase', cast.ada.email, '--yes'], 'The last admin stays'],
])('%s is refused in plain words, and nothing changes', async (_what, words, complaint) => {
  await expect(admin(...words)).rejects.toThrow(complaint)
  expect(await snapshot()).toEqual(before)
})

test('with two admins the operator may demote one', async () => {
  await admin('role', cast.pia.email, 'admin')
  await admin('role', cast.ada.email, 'user')
  expect(await t.db.$count(user_roles, eq(user_roles.role, 'admin'))).toBe(1)
})
