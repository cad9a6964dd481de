import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { DeskTicket } from '#domain/tickets.ts'
import { presences } from '../conversations/presences.tables.ts'
import { looks } from '../looks/looks.tables.ts'
import { news } from '../news/news.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets } from './tickets.tables.ts'

const t = await createTestApp()
const [ada, emil, pia, cleo] = [await t.as('ada'), await t.as('emil'), await t.as('pia'), await t.as('cleo')]
const [adaId, emilId, piaId] = [await t.userIdOf('ada'), await t.userIdOf('emil'), await t.userIdOf('pia')]
type Person = typeof ada

beforeEach(async () => {
  for (const table of [support_tickets, presences, looks, rate_limits]) await t.db.delete(table)
})

async function add(assignee_id: string | null = emilId) {
  const now = t.parts.now()
  const values = { user_id: piaId, subject: 'A bike', message: 'Twice', created_at: now, updated_at: now }
  const [row] = await t.db
    .insert(support_tickets)
    .values({ ...values, assignee_id })
    .returning()
  return row?.id ?? ''
}
const lookAs = (who: Person, doors: string, id: string, typing: unknown = false) =>
  who.put(`/api/${doors}/${id}/presence`, { typing })
const lookingAt = async (who: Person, doors = 'all-tickets') =>
  ((await (await who.get(`/api/${doors}`)).json()) as { tickets: DeskTicket[] }).tickets[0]?.looking

test('the team sees who else looks at a ticket, and who writes; nobody sees themselves', async () => {
  const id = await add()
  expect(await lookingAt(ada)).toEqual([])
  expect((await lookAs(ada, 'all-tickets', id)).status).toBe(204)
  expect((await lookAs(emil, 'assigned-tickets', id, true)).status).toBe(204)
  expect((await lookAs(pia, 'tickets', id)).status).toBe(204)
  const [ofAda, ofEmil] = [
    { name: 'Ada Lindqvist', typing: false, is_client: false },
    { name: 'Emil Okafor', typing: true, is_client: false },
  ]
  const ofPia = { name: 'Pia Renner', typing: false, is_client: true }
  expect(await lookingAt(ada)).toEqual([ofEmil, ofPia])
  expect(await lookingAt(emil, 'assigned-tickets')).toEqual([ofAda, ofPia])
  await lookAs(emil, 'assigned-tickets', id)
  expect(await lookingAt(ada)).toEqual([{ ...ofEmil, typing: false }, ofPia])
  const alone = async (who: Person, doors: string) => (await who.get(`/api/${doors}/${id}/presence`)).json()
  expect(await alone(ada, 'all-tickets')).toEqual({ looking: [{ ...ofEmil, typing: false }, ofPia] })
  expect(await alone(emil, 'assigned-tickets')).toEqual({ looking: [ofAda, ofPia] })
})

test('who says nothing for half a minute is gone, and who looks at another is not here', async () => {
  const id = await add()
  const other = await add()
  await lookAs(emil, 'assigned-tickets', id)
  const { tickets } = (await (await ada.get('/api/all-tickets')).json()) as { tickets: DeskTicket[] }
  expect(tickets.find((one) => one.id === other)?.looking).toEqual([])
  expect(tickets.find((one) => one.id === id)?.looking).toHaveLength(1)
  t.clock.advance({ seconds: 31 })
  const later = (await (await ada.get('/api/all-tickets')).json()) as { tickets: DeskTicket[] }
  expect(later.tickets.flatMap(({ looking }) => looking)).toEqual([])
})

test('a customer is told nothing of it', async () => {
  const id = await add()
  await lookAs(ada, 'all-tickets', id, true)
  const answer = await (await pia.get('/api/tickets')).text()
  expect(answer).not.toContain('looking')
  expect(answer).not.toContain('Lindqvist')
})

test('admins hear of it at once, and not that somebody is still there', async () => {
  const id = await add()
  const heard = () => t.db.$count(news, eq(news.topic, 'presence'))
  const before = await heard()
  await lookAs(ada, 'all-tickets', id)
  expect(await heard()).toBe(before + 1)
  await lookAs(ada, 'all-tickets', id)
  expect(await heard()).toBe(before + 1)
  await lookAs(ada, 'all-tickets', id, true)
  expect(await heard()).toBe(before + 2)
})

test('who looks at it is told to nobody else', async () => {
  const id = await add(adaId)
  await lookAs(ada, 'all-tickets', id)
  const codeOf = async (who: Person, doors: string) => errorCodeIn(await who.get(`/api/${doors}/${id}/presence`))
  expect(await codeOf(emil, 'assigned-tickets')).toBe('not_found')
  expect(await codeOf(emil, 'all-tickets')).toBe('not_allowed')
  expect(await codeOf(pia, 'all-tickets')).toBe('not_allowed')
  expect(await errorCodeIn(await ada.get(`/api/all-tickets/${crypto.randomUUID()}/presence`))).toBe('not_found')
})

test.each<[string, () => Person, string, boolean, string]>([
  ['a customer of another company', () => cleo, 'tickets', true, 'not_found'],
  ['a customer at the desk', () => pia, 'all-tickets', true, 'not_allowed'],
  ['an employee at the desk', () => emil, 'all-tickets', true, 'not_allowed'],
  ['a customer of what is assigned', () => pia, 'assigned-tickets', true, 'not_allowed'],
  ['whoever does not look after it', () => emil, 'assigned-tickets', false, 'not_found'],
  ['a visitor', () => t.visitor, 'tickets', true, 'not_signed_in'],
])('%s is refused, and nothing is kept', async (_name, who, doors, isEmils, code) => {
  const id = await add(isEmils ? emilId : adaId)
  expect(await errorCodeIn(await lookAs(who(), doors, id))).toBe(code)
  expect(await t.db.$count(presences)).toBe(0)
})

test('what is no ticket, or says nothing, is refused', async () => {
  const id = await add()
  expect(await errorCodeIn(await lookAs(ada, 'all-tickets', crypto.randomUUID()))).toBe('not_found')
  expect(await errorCodeIn(await lookAs(ada, 'all-tickets', id, 'yes'))).toBe('invalid_input')
  expect(await errorCodeIn(await ada.put(`/api/all-tickets/${id}/presence`, {}))).toBe('invalid_input')
  expect(await t.db.$count(presences)).toBe(0)
})

test('whoever views as a customer is not them', async () => {
  const id = await add()
  const viewing = await t.as('ada')
  expect((await viewing.post('/api/look', { user_id: piaId })).status).toBe(204)
  expect((await lookAs(viewing, 'tickets', id)).status).toBe(403)
  expect(await t.db.$count(presences)).toBe(0)
})

test('sixty times in a minute are enough', async () => {
  const id = await add()
  await lookAs(ada, 'all-tickets', id)
  await t.db.update(rate_limits).set({ used: 59 })
  expect((await lookAs(ada, 'all-tickets', id)).status).toBe(204)
  expect((await lookAs(ada, 'all-tickets', id, true)).status).toBe(429)
  expect(await t.db.select().from(presences)).toMatchObject([{ who: adaId, typing: false }])
})
