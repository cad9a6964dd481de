import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { DeskTicket } from '#domain/tickets.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { notes } from '../notes/notes.tables.ts'
import { notifications } from '../notifications/notifications.tables.ts'
import { collectPersonalData } from '../personal-data/export.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets } from './tickets.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const cleo = await t.as('cleo')
const secret = 'Promised her a rebate, do not mention it'

beforeEach(async () => {
  await t.db.delete(support_tickets)
  await t.db.delete(notes)
  await t.db.delete(rate_limits)
  await t.db.delete(emails)
  await t.db.delete(mailbox_messages)
  await t.db.delete(notifications)
})

async function open() {
  const answer = await cleo.post('/api/tickets', { subject: 'The form', message: 'It fails.' })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: string; ticket_number: string }
}
const noteOn = (id: string, note_text: string) => ada.post(`/api/all-tickets/${id}/notes`, { note_text })
const deskTicket = async (number: string) => {
  const { tickets } = (await (await ada.get(`/api/all-tickets?search=${number}`)).json()) as { tickets: DeskTicket[] }
  return tickets[0]
}

test('a note stands in the team’s thread with who wrote it, and the log knows of it and does not hold it', async () => {
  const { id, ticket_number } = await open()
  expect((await noteOn(id, `  ${secret} `)).status).toBe(201)
  t.clock.advance({ seconds: 1 })
  expect((await noteOn(id, 'And again')).status).toBe(201)
  expect((await deskTicket(ticket_number))?.notes).toMatchObject([
    { note_text: secret, author: `${cast.ada.firstName} ${cast.ada.lastName}` },
    { note_text: 'And again' },
  ])
  const entries = await t.db
    .select()
    .from(activity_logs)
    .where(eq(activity_logs.entity_id, id))
    .orderBy(desc(activity_logs.created_at))
  expect(entries[0]).toMatchObject({ kind: 'ticket_note_added', entity_type: 'support_ticket' })
  expect(JSON.stringify(entries)).not.toContain('rebate')
})

test('a note changes nothing of the ticket: neither whose move it is nor when it was touched; a closed one takes it too', async () => {
  const { id } = await open()
  for (const status of ['open', 'closed'] as const) {
    await t.db.update(support_tickets).set({ status }).where(eq(support_tickets.id, id))
    const before = await t.db.select().from(support_tickets)
    t.clock.advance({ seconds: 60 })
    expect((await noteOn(id, secret)).status).toBe(201)
    expect(await t.db.select().from(support_tickets)).toEqual(before)
  }
})

test('a note needs words, a ticket and an admin, else nothing is written', async () => {
  const { id } = await open()
  const logged = await t.db.$count(activity_logs)
  const at = `/api/all-tickets/${id}/notes`
  for (const body of [
    {},
    { note_text: ' \n ' },
    { note_text: 'x'.repeat(5_001) },
    { note_text: secret, turn: 'client' },
  ])
    expect((await ada.post(at, body)).status).toBe(400)
  expect(await errorCodeIn(await noteOn(crypto.randomUUID(), secret))).toBe('not_found')
  for (const who of [await t.as('emil'), cleo]) expect((await who.post(at, { note_text: secret })).status).toBe(403)
  expect((await t.visitor.post(at, { note_text: secret })).status).toBe(401)
  expect(await t.db.select().from(notes)).toEqual([])
  expect(await t.db.$count(activity_logs)).toBe(logged)
})

test('nothing the client is given holds it: no read, no search, no mail, no notification, no export', async () => {
  const { id } = await open()
  await noteOn(id, secret)
  await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'It works again.' })
  await noteOn(id, secret)
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  const ways = ['/api/tickets', `/api/tickets/${id}`, '/api/dashboard', '/api/search?q=rebate', '/api/notifications']
  for (const path of ways) expect(await (await cleo.get(path)).text(), path).not.toContain('rebate')
  const mails = await t.mailbox(cast.cleo.email)
  expect(JSON.stringify(mails)).toContain('It works again.')
  expect(JSON.stringify(mails)).not.toContain('rebate')
  const person = { user_id: await t.userIdOf('cleo'), email: cast.cleo.email }
  expect(JSON.stringify(await collectPersonalData(t.db, person))).not.toContain('rebate')
})

test('a note goes with its ticket’s conversation', async () => {
  const { id } = await open()
  await noteOn(id, secret)
  expect((await ada.delete(`/api/tickets/${id}`)).status).toBe(204)
  expect(await t.db.select().from(notes)).toEqual([])
})
