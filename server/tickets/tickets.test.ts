import { count, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { OwnTicket } from '#domain/tickets.ts'
import { cast } from '../db/seed/cast.ts'
import { answerDueAt } from '../leads/due-time.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets, ticket_responses } from './tickets.tables.ts'

const t = await createTestApp()
const ticket = { subject: 'The form', message: 'It does not send.', priority: 'high' }

beforeEach(async () => {
  await t.db.delete(support_tickets)
  await t.db.delete(rate_limits)
})

type Browser = Awaited<ReturnType<typeof t.as>>
const open = async (who: Browser, more: object = {}) => {
  const answer = await who.post('/api/tickets', { ...ticket, ...more })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: string; ticket_number: string }
}
const listOf = async (who: Browser, query = '') =>
  (await (await who.get(`/api/tickets${query}`)).json()) as {
    open: number
    tickets: OwnTicket[]
    next: { id: string } | null
  }
const rows = () => t.db.select().from(support_tickets).orderBy(support_tickets.id)
const setStatus = (id: string, status: 'open' | 'in_progress' | 'resolved' | 'closed') =>
  t.db.update(support_tickets).set({ status }).where(eq(support_tickets.id, id))

test('a customer opens a ticket: it has a number, is open, is listed, and the team is told', async () => {
  const cleo = await t.as('cleo')
  const { id, ticket_number } = await open(cleo)
  expect(ticket_number).toMatch(/^TKT-\d{6,}$/)
  const { tickets } = await listOf(cleo)
  expect(tickets).toEqual([expect.objectContaining({ id, ticket_number, ...ticket, status: 'open', responses: [] })])
  await t.runJobs()
  const [mail] = await t.mailbox(agency.email)
  expect(mail).toMatchObject({ kind: 'ticket-opened', subject: `${ticket_number}: The form` })
  // An answer to it would leave the thread.
  expect(mail).not.toHaveProperty('replyTo')
  expect(mail?.text).toContain('Answer it in the back office.')
  expect(mail?.text).toContain('It does not send.')
})

test('its owner is told by when we answer, until we have, and of one that is done nothing', async () => {
  const [cleo, ada] = [await t.as('cleo'), await t.as('ada')]
  const { id } = await open(cleo)
  const answerBy = async () => (await listOf(cleo)).tickets[0]?.answer_by
  const move = (status: string, seen_status: string) => ada.put(`/api/tickets/${id}/status`, { status, seen_status })
  const [{ created_at } = { created_at: new Date(0) }] = await rows()
  expect(await answerBy()).toBe(answerDueAt(created_at).toISOString())
  await move('resolved', 'open')
  expect(await answerBy()).toBeNull()
  await move('in_progress', 'resolved')
  expect(await answerBy()).not.toBeNull()
  await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'A word' })
  expect(await answerBy()).toBeNull()
})

test('numbers have six digits, and the millionth has seven', async () => {
  const pia = await t.as('pia')
  await t.db.execute(sql`select setval('ticket_numbers', 999998)`)
  expect((await open(pia)).ticket_number).toBe('TKT-999999')
  expect((await open(pia)).ticket_number).toBe('TKT-1000000')
})

test('without a priority it is normal', async () => {
  const cleo = await t.as('cleo')
  await cleo.post('/api/tickets', { subject: 'A', message: 'B' })
  expect((await listOf(cleo)).tickets[0]).toMatchObject({ priority: 'normal' })
})

describe('refused, and nothing is stored', () => {
  test.each([
    ['no subject', { subject: ' \n ' }, 'Please fill in all required fields'],
    ['no message', { message: '' }, 'Please fill in all required fields'],
    ['a subject of 201 characters', { subject: 'x'.repeat(201) }, 'Please use at most 200 characters'],
    ['a message of 10,001 characters', { message: 'x'.repeat(10_001) }, 'Please use at most 10,000 characters'],
    ['an unknown priority', { priority: 'now' }, undefined],
    ['a number as message', { message: 7 }, 'Please fill in all required fields'],
    ['a status', { status: 'closed' }, undefined],
    ['an owner', { user_id: crypto.randomUUID() }, undefined],
  ])('%s', async (_what, wrong, said) => {
    const answer = await (await t.as('cleo')).post('/api/tickets', { ...ticket, ...wrong })
    expect(answer.status).toBe(400)
    if (said) expect(await answer.json()).toMatchObject({ error: { message: said } })
    expect(await rows()).toEqual([])
  })
})

test('markup stays text, and line breaks do not enter the subject', async () => {
  const cleo = await t.as('cleo')
  await open(cleo, { subject: 'Hi\r\nBcc: all@client.example', message: '<script>alert(1)</script>\r\nBye' })
  expect((await listOf(cleo)).tickets[0]).toMatchObject({
    subject: 'Hi Bcc: all@client.example',
    message: '<script>alert(1)</script>\nBye',
  })
  await t.runJobs()
  const [mail] = await t.mailbox(agency.email)
  expect(mail?.html).not.toContain('<script>')
})

describe('the limit of a free account', () => {
  test('how many are open is counted over all pages, and of nobody else', async () => {
    const [cleo, pia] = [await t.as('cleo'), await t.as('pia')]
    expect((await listOf(cleo)).open).toBe(0)
    const first = await open(cleo)
    await setStatus((await open(cleo)).id, 'in_progress')
    const created_at = new Date(t.parts.now().getTime() + 60_000)
    const closed = {
      ...ticket,
      priority: 'low' as const,
      status: 'closed' as const,
      created_at,
      updated_at: created_at,
    }
    const user_id = await t.userIdOf('cleo')
    await t.db.insert(support_tickets).values(Array.from({ length: 20 }, () => ({ ...closed, user_id })))
    await open(pia)
    const { open: counted, tickets, next } = await listOf(cleo)
    expect([counted, tickets.some(({ id }) => id === first.id), next !== null]).toEqual([2, false, true])
    await setStatus(first.id, 'resolved')
    expect((await listOf(cleo)).open).toBe(1)
  })

  test('the fourth unfinished ticket is refused; a resolved one makes room', async () => {
    const cleo = await t.as('cleo')
    const first = await open(cleo)
    await open(cleo)
    await open(cleo)
    const fourth = await cleo.post('/api/tickets', ticket)
    expect(fourth.status).toBe(409)
    expect(await fourth.json()).toMatchObject({
      error: { message: 'Free accounts can have up to 3 open tickets. Upgrade to Premium for unlimited support.' },
    })
    expect(await rows()).toHaveLength(3)
    await setStatus(first.id, 'in_progress')
    expect((await cleo.post('/api/tickets', ticket)).status).toBe(409)
    await setStatus(first.id, 'resolved')
    await open(cleo)
  })

  test('holds for 50 tickets sent at once', async () => {
    const cleo = await t.as('cleo')
    const answers = await Promise.all(Array.from({ length: 50 }, () => cleo.post('/api/tickets', ticket)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await rows()).toHaveLength(3)
    process.stdout.write('figure: promise 17: 50 tickets of a free account at once, 3 opened\n')
  })

  test('does not hold for premium customers', async () => {
    const pia = await t.as('pia')
    for (let opened = 0; opened < 5; opened++) await open(pia)
    expect(await rows()).toHaveLength(5)
  })
})

describe('responses', () => {
  test('the owner responds; the team is told and the thread is in order', async () => {
    const cleo = await t.as('cleo')
    const { id } = await open(cleo)
    t.clock.advance({ seconds: 60 })
    const answer = await cleo.post(`/api/tickets/${id}/responses`, { response_text: ' Still broken.\n' })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ response_text: 'Still broken.', is_admin_response: false })
    await cleo.post(`/api/tickets/${id}/responses`, { response_text: 'Hello?' })
    const [listed] = (await listOf(cleo)).tickets
    expect(listed?.responses.map(({ response_text }) => response_text)).toEqual(['Still broken.', 'Hello?'])
    expect(new Date(listed?.updated_at ?? 0).getTime()).toBeGreaterThan(new Date(listed?.created_at ?? 0).getTime())
    await t.runJobs()
    expect((await t.mailbox(agency.email)).filter(({ kind }) => kind === 'ticket-owner-response')).toHaveLength(2)
  })

  test.each([
    ['blank', { response_text: ' \n ' }],
    ['of 10,001 characters', { response_text: 'x'.repeat(10_001) }],
    ['that claims to be the team', { response_text: 'Fixed', is_admin_response: true }],
    ['that claims another author', { response_text: 'Fixed', responder_id: crypto.randomUUID() }],
  ])('one %s is refused and nothing changes', async (_what, body) => {
    const cleo = await t.as('cleo')
    const { id } = await open(cleo)
    const before = await rows()
    expect((await cleo.post(`/api/tickets/${id}/responses`, body)).status).toBe(400)
    expect(await rows()).toEqual(before)
    expect(await t.db.select({ responses: count() }).from(ticket_responses)).toEqual([{ responses: 0 }])
  })

  test('to a closed ticket are refused, to a resolved one taken: it is open again', async () => {
    const cleo = await t.as('cleo')
    const { id } = await open(cleo)
    await setStatus(id, 'closed')
    const refused = await cleo.post(`/api/tickets/${id}/responses`, { response_text: 'Again' })
    expect([refused.status, await errorCodeIn(refused)]).toEqual([409, 'ticket_closed'])
    expect(await t.db.select({ responses: count() }).from(ticket_responses)).toEqual([{ responses: 0 }])
    expect((await listOf(cleo)).tickets[0]?.status).toBe('closed')
    for (const [before, after] of [
      ['resolved', 'open'],
      ['in_progress', 'in_progress'],
    ] as const) {
      await setStatus(id, before)
      expect((await cleo.post(`/api/tickets/${id}/responses`, { response_text: 'Again' })).status).toBe(201)
      expect((await listOf(cleo)).tickets[0]?.status).toBe(after)
    }
  })
})

test('somebody else’s ticket is one that does not exist: not listed, not answered, not mailed about', async () => {
  const { id } = await open(await t.as('cleo'))
  const pia = await t.as('pia')
  expect((await listOf(pia)).tickets).toEqual([])
  const [foreign, missing] = await Promise.all(
    [id, crypto.randomUUID()].map((one) => pia.post(`/api/tickets/${one}/responses`, { response_text: 'Hi' })),
  )
  const withoutRequestId = async (answer: Response | undefined) =>
    (await answer?.text())?.replace(/"request_id":"[^"]+"/, '')
  expect(foreign?.status).toBe(404)
  expect(await withoutRequestId(foreign)).toBe(await withoutRequestId(missing))
  expect((await pia.post('/functions/v1/notify-admin-ticket', { ticket_id: id })).status).toBe(404)
  expect(await t.db.select({ responses: count() }).from(ticket_responses)).toEqual([{ responses: 0 }])
})

test('notify-admin-ticket writes from the stored ticket, whatever the body says', async () => {
  const cleo = await t.as('cleo')
  const { id, ticket_number } = await open(cleo)
  const body = { ticket_id: id, ticket_number: 'TKT-1', user_email: 'x@evil.example', subject: 'Buy', message: 'Spam' }
  const answer = await cleo.post('/functions/v1/notify-admin-ticket', body)
  expect(await answer.json()).toEqual({ success: true })
  await t.runJobs()
  const [mail] = await t.mailbox(agency.email)
  expect(mail?.subject).toBe(`${ticket_number}: The form`)
  expect(mail?.text).not.toContain('Spam')
})

test('an admin tells the team of anybody’s ticket, in its owner’s name; an employee of none but their own', async () => {
  const { id, ticket_number } = await open(await t.as('cleo'))
  await t.runJobs()
  const before = (await t.mailbox(agency.email)).length
  expect((await (await t.as('emil')).post('/functions/v1/notify-admin-ticket', { ticket_id: id })).status).toBe(404)
  await t.runJobs()
  expect(await t.mailbox(agency.email)).toHaveLength(before)
  const answer = await (await t.as('ada')).post('/functions/v1/notify-admin-ticket', { ticket_id: id })
  expect(await answer.json()).toEqual({ success: true })
  await t.runJobs()
  const mails = await t.mailbox(agency.email)
  expect(mails).toHaveLength(before + 1)
  expect(mails[0]).toMatchObject({ subject: `${ticket_number}: The form` })
  expect(mails[0]?.text).toContain(cast.cleo.email)
  expect(mails[0]?.text).not.toContain(cast.ada.email)
})

test('long lists come in pages that neither repeat nor leave out a ticket', async () => {
  const pia = await t.as('pia')
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
  let query = ''
  do {
    const { tickets, next } = await listOf(pia, query)
    seen.push(...tickets.map(({ id }) => id))
    query = next ? `?${new URLSearchParams(next)}` : ''
  } while (query)
  expect(seen).toHaveLength(45)
  expect(new Set(seen).size).toBe(45)
  expect((await pia.get('/api/tickets?id=7')).status).toBe(400)
})
