import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agencyZone, formatDate } from '#content/dates.ts'
import { closesAt, type OwnTicket } from '#domain/tickets.ts'
import { cast, type CastName } from '../db/seed/cast.ts'
import { emails } from '../emails/emails.tables.ts'
import { schedule } from '../jobs/kinds.ts'
import { enqueue } from '../jobs/queue.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { closeResolvedTickets } from './ticket-closing.ts'
import { support_tickets } from './tickets.tables.ts'

const t = await createTestApp()
/** Signed in anew for each call: a session does not outlive the days that pass here. */
const signedIn = (who: CastName) => ({
  get: async (path: string) => (await t.as(who)).get(path),
  post: async (path: string, body: object) => (await t.as(who)).post(path, body),
  put: async (path: string, body: object) => (await t.as(who)).put(path, body),
})
const [ada, pia] = [signedIn('ada'), signedIn('pia')]
const day = 24

beforeEach(async () => {
  await t.db.delete(support_tickets)
  await t.db.delete(rate_limits)
})

async function open() {
  const answer = await pia.post('/api/tickets', { subject: 'The form', message: 'It does not send.' })
  return ((await answer.json()) as { id: string }).id
}
const move = (id: string, seen_status: string, status: string) =>
  ada.put(`/api/tickets/${id}/status`, { status, seen_status })
const rowOf = async (id: string) => (await t.db.select().from(support_tickets).where(eq(support_tickets.id, id)))[0]
const close = () => closeResolvedTickets({ db: t.db, now: t.parts.now })
const shownTo = async (browser: typeof pia) =>
  ((await (await browser.get('/api/tickets')).json()) as { tickets: OwnTicket[] }).tickets

test('resolved, it closes by itself after seven days without a word, and nobody is written to', async () => {
  const [id, other] = [await open(), await open()]
  await move(id, 'open', 'resolved')
  const resolvedAt = (await rowOf(id))?.resolved_at
  const closes = resolvedAt && new Date(resolvedAt.getTime() + 7 * day * 3_600_000).toISOString()
  const told = Object.fromEntries((await shownTo(pia)).map((ticket) => [ticket.id, ticket.closes_at]))
  expect(told).toEqual({ [id]: closes, [other]: null })
  t.clock.advance({ hours: 7 * day - 1 })
  await close()
  expect(await rowOf(id)).toMatchObject({ status: 'resolved' })
  const sent = await t.db.$count(emails)
  t.clock.advance({ hours: 1, seconds: 1 })
  await close()
  expect(await rowOf(id)).toMatchObject({ status: 'closed', resolved_at: expect.any(Date) })
  expect(await rowOf(other)).toMatchObject({ status: 'open', resolved_at: null })
  expect(await t.db.$count(emails)).toBe(sent)
  expect((await pia.post(`/api/tickets/${id}/responses`, { response_text: 'And?' })).status).toBe(409)
})

test('the schedule does it every hour', async () => {
  const id = await open()
  await move(id, 'open', 'resolved')
  t.clock.advance({ hours: 7 * day + 1 })
  expect(schedule['close-resolved-tickets']).toBe(3600)
  await t.db.transaction((tx) => enqueue(tx, 'close-resolved-tickets', {}))
  await t.runJobs()
  expect(await rowOf(id)).toMatchObject({ status: 'closed' })
})

test('a word of ours begins the seven days anew, the customer’s opens it again', async () => {
  const [ours, theirs] = [await open(), await open()]
  for (const id of [ours, theirs])
    expect((await ada.put(`/api/tickets/${id}/status`, { status: 'resolved', seen_status: 'open' })).status).toBe(200)
  t.clock.advance({ hours: 6 * day })
  await ada.post(`/api/all-tickets/${ours}/answers`, { response_text: 'Does it still work?' })
  await pia.post(`/api/tickets/${theirs}/responses`, { response_text: 'It is back.' })
  t.clock.advance({ hours: 2 * day })
  await close()
  expect(await rowOf(ours)).toMatchObject({ status: 'resolved' })
  expect(await rowOf(theirs)).toMatchObject({ status: 'open', resolved_at: null })
  t.clock.advance({ hours: 5 * day })
  await close()
  expect(await rowOf(ours)).toMatchObject({ status: 'closed' })
})

test('undone, it is as it was', async () => {
  const id = await open()
  const undo = async (answer: Response) =>
    expect(
      (await ada.post('/api/undo', { undo_id: ((await answer.json()) as { undo_id: string }).undo_id })).status,
    ).toBe(204)
  await undo(await ada.put(`/api/tickets/${id}/status`, { status: 'resolved', seen_status: 'open' }))
  expect(await rowOf(id)).toMatchObject({ status: 'open', resolved_at: null })
  await ada.put(`/api/tickets/${id}/status`, { status: 'resolved', seen_status: 'open' })
  const before = await rowOf(id)
  t.clock.advance({ hours: 5 })
  await undo(await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'A word' }))
  expect(await rowOf(id)).toEqual(before)
  t.clock.advance({ hours: 5 })
  await undo(await ada.put(`/api/tickets/${id}/status`, { status: 'closed', seen_status: 'resolved' }))
  expect(await rowOf(id)).toEqual(before)
})

test('what was resolved before there was this rule has its seven days from now on; what the version before resolves is counted', async () => {
  const [old, fresh] = [await open(), await open()]
  for (const id of [old, fresh])
    await t.db
      .update(support_tickets)
      .set({ status: 'resolved', updated_at: t.parts.now() })
      .where(eq(support_tickets.id, id))
  expect((await rowOf(fresh))?.resolved_at).toEqual((await rowOf(fresh))?.updated_at)
  await t.db.update(support_tickets).set({ resolved_at: null }).where(eq(support_tickets.id, old))
  t.clock.advance({ hours: 30 * day })
  await close()
  expect([(await rowOf(old))?.status, (await rowOf(fresh))?.status]).toEqual(['resolved', 'closed'])
  t.clock.advance({ hours: 7 * day })
  await close()
  expect(await rowOf(old)).toMatchObject({ status: 'closed' })
})

test('its readers are told when it closes, by the status, by an answer that resolves it, and once more on demand', async () => {
  const [byStatus, byAnswer] = [await open(), await open()]
  await ada.put(`/api/tickets/${byStatus}/status`, { status: 'resolved', seen_status: 'open' })
  await ada.post(`/api/all-tickets/${byAnswer}/answers`, { response_text: 'Done.', resolve: true })
  await ada.post('/functions/v1/notify-client-status-change', { ticket_id: byStatus })
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  const row = await rowOf(byStatus)
  const closes = row && closesAt(row)
  if (!closes) throw new Error('It does not close')
  const line = `It closes by itself on ${formatDate(closes, agencyZone)} unless you answer.`
  const told = (await t.mailbox(cast.pia.email)).filter(({ text }) => text.includes(line))
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['ticket-answer', 'ticket-status', 'ticket-status'])
  await ada.put(`/api/tickets/${byStatus}/status`, { status: 'closed', seen_status: 'resolved' })
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  expect((await t.mailbox(cast.pia.email))[0]?.text).not.toContain('It closes by itself')
})
