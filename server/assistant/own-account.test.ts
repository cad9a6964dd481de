import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { assistantSays } from '#content/assistant.ts'
import { conversations } from '../conversations/conversations.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp } from '../testing/test-app.ts'

type Told = { instructions: string; prompt: string }
const told: Told[] = []
const t = await createTestApp({
  languageModel: async function* (request: Told) {
    told.push(request)
    yield 'UNKNOWN'
  },
})
beforeEach(async () => {
  told.length = 0
  await t.db.delete(rate_limits)
})

type Browser = typeof t.visitor
type Said = {
  response: string
  conversationId: string
  message: { sources: { href: string; title: string; own?: true }[] } | null
}

async function ask(who: Browser, message: string, conversationId = ''): Promise<Said> {
  const question = { message, conversationId, sessionId: randomUUID(), userName: 'x', userEmail: '' }
  const answer = await who.post('/functions/v1/chatbot-ai', question)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Said
}

test('a customer is told of their project, with the place in their account', async () => {
  const { response, message } = await ask(await t.as('cleo'), 'What is the status of my project?')
  expect(response).toContain('Marsh Ceramics is in the stage Design, 35% done.')
  expect(message?.sources).toEqual([{ href: '/dashboard', title: 'Your project: Marsh Ceramics', own: true }])
})

test('a ticket is found by its number and by what was written in it', async () => {
  const cleo = await t.as('cleo')
  const { response, message } = await ask(cleo, 'what about tkt-1?')
  expect(response).toContain('“Can people pay with a gift card?”, is open.')
  const title = 'TKT-000001: Can people pay with a gift card?'
  expect(message?.sources).toEqual([{ href: '/support-tickets?ticket=TKT-000001', title, own: true }])
  expect((await ask(cleo, 'any word on the gift cards that customers asked for?')).response).toContain('TKT-000001')
})

test('the number of another’s ticket is as little known as one that never was', async () => {
  const cleo = await t.as('cleo')
  const [others, none] = [await ask(cleo, 'status of TKT-000003'), await ask(cleo, 'status of TKT-000999')]
  expect(others.response).toContain(assistantSays.unknown)
  expect(others.response.split('TKT')[0]).toBe(none.response.split('TKT')[0])
  expect(others.message?.sources).toEqual([])
})

test('a follow-up is about what was asked before', async () => {
  const cleo = await t.as('cleo')
  const { conversationId } = await ask(cleo, 'What is the status of my project?')
  expect((await ask(cleo, 'and when is it ready?', conversationId)).response).toContain('is planned to be finished on')
})

test('who asks for two things is told both: of theirs, and what our pages say beside it', async () => {
  const cleo = await t.as('cleo')
  const two = await ask(cleo, 'how far is my project and has anybody answered my ticket?')
  expect(two.response).toMatch(/35% done.*TKT-000001/s)
  expect(two.message?.sources.map(({ href }) => href)).toEqual(['/dashboard', '/support-tickets?ticket=TKT-000001'])
  const beside = await ask(cleo, 'how far is my project? And how much is the essential maintenance plan?')
  expect(beside.response).toMatch(/35% done.*Essential/s)
  expect(told).toEqual([])
})

test('of two parts of which one is another’s, neither is told', async () => {
  const { response, message } = await ask(await t.as('cleo'), 'how far is my project and how far is Pia’s project?')
  expect(response).not.toMatch(/Marsh|Renner|% done/)
  expect(message?.sources.filter(({ own }) => own)).toEqual([])
})

test('words typed wrong are read as those they nearly are', async () => {
  const { response } = await ask(await t.as('cleo'), 'waht is the stauts of my projcet')
  expect(response).toContain('35% done')
})

test('who asks how many tickets there are is told the number and the limit', async () => {
  const question = 'how many tickets do I have open?'
  expect((await ask(await t.as('cleo'), question)).response).toContain('1 open ticket; up to 3 may be open at once.')
  expect((await ask(await t.as('pia'), question)).response).toContain('1 open ticket; there is no limit.')
})

test('a visitor and the team hear nothing of anybody’s account', async () => {
  for (const who of [t.visitor, await t.as('ada'), await t.as('emil')]) {
    const { message, response } = await ask(who, 'What is the status of my project?')
    expect(message?.sources.some(({ own }) => own)).toBe(false)
    expect(response).not.toMatch(/Marsh|Renner/)
  }
})

test('of a company’s work and money one hears what one’s part in it includes', async () => {
  const [sam, bea] = [await t.as('sam'), await t.as('bea')]
  const [work, money] = ['What is the status of our project?', 'show me our purchases']
  expect((await ask(sam, work)).response).toContain('Renner Strength, members’ area is in the stage Testing')
  expect((await ask(sam, 'when did you answer our ticket about the two bookings on one bike')).response).toContain(
    'TKT-',
  )
  expect((await ask(bea, money)).response).toContain('bought nothing')
  for (const [who, question] of [
    [bea, work],
    [bea, 'when did you answer our ticket about the two bookings on one bike'],
    [bea, 'what do you need from us?'],
    [sam, money],
  ] as const) {
    const { response, message } = await ask(who, question)
    expect(response).not.toMatch(/Renner|TKT-|bought nothing|no project|Nothing waits/)
    expect((message?.sources ?? []).filter(({ own }) => own)).toEqual([])
  }
})

test('whoever views as a customer asks nothing in their name', async () => {
  const ada = await t.as('ada')
  const before = await t.db.$count(conversations)
  expect((await ada.post('/api/look', { user_id: await t.userIdOf('cleo') })).status).toBe(204)
  const question = { message: 'my project', conversationId: '', sessionId: randomUUID(), userName: 'x', userEmail: '' }
  expect((await ada.post('/functions/v1/chatbot-ai', question)).status).toBe(403)
  expect(await t.db.$count(conversations)).toBe(before)
})

test('a model is told nothing of it: neither the passages, nor what was asked and said before', async () => {
  const cleo = await t.as('cleo')
  const { conversationId } = await ask(cleo, 'What is the status of my project?')
  expect(told).toEqual([])
  await ask(cleo, 'how much is the essential plan?', conversationId)
  expect(told.length).toBe(1)
  expect(told[0]?.prompt).toContain('Essential')
  expect(JSON.stringify(told)).not.toMatch(/Marsh|status of my project|35%/)
})
