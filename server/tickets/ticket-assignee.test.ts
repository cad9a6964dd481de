import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskTicket } from '#domain/tickets.ts'
import { user_roles, users } from '../accounts/accounts.tables.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { emails } from '../emails/emails.tables.ts'
import { notifications } from '../notifications/notifications.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { undo_steps } from '../undo/undo.tables.ts'
import { support_tickets } from './tickets.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const [adaId, emilId, piaId] = [await t.userIdOf('ada'), await t.userIdOf('emil'), await t.userIdOf('pia')]
const seeded = await t.db.select().from(support_tickets)

beforeEach(async () => {
  await t.db.delete(support_tickets)
  await t.db.delete(emails)
  await t.db.delete(notifications)
})

type List = { tickets: DeskTicket[]; overdue: number; unassigned: number }
const list = async (query: Record<string, string> = {}) =>
  (await (await ada.get(`/api/all-tickets?${new URLSearchParams(query)}`)).json()) as List
const found = async (query: Record<string, string>) => (await list(query)).tickets.map(({ subject }) => subject).sort()

type Row = typeof support_tickets.$inferInsert
async function add(more: Partial<Row> = {}) {
  const now = t.parts.now()
  const values = { user_id: piaId, subject: 'A bike', message: 'Twice', created_at: now, updated_at: now, ...more }
  const [row] = await t.db.insert(support_tickets).values(values).returning()
  return row?.id ?? ''
}
const find = async (id: string) => (await t.db.select().from(support_tickets).where(eq(support_tickets.id, id)))[0]
const assign = (id: string, assignee_id: string | null, seen_assignee_id: string | null = null) =>
  ada.put(`/api/all-tickets/${id}/assignee`, { assignee_id, seen_assignee_id })
const undo = async (answer: Response) =>
  ada.post('/api/undo', { undo_id: ((await answer.json()) as { undo_id: string }).undo_id })
const everything = async () => ({
  tickets: await t.db.select().from(support_tickets).orderBy(support_tickets.id),
  mails: await t.db.$count(emails),
  steps: await t.db.$count(undo_steps),
  logs: await t.db.$count(activity_logs),
  told: await t.db.$count(notifications),
})
/** Somebody else of the team. */
async function newColleague(role: 'employee' | 'admin' = 'employee') {
  const { id, email } = await newCustomer(t)
  await t.db.update(user_roles).set({ role }).where(eq(user_roles.user_id, id))
  return { id, email }
}

test('of the demo’s tickets Ada has the first and Emil the third', () => {
  const of = (number: string) => seeded.find(({ ticket_number }) => ticket_number === number)?.assignee_id
  expect([of('TKT-000001'), of('TKT-000002'), of('TKT-000003')]).toEqual([adaId, null, emilId])
})

test('a ticket is given to an admin or an employee, and to nobody again; its customer hears and sees nothing', async () => {
  const id = await add()
  const before = await find(id)
  t.clock.advance({ seconds: 1 })
  for (const [to, from, called] of [
    [emilId, null, 'Emil'],
    [adaId, emilId, 'Ada'],
    [null, adaId, undefined],
  ] as const) {
    expect((await assign(id, to, from)).status).toBe(200)
    const [shown] = (await list()).tickets
    expect(shown?.assignee?.first_name).toBe(called)
    expect(await find(id)).toEqual({ ...before, assignee_id: to })
  }
  expect((await t.db.select().from(emails)).map((mail) => mail.to_address)).toEqual([cast.emil.email])
  const own = await (await (await t.as('pia')).get('/api/tickets')).text()
  expect(own).not.toContain('assignee')
})

describe('who is given a ticket is told', () => {
  const heard = async (who: 'ada' | 'emil') => {
    const bell = (await (await (await t.as(who)).get('/api/notifications')).json()) as {
      notifications: { event: string; title: string; text: string; to: string }[]
    }
    return bell.notifications.map(({ event, title, text, to }) => ({ event, title, text, to }))
  }

  test('in the portal, where their tickets are, and by email', async () => {
    const [id, other] = [await add(), await add()]
    const number = (await find(id))?.ticket_number
    expect((await assign(id, emilId)).status).toBe(200)
    const told = { event: 'ticket_assigned', title: `${number} was assigned to you`, text: 'A bike' }
    expect(await heard('emil')).toEqual([{ ...told, to: `/employee-dashboard?ticket=${number}` }])
    t.clock.advance({ seconds: 11 })
    await t.runJobs()
    expect((await t.mailbox(cast.emil.email))[0]).toMatchObject({
      subject: told.title,
      text: expect.stringContaining(`/employee-dashboard?ticket=${number}`),
    })
    const { id: colleague, email } = await newColleague('admin')
    expect((await assign(other, colleague)).status).toBe(200)
    const [row] = await t.db.select().from(notifications).where(eq(notifications.user_id, colleague))
    expect(row).toMatchObject({
      event: 'ticket_assigned',
      link: expect.stringMatching(/^\/admin-dashboard\?tab=tickets/),
    })
    expect((await t.db.select().from(emails).where(eq(emails.to_address, email))).length).toBe(1)
  })

  test('not of what they take themselves, nor of what is taken from them', async () => {
    const id = await add({ assignee_id: emilId })
    expect((await assign(id, adaId, emilId)).status).toBe(200)
    expect((await assign(id, null, adaId)).status).toBe(200)
    expect([await heard('ada'), await heard('emil')]).toEqual([[], []])
    expect(await t.db.$count(emails)).toBe(0)
  })

  test('undone, nobody heard of it', async () => {
    const id = await add({ subject: 'A lamp' })
    expect((await undo(await assign(id, emilId))).status).toBe(204)
    expect((await find(id))?.assignee_id).toBeNull()
    expect(await heard('emil')).toEqual([])
    t.clock.advance({ seconds: 11 })
    await t.runJobs()
    expect((await t.mailbox(cast.emil.email)).filter(({ text }) => text.includes('A lamp')).length).toBe(0)
  })

  test('news of it, and of what is said in it, is for whoever has it and whoever had it', async () => {
    const id = await add()
    const newsOf = async () => {
      const { rows } = await t.parts.database.pool.query<{ user_id: string | null }>(
        `select distinct user_id from news where topic = 'ticket' and subject_id = $1`,
        [id],
      )
      await t.parts.database.pool.query('delete from news')
      return rows.map((row) => row.user_id)
    }
    await newsOf()
    await assign(id, emilId)
    expect(await newsOf()).toContain(emilId)
    await (await t.as('pia')).post(`/api/tickets/${id}/responses`, { response_text: 'And?' })
    expect(await newsOf()).toContain(emilId)
    await assign(id, adaId, emilId)
    expect(await newsOf()).toEqual(expect.arrayContaining([adaId, emilId]))
    await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Soon.' })
    expect(await newsOf()).not.toContain(emilId)
  })
})

test('the log has whose it was and whose it is', async () => {
  const id = await add({ assignee_id: adaId })
  await assign(id, emilId, adaId)
  const logs = await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
  expect(logs).toMatchObject([
    {
      kind: 'ticket_assigned',
      entity_type: 'support_ticket',
      user_id: adaId,
      before: { assignee_id: adaId },
      after: { assignee_id: emilId },
    },
  ])
})

test('what is already so changes nothing, whoever was seen', async () => {
  const id = await add({ assignee_id: emilId })
  const before = await everything()
  expect(await (await assign(id, emilId, null)).json()).toEqual({ undo_id: null })
  expect(await everything()).toEqual(before)
})

test('what a colleague took meanwhile is not taken from them unseen', async () => {
  const id = await add({ assignee_id: emilId })
  const before = await everything()
  expect(await errorCodeIn(await assign(id, adaId, null))).toBe('conflict')
  expect(await errorCodeIn(await assign(id, null, adaId))).toBe('conflict')
  expect(await everything()).toEqual(before)
})

test('of a hundred who take a ticket at once one has it, the others are told', async () => {
  const id = await add()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, turn) => assign(id, turn % 2 === 0 ? adaId : emilId)),
  )
  const made = (await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))).length
  const conflicts = answers.filter(({ status }) => status === 409).length
  expect([made, conflicts]).toEqual([1, 50])
  process.stdout.write(
    'figure: promise C10: 100 assignments of one ticket to two people at once, 1 made, the other’s 50 told\n',
  )
})

test.each([
  ['a customer', async () => piaId],
  ['nobody who is known', async () => crypto.randomUUID()],
  [
    'somebody who is suspended',
    async () => {
      const { id } = await newColleague()
      await t.db.update(user_roles).set({ suspended_at: t.parts.now() }).where(eq(user_roles.user_id, id))
      return id
    },
  ],
])('to %s it is not given, and nothing changes', async (_what, who) => {
  const id = await add()
  const to = await who()
  const before = await everything()
  const answer = await assign(id, to)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { fields: { assignee_id: expect.any(String) } } })
  expect(await everything()).toEqual(before)
})

test('a ticket that is not there is not found, and only admins give one', async () => {
  const id = await add({ assignee_id: emilId })
  const before = await everything()
  expect((await assign(crypto.randomUUID(), adaId)).status).toBe(404)
  for (const who of ['emil', 'pia'] as const) {
    const body = { assignee_id: adaId, seen_assignee_id: emilId }
    expect((await (await t.as(who)).put(`/api/all-tickets/${id}/assignee`, body)).status).toBe(403)
    expect((await (await t.as(who)).get('/api/ticket-assignees')).status).toBe(403)
  }
  expect((await ada.put(`/api/all-tickets/${id}/assignee`, { assignee_id: adaId })).status).toBe(400)
  expect(await everything()).toEqual(before)
})

test('everybody of the team may have one, and nobody else', async () => {
  const { assignees } = (await (await ada.get('/api/ticket-assignees')).json()) as { assignees: { user_id: string }[] }
  const ids = assignees.map(({ user_id }) => user_id)
  expect(ids).toEqual(expect.arrayContaining([adaId, emilId]))
  expect(ids).not.toContain(piaId)
})

describe('who leaves the team', () => {
  test('by another role, has no ticket any more; who changes sides in it keeps theirs', async () => {
    const { id: colleagueId, email } = await newColleague()
    const [theirs, others] = [await add({ assignee_id: colleagueId }), await add({ assignee_id: emilId })]
    const give = (role: string) => ada.put('/api/user-roles', { email, role })
    expect((await give('admin')).status).toBe(204)
    expect((await find(theirs))?.assignee_id).toBe(colleagueId)
    const before = await find(theirs)
    expect((await give('user')).status).toBe(204)
    expect(await find(theirs)).toEqual({ ...before, assignee_id: null })
    expect((await find(others))?.assignee_id).toBe(emilId)
  })

  test('by deletion, likewise', async () => {
    const { id: colleagueId } = await newColleague()
    const id = await add({ assignee_id: colleagueId })
    await t.db.delete(users).where(eq(users.id, colleagueId))
    expect(await find(id)).toMatchObject({ assignee_id: null })
  })

  test('is not given it back by Undo', async () => {
    const { id: colleagueId } = await newColleague()
    const id = await add({ assignee_id: colleagueId })
    const answer = await assign(id, emilId, colleagueId)
    await t.db.update(user_roles).set({ role: 'user' }).where(eq(user_roles.user_id, colleagueId))
    const before = await everything()
    expect(await errorCodeIn(await undo(answer))).toBe('undo_changed')
    expect(await everything()).toEqual(before)
  })
})

test('an answer meanwhile does not stand against whose it is, and the other way around', async () => {
  const id = await add()
  const given = await assign(id, emilId)
  const answered = await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Soon.' })
  expect(await errorCodeIn(await undo(given))).toBe('undo_changed')
  expect((await undo(answered)).status).toBe(204)
  expect((await find(id))?.assignee_id).toBe(emilId)
})

describe('the list is narrowed', () => {
  test('to whose they are', async () => {
    await add({ subject: 'Ada’s', assignee_id: adaId })
    await add({ subject: 'Emil’s', assignee_id: emilId })
    await add({ subject: 'Nobody’s' })
    expect(await found({ assignee: 'me' })).toEqual(['Ada’s'])
    expect(await found({ assignee: emilId })).toEqual(['Emil’s'])
    expect(await found({ assignee: 'nobody' })).toEqual(['Nobody’s'])
    expect(await found({ assignee: 'nobody', order: 'newest' })).toEqual(['Nobody’s'])
    expect(await found({ assignee: 'me', search: 'bike' })).toEqual([])
    expect(await found({})).toHaveLength(3)
    expect((await ada.get('/api/all-tickets?assignee=somebody')).status).toBe(400)
    expect((await ada.get('/api/all-tickets?clock=never')).status).toBe(400)
  })

  test('by the clock, and what is late or nobody’s is counted', async () => {
    const now = t.parts.now().getTime()
    const due = (ms: number): Partial<Row> => ({
      turn: 'team',
      turn_began_at: new Date(now),
      due_at: new Date(now + ms),
    })
    const set = async (id: string, more: Partial<Row>) =>
      t.db.update(support_tickets).set(more).where(eq(support_tickets.id, id))
    const hour = 3_600_000
    const make = async (subject: string, more: Partial<Row>) => set(await add({ subject }), more)
    await make('Late', due(-72 * hour))
    await make('Just now', due(0))
    await make('In days', due(72 * hour))
    await make('Theirs', { turn: 'client', due_at: null })
    await make('Late, of Emil', { ...due(-72 * hour), assignee_id: emilId })
    await make('Done', { ...due(-72 * hour), status: 'resolved' })
    t.clock.advance({ seconds: 1 })
    expect(await found({ clock: 'overdue' })).toEqual(['Just now', 'Late', 'Late, of Emil'])
    expect(await found({ clock: 'today' })).toEqual(['Just now'])
    expect(await found({ clock: 'client' })).toEqual(['Theirs'])
    expect(await found({ clock: 'overdue', assignee: emilId })).toEqual(['Late, of Emil'])
    expect(await list({ status: 'closed' })).toMatchObject({ tickets: [], overdue: 3, unassigned: 4 })
  })
})
