import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Found } from '#domain/search.ts'
import type { DeskTicket, Ticket } from '#domain/tickets.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { addMessage } from './conversations.ts'
import { conversations, messages } from './conversations.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const noa = await newCustomer(t)

async function open(subject: string) {
  const answer = await noa.browser.post('/api/tickets', { subject, message: 'It fails.' })
  const { id } = (await answer.json()) as { id: string }
  const [ticket] = await t.db.select().from(support_tickets).where(eq(support_tickets.id, id))
  return { id, thread: ticket?.conversation_id ?? '' }
}
const resolve = (id: string) => ada.put(`/api/tickets/${id}/status`, { status: 'closed', seen_status: 'open' })
const listOwn = async () => ((await (await noa.browser.get('/api/tickets')).json()) as { tickets: Ticket[] }).tickets
const listAt = async (search: string) =>
  ((await (await ada.get(`/api/all-tickets?search=${encodeURIComponent(search)}`)).json()) as { tickets: DeskTicket[] })
    .tickets
const titlesAt = async (search: string) => (await listAt(search)).map(({ subject }) => subject)

test('a ticket is a conversation: its opening words are the first message, and stay when it is answered', async () => {
  const { id, thread } = await open('The form')
  await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'We look.' })
  await noa.browser.post(`/api/tickets/${id}/responses`, { response_text: 'Thank you.' })
  const said = await t.db.select().from(messages).where(eq(messages.conversation_id, thread)).orderBy(messages.position)
  expect(said.map(({ position, side, text, author_id }) => [position, side, text, author_id])).toEqual([
    [1, 'client', 'It fails.', noa.id],
    [2, 'team', 'We look.', await t.userIdOf('ada')],
    [3, 'client', 'Thank you.', noa.id],
  ])
  const [conversation] = await t.db.select().from(conversations).where(eq(conversations.id, thread))
  expect(conversation).toMatchObject({ user_id: noa.id, company_id: noa.id, subject: 'The form', visitor_hash: null })
  await resolve(id)
})

test('a message says which way it came, and who wrote it where nobody with an account did; both sides read the same', async () => {
  const { id, thread } = await open('Copied')
  await t.db.transaction((tx) =>
    addMessage(tx, thread, {
      side: 'client',
      via: 'email',
      author_name: 'Sam Field',
      author_email: 'sam@field.example',
      text: 'I think so, too.',
      quoted_text: '> It fails.',
      is_verified: false,
      created_at: t.parts.now(),
    }),
  )
  await noa.browser.post(`/api/tickets/${id}/responses`, { response_text: 'See Sam’s mail.' })
  const [ticket] = await listOwn()
  const [mail, response] = ticket?.responses ?? []
  expect(mail).toEqual({
    id: expect.any(String),
    response_text: 'I think so, too.',
    is_admin_response: false,
    created_at: expect.any(String),
    via: 'email',
    from_name: 'Sam Field',
    from_email: 'sam@field.example',
    quoted_text: '> It fails.',
    attachments: [],
  })
  expect(response).toMatchObject({ via: 'web', from_name: null, from_email: null, quoted_text: null })
  const forTeam = { mail_id: null, is_verified: true }
  expect((await listAt('Copied'))[0]?.responses).toEqual([
    { ...mail, ...forTeam, is_verified: false },
    { ...response, ...forTeam },
  ])
  await resolve(id)
})

test('what happened stands in the thread without being a response', async () => {
  const { id, thread } = await open('With an event')
  const event = { side: 'team', text: '', event: { kind: 'reopened' }, created_at: t.parts.now() } as const
  await t.db.transaction((tx) => addMessage(tx, thread, event))
  const [own] = await listOwn()
  const [listed] = await listAt('With an event')
  expect([own?.responses, listed?.responses]).toEqual([[], []])
  const told = [{ id: expect.any(String), kind: 'reopened', about: null, created_at: event.created_at.toISOString() }]
  expect([own?.events, listed?.events]).toEqual([told, told])
  await resolve(id)
})

test('the desk and Find look into what was said, by words and by pieces of them; a customer finds by their own words', async () => {
  const { id } = await open('About the garden')
  await noa.browser.post(`/api/tickets/${id}/responses`, { response_text: 'The rhododendron is gone.' })
  await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Planted again: hydrangea.' })
  for (const search of ['rhododendron', 'hydrangea', 'Rhodod', 'rhododendron hydrangea', 'dodendro'])
    expect([search, await titlesAt(search)]).toEqual([search, ['About the garden']])
  for (const search of ['rhododendron begonia', 'dodendrox'])
    expect([search, await titlesAt(search)]).toEqual([search, []])
  const found = async (browser: typeof ada, q: string) =>
    ((await (await browser.get(`/api/search?q=${q}`)).json()) as Found).groups.flatMap(({ hits }) =>
      hits.map(({ title }) => title),
    )
  expect(await found(ada, 'rhododendron')).toContain('About the garden')
  expect(await found(noa.browser, 'garden')).toContain('About the garden')
})

test('words that are taken back are not found any more', async () => {
  const { id } = await open('Undone')
  const answer = await ada.post(`/api/all-tickets/${id}/answers`, { response_text: 'Chrysanthemum' })
  expect(await titlesAt('chrysanthemum')).toEqual(['Undone'])
  const { undo_id } = (await answer.json()) as { undo_id: string }
  expect((await ada.post('/api/undo', { undo_id })).status).toBeLessThan(300)
  expect(await titlesAt('chrysanthemum')).toEqual([])
})

test('a thread of more words than one index takes is written on', async () => {
  const { id, thread } = await open('Long')
  await t.db.execute(sql`update conversations set words = (
    select array_to_tsvector(array_agg(repeat(chr(97 + n % 26), 1990) || n)) from generate_series(1000, 1521) n) where id = ${thread}`)
  const response_text = Array.from({ length: 99 }, (_, n) => `${n}`.padEnd(100, 'q')).join(' ')
  expect((await noa.browser.post(`/api/tickets/${id}/responses`, { response_text })).status).toBe(201)
  expect((await listOwn())[0]?.responses).toMatchObject([{ response_text }])
})
