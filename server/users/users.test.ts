import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { User } from '#domain/users.ts'
import { user_counts, user_profiles } from '../accounts/accounts.tables.ts'
import { createAccount } from '../accounts/accounts.ts'
import { cast } from '../db/seed/cast.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { choosePlan, sessionIn } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { joinUserMarks } from './users.ts'

const t = await createTestApp()
const ada = await t.as('ada')

type Statistics = { total: number; premium: number; free: number; new_this_week: number }
type Page = { users: User[]; next_cursor: string | null; statistics: Statistics | null }
const list = async (query = '') => (await (await ada.get(`/api/users${query}`)).json()) as Page
const emailsOf = async (query: string) => (await list(query)).users.map(({ email }) => email)

let people = 0
async function join(person: { firstName?: string; lastName?: string; email?: string; daysAgo?: number } = {}) {
  const { daysAgo = 0, firstName = 'Noa', lastName = 'Berg', email = `noa-${++people}@client.example` } = person
  const joined = new Date(t.parts.now().getTime() - daysAgo * 24 * 3_600_000)
  const account = { email, firstName, lastName, passwordHash: 'x' }
  return t.db.transaction((tx) => createAccount(tx, { now: () => joined }, account))
}

test('the first page holds everybody with tier and role, and the statistics', async () => {
  const { users, next_cursor, statistics } = await list()
  expect(users.map(({ email }) => email)).toEqual([
    cast.cleo.email,
    cast.bea.email,
    cast.sam.email,
    cast.pia.email,
    cast.emil.email,
    cast.ada.email,
  ])
  expect(users[4]).toEqual({
    user_id: await t.userIdOf('emil'),
    email: cast.emil.email,
    first_name: 'Emil',
    last_name: 'Okafor',
    company_name: null,
    membership_tier: 'free',
    role: 'employee',
    is_confirmed: true,
    is_suspended: false,
    has_second_step: false,
    paid: 0,
    open_tickets: 0,
    running_projects: 0,
    created_at: expect.any(String),
  })
  expect(next_cursor).toBeNull()
  expect(statistics).toEqual({
    total: 6,
    premium: 2,
    free: 4,
    new_this_week: 0,
    roles: { user: 4, employee: 1, admin: 1 },
  })
})

test('new this week are those of the last seven days, to the second', async () => {
  const before = (await list()).statistics
  await join({ daysAgo: 7 + 1 / 86_400 })
  await join({ daysAgo: 7 - 60 / 86_400 })
  const after = (await list()).statistics
  expect(after).toMatchObject({ total: (before?.total ?? 0) + 2, new_this_week: (before?.new_this_week ?? 0) + 1 })
})

test('the statistics follow every way a profile changes, also after they were summed up', async () => {
  const counted = async () => {
    const { total, premium, free } = (await list()).statistics ?? {}
    const really = async (tier: 'free' | 'premium') =>
      t.db.$count(user_profiles, eq(user_profiles.membership_tier, tier))
    expect({ total, premium, free }).toEqual({
      premium: await really('premium'),
      free: await really('free'),
      total: await t.db.$count(user_profiles),
    })
    return premium
  }
  const { id } = await join()
  await join()
  const before = (await counted()) ?? 0
  await t.db.update(user_profiles).set({ membership_tier: 'premium' }).where(eq(user_profiles.user_id, id))
  expect(await counted()).toBe(before + 1)
  await t.db.update(user_profiles).set({ company_name: 'Berg AB' }).where(eq(user_profiles.user_id, id))
  await counted()
  await joinUserMarks(t.db)
  expect(await t.db.$count(user_counts)).toBe(2)
  await counted()
  await t.db.execute(sql`delete from users where id = ${id}`)
  expect(await counted()).toBe(before)
})

test('the list goes on page by page, none twice and none left out', async () => {
  for (let count = 0; count < 110; count++) await join({ daysAgo: count < 60 ? 30 : 31, lastName: 'Paged' })
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await list(`?search=noa paged${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    expect(page.users.length).toBeLessThanOrEqual(50)
    expect(page.statistics === null).toBe(cursor !== '')
    seen.push(...page.users.map(({ user_id }) => user_id))
    cursor = page.next_cursor
  }
  expect(seen).toHaveLength(110)
  expect(new Set(seen).size).toBe(110)
})

test.each([
  ['EMIL@port', [cast.emil.email]],
  ['emil okafor', [cast.emil.email]],
  ['  kafor ', [cast.emil.email]],
  ['%%%', []],
  ['___', []],
  [String.raw`\\\ `, []],
  ["' or true --", []],
])('a search for %j', async (search, found) => {
  expect(await emailsOf(`?search=${encodeURIComponent(search)}`)).toEqual(found)
})

test('a company is found, and a search for nothing finds everybody', async () => {
  const { id } = await join({ email: 'olle@boats.example' })
  await t.db.update(user_profiles).set({ company_name: 'Öland Boats' }).where(eq(user_profiles.user_id, id))
  expect(await emailsOf('?search=land boats')).toEqual(['olle@boats.example'])
  expect((await list('?search=')).users).toHaveLength(50)
})

test('one role is shown alone', async () => {
  expect(await emailsOf('?role=admin')).toEqual([cast.ada.email])
  expect(await emailsOf('?role=employee&search=emil')).toEqual([cast.emil.email])
  expect(await emailsOf('?role=admin&search=emil')).toEqual([])
})

test.each(['?search=ab', '?role=owner', '?cursor=x', '?tier=free', `?search=${'x'.repeat(255)}`])(
  '%s is refused',
  async (query) => {
    expect(await errorCodeIn(await ada.get(`/api/users${query}`))).toBe('invalid_input')
  },
)

test('a customer’s row says what they have paid, and what is open with them; a colleague’s does not', async () => {
  const owner = await newCompany(t)
  const moments = { created_at: t.parts.now(), updated_at: t.parts.now() }
  const ticket = { user_id: owner.member.id, subject: 'Blurry', message: 'Look', ...moments }
  const project = { user_id: owner.id, project_name: 'Harbor', ...moments }
  await t.db
    .insert(support_tickets)
    .values([ticket, { ...ticket, status: 'resolved' }, { ...ticket, user_id: owner.id }])
  await t.db.insert(website_projects).values([project, { ...project, development_stage: 'completed' }])
  await t.sandbox.pay(await sessionIn(await choosePlan(owner.owner)), '4242 4242 4242 4242')
  await t.sandbox.deliverAll()
  await t.runJobs()
  const rowOf = async (email: string) => (await list(`?search=${encodeURIComponent(email)}`)).users[0]
  expect(await rowOf(owner.owner.email)).toMatchObject({ paid: 43_500, open_tickets: 2, running_projects: 1 })
  expect(await rowOf(owner.member.email)).toMatchObject({ paid: 0, open_tickets: 0, running_projects: 0 })
})

test('the first page takes three queries', async () => {
  const asked: string[] = []
  const { pool } = t.parts.database
  const query = pool.query.bind(pool)
  pool.query = ((...args: Parameters<typeof query>) => {
    asked.push(JSON.stringify(args[0]))
    return query(...args)
  }) as typeof pool.query
  await list()
  pool.query = query
  expect(asked).toHaveLength(3)
})
