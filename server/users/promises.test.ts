import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { user_roles, users } from '../accounts/accounts.tables.ts'
import { createAccount } from '../accounts/accounts.ts'
import { startSession } from '../accounts/sessions.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { createTestApp } from '../testing/test-app.ts'

let t: Awaited<ReturnType<typeof createTestApp>>
beforeEach(async () => {
  t = await createTestApp()
})

async function appoint(name: string) {
  const { auth, now } = t.parts
  const email = `${name}@portgardner.example`
  const person = { email, firstName: name, lastName: '', passwordHash: 'x', confirmed: true, role: 'admin' } as const
  const { id } = await t.db.transaction((tx) => createAccount(tx, { now }, person))
  return { id, email, browser: t.browser(await startSession(t.db, { auth, now }, id)) }
}
type Admin = Awaited<ReturnType<typeof appoint>>
const demote = (by: Admin, other: Admin) => by.browser.put('/api/user-roles', { email: other.email, role: 'user' })
const remove = (by: Admin, other: Admin) => by.browser.post('/functions/v1/delete-users', { userIds: [other.id] })
const admins = () => t.db.select().from(user_roles).where(eq(user_roles.role, 'admin'))

test('promise 17: admins who all demote or delete each other at once leave exactly one', async () => {
  await t.db.delete(users).where(eq(users.id, await t.userIdOf('ada')))
  const team: Admin[] = []
  for (let count = 0; count < 11; count++) team.push(await appoint(`admin-${count}`))
  const attempts = team.flatMap((by) => team.filter((other) => other !== by).map((other) => ({ by, other })))
  const answers = await Promise.all(
    attempts.map(({ by, other }, index) => (index % 2 ? demote(by, other) : remove(by, other))),
  )
  for (const { status } of answers) expect([200, 204, 401, 403, 404, 409]).toContain(status)
  const left = await admins()
  expect(left).toHaveLength(1)
  // Somebody may have been demoted by one and deleted by another.
  expect(await t.db.$count(activity_logs)).toBeGreaterThanOrEqual(team.length - 1)
  const survivor = team.find(({ id }) => id === left[0]?.user_id)
  expect((await survivor?.browser.get('/api/users'))?.status).toBe(200)
  process.stdout.write(`figure: promise 17: ${attempts.length} demotions and deletions at once, 1 admin left\n`)
})

test('promise 17: of two admins who demote each other one is refused and stays', async () => {
  for (const { user_id } of await admins()) await t.db.delete(users).where(eq(users.id, user_id))
  const [ida, bo] = [await appoint('ida'), await appoint('bo')]
  const answers = await Promise.all([demote(ida, bo), demote(bo, ida)])
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(await admins()).toHaveLength(1)
})
