import { eq, isNotNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { assistantSays } from '#content/assistant.ts'
import { conversations } from '../conversations/conversations.tables.ts'
import { presences } from '../conversations/presences.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { notification_choices, notifications } from '../notifications/notifications.tables.ts'
import { chatVisitor } from '../testing/chat-visitor.ts'
import { createTestApp } from '../testing/test-app.ts'
import { keepSeen } from './availability.ts'
import { team_availability } from './chat.tables.ts'

const t = await createTestApp()
const adaId = await t.userIdOf('ada')

/** Everett is open on Wednesdays at noon, and closed in the night after. */
const noon = new Date('2027-01-13T20:00:00Z')
const night = new Date('2027-01-14T08:00:00Z')
const goTo = (moment: Date) =>
  t.clock.advance({ seconds: Math.round((moment.getTime() - t.parts.now().getTime()) / 1000) })

goTo(noon)
const ada = await t.as('ada')

beforeEach(async () => {
  await t.db.delete(conversations).where(isNotNull(conversations.visitor_hash))
  for (const table of [presences, team_availability, notifications, notification_choices, leads, emails, rate_limits])
    await t.db.delete(table)
  goTo(noon)
})

const seeAda = () => keepSeen(t.db, [adaId], t.parts.now())
const choose = (choice: string, who = ada) => who.put('/api/chat-availability', { choice })
async function begin() {
  const sam = await chatVisitor(t)
  const { conversationId: id } = await sam.ask('How much is the Essential plan?')
  return { sam, id }
}
const waiting = { state: 'waiting', person: null, is_typing: false, is_nobody_free: false }
const nobody = { ...waiting, state: 'assistant', is_nobody_free: true }
const askedAt = async (id: string) =>
  (await t.db.select().from(conversations).where(eq(conversations.id, id)))[0]?.asked_for_person_at

test('whoever is available is told, once, and the visitor waits two minutes', async () => {
  await seeAda()
  const { sam, id } = await begin()
  expect(await (await sam.wantPerson(id)).json()).toEqual(waiting)
  expect(await (await sam.wantPerson(id)).json()).toEqual(waiting)
  expect(await t.db.select().from(notifications)).toMatchObject([
    {
      user_id: adaId,
      event: 'chat_waiting',
      title: 'Sam wants a person',
      text: 'How much is the Essential plan?',
      link: `/admin-dashboard?tab=chats&chat=${id}`,
      emailed_at: null,
    },
  ])
  expect((await sam.ask('And for a year?', id)).response).toContain('$2,030')
  expect(await sam.resume()).toMatchObject(waiting)
  t.clock.advance({ seconds: 121 })
  await seeAda()
  expect(await sam.resume()).toMatchObject(nobody)
  expect(await (await sam.wantPerson(id)).json()).toEqual(waiting)
  expect(await t.db.$count(notifications)).toBe(2)
  await t.db.delete(conversations).where(eq(conversations.id, id))
  expect(await t.db.$count(notifications)).toBe(0)
})

test('joined, nobody waits any more', async () => {
  await seeAda()
  const { sam, id } = await begin()
  await sam.wantPerson(id)
  await ada.put(`/api/chats/${id}/join`, {})
  expect(await askedAt(id)).toBeNull()
  expect(await (await sam.wantPerson(id)).json()).toMatchObject({ state: 'person', person: 'Ada' })
  expect(await askedAt(id)).toBeNull()
  expect(await t.db.$count(notifications)).toBe(1)
})

test('nobody is free where nobody is here, at night, or where they want not to be asked', async () => {
  const { sam, id } = await begin()
  const ask = async () => (await (await sam.wantPerson(id)).json()) as unknown
  expect(await ask()).toEqual(nobody)
  await seeAda()
  expect((await choose('no')).status).toBe(204)
  expect(await ask()).toEqual(nobody)
  await choose('opening_hours')
  goTo(night)
  await seeAda()
  expect(await ask()).toEqual(nobody)
  expect(await t.db.$count(notifications)).toBe(0)
  await choose('now')
  expect(await ask()).toEqual(waiting)
  t.clock.advance({ seconds: 61 })
  expect(await sam.resume()).toMatchObject(nobody)
})

test('who handed the chat over waits for an answer, not for somebody to join', async () => {
  const { sam, id } = await begin()
  await sam.wantPerson(id)
  expect(await sam.resume()).toMatchObject(nobody)
  await sam.handOver(id, { email: 'sam@cedar.example' })
  expect(await sam.resume()).toMatchObject({ state: 'assistant', is_nobody_free: false })
})

test('nobody asks in another’s chat', async () => {
  await seeAda()
  const { id } = await begin()
  const stranger = await begin()
  for (const other of [stranger.sam, await chatVisitor(t), await chatVisitor(t, 'ada')])
    expect((await other.wantPerson(id)).status).toBe(404)
  expect(await askedAt(id)).toBeNull()
  expect(await t.db.$count(notifications)).toBe(0)
})

test('what is no choice is refused, and only the team chooses', async () => {
  for (const choice of ['', 'always', null])
    expect((await ada.put('/api/chat-availability', { choice })).status).toBe(400)
  expect((await choose('now', await t.as('emil'))).status).toBe(403)
  expect((await choose('now', await t.as('pia'))).status).toBe(403)
  expect((await choose('now', t.visitor)).status).toBe(401)
  expect(await t.db.$count(team_availability)).toBe(0)
  await choose('now')
  expect(await (await ada.get('/api/chats')).json()).toMatchObject({ availability: 'now' })
})

test('an open stream of an admin says that they are here', async () => {
  const headers = { accept: 'text/event-stream' }
  for (const who of [await t.as('pia'), ada]) {
    const stream = await who.get('/api/stream', undefined, headers)
    expect(stream.status).toBe(200)
    await stream.body?.cancel()
  }
  expect(await t.db.select().from(team_availability)).toMatchObject([{ user_id: adaId, choice: 'opening_hours' }])
})

test('who is here and types is seen by the other side, for half a minute', async () => {
  const { sam, id } = await begin()
  expect((await sam.present(true)).status).toBe(204)
  const thread = async () => (await ada.get(`/api/chats/${id}`)).json()
  expect(await thread()).toMatchObject({ is_here: true, is_typing: true })
  await ada.put(`/api/chats/${id}/join`, {})
  expect((await ada.put(`/api/chats/${id}/presence`, { typing: true })).status).toBe(204)
  expect(await sam.resume()).toMatchObject({ state: 'person', is_typing: true })
  await ada.post(`/api/chats/${id}/answers`, { response_text: 'Hello' })
  expect(await sam.resume()).toMatchObject({ is_typing: false })
  await ada.put(`/api/chats/${id}/presence`, { typing: true })
  t.clock.advance({ seconds: 31 })
  expect(await sam.resume()).toMatchObject({ is_typing: false })
  expect(await thread()).toMatchObject({ is_here: false, is_typing: false, state: 'person' })
  const stranger = await chatVisitor(t)
  const before = await t.db.$count(presences)
  expect((await stranger.present(true)).status).toBe(204)
  expect((await sam.present('yes' as never)).status).toBe(400)
  expect(await t.db.$count(presences)).toBe(before)
})

test('the second time in a row that the assistant does not know, it asks whether a person shall answer', async () => {
  const sam = await chatVisitor(t)
  const unknown = ['Do you sell wool by the kilo?', 'And do you dye it in Marrakesh?']
  const first = await sam.ask(unknown[0] ?? '')
  expect(first.response).toContain(assistantSays.unknown)
  expect(first.response).not.toContain('Shall a person answer?')
  const second = await sam.ask(unknown[1] ?? '', first.conversationId)
  expect(second.response).toContain(assistantSays.unknown)
  expect(second.response).toMatch(/\nShall a person answer\?$/)
  expect(second.message).toMatchObject({ is_answer: false, offers: expect.arrayContaining(['person']) as unknown })
})
