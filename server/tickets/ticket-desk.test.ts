import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskTicket, TicketStatistics } from '#domain/tickets.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { messages } from '../conversations/conversations.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { joinTicketMarks } from './ticket-desk.ts'
import { support_tickets, ticket_counts, ticket_responses } from './tickets.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

beforeEach(async () => {
  await t.db.delete(support_tickets)
  await t.db.delete(rate_limits)
  await t.db.delete(emails)
  await t.db.delete(mailbox_messages)
})

type List = { tickets: DeskTicket[]; next_cursor: string | null; statistics: TicketStatistics }
const list = async (query: Record<string, string> = {}) =>
  (await (await ada.get(`/api/all-tickets?${new URLSearchParams(query)}`)).json()) as List

async function open(who: 'cleo' | 'pia' | 'sam', more: object = {}) {
  const answer = await (await t.as(who)).post('/api/tickets', { subject: 'The form', message: 'It fails.', ...more })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: string; ticket_number: string }
}
const setStatus = (id: string, status: string, seen_status = 'open') =>
  ada.put(`/api/tickets/${id}/status`, { status, seen_status })
const answerTicket = (id: string, response_text: string) =>
  ada.post(`/api/all-tickets/${id}/answers`, { response_text })
const everything = async () => ({
  tickets: await t.db.select().from(support_tickets),
  responses: await t.db.$count(ticket_responses),
  mails: await t.db.$count(emails),
  activity: await t.db.$count(activity_logs),
})
const lastActivity = async () => (await t.db.select().from(activity_logs).orderBy(desc(activity_logs.created_at)))[0]
/** What Cleo got since she was last asked. */
const newMail = async () => {
  t.clock.advance({ seconds: 11 }) // until then it could be undone
  await t.runJobs()
  const mails = await t.mailbox(cast.cleo.email)
  await t.db.delete(mailbox_messages)
  expect(mails).toHaveLength(1)
  return mails[0]
}

test('everybody’s tickets are listed with whose they are and their threads', async () => {
  const { id } = await open('cleo')
  await open('pia', { subject: 'A bike' })
  await answerTicket(id, 'We look into it.')
  const { tickets } = await list()
  expect(tickets.map(({ subject, owner }) => [subject, owner.email])).toEqual([
    ['A bike', cast.pia.email],
    ['The form', cast.cleo.email],
  ])
  expect(tickets[1]?.responses).toEqual([
    expect.objectContaining({
      response_text: 'We look into it.',
      is_admin_response: true,
      author_name: 'Ada Lindqvist',
    }),
  ])
  // To its owner we are one.
  expect(await (await (await t.as('cleo')).get('/api/tickets')).text()).not.toContain('Lindqvist')
})

test('whose ticket it is has the tier of their company, also whoever was asked into it', async () => {
  await open('cleo')
  await open('pia', { subject: 'A bike' })
  await open('sam', { subject: 'A wheel' })
  const { tickets } = await list()
  expect(tickets.map(({ owner }) => [owner.email, owner.membership_tier])).toEqual([
    [cast.pia.email, 'premium'],
    [cast.sam.email, 'premium'],
    [cast.cleo.email, 'free'],
  ])
})

test('an answer of somebody who is gone has no name', async () => {
  const { id } = await open('cleo')
  await answerTicket(id, 'We look into it.')
  await t.db.update(messages).set({ author_id: null }).where(eq(messages.side, 'team'))
  const [response] = (await list()).tickets[0]?.responses ?? []
  expect(response).toMatchObject({ is_admin_response: true })
  expect(response).not.toHaveProperty('author_name')
})

test('the statistics follow every change, also when the marks are made one', async () => {
  const first = await open('cleo', { priority: 'urgent' })
  const second = await open('cleo')
  await open('pia')
  await setStatus(first.id, 'in_progress')
  await setStatus(second.id, 'resolved')
  const expected = { total: 3, open: 1, in_progress: 1, resolved: 1, closed: 0, urgent: 1, archived: 0 }
  expect((await list()).statistics).toEqual(expected)
  await joinTicketMarks(t.db)
  expect((await list()).statistics).toEqual(expected)
  expect(await t.db.$count(ticket_counts)).toBe(3)
  await t.db.delete(support_tickets).where(eq(support_tickets.id, first.id))
  expect((await list({ status: 'closed' })).statistics).toEqual({ ...expected, total: 2, in_progress: 0, urgent: 0 })
})

test('each count is that of the rows its filter shows: what is archived counts as that alone', async () => {
  const [done, urgent, closed] = [
    await open('cleo'),
    await open('cleo', { priority: 'urgent' }),
    await open('pia', { priority: 'urgent' }),
  ]
  await open('pia', { priority: 'high' })
  await setStatus(done.id, 'resolved')
  await setStatus(urgent.id, 'resolved')
  await setStatus(closed.id, 'closed')
  const filters: [keyof TicketStatistics, Record<string, string>][] = [
    ['total', {}],
    ...(['open', 'in_progress', 'resolved', 'closed'] as const).map(
      (status) => [status, { status }] as [typeof status, Record<string, string>],
    ),
    ['urgent', { priority: 'urgent' }],
    ['archived', { archived: 'true' }],
  ]
  const expectCountsOfRows = async () => {
    for (const [name, filter] of filters) {
      const { tickets, statistics } = await list(filter)
      expect([name, statistics[name]]).toEqual([name, tickets.length])
    }
  }
  const archive = async (id: string, archived: boolean) =>
    ((await (await ada.put(`/api/tickets/${id}/archive`, { archived })).json()) as { undo_id: string }).undo_id
  await archive(done.id, true)
  await archive(urgent.id, true)
  const undo_id = await archive(closed.id, true)
  expect((await list()).statistics).toMatchObject({ total: 1, resolved: 0, closed: 0, urgent: 0, archived: 3 })
  await expectCountsOfRows()
  await ada.post('/api/undo', { undo_id })
  await archive(done.id, false)
  await expectCountsOfRows()
  await joinTicketMarks(t.db)
  await (await t.as('cleo')).post(`/api/tickets/${urgent.id}/responses`, { response_text: 'It is back.' })
  expect((await list()).statistics).toMatchObject({ total: 4, open: 2, urgent: 2, archived: 0 })
  await archive(done.id, true)
  await t.db.delete(support_tickets).where(eq(support_tickets.id, done.id))
  await expectCountsOfRows()
})

test('search looks at subject, number, address and message; filters narrow it', async () => {
  const { ticket_number } = await open('cleo', { subject: 'Gift cards 100%', message: 'Asked at the market' })
  await open('pia', { subject: 'A bike', message: 'Booked twice', priority: 'urgent' })
  const found = async (query: Record<string, string>) => (await list(query)).tickets.map(({ subject }) => subject)
  expect(await found({ search: 'gift CARDS' })).toEqual(['Gift cards 100%'])
  expect(await found({ search: '100%' })).toEqual(['Gift cards 100%'])
  expect(await found({ search: ticket_number })).toEqual(['Gift cards 100%'])
  expect(await found({ search: 'pia@' })).toEqual(['A bike'])
  expect(await found({ search: 'the market' })).toEqual(['Gift cards 100%'])
  expect(await found({ search: 'booked BIKE' })).toEqual(['A bike']) // wherever its words stand
  expect(await found({ search: 'bike market' })).toEqual([]) // but all of them in one ticket
  expect(await found({ search: 'pia bike' })).toEqual([]) // or in whose it is
  expect(await found({ search: ticket_number.replace(/^TKT-0*/, '') })).toEqual(['Gift cards 100%'])
  expect(await found({ priority: 'urgent', status: 'open' })).toEqual(['A bike'])
  expect(await found({ priority: 'urgent', search: 'cleo' })).toEqual([])
  expect(await found({ status: 'closed' })).toEqual([])
  expect((await ada.get('/api/all-tickets?status=lost')).status).toBe(400)
})

test('pages neither repeat nor leave out a ticket', async () => {
  const user_id = await t.userIdOf('pia')
  const created_at = new Date('2026-11-01T12:00:00Z')
  await t.db.insert(support_tickets).values(
    Array.from({ length: 45 }, (_, index) => ({
      user_id,
      subject: `Ticket ${index}`,
      message: 'Text',
      created_at: new Date(created_at.getTime() + Math.floor(index / 3) * 1000), // three at the same moment
      updated_at: created_at,
    })),
  )
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: List = await list(cursor ? { cursor } : {})
    seen.push(...page.tickets.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor)
  expect([seen.length, new Set(seen).size]).toEqual([45, 45])
})

describe('an answer', () => {
  test('stands in the thread as the team’s, and its owner gets it by e-mail', async () => {
    const { id, ticket_number } = await open('cleo')
    expect((await answerTicket(id, ' It is mended.\n')).status).toBe(201)
    const mail = await newMail()
    expect(mail).toMatchObject({
      kind: 'ticket-answer',
      subject: expect.stringContaining(`[${ticket_number}] `),
      replyTo: expect.stringMatching(/^reply\+[a-z2-7]{32}@portgardner\.example$/),
    })
    expect(mail?.text).toContain('It is mended.')
    expect(await lastActivity()).toMatchObject({
      kind: 'ticket_answered',
      entity_id: id,
      details: {},
      after: { response_text: '…' },
    })
  })

  test('that is taken back was never sent: the next one answers nothing', async () => {
    const { id, ticket_number } = await open('cleo')
    const { undo_id } = (await (await answerTicket(id, 'Wrong ticket')).json()) as { undo_id: string }
    expect((await ada.post('/api/undo', { undo_id })).status).toBeLessThan(300)
    expect((await answerTicket(id, 'The right one')).status).toBe(201)
    const mail = await newMail()
    expect(mail?.text).toContain('The right one')
    expect(mail?.subject).toMatch(new RegExp(`^\\[${ticket_number}\\] `))
    expect(mail?.headers ?? {}).not.toHaveProperty('In-Reply-To')
    expect(mail?.headers ?? {}).not.toHaveProperty('References')
    await answerTicket(id, 'And more')
    expect((await newMail())?.headers).toMatchObject({ 'In-Reply-To': `<${mail?.id}@portgardner.example>` })
  })

  test('that resolves is one e-mail which says both, ends the turn, and resolves once', async () => {
    const { id, ticket_number } = await open('cleo')
    const send = () => ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'It is mended.', resolve: true })
    await t.runJobs()
    await t.db.delete(emails)
    expect((await send()).status).toBe(201)
    const isTicket = eq(support_tickets.id, id)
    const [ticket] = await t.db.select().from(support_tickets).where(isTicket)
    expect(ticket).toMatchObject({ status: 'resolved', turn: null, turn_began_at: null, due_at: null })
    const mails = await t.db.select().from(emails)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(`[${ticket_number}] `)])
    expect(mails[0]?.text).toContain('Your ticket is now: Resolved')
    const kinds = async () => (await t.db.select().from(activity_logs)).filter((log) => log.entity_id === id)
    expect((await kinds()).map(({ kind }) => kind).sort()).toEqual(['ticket_answered', 'ticket_status_changed'])
    await send()
    expect((await kinds()).filter(({ kind }) => kind === 'ticket_status_changed')).toHaveLength(1)
  })

  test.each([
    ['that is blank', { response_text: ' \n' }],
    ['in the name of another', { response_text: 'Hi', responder_id: crypto.randomUUID() }],
    ['as the customer', { response_text: 'Hi', is_admin_response: false }],
  ])('%s is refused and nothing changes', async (_what, body) => {
    const { id } = await open('cleo')
    const before = await everything()
    expect((await ada.post(`/api/all-tickets/${id}/answers`, body)).status).toBe(400)
    expect(await everything()).toEqual(before)
  })

  test('to a thread that went on meanwhile is refused, whoever wrote, and nothing changes', async () => {
    const { id } = await open('cleo')
    const send = (seen_responses: number) =>
      ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'It is mended.', seen_responses })
    expect((await send(0)).status).toBe(201)
    await (await t.as('cleo')).post(`/api/tickets/${id}/responses`, { response_text: 'It is not.' })
    const before = await everything()
    for (const seen of [0, 1, 3]) expect(await errorCodeIn(await send(seen)), String(seen)).toBe('conflict')
    expect(await everything()).toEqual(before)
    expect((await send(2)).status).toBe(201)
  })

  test('which a colleague gave meanwhile is read first: who it was is said, and nothing changes; read, it is sent', async () => {
    const { id, ticket_number } = await open('cleo')
    const cleo = await t.as('cleo')
    const emilId = await t.userIdOf('emil')
    await ada.put(`/api/all-tickets/${id}/assignee`, { assignee_id: emilId, seen_assignee_id: null })
    const positionOf = async () => {
      const { tickets } = (await (await ada.get(`/api/all-tickets?search=${ticket_number}`)).json()) as {
        tickets: DeskTicket[]
      }
      return tickets[0]?.last_position
    }
    const send = (seen_position: unknown) =>
      ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'It is mended.', seen_position })
    const seen = await positionOf()
    const answer = { response_text: 'I look.', seen_position: seen }
    expect((await (await t.as('emil')).post(`/api/assigned-tickets/${id}/answers`, answer)).status).toBe(201)
    const before = await everything()
    const refused = await send(seen)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: {
        code: 'answered_meanwhile',
        message: `${cast.emil.firstName} ${cast.emil.lastName} answered while you were writing. Read it, then send again.`,
      },
    })
    expect((await send(-1)).status).toBe(400)
    expect(await everything()).toEqual(before)
    const read = await positionOf()
    // What the client says meanwhile stands against nothing.
    await cleo.post(`/api/tickets/${id}/responses`, { response_text: 'And?' })
    expect((await send(read)).status).toBe(201)
  })

  test('of a hundred who answer what they read at once, one does', async () => {
    const { id } = await open('cleo')
    const send = () => ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'It is mended.', seen_position: 1 })
    const statuses = (await Promise.all(Array.from({ length: 100 }, send))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 99 }, () => 409)])
    process.stdout.write('figure: promise C10: 100 answers to what was read at once, 1 sent, 99 told who was quicker\n')
  })

  test('to a closed or a missing ticket is refused and nothing changes', async () => {
    const { id } = await open('cleo')
    await setStatus(id, 'closed')
    const before = await everything()
    expect(await errorCodeIn(await answerTicket(id, 'Once more'))).toBe('ticket_closed')
    expect((await answerTicket(crypto.randomUUID(), 'Hello?')).status).toBe(404)
    expect(await everything()).toEqual(before)
  })
})

describe('the status', () => {
  test('is set freely and its owner is told of each change', async () => {
    const { id, ticket_number } = await open('cleo')
    expect((await setStatus(id, 'closed')).status).toBe(200)
    const closed = await newMail()
    expect(closed?.subject).toMatch(new RegExp(`^\\[${ticket_number}\\] `))
    expect(closed?.text).toContain('Your ticket is now: Closed')
    expect(await lastActivity()).toMatchObject({
      kind: 'ticket_status_changed',
      before: { status: 'open' },
      after: { status: 'closed' },
    })
    expect((await setStatus(id, 'in_progress', 'closed')).status).toBe(200)
    const reopened = await newMail()
    expect(reopened?.subject).toBe(`Re: ${closed?.subject}`)
    expect(reopened?.headers).toMatchObject({ 'In-Reply-To': `<${closed?.id}@portgardner.example>` })
    expect(reopened?.text).toContain('Your ticket is now: In Progress')
  })

  test('that is already so changes nothing and tells nobody', async () => {
    const { id } = await open('cleo')
    const before = await everything()
    expect((await setStatus(id, 'open')).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['an unknown one', 'lost', 'open', 400],
    ['one set on what is no longer so', 'closed', 'resolved', 409],
  ])('%s is refused and nothing changes', async (_what, status, seen, refusal) => {
    const { id } = await open('cleo')
    const before = await everything()
    expect((await setStatus(id, status, seen)).status).toBe(refusal)
    expect(await everything()).toEqual(before)
  })

  test('of a hundred changes at once from the same status one is made and mailed', async () => {
    const { id } = await open('cleo')
    await t.db.delete(emails)
    const answers = await Promise.all(Array.from({ length: 100 }, () => setStatus(id, 'resolved')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    expect(await t.db.$count(emails)).toBe(1)
    process.stdout.write('figure: promise 17: 100 status changes of one ticket at once, 1 made and mailed\n')
  })
})

test('notify-client-* go to the owner in the stored words, whatever the body says', async () => {
  const { id, ticket_number } = await open('cleo')
  const lies = { ticket_id: id, ticket_number: 'TKT-1', user_email: 'x@evil.example', ticket_subject: 'Buy' }
  const before = await everything()
  const nothingYet = await ada.post('/functions/v1/notify-client-ticket-response', { ...lies, admin_response: 'Spam' })
  expect(nothingYet.status).toBe(404)
  expect(await everything()).toEqual(before)
  await answerTicket(id, 'It is mended.')
  await newMail()
  await ada.post('/functions/v1/notify-client-ticket-response', { ...lies, admin_response: 'Spam' })
  const again = await newMail()
  expect(again?.text).toContain('It is mended.')
  expect(again?.text).not.toContain('Spam')
  const status = await ada.post('/functions/v1/notify-client-status-change', { ...lies, new_status: 'closed' })
  expect(await status.json()).toEqual({ success: true })
  const told = await newMail()
  expect(told?.subject).toContain(`[${ticket_number}] `)
  expect(told?.text).toContain('Your ticket is now: Open')
  expect(await t.mailbox('x@evil.example')).toEqual([])
})
