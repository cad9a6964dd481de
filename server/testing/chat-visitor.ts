import { randomUUID } from 'node:crypto'
import { startSession } from '../accounts/sessions.ts'
import type { CastName } from '../db/seed/cast.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type Message = { role: string; name: string | null; content: string; is_answer: boolean }
type Conversation = {
  id: string
  state: string
  person: string | null
  is_typing: boolean
  is_nobody_free: boolean
  ticket_number: string | null
  messages: Message[]
}
type Reply = { response: string; conversationId: string; message: Message | null }

/** Somebody in the widget, signed in or not: their browser keeps the cookie it is given. */
export async function chatVisitor(t: TestApp, who?: CastName) {
  const browser = t.visitor
  const { auth, now } = t.parts
  const session = who && `slipway_session=${await startSession(t.db, { auth, now }, await t.userIdOf(who))}`
  const sessionId = randomUUID()
  let pass = ''
  const headers = (more: Record<string, string> = {}) => ({
    cookie: [pass, session].filter(Boolean).join('; '),
    ...more,
  })
  function keep(answer: Response) {
    for (const line of answer.headers.getSetCookie()) pass = line.split(';')[0] ?? ''
    return answer
  }
  async function say(message: string, conversationId = '', more: Record<string, string> = {}) {
    const who = { sessionId, userEmail: 'sam@cedar.example', userName: 'Sam' }
    return keep(await browser.post('/functions/v1/chatbot-ai', { message, conversationId, ...who }, headers(more)))
  }
  return {
    say,
    ask: async (message: string, conversationId = '') => (await (await say(message, conversationId)).json()) as Reply,
    resume: async () => {
      const answer = keep(await browser.get('/api/chat', undefined, headers()))
      return ((await answer.json()) as { conversation: Conversation }).conversation
    },
    wantPerson: (id: string) => browser.put(`/api/chat/${id}/person`, undefined, headers()),
    present: (typing: boolean) => browser.put('/api/chat/presence', { typing }, headers()),
    handOver: (id: string, contact: object) => browser.put(`/api/chat/${id}/hand-over`, contact, headers()),
  }
}
