import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { DeskTicket } from '#domain/tickets.ts'
import { emails } from '../emails/emails.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { notifications } from '../notifications/notifications.tables.ts'
import { notes } from '../notes/notes.tables.ts'
import { handInMail, replyBoxOf } from '../testing/hand-in-mail.ts'
import { createTestApp } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'

const t = await createTestApp()
const cleo = await t.as('cleo')
const ada = await t.as('ada')

let ticket: { id: string; ticket_number: string }
let answer: typeof emails.$inferSelect
beforeEach(async () => {
  await t.db.update(support_tickets).set({ status: 'closed' })
  const made = await cleo.post('/api/tickets', { subject: 'The shop', message: 'Words' })
  ticket = (await made.json()) as typeof ticket
  await ada.post(`/api/all-tickets/${ticket.id}/answers`, { response_text: 'Here it is.' })
  answer = await lastSent('ticket-answer')
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
})
async function lastSent(kind: string) {
  const [sent] = await t.db.select().from(emails).where(eq(emails.kind, kind)).orderBy(desc(emails.created_at)).limit(1)
  if (!sent) throw new Error('Nothing was sent')
  return sent
}

type Told = { recipient?: string; action?: string; status?: string; id?: string; to?: string; type?: string }

/** As Postfix writes it. */
function report({ recipient = 'cleo@client.example', action = 'failed', ...told }: Told) {
  const { status = 'Status: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no\r\n    such user', to } = told
  const id = told.id ?? `${answer.id}@${t.settings.mailIn.domain}`
  const text = [
    '--b',
    'Content-Type: text/plain',
    '',
    'This is the mail system.',
    '--b',
    `Content-Type: message/${told.type ?? 'delivery-status'}`,
    '',
    'Reporting-MTA: dns; mail.client.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    status,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'From: hello@portgardner.example',
    `Message-ID: <${id}>`,
    '--b--',
  ].join('\r\n')
  const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/report; report-type=delivery-status; boundary=b']
  return handInMail(t, {
    from: 'MAILER-DAEMON@mail.client.example',
    envelopeFrom: '',
    headers,
    text,
    ...(to && { to }),
  })
}
const noted = async () => {
  const found = await ada.get(`/api/all-tickets?search=${ticket.ticket_number}`)
  return ((await found.json()) as { tickets: DeskTicket[] }).tickets[0]?.notes.map(({ note_text, author }) => [
    note_text,
    author,
  ])
}
const said = 'Our email to cleo@client.example came back: 550 5.1.1 no such user'
const everything = async () => [await t.db.$count(notes), await t.db.$count(notifications)]

test('an answer that came back is noted where it was said, once, and the team is told', async () => {
  const before = await t.db.$count(notifications)
  expect(await report({})).toMatchObject({ state: 'ignored', reason: 'report' })
  expect(await noted()).toEqual([[said, 'Port Gardner Studio']])
  const told = await t.db.select().from(notifications).where(eq(notifications.text, said))
  expect(told).toMatchObject([{ about: ticket.id, title: `${ticket.ticket_number}: our email came back` }])
  expect(await t.db.$count(notifications)).toBe(before + 1)
  const after = await everything()
  await report({})
  expect(await everything()).toEqual(after)
  expect(JSON.stringify(await (await cleo.get('/api/tickets')).json())).not.toContain('came back')
})

test('whoever looks after the ticket is told, whatever else they chose not to hear of, and nobody else', async () => {
  const emil = await t.as('emil')
  await emil.put('/api/notification-choices', { event: 'ticket_assigned', in_portal: false, email: 'off' })
  const assignee_id = await t.userIdOf('emil')
  await t.db.update(support_tickets).set({ assignee_id }).where(eq(support_tickets.id, ticket.id))
  const before = await t.db.$count(notifications)
  await report({})
  const told = await t.db.select().from(notifications).where(eq(notifications.about, ticket.id))
  expect(told.filter(({ text }) => text === said)).toMatchObject([{ user_id: assignee_id, event: 'mail_returned' }])
  expect(await t.db.$count(notifications)).toBe(before + 1)
})

test('without the message that came back it is found by the reply address', async () => {
  await report({
    id: 'x@elsewhere.example',
    to: await replyBoxOf(t, { ticket_id: ticket.id }),
    status: 'Status: 5.1.10',
  })
  expect(await noted()).toEqual([['Our email to cleo@client.example came back: 5.1.10', 'Port Gardner Studio']])
})

test.each<[string, Told]>([
  ['one to another address than we sent it to', { recipient: 'eve@elsewhere.example' }],
  ['one about nothing of ours', { id: 'x@elsewhere.example' }],
  ['one that we never sent', { id: '00000000-0000-4000-8000-000000000000@portgardner.example' }],
  ['one that is only late', { action: 'delayed' }],
  ['one that arrived', { action: 'delivered' }],
  ['a receipt', { type: 'disposition-notification' }],
])('%s is only ignored', async (_, told) => {
  const before = await everything()
  expect(await report(told)).toMatchObject({ state: 'ignored' })
  expect(await everything()).toEqual(before)
})

test('of a lead it stands in its history', async () => {
  await ada.put('/api/notification-choices', { event: 'new_lead', in_portal: false, email: 'off' })
  await handInMail(t, { from: 'Finn Holt <finn@holt.example>', subject: 'A boat', text: 'Can you?' })
  const [lead] = await t.db.select().from(leads).where(eq(leads.email, 'finn@holt.example'))
  expect((await ada.post(`/api/leads/${lead?.id}/answers`, { response_text: 'We can.' })).status).toBe(201)
  answer = await lastSent('lead-answer')
  for (const _ of [1, 2]) await report({ recipient: 'Finn@Holt.example' })
  const shown = (await (await ada.get(`/api/leads/${lead?.id}`)).json()) as { history: Array<{ note: string | null }> }
  const history = shown.history.filter(({ note }) => note?.startsWith('Our email to'))
  expect(history).toMatchObject([{ note: 'Our email to finn@holt.example came back: 550 5.1.1 no such user' }])
  const told = await t.db.select().from(notifications).where(eq(notifications.event, 'mail_returned'))
  expect(told.filter(({ about }) => about === lead?.id)).toMatchObject([{ title: 'Finn Holt: our email came back' }])
})
