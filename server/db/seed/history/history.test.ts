import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CustomerEvent } from '#domain/customers.ts'
import type { Today } from '#domain/today.ts'
import { user_profiles } from '../../../accounts/accounts.tables.ts'
import { answerDueAt } from '../../../leads/due-time.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { support_tickets, ticket_responses } from '../../../tickets/tickets.tables.ts'
import { website_projects } from '../../../projects/projects.tables.ts'
import { seedHistory } from './history.ts'
import { earlierCustomers } from './people.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const read = async <T>(who: Awaited<ReturnType<typeof t.as>>, path: string) => (await (await who.get(path)).json()) as T

const castSees = async () => ({
  cleo: [await read(await t.as('cleo'), '/api/dashboard'), await read(await t.as('cleo'), '/api/tickets')],
  pia: [await read(await t.as('pia'), '/api/dashboard'), await read(await t.as('pia'), '/api/tickets')],
})
const waits = async () => (await read<Today>(ada, '/api/today')).counts

const before = { cast: await castSees(), waits: await waits() }
await t.db.transaction((tx) => seedHistory(tx, t.parts.now()))
const emails = earlierCustomers.map(({ email }) => email)
const customers = await t.db
  .select()
  .from(user_profiles)
  .where(inArray(user_profiles.email, [...emails]))
const ids = customers.map(({ user_id }) => user_id)

test('what was before the demo changes nothing for its cast, and nothing of it waits', async () => {
  expect({ cast: await castSees(), waits: await waits() }).toEqual(before)
})

test('the page of an earlier customer has a story: how they came, what was built, what they asked, what we noted', async () => {
  const kinds = new Set<string>()
  let cursor = ''
  do {
    const page = await read<{ events: CustomerEvent[]; next_cursor: string | null }>(
      ada,
      `/api/customers/${ids[0]}/events${cursor}`,
    )
    for (const { kind } of page.events) kinds.add(kind)
    cursor = page.next_cursor ? `?cursor=${page.next_cursor}` : ''
  } while (cursor)
  expect([...kinds]).toEqual(expect.arrayContaining(['leads', 'people', 'projects', 'tickets', 'notes']))
})

test('twelve weeks agree with themselves: nothing is before its customer or after now', async () => {
  const now = t.parts.now()
  const projects = await t.db.select().from(website_projects).where(inArray(website_projects.user_id, ids))
  const tickets = await t.db
    .select()
    .from(support_tickets)
    .innerJoin(ticket_responses, eq(ticket_responses.ticket_id, support_tickets.id))
    .where(inArray(support_tickets.user_id, ids))
  expect([customers.length, projects.length, tickets.length]).toEqual([4, 5, 40])
  const joined = new Map(customers.map(({ user_id, created_at }) => [user_id, created_at]))
  for (const { user_id, created_at, updated_at } of [...projects, ...tickets.map((row) => row.support_tickets)]) {
    expect(created_at.getTime()).toBeGreaterThan(joined.get(user_id)?.getTime() ?? Infinity)
    expect(updated_at.getTime()).toBeLessThan(now.getTime())
  }
  const late = projects.filter((one) => (one.actual_completion_date ?? '') > (one.estimated_completion_date ?? ''))
  expect(late.map(({ project_name }) => project_name)).toEqual(['Tanaka Tile'])
  const inTime = tickets.filter((row) => row.ticket_responses.created_at <= answerDueAt(row.support_tickets.created_at))
  expect(inTime).toHaveLength(36)
})
