import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskTicket, OwnTicket } from '#domain/tickets.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { conversations, messages } from '../conversations/conversations.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { inbound_mails } from '../inbound-mail/inbound-mail.tables.ts'
import { receiveMail } from '../inbound-mail/receive-mail.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { notes } from '../notes/notes.tables.ts'
import { notifications } from '../notifications/notifications.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets, ticket_responses, ticket_turns } from './tickets.tables.ts'

const t = await createTestApp()
const [ada, pia] = [await t.as('ada'), await t.as('pia')]
const adaId = await t.userIdOf('ada')
const agencyBox = 'hello@portgardner.example'

beforeEach(async () => {
  for (const table of [support_tickets, notes, rate_limits, emails, mailbox_messages, notifications, inbound_mails])
    await t.db.delete(table)
})

type Opened = { id: string; ticket_number: string }
async function open(subject: string, message = `${subject}, in words`, who = pia): Promise<Opened> {
  const answer = await who.post('/api/tickets', { subject, message })
  expect(answer.status).toBe(201)
  t.clock.advance({ seconds: 60 })
  return (await answer.json()) as Opened
}
const answerTo = async ({ id }: Opened, response_text: string) => {
  const answer = await ada.post(`/api/all-tickets/${id}/answers`, { response_text })
  t.clock.advance({ seconds: 60 })
  return answer
}
const respondTo = async ({ id }: Opened, response_text: string) => {
  const answer = await pia.post(`/api/tickets/${id}/responses`, { response_text })
  t.clock.advance({ seconds: 60 })
  return answer
}
const merge = ({ id }: { id: string }, into: string) => ada.post(`/api/all-tickets/${id}/merges`, { into })
const find = async ({ id }: Opened) => {
  const [row] = await t.db.select().from(support_tickets).where(eq(support_tickets.id, id))
  if (!row) throw new Error('no ticket')
  return row
}
const atDesk = async ({ ticket_number }: Opened) => {
  const { tickets } = (await (await ada.get(`/api/all-tickets?search=${ticket_number}`)).json()) as {
    tickets: DeskTicket[]
  }
  return tickets.find((one) => one.ticket_number === ticket_number)
}
const own = async ({ id }: Opened) => {
  const { tickets } = (await (await pia.get('/api/tickets')).json()) as { tickets: OwnTicket[] }
  return tickets.find((one) => one.id === id)
}
const said = async (ticket: Opened) =>
  (
    await t.db
      .select()
      .from(messages)
      .where(eq(messages.conversation_id, (await find(ticket)).conversation_id ?? ''))
      .orderBy(asc(messages.position))
  ).map(({ position, text, event }) => [position, event ? `${event.kind} ${event.about}` : text])
const everything = async () => ({
  tickets: await t.db.select().from(support_tickets).orderBy(support_tickets.id),
  messages: await t.db.select().from(messages).orderBy(messages.id),
  responses: await t.db.select().from(ticket_responses).orderBy(ticket_responses.id),
  threads: await t.db.select().from(conversations).orderBy(conversations.id),
  turns: await t.db.select().from(ticket_turns).orderBy(ticket_turns.id),
  notes: await t.db.select().from(notes),
  mails: await t.db.$count(emails),
  logs: await t.db.$count(activity_logs),
  told: await t.db.$count(notifications),
})

test('all that was said stands in the other, by the time at which it was said; both say so, and the first is closed', async () => {
  const into = await open('The bike')
  const from = await open('The bike again')
  await answerTo(into, 'We look.')
  await respondTo(from, 'Still there?')
  await answerTo(from, 'We do.')
  expect((await merge(from, into.ticket_number)).status).toBe(204)
  expect(await said(into)).toEqual([
    [1, 'The bike, in words'],
    [2, 'The bike again, in words'],
    [3, 'We look.'],
    [4, 'Still there?'],
    [5, 'We do.'],
    [6, `merged ${from.ticket_number}`],
  ])
  expect(await said(from)).toEqual([[2, `merged_into ${into.ticket_number}`]])
  expect(await find(from)).toMatchObject({ status: 'closed', merged_into: into.id, turn: null, due_at: null })
  const shown = await atDesk(into)
  expect(shown?.responses.map((one) => one.response_text)).toEqual([
    'The bike again, in words',
    'We look.',
    'Still there?',
    'We do.',
  ])
  expect(shown?.events).toMatchObject([{ kind: 'merged', about: from.ticket_number }])
  expect(await own(into)).toMatchObject({ merged_into: null, responses: shown?.responses.map(({ id }) => ({ id })) })
  expect(await own(from)).toMatchObject({
    merged_into: into.ticket_number,
    responses: [],
    may_rate: false,
    events: [{ kind: 'merged_into', about: into.ticket_number }],
  })
  expect(await atDesk(from)).toMatchObject({ merged_into: into.ticket_number, status: 'closed' })
  // The version before reads them there.
  const copied = await t.db.select().from(ticket_responses).orderBy(ticket_responses.created_at)
  expect(copied.map(({ ticket_id, response_text }) => [ticket_id, response_text])).toEqual(
    ['We look.', 'Still there?', 'We do.'].map((text) => [into.id, text]),
  )
})

test('an older one goes behind the opening words of the newer, which stay the first', async () => {
  const from = await open('First')
  const into = await open('Second')
  expect((await merge(from, into.ticket_number.replace('TKT-0', 'tkt-'))).status).toBe(204)
  expect(await said(into)).toEqual([
    [1, 'Second, in words'],
    [2, 'First, in words'],
    [3, `merged ${from.ticket_number}`],
  ])
})

test('notes and copies go along, it is found by the words of both, and goes on', async () => {
  const [into, from] = [await open('The bike'), await open('A lighthouse', 'Peculiarly dark')]
  await ada.post(`/api/all-tickets/${from.id}/notes`, { note_text: 'Call her' })
  const copyTo = async (ticket: Opened, copies: string[]) =>
    t.db
      .update(conversations)
      .set({ copies })
      .where(eq(conversations.id, (await find(ticket)).conversation_id ?? ''))
  await copyTo(into, ['sam@field.example'])
  await copyTo(from, ['lena@field.example', 'sam@field.example'])
  await merge(from, into.ticket_number)
  expect((await atDesk(into))?.notes).toMatchObject([{ note_text: 'Call her' }])
  expect((await atDesk(from))?.notes).toEqual([])
  const copies = (await t.db.select().from(conversations)).map((one) => [one.id, one.copies])
  expect(Object.fromEntries(copies)).toMatchObject({
    [(await find(into)).conversation_id ?? '']: ['sam@field.example', 'lena@field.example'],
    [(await find(from)).conversation_id ?? '']: [],
  })
  const { tickets } = (await (await ada.get('/api/all-tickets?search=peculiarly')).json()) as { tickets: DeskTicket[] }
  expect(tickets.map((one) => one.ticket_number)).toContain(into.ticket_number)
  expect((await respondTo(into, 'And now?')).status).toBe(201)
  expect((await said(into)).at(-1)).toEqual([4, 'And now?'])
})

test('its customer is told once, in the thread of the other, and the log knows', async () => {
  const [into, from] = [await open('The bike'), await open('The bike again')]
  await merge(from, into.ticket_number)
  await t.runJobs()
  const title = `${from.ticket_number} is now part of ${into.ticket_number}`
  const mails = (await t.mailbox(cast.pia.email)).filter((mail) => mail.text.includes(title))
  expect(mails).toMatchObject([{ text: expect.stringContaining(`/support-tickets?ticket=${into.ticket_number}`) }])
  expect(mails[0]?.subject).toContain(`[${into.ticket_number}]`)
  const told = await t.db.select().from(notifications).where(eq(notifications.event, 'ticket_status'))
  expect(told).toMatchObject([{ title, link: `/support-tickets?ticket=${into.ticket_number}`, about: into.id }])
  const logs = await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, from.id))
  expect(logs).toMatchObject([{ kind: 'ticket_merged', user_id: adaId, after: { merged_into_id: into.id } }])
})

describe('whose move it is', () => {
  test('what waited for us in one waits for us in the other, by the earlier hour', async () => {
    const [into, from] = [await open('The bike'), await open('The bike again')]
    const due = (await find(from)).due_at
    await answerTo(into, 'Which one?')
    expect((await find(into)).turn).toBe('client')
    await merge(from, into.ticket_number)
    expect(await find(into)).toMatchObject({ turn: 'team', due_at: due, status: 'open' })
    const turns = await t.db.select().from(ticket_turns).where(eq(ticket_turns.ticket_id, into.id))
    expect(turns.map(({ side }) => side).sort()).toEqual(['client', 'team', 'team'])
  })

  test('what is done stays so where nothing is left, and goes on where something is', async () => {
    const [into, done, left] = [await open('The bike'), await open('Twice'), await open('Thrice')]
    for (const one of [into, done])
      await ada.put(`/api/tickets/${one.id}/status`, { status: 'resolved', seen_status: 'open' })
    await merge(done, into.ticket_number)
    expect(await find(into)).toMatchObject({ status: 'resolved', turn: null })
    await merge(left, into.ticket_number)
    expect(await find(into)).toMatchObject({ status: 'open', turn: 'team', due_at: expect.any(Date) })
  })
})

test('what is part of another takes nothing more: no answer, note, status, rating; and it stays', async () => {
  const [into, from] = [await open('The bike'), await open('The bike again')]
  await merge(from, into.ticket_number)
  const before = await everything()
  const at = `/api/tickets/${from.id}`
  const refused = [
    await respondTo(from, 'Hello?'),
    await answerTo(from, 'Hello.'),
    await ada.post(`/api/all-tickets/${from.id}/notes`, { note_text: 'Hm' }),
    await ada.put(`${at}/status`, { status: 'open', seen_status: 'closed' }),
    await pia.put(`${at}/rating`, { rating: 'good', comment: '' }),
    await ada.delete(at),
  ]
  expect(await Promise.all(refused.map(errorCodeIn))).toEqual([
    'ticket_closed',
    'ticket_closed',
    'ticket_closed',
    'conflict',
    'rating_closed',
    'ticket_has_responses',
  ])
  expect(await everything()).toEqual(before)
})

describe('refused, and nothing changes', () => {
  const words = async (answer: Response) => {
    const { error } = (await answer.json()) as { error: { code: string; message: string; fields?: { into?: string } } }
    return [answer.status, error.code, error.fields?.into ?? error.message]
  }

  test('where there is no such ticket, into itself, and into another customer’s', async () => {
    const cleo = await t.as('cleo')
    const [from, other] = [await open('The bike'), await open('Clay', 'Clay', cleo)]
    const before = await everything()
    expect(await words(await merge(from, 'TKT-999999'))).toEqual([
      400,
      'invalid_input',
      'There is no ticket TKT-999999.',
    ])
    expect(await words(await merge(from, 'the other'))).toEqual([400, 'invalid_input', 'There is no ticket the other.'])
    expect(await words(await merge(from, from.ticket_number))).toEqual([
      400,
      'invalid_input',
      'A ticket cannot be merged into itself.',
    ])
    expect(await words(await merge(from, other.ticket_number))).toEqual([
      409,
      'merge_other_customer',
      'Only tickets of the same customer can be merged.',
    ])
    expect((await merge({ id: crypto.randomUUID() }, from.ticket_number)).status).toBe(404)
    expect((await merge(from, '')).status).toBe(400)
    for (const who of ['emil', 'pia'] as const) {
      const answer = await (await t.as(who)).post(`/api/all-tickets/${from.id}/merges`, { into: other.ticket_number })
      expect(answer.status).toBe(403)
    }
    expect(await everything()).toEqual(before)
  })

  test('once it is part of another: neither again, nor is anything merged into it', async () => {
    const [into, from, third] = [await open('The bike'), await open('The bike again'), await open('Thrice')]
    await merge(from, into.ticket_number)
    const before = await everything()
    expect(await errorCodeIn(await merge(from, into.ticket_number))).toBe('conflict')
    expect(await words(await merge(third, from.ticket_number))).toEqual([
      409,
      'conflict',
      `${from.ticket_number}: This ticket is part of ${into.ticket_number} now.`,
    ])
    expect(await everything()).toEqual(before)
  })

  test('an Undo of what was done before it', async () => {
    const [into, from] = [await open('The bike'), await open('The bike again')]
    const steps = [await answerTo(into, 'Soon.'), await answerTo(from, 'Soon.')]
    await merge(from, into.ticket_number)
    const before = await everything()
    for (const step of steps) {
      const { undo_id } = (await step.json()) as { undo_id: string }
      expect((await ada.post('/api/undo', { undo_id })).status).toBe(409)
    }
    expect(await everything()).toEqual(before)
  })
})

describe('at once', () => {
  test('of a hundred who merge two tickets, either way, one does', async () => {
    const [one, other] = [await open('The bike'), await open('The bike again')]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) =>
        turn % 2 === 0 ? merge(one, other.ticket_number) : merge(other, one.ticket_number),
      ),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    const both = [await find(one), await find(other)]
    expect(both.filter(({ merged_into }) => merged_into !== null)).toHaveLength(1)
    process.stdout.write('figure: promise C10: 100 merges of two tickets at once, either way, 1 made\n')
  })

  test('what is said meanwhile is lost by nobody: it stands in the other, or is refused', async () => {
    const [into, from] = [await open('The bike'), await open('The bike again')]
    const [merged, ...spoken] = await Promise.all([
      merge(from, into.ticket_number),
      ...Array.from({ length: 10 }, (_, turn) =>
        turn % 2 === 0
          ? pia.post(`/api/tickets/${from.id}/responses`, { response_text: `Word ${turn}` })
          : ada.post(`/api/all-tickets/${into.id}/answers`, { response_text: `Word ${turn}` }),
      ),
    ])
    expect(merged.status).toBe(204)
    const words = (await said(into)).map(([, text]) => text)
    for (const [turn, answer] of spoken.entries()) {
      if (answer.status === 201) expect(words).toContain(`Word ${turn}`)
      else expect(await errorCodeIn(answer)).toBe('ticket_closed')
    }
    expect(await said(from)).toHaveLength(1)
    expect((await said(into)).map(([position]) => position)).toEqual(words.map((_, index) => index + 1))
  })
})

test('who answers an email about the first writes into the other; so does who names its number', async () => {
  const [into, from] = [await open('The bike'), await open('The bike again')]
  await answerTo(from, 'We look.')
  await t.runJobs()
  const mail = (await t.mailbox(cast.pia.email)).find(({ text }) => text.includes('We look.'))
  await merge(from, into.ticket_number)
  const receive = async (to: string, subject: string, text: string, headers: string[] = []) => {
    const raw = [
      'Authentication-Results: dev.slipway; dmarc=pass',
      `From: ${cast.pia.email}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: <${crypto.randomUUID()}@client.example>`,
      ...headers,
      '',
      text,
      '',
    ].join('\r\n')
    async function* pieces() {
      yield Buffer.from(raw)
    }
    const envelope = { from: cast.pia.email, to: [to], clientAddress: '127.0.0.1', clientName: 'test' }
    const id = await receiveMail({ ...t.parts, db: t.db }, pieces(), envelope)
    await t.runJobs()
    return (await t.db.select().from(inbound_mails).where(eq(inbound_mails.id, id)))[0]
  }
  const box = mail?.replyTo ?? ''
  expect(box).toContain('+')
  const placed = [
    await receive(box, 'Re: The bike', 'By its address'),
    await receive(agencyBox, `${from.ticket_number} again`, 'By its number'),
    await receive(agencyBox, 'Re: The bike', 'By its id', [`In-Reply-To: <${mail?.id}@${t.settings.mailIn.domain}>`]),
  ]
  for (const one of placed) expect(one).toMatchObject({ state: 'taken', ticket_id: into.id })
  const words = (await said(into)).map(([, text]) => text)
  expect(words).toEqual(expect.arrayContaining(['By its address', 'By its number', 'By its id']))
})
