import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cast, demoPassword, type CastName } from '../db/seed/cast.ts'
import { leads } from '../leads/leads.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, sessionPassIn } from '../testing/test-app.ts'
import { conversations, messages } from '../conversations/conversations.tables.ts'

const t = await createTestApp()
beforeEach(async () => {
  for (const table of [conversations, leads, rate_limits]) await t.db.delete(table)
})

/** A browser that keeps its chat cookie while one person after another signs in there; null is a visitor. */
function sharedBrowser() {
  const sessionId = randomUUID()
  let chatCookie = ''
  return async (who: CastName | null) => {
    const session = who && `slipway_session=${sessionPassIn(await signIn(who))}`
    const headers = () => ({ cookie: [chatCookie, session].filter(Boolean).join('; ') })
    const keep = (answer: Response) => {
      const line = answer.headers.getSetCookie().find((line) => line.startsWith('slipway_chat='))
      if (line) chatCookie = line.split(';')[0] ?? ''
      return answer
    }
    return {
      say: async (message: string, more: Record<string, unknown> = {}) => {
        const body = { message, conversationId: '', sessionId, userEmail: '', userName: 'Sam', ...more }
        return keep(await t.visitor.post('/functions/v1/chatbot-ai', body, headers()))
      },
      sendEmail: (conversationId: string) =>
        t.visitor.post('/functions/v1/chatbot-ai', { action: 'sendEmail', conversationId }, headers()),
      handOver: (id: string) => t.visitor.put(`/api/chat/${id}/hand-over`, { phone: '425 555 0100' }, headers()),
      resume: async () => {
        const answer = keep(await t.visitor.get('/api/chat', undefined, headers()))
        return ((await answer.json()) as { conversation: { messages: { content: string }[] } | null }).conversation
      },
      startOver: async () => keep(await t.visitor.delete('/api/chat', undefined, headers())),
      signOut: async () => keep(await t.visitor.delete('/api/session', undefined, headers())),
      chatCookie: () => chatCookie,
      useCookie: (cookie: string) => void (chatCookie = cookie),
    }
  }
}
type Person = Awaited<ReturnType<ReturnType<typeof sharedBrowser>>>

const signIn = (who: CastName) => t.visitor.post('/api/session', { email: cast[who].email, password: demoPassword })

const replyTo = async (answer: Promise<Response>) => (await (await answer).json()) as { conversationId: string }
const stored = async () => [
  await t.db.$count(conversations, isNotNull(conversations.visitor_hash)),
  await t.db.$count(messages, eq(messages.via, 'chat')),
]

test('signing out ends the pass: the browser forgets it, and a copy of it opens nothing', async () => {
  const pia = await sharedBrowser()('pia')
  const { conversationId } = await replyTo(pia.say('hello'))
  const copy = pia.chatCookie()
  const answer = await pia.signOut()
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^slipway_chat=; Max-Age=0/))
  pia.useCookie(copy)
  expect(await pia.resume()).toBeNull()
  expect((await pia.say('still there?', { conversationId })).status).toBe(404)
  expect((await pia.sendEmail(conversationId)).status).toBe(404)
  expect(await stored()).toEqual([1, 2]) // the team keeps what was said
})

test('signing out ends nobody else’s pass, and needs none', async () => {
  const sam = await sharedBrowser()(null)
  await sam.say('hello')
  const cleo = await sharedBrowser()('cleo')
  const answer = await cleo.signOut()
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie().join()).not.toContain('slipway_chat')
  expect(await sam.resume()).not.toBeNull()
})

test('what a person said signed in is not found by the next at the browser, also when nobody signed out', async () => {
  const browser = sharedBrowser()
  const { conversationId } = await replyTo((await browser('pia')).say('hello'))
  for (const next of [await browser(null), await browser('cleo'), await browser('ada')]) {
    expect(await next.resume()).toBeNull()
    expect((await next.say('listen', { conversationId })).status).toBe(404)
    expect((await next.say('as if it were the first')).status).toBe(404)
    expect((await next.sendEmail(conversationId)).status).toBe(404)
    expect((await next.handOver(conversationId)).status).toBe(404)
  }
  expect(await stored()).toEqual([1, 2])
  expect(await t.db.$count(leads)).toBe(0)
  const pia = await browser('pia')
  expect(await pia.resume()).toMatchObject({ messages: [{ content: 'hello' }, {}] })
  expect((await pia.say('there again', { conversationId })).status).toBe(200)
})

test.each([
  ['looks at it', async (cleo: Person) => void (await cleo.resume())],
  ['goes on', async (cleo: Person, conversationId: string) => void (await cleo.say('more', { conversationId }))],
  ['sends the first message again', async (cleo: Person) => void (await cleo.say('hello'))],
])('a visitor’s chat stays for whoever signs in and %s, and is theirs from then on', async (_what, use) => {
  const browser = sharedBrowser()
  const { conversationId } = await replyTo((await browser(null)).say('hello'))
  await use(await browser('cleo'), conversationId)
  const [conversation] = await t.db.select().from(conversations)
  expect(conversation?.user_id).toBe(await t.userIdOf('cleo'))
  expect(await (await browser('cleo')).resume()).toMatchObject({ id: conversationId })
  expect(await (await browser('pia')).resume()).toBeNull()
  expect(await (await browser(null)).resume()).toBeNull()
})

test('what a person said signed in is theirs on any device, also after they signed out', async () => {
  const atWork = await sharedBrowser()('pia')
  const { conversationId } = await replyTo(atWork.say('hello'))
  const atHome = await sharedBrowser()('pia')
  expect(await atHome.resume()).toMatchObject({ id: conversationId, messages: [{ content: 'hello' }, {}] })
  expect((await atHome.say('from home', { conversationId })).status).toBe(200)
  await atWork.signOut()
  expect(await (await sharedBrowser()('pia')).resume()).toMatchObject({ id: conversationId })
  for (const other of [await sharedBrowser()('cleo'), await sharedBrowser()('ada'), await sharedBrowser()(null)]) {
    expect(await other.resume()).toBeNull()
    expect((await other.say('listen', { conversationId })).status).toBe(404)
  }
  expect(await stored()).toEqual([1, 4])
})

test('whoever is signed in and starts over goes on with nothing, on no device; the team keeps what was said', async () => {
  const atWork = await sharedBrowser()('pia')
  const cleo = await sharedBrowser()('cleo')
  await atWork.say('hello')
  const kept = await replyTo(cleo.say('hello'))
  await atWork.startOver()
  expect(await atWork.resume()).toBeNull()
  expect(await (await sharedBrowser()('pia')).resume()).toBeNull()
  const anew = await replyTo((await sharedBrowser()('pia')).say('again'))
  expect(await atWork.resume()).toMatchObject({ id: anew.conversationId, messages: [{ content: 'again' }, {}] })
  expect(await cleo.resume()).toMatchObject({ id: kept.conversationId })
  expect(await stored()).toEqual([3, 6])
})

test('the thread of a ticket is no chat, not even to whoever opened it', async () => {
  const pia = await t.as('pia')
  expect((await pia.post('/api/tickets', { subject: 'A ticket', message: 'Words' })).status).toBe(201)
  const isOpenedByPia = and(eq(conversations.user_id, await t.userIdOf('pia')), isNull(conversations.visitor_hash))
  const [thread] = await t.db.select().from(conversations).where(isOpenedByPia).orderBy(desc(conversations.created_at))
  const signedIn = await sharedBrowser()('pia')
  expect(await signedIn.resume()).toBeNull()
  expect((await signedIn.say('listen', { conversationId: thread?.id })).status).toBe(404)
  expect((await signedIn.sendEmail(thread?.id ?? '')).status).toBe(404)
  expect((await signedIn.handOver(thread?.id ?? '')).status).toBe(404)
  expect(await t.db.$count(messages, eq(messages.conversation_id, thread?.id ?? ''))).toBe(1)
  expect(await t.db.$count(leads)).toBe(0)
})
