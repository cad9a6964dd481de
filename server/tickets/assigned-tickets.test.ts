import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { DeskTicket } from '#domain/tickets.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { emails } from '../emails/emails.tables.ts'
import { news } from '../news/news.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets, ticket_responses } from './tickets.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emil = await t.as('emil')
const [adaId, emilId, piaId] = [await t.userIdOf('ada'), await t.userIdOf('emil'), await t.userIdOf('pia')]

beforeEach(async () => {
  await t.db.delete(support_tickets)
  await t.db.delete(emails)
})

type List = { tickets: DeskTicket[]; next_cursor: string | null }
const list = async (who = emil, query = '') => (await (await who.get(`/api/assigned-tickets${query}`)).json()) as List
const subjects = async (who = emil) => (await list(who)).tickets.map(({ subject }) => subject)

type Row = typeof support_tickets.$inferInsert
async function add(more: Partial<Row> = {}) {
  const now = t.parts.now()
  const values = { user_id: piaId, subject: 'A bike', message: 'Twice', created_at: now, updated_at: now }
  const [row] = await t.db
    .insert(support_tickets)
    .values({ ...values, assignee_id: emilId, ...more })
    .returning()
  return row?.id ?? ''
}
const answer = (id: string, more: object = {}, who = emil) =>
  who.post(`/api/assigned-tickets/${id}/answers`, { response_text: 'It is mended.', ...more })
const everything = async () => ({
  tickets: await t.db.select().from(support_tickets).orderBy(support_tickets.id),
  responses: await t.db.$count(ticket_responses),
  mails: await t.db.$count(emails),
  logs: await t.db.$count(activity_logs),
})

test('whoever was given tickets sees these with their threads, and no others', async () => {
  const id = await add({ subject: 'Emil’s' })
  await add({ subject: 'Ada’s', assignee_id: adaId })
  await add({ subject: 'Nobody’s', assignee_id: null })
  await (await t.as('pia')).post(`/api/tickets/${id}/responses`, { response_text: 'And again.' })
  const { tickets } = await list()
  expect(tickets.map(({ subject }) => subject)).toEqual(['Emil’s'])
  expect(tickets[0]).toMatchObject({ owner: { email: cast.pia.email }, responses: [{ response_text: 'And again.' }] })
  expect(await subjects(ada)).toEqual(['Ada’s'])
  expect((await (await t.as('pia')).get('/api/assigned-tickets')).status).toBe(403)
})

test('they hear at once of notes and of who looks at it, and of those of others nothing', async () => {
  const [id, other] = [await add(), await add({ assignee_id: adaId })]
  const heard = async (topic: string) =>
    (await t.db.select().from(news).where(eq(news.topic, topic))).filter(({ user_id }) => user_id === emilId).length
  const [notes, presences] = [await heard('note'), await heard('presence')]
  for (const one of [id, other]) {
    expect((await ada.post(`/api/all-tickets/${one}/notes`, { note_text: 'Look at the lock.' })).status).toBe(201)
    expect((await ada.put(`/api/all-tickets/${one}/presence`, { typing: false })).status).toBe(204)
  }
  expect([(await heard('note')) - notes, (await heard('presence')) - presences]).toEqual([1, 1])
})

test('what is closed or archived is done, what is resolved may come back', async () => {
  await add({ subject: 'Closed', status: 'closed' })
  await add({ subject: 'Archived', status: 'resolved', archived_at: t.parts.now() })
  await add({ subject: 'Resolved', status: 'resolved' })
  expect(await subjects()).toEqual(['Resolved'])
})

test('pages neither repeat nor leave out a ticket', async () => {
  for (let number = 0; number < 25; number++) await add({ subject: `Ticket ${number}` })
  const first = await list()
  const second = await list(emil, `?cursor=${first.next_cursor}`)
  expect(second.next_cursor).toBeNull()
  expect(new Set([...first.tickets, ...second.tickets].map(({ id }) => id)).size).toBe(25)
})

test('they answer it as the team; its customer gets it by e-mail once it cannot be undone any more', async () => {
  const id = await add()
  const sent = await answer(id, { seen_responses: 0 })
  expect(sent.status).toBe(201)
  const [response] = await t.db.select().from(ticket_responses).where(eq(ticket_responses.ticket_id, id))
  expect(response).toMatchObject({ responder_id: emilId, is_admin_response: true, response_text: 'It is mended.' })
  expect((await list()).tickets[0]).toMatchObject({ turn: 'client', due_at: null, status: 'open' })
  const [log] = await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
  expect(log).toMatchObject({ kind: 'ticket_answered', user_id: emilId })
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  expect((await t.mailbox(cast.pia.email)).at(-1)?.text).toContain('It is mended.')
})

test('they take their answer back, and nobody else’s', async () => {
  const id = await add()
  const undoIdOf = async (sent: Response) => ((await sent.json()) as { undo_id: string }).undo_id
  const mine = await undoIdOf(await answer(id))
  expect((await ada.post('/api/undo', { undo_id: mine })).status).toBe(404)
  expect((await emil.post('/api/undo', { undo_id: mine })).status).toBe(204)
  expect(await t.db.$count(ticket_responses, eq(ticket_responses.ticket_id, id))).toBe(0)
  expect(await t.db.$count(emails)).toBe(0)
  const adas = await undoIdOf(await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Hi' }))
  expect((await emil.post('/api/undo', { undo_id: adas })).status).toBe(404)
})

test('a ticket of somebody else’s is one that does not exist, to the letter', async () => {
  const bodyOf = async (id: string) => {
    const refused = await answer(id)
    expect(refused.status).toBe(404)
    const { error } = (await refused.json()) as { error: { request_id: string } }
    return { ...error, request_id: '' }
  }
  const missing = await bodyOf(crypto.randomUUID())
  const [adas, nobodys, taken] = [await add({ assignee_id: adaId }), await add({ assignee_id: null }), await add()]
  await ada.put(`/api/all-tickets/${taken}/assignee`, { assignee_id: adaId, seen_assignee_id: emilId })
  const before = await everything()
  for (const id of [adas, nobodys, taken]) expect(await bodyOf(id)).toEqual(missing)
  expect((await answer(taken, {}, await t.as('pia'))).status).toBe(403)
  expect(await everything()).toEqual(before)
})

test.each([
  ['that is blank', { response_text: ' ' }],
  ['that resolves', { resolve: true }],
  ['as the customer', { is_admin_response: false }],
])('an answer %s is refused and nothing changes', async (_what, more) => {
  const id = await add()
  const before = await everything()
  expect((await answer(id, more)).status).toBe(400)
  expect(await everything()).toEqual(before)
})

test('an answer to what is closed, or went on meanwhile, is refused and nothing changes', async () => {
  const [closed, id] = [await add({ status: 'closed' }), await add()]
  await (await t.as('pia')).post(`/api/tickets/${id}/responses`, { response_text: 'Wait.' })
  const before = await everything()
  expect(await errorCodeIn(await answer(closed))).toBe('ticket_closed')
  expect(await errorCodeIn(await answer(id, { seen_responses: 0 }))).toBe('conflict')
  expect(await everything()).toEqual(before)
})

test('nothing else of the desk opens to them', async () => {
  const id = await add()
  const before = await everything()
  expect((await emil.get('/api/all-tickets')).status).toBe(403)
  expect((await emil.post(`/api/all-tickets/${id}/answers`, { response_text: 'Hi' })).status).toBe(403)
  expect((await emil.put(`/api/tickets/${id}/status`, { status: 'closed', seen_status: 'open' })).status).toBe(403)
  expect(await everything()).toEqual(before)
})

test('they write notes on what is theirs, which only the team sees; what is not theirs does not exist', async () => {
  const [id, adas] = [await add(), await add({ assignee_id: adaId })]
  const noteOn = (ticket: string, who = emil) =>
    who.post(`/api/assigned-tickets/${ticket}/notes`, { note_text: 'The lock is mended.' })
  const before = await everything()
  expect([(await noteOn(adas)).status, (await noteOn(crypto.randomUUID())).status]).toEqual([404, 404])
  expect((await noteOn(id, await t.as('pia'))).status).toBe(403)
  expect((await emil.post(`/api/assigned-tickets/${id}/notes`, { note_text: ' ' })).status).toBe(400)
  expect(await everything()).toEqual(before)
  expect((await noteOn(id)).status).toBe(201)
  expect((await list()).tickets[0]).toMatchObject({ notes: [{ note_text: 'The lock is mended.' }] })
  expect(await (await (await t.as('pia')).get('/api/tickets')).text()).not.toContain('The lock is mended.')
  expect((await t.db.select().from(activity_logs)).at(-1)).toMatchObject({ kind: 'ticket_note_added', user_id: emilId })
})
