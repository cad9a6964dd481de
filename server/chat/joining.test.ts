import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { TeamChat, TeamChatThread } from '#domain/chats.ts'
import { user_roles } from '../accounts/accounts.tables.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { conversations, messages } from '../conversations/conversations.tables.ts'
import { presences } from '../conversations/presences.tables.ts'
import type { CastName } from '../db/seed/cast.ts'
import { emails } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { chatVisitor } from '../testing/chat-visitor.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const emilId = await t.userIdOf('emil')
await t.db.update(user_roles).set({ role: 'admin' }).where(eq(user_roles.user_id, emilId))
const emil = await t.as('emil')
type Person = typeof ada

beforeEach(async () => {
  await t.db.delete(conversations).where(isNotNull(conversations.visitor_hash))
  for (const table of [presences, leads, emails, jobs, rate_limits]) await t.db.delete(table)
})

const kinds = ['chat_joined', 'chat_left', 'chat_made_ticket'] as const
const logged = (id: string) =>
  t.db
    .select()
    .from(activity_logs)
    .where(and(inArray(activity_logs.kind, [...kinds]), eq(activity_logs.entity_id, id)))
    .orderBy(activity_logs.created_at)
const rowOf = async (id: string) => (await t.db.select().from(conversations).where(eq(conversations.id, id)))[0]
const everything = async (id: string) => [
  await rowOf(id),
  await t.db.select().from(messages).where(eq(messages.conversation_id, id)).orderBy(messages.position),
  await logged(id),
  await t.db.select().from(jobs),
  await t.db.$count(support_tickets),
  await t.db.$count(leads),
]
const join = (id: string, who: Person = ada) => who.put(`/api/chats/${id}/join`, {})
const leave = (id: string, who: Person = ada) => who.delete(`/api/chats/${id}/join`)
const answer = (id: string, response_text = 'Yes, we do.', who: Person = ada) =>
  who.post(`/api/chats/${id}/answers`, { response_text })
const threadOf = async (id: string) => (await (await ada.get(`/api/chats/${id}`)).json()) as TeamChatThread
type List = {
  chats: TeamChat[]
  counts: Record<string, number> | null
  waiting: number
  next_cursor: string | null
  availability: string
}
const listOf = async (query = '', who = ada) => (await (await who.get(`/api/chats${query}`)).json()) as List

/** A visitor who asked something, and was answered. */
async function begin(who?: CastName) {
  const sam = await chatVisitor(t, who)
  const { conversationId: id } = await sam.ask('How much is the Essential plan?')
  return { sam, id }
}

describe('somebody of the team joins', () => {
  test('the visitor is told, the assistant steps back, and what is said stands in both threads', async () => {
    const { sam, id } = await begin()
    expect((await join(id)).status).toBe(204)
    const before = await t.db.$count(messages, eq(messages.conversation_id, id))
    const reply = await sam.ask('And for a year?', id)
    expect(reply).toEqual({ response: '', conversationId: id, message: null })
    expect(await t.db.$count(messages, eq(messages.conversation_id, id))).toBe(before + 1)
    const said = await answer(id)
    expect(said.status).toBe(201)
    expect(await said.json()).toMatchObject({ name: 'Ada', content: 'Yes, we do.' })
    expect(await sam.resume()).toMatchObject({
      state: 'person',
      person: 'Ada',
      is_nobody_free: false,
      ticket_number: null,
      messages: [
        { role: 'user' },
        { role: 'assistant', is_answer: true },
        {
          role: 'event',
          name: null,
          content: `Ada from ${agency.name} has joined. The assistant steps back.`,
          is_answer: false,
        },
        { role: 'user', content: 'And for a year?' },
        { role: 'person', name: 'Ada', content: 'Yes, we do.', is_answer: false },
      ],
    })
    const thread = await threadOf(id)
    expect(thread).toMatchObject({ name: 'Sam', state: 'person', joined_name: 'Ada', is_mine: true, is_here: true })
    expect(thread.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'event', 'user', 'person'])
    expect(thread.messages[1]?.sources[0]?.href).toBe('/pricing#plans')
    expect(await logged(id)).toMatchObject([
      { kind: 'chat_joined', entity_type: 'chat', entity_id: id, after: { joined_id: await t.userIdOf('ada') } },
    ])
  })

  test('as a stream the reply says the same', async () => {
    const { sam, id } = await begin()
    await join(id)
    const body = await (await sam.say('Hello?', id, { accept: 'text/event-stream' })).text()
    expect(body).toContain('event: done')
    expect(body).toContain('"message":null')
  })

  test('once: again is nothing new, and whoever is late is told who was faster', async () => {
    const { id } = await begin()
    await join(id)
    const before = await everything(id)
    expect((await join(id)).status).toBe(204)
    for (const refused of [await join(id, emil), await leave(id, emil), await answer(id, 'Me too', emil)]) {
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({
        error: { code: 'chat_taken', message: 'Ada has already joined this chat.' },
      })
    }
    expect(await everything(id)).toEqual(before)
  })

  test('of a hundred at once exactly one', async () => {
    const { id } = await begin()
    const admins = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const one = await newCustomer(t)
        await t.db.update(user_roles).set({ role: 'admin' }).where(eq(user_roles.user_id, one.id))
        return one
      }),
    )
    const all = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const one = admins[index % admins.length]
        return { who: one?.id, status: (await join(id, one?.browser)).status }
      }),
    )
    const joined = (await rowOf(id))?.joined_by
    expect(joined).toBeTruthy()
    // Each asked ten times: whoever is in hears so every time, the nine others never.
    for (const { who, status } of all) expect(status).toBe(who === joined ? 204 : 409)
    const isEvent = and(eq(messages.conversation_id, id), isNotNull(messages.event))
    expect(await t.db.$count(messages, isEvent)).toBe(1)
    expect(await logged(id)).toHaveLength(1)
    process.stdout.write(
      'figure: promise C10: 100 joins of one chat by ten people at once, 1 in, the nine others told\n',
    )
    await t.db
      .update(user_roles)
      .set({ role: 'user' })
      .where(
        inArray(
          user_roles.user_id,
          admins.map((one) => one.id),
        ),
      )
  })

  test('nobody else may, and nothing changes', async () => {
    const { id } = await begin()
    const before = await everything(id)
    const pia = await t.as('pia')
    for (const [who, status] of [
      [t.visitor, 401],
      [pia, 403],
    ] as const) {
      for (const refused of [await join(id, who), await leave(id, who), await answer(id, 'x', who)])
        expect(refused.status).toBe(status)
      for (const made of ['ticket', 'lead'])
        expect((await who.post(`/api/chats/${id}/${made}`, {})).status).toBe(status)
      expect((await who.put(`/api/chats/${id}/presence`, { typing: true })).status).toBe(status)
      expect((await who.get(`/api/chats/${id}`)).status).toBe(status)
    }
    expect(await everything(id)).toEqual(before)
  })

  test('what is no chat is not found: an unknown id, a ticket’s conversation', async () => {
    const [ticket] = await t.db.select().from(support_tickets).limit(1)
    for (const id of [randomUUID(), ticket?.conversation_id ?? '']) {
      for (const refused of [await join(id), await leave(id), await answer(id), await ada.get(`/api/chats/${id}`)])
        expect(refused.status).toBe(404)
      for (const made of ['ticket', 'lead']) expect((await ada.post(`/api/chats/${id}/${made}`, {})).status).toBe(404)
      expect((await ada.put(`/api/chats/${id}/presence`, { typing: true })).status).toBe(404)
      expect(await logged(id)).toEqual([])
    }
    expect(await t.db.$count(presences)).toBe(0)
  })

  test('who has not joined answers nothing, and nobody says nothing', async () => {
    const { id } = await begin()
    const before = await everything(id)
    expect(await errorCodeIn(await answer(id))).toBe('chat_not_joined')
    await join(id)
    await leave(id)
    expect(await errorCodeIn(await answer(id))).toBe('chat_not_joined')
    await join(id)
    const joined = await everything(id)
    expect((await answer(id, ' \n ')).status).toBe(400)
    expect((await answer(id, 'x'.repeat(10_001))).status).toBe(400)
    expect(await everything(id)).toEqual(joined)
    expect(before).toHaveLength(joined.length)
  })
})

describe('and leaves', () => {
  const left = 'Ada has left. The assistant answers again.'

  test('by hand: what was said meanwhile is answered by the assistant, once', async () => {
    const { sam, id } = await begin()
    await join(id)
    await sam.ask('How long does a website take?', id)
    await answer(id, 'About six weeks.')
    await sam.ask('do unused hours carry over?', id)
    expect((await leave(id)).status).toBe(204)
    expect((await leave(id)).status).toBe(204)
    await t.runJobs()
    await t.runJobs()
    const { messages: said, state } = await sam.resume()
    expect(state).toBe('assistant')
    expect(said.slice(-4).map(({ role }) => role)).toEqual(['person', 'user', 'event', 'assistant'])
    expect(said.at(-2)?.content).toBe(left)
    expect(said.at(-1)?.content).toContain('carry over for one month')
    expect((await logged(id)).map(({ kind }) => kind)).toEqual(['chat_joined', 'chat_left'])
    expect((await sam.ask('hello', id)).response).not.toBe('')
  })

  test('after ten minutes without an answer by itself, and not before', async () => {
    const { sam, id } = await begin()
    await join(id)
    t.clock.advance({ seconds: 540 })
    await answer(id)
    await sam.ask('do unused hours carry over?', id)
    t.clock.advance({ seconds: 540 })
    await t.runJobs()
    expect((await rowOf(id))?.joined_by).toBe(await t.userIdOf('ada'))
    t.clock.advance({ seconds: 120 })
    await t.runJobs()
    expect((await rowOf(id))?.joined_by).toBeNull()
    const { messages: said } = await sam.resume()
    expect(said.slice(-2)).toMatchObject([{ role: 'event', content: left }, { role: 'assistant' }])
    expect((await logged(id)).map(({ kind }) => kind)).toEqual(['chat_joined'])
  })

  test('a chat that is gone keeps no job from ending', async () => {
    const { id } = await begin()
    await join(id)
    await t.db.delete(conversations).where(eq(conversations.id, id))
    t.clock.advance({ seconds: 660 })
    await t.runJobs()
    expect(await t.db.$count(jobs, eq(jobs.name, 'go-on-with-chat'))).toBe(0)
  })

  test('of somebody whose account is gone the words stay, without the name', async () => {
    const one = await newCustomer(t)
    await t.db.update(user_roles).set({ role: 'admin' }).where(eq(user_roles.user_id, one.id))
    const { sam, id } = await begin()
    await join(id, one.browser)
    await answer(id, 'Gladly.', one.browser)
    await t.db.update(user_roles).set({ role: 'user' }).where(eq(user_roles.user_id, one.id))
    expect((await ada.post('/functions/v1/delete-users', { userIds: [one.id] })).status).toBe(200)
    const { messages: said, state } = await sam.resume()
    expect(state).toBe('assistant')
    expect(said.slice(-2)).toMatchObject([
      { content: `Support Team from ${agency.name} has joined. The assistant steps back.` },
      { role: 'person', name: 'Support Team', content: 'Gladly.' },
    ])
  })
})

describe('a chat becomes something else', () => {
  test('a customer’s becomes a ticket, beside the limit, and is answered there', async () => {
    const cleo = await t.as('cleo')
    const { sam, id } = await begin('cleo')
    await join(id)
    const made = await ada.post(`/api/chats/${id}/ticket`, {})
    expect(made.status).toBe(201)
    const { ticket_number } = (await made.json()) as { ticket_number: string }
    const chat = await sam.resume()
    expect(chat).toMatchObject({ state: 'assistant', ticket_number })
    expect(chat.messages.at(-1)).toMatchObject({
      role: 'event',
      content: `This chat is now ticket ${ticket_number}.`,
    })
    const { tickets } = (await (await cleo.get('/api/tickets')).json()) as { tickets: { ticket_number: string }[] }
    const ticket = tickets.find((one) => one.ticket_number === ticket_number)
    expect(ticket).toMatchObject({
      subject: 'How much is the Essential plan?',
      status: 'open',
      priority: 'normal',
      clock: { turn: 'team' },
      responses: [{ is_admin_response: true, is_assistant: true, via: 'chat' }],
    })
    const asked = await ada.get(`/api/all-tickets?search=${ticket_number}`)
    const toTeam = (await asked.json()) as { tickets: { responses: object[]; events: object[] }[] }
    expect(toTeam.tickets[0]?.events).toMatchObject([
      { kind: 'joined', about: 'Ada' },
      { kind: 'made_ticket', about: ticket_number },
    ])
    expect(toTeam.tickets[0]?.responses[0]).toMatchObject({ is_assistant: true, via: 'chat' })
    expect(toTeam.tickets[0]?.responses[0]).not.toHaveProperty('author_name')
    expect((await logged(id)).map(({ kind }) => kind)).toEqual(['chat_joined', 'chat_made_ticket'])
    const before = await everything(id)
    expect((await sam.say('More', id)).status).toBe(409)
    for (const refused of [await join(id), await answer(id), await ada.post(`/api/chats/${id}/lead`, {})])
      expect(await errorCodeIn(refused)).toBe('chat_is_ticket')
    expect(await errorCodeIn(await ada.post(`/api/chats/${id}/ticket`, {}))).toBe('conflict')
    expect(await everything(id)).toEqual(before)
    await t.db.delete(support_tickets).where(eq(support_tickets.conversation_id, id))
  })

  test('a visitor’s, or one of the team’s own, does not', async () => {
    for (const who of [undefined, 'emil'] as const) {
      const { id } = await begin(who)
      const before = await everything(id)
      expect(await errorCodeIn(await ada.post(`/api/chats/${id}/ticket`, {}))).toBe('chat_without_account')
      expect(await everything(id)).toEqual(before)
    }
  })

  test('a lead, once, with what was said', async () => {
    const { id } = await begin()
    await join(id)
    await answer(id, 'We call you.')
    const made = await ada.post(`/api/chats/${id}/lead`, {})
    expect(made.status).toBe(201)
    const { lead_id } = (await made.json()) as { lead_id: string }
    expect(await (await ada.post(`/api/chats/${id}/lead`, {})).json()).toEqual({ lead_id })
    const [lead, ...more] = await t.db.select().from(leads)
    expect(more).toEqual([])
    expect(lead).toMatchObject({ id: lead_id, source: 'chat', email: 'sam@cedar.example' })
    expect(JSON.stringify(lead?.details)).toContain('Ada (')
    expect((await rowOf(id))?.joined_by).toBe(await t.userIdOf('ada'))
  })
})

test('the list has who waits first, who is live, and page by page all of the last 30 days', async () => {
  const chats = []
  for (let turn = 0; turn < 23; turn++) {
    await t.db.delete(rate_limits)
    chats.push(await begin())
    t.clock.advance({ seconds: 2 })
  }
  const [first, second] = chats
  await first?.sam.wantPerson(first.id)
  await join(second?.id ?? '')
  t.clock.advance({ seconds: 60 })
  const live = await listOf()
  expect(live.chats.map(({ id, state, joined_name }) => ({ id, state, joined_name }))).toEqual([
    { id: first?.id, state: 'waiting', joined_name: null },
    { id: second?.id, state: 'person', joined_name: 'Ada' },
  ])
  expect(live).toMatchObject({ waiting: 1, next_cursor: null, availability: 'opening_hours' })
  expect(live.counts).toEqual({ live: 2, all: 23 })
  await chats.at(-1)?.sam.present(false)
  expect((await listOf()).chats.at(-1)).toMatchObject({ id: chats.at(-1)?.id, state: 'assistant' })
  const all = await listOf('?show=all')
  expect(all.chats).toHaveLength(21)
  expect(all.chats[0]).toMatchObject({ id: first?.id, name: 'Sam', said: 'How much is the Essential plan?' })
  expect(all.chats[3]).toMatchObject({ state: 'left' })
  expect(all.counts).toEqual({ live: 3, all: 23 })
  const rest = await listOf(`?show=all&cursor=${all.next_cursor}`)
  expect(rest.counts).toBeNull()
  const begun = new Set(chats.map(({ id }) => id))
  expect([...all.chats, ...rest.chats].filter(({ id }) => !begun.has(id))).toEqual([])
  const ids = [...all.chats, ...rest.chats].map(({ id }) => id)
  expect(new Set(ids).size).toBe(23)
  expect(ids).toHaveLength(23)
  t.clock.advance({ hours: 31 * 24 })
  expect((await listOf('?show=all', await t.as('ada'))).chats).toEqual([])
  t.clock.advance({ hours: -31 * 24, seconds: -120 })
  expect((await ada.get('/api/chats?show=none')).status).toBe(400)
})

test('what became a ticket is not forgotten with the chats of last year', async () => {
  const chats = [await begin('cleo'), await begin('cleo')]
  const [kept, gone] = chats.map(({ id }) => id)
  expect((await ada.post(`/api/chats/${kept}/ticket`, {})).status).toBe(201)
  t.clock.advance({ hours: 370 * 24 })
  await t.prune()
  expect(await rowOf(kept ?? '')).toBeDefined()
  expect(await rowOf(gone ?? '')).toBeUndefined()
})
