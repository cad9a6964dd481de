import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { user_roles } from '../accounts/accounts.tables.ts'
import { afterOpeningHours } from '../agency/opening-hours.ts'
import { cast } from '../db/seed/cast.ts'
import { emails } from '../emails/emails.tables.ts'
import { schedule } from '../jobs/kinds.ts'
import { enqueue } from '../jobs/queue.ts'
import { notifications } from '../notifications/notifications.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'
import { ratingUrl } from './rating-tokens.ts'
import { support_tickets } from './tickets.tables.ts'
import { watchDueTickets } from './watch-due-tickets.ts'

const t = await createTestApp()
const [adaId, emilId, piaId] = [await t.userIdOf('ada'), await t.userIdOf('emil'), await t.userIdOf('pia')]
const seeded = await t.db.select().from(notifications).where(eq(notifications.event, 'ticket_due'))

beforeEach(async () => {
  for (const table of [support_tickets, notifications, emails]) await t.db.delete(table)
})

type Row = typeof support_tickets.$inferInsert
/** One that is our move, and due after so many opening hours. */
async function add(hours: number, more: Partial<Row> = {}) {
  const now = t.parts.now()
  const due_at = hours < 0 ? new Date(now.getTime() + hours * 3_600_000) : afterOpeningHours(now, hours)
  const values = { user_id: piaId, subject: 'A bike', message: 'Twice', created_at: now, updated_at: now, due_at }
  const row = { ...values, turn: 'team', turn_began_at: now, ...more } as const
  const [made] = await t.db.insert(support_tickets).values(row).returning()
  return made ?? values
}
const watch = () => watchDueTickets({ ...t.parts, db: t.db, origin: t.settings.origin })
const told = async () =>
  (await t.db.select().from(notifications)).map(({ user_id, event, title, link }) => ({ user_id, event, title, link }))
const titles = async () => (await told()).map(({ title }) => title).sort()

test('an opening hour before an answer is due, and when it is, the assignee is told, each time once', async () => {
  const ticket = await add(1.5, { assignee_id: emilId })
  await watch()
  expect(await told()).toEqual([])
  await t.db
    .update(support_tickets)
    .set({ due_at: afterOpeningHours(t.parts.now(), 0.9) })
    .where(eq(support_tickets.subject, 'A bike'))
  await Promise.all([watch(), watch()])
  await watch()
  const number = 'ticket_number' in ticket ? ticket.ticket_number : ''
  const at = { user_id: emilId, event: 'ticket_due', link: `/employee-dashboard?ticket=${number}` }
  expect(await told()).toEqual([{ ...at, title: `${number} is due soon` }])
  await t.db.update(support_tickets).set({ due_at: t.parts.now() }).where(eq(support_tickets.subject, 'A bike'))
  await watch()
  await watch()
  expect(await titles()).toEqual([`${number} is due soon`, `${number} is overdue`])
  // Chosen for the digest unless somebody chose otherwise.
  expect(await t.db.$count(emails)).toBe(0)
})

test('where nobody looks after it, or whoever does is suspended, every admin is told', async () => {
  const { id: colleague } = await newCustomer(t)
  await t.db
    .update(user_roles)
    .set({ role: 'employee', suspended_at: t.parts.now() })
    .where(eq(user_roles.user_id, colleague))
  await add(-1)
  await add(-1, { assignee_id: colleague })
  await watch()
  const rows = await told()
  expect(rows.map(({ user_id }) => user_id)).toEqual([adaId, adaId])
  expect(rows[0]?.link).toMatch(/^\/admin-dashboard\?tab=tickets&ticket=TKT-/)
})

test('nothing is told of what waits for the client, is done, or was overdue long ago', async () => {
  await add(-1, { turn: 'client' })
  await add(-1, { status: 'resolved' })
  await add(-25)
  await watch()
  expect(await told()).toEqual([])
})

test('who answers and is asked again is told again', async () => {
  const ticket = await add(-1)
  await watch()
  const later = new Date(t.parts.now().getTime() + 1)
  if ('id' in ticket)
    await t.db.update(support_tickets).set({ turn_began_at: later }).where(eq(support_tickets.id, ticket.id))
  await watch()
  expect(await titles()).toHaveLength(2)
})

test('the schedule watches every five minutes, and the demo begins with nothing to tell', async () => {
  await add(-1)
  expect(schedule['watch-due-tickets']).toBe(300)
  await t.db.transaction((tx) => enqueue(tx, 'watch-due-tickets', {}))
  await t.runJobs()
  expect(await titles()).toHaveLength(1)
  expect(seeded.length).toBeGreaterThan(0)
  expect(seeded.every(({ read_at }) => read_at !== null)).toBe(true)
})

test('admins hear of a rating, in the portal and by its link, and once more where it is changed', async () => {
  const now = t.parts.now()
  const values = { user_id: piaId, subject: 'A bike', message: 'Twice', created_at: now, updated_at: now }
  const [row] = await t.db
    .insert(support_tickets)
    .values({ ...values, status: 'resolved' })
    .returning()
  const rate = async (rating: string, comment = '') =>
    (await t.as('pia')).put(`/api/tickets/${row?.id}/rating`, { rating, comment })
  expect((await rate('good', 'Quick.')).status).toBe(204)
  expect((await rate('good', 'Very quick.')).status).toBe(204)
  await t.runJobs()
  const link = `/admin-dashboard?tab=tickets&ticket=${row?.ticket_number}`
  const good = { user_id: adaId, event: 'rating', title: `${row?.ticket_number}: rated good`, link }
  expect(await told()).toEqual([good])
  const url = ratingUrl({ auth: t.parts.auth, origin: t.settings.origin, now: t.parts.now }, row?.id ?? '')
  const token = new URL(url).searchParams.get('token') ?? ''
  const answer = await t.visitor.post(`/api/ticket-ratings?${new URLSearchParams({ token })}`, {
    rating: 'bad',
    comment: '',
  })
  expect(answer.status).toBe(204)
  await t.runJobs()
  expect(await told()).toEqual([good, { ...good, title: `${row?.ticket_number}: rated not good` }])
  expect((await t.mailbox(cast.ada.email)).filter(({ text }) => text.includes('rated'))).toEqual([])
})
