import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import {
  assistantOfferSchema,
  chatbotSchema,
  chatRoleSchema,
  chatStateSchema,
  handOverSchema,
  messageKeyHeader,
  readMessageKey,
  sourceSchema,
} from '#domain/chat.ts'
import { presenceSchema } from '#domain/chats.ts'
import { AppError } from '#domain/errors.ts'
import { receivedSchema } from '#domain/leads.ts'
import { readVisit, visitHeader } from '#domain/visits.ts'
import { isAnswer } from '../assistant/answer.ts'
import { readOwnAccount } from '../assistant/own-passages.ts'
import { createChatPass, findLastConversation, leaveChats } from '../conversations/chats.ts'
import { listChatOfLead, type ChatMessage } from '../conversations/thread.ts'
import { errorFacts } from '../error-facts.ts'
import { clearChatCookie, readChatPass, setChatCookie } from '../http/chat-cookie.ts'
import type { HttpContext, HttpEnv } from '../http/http-env.ts'
import { asCustomersOwn, route } from '../http/route.ts'
import { findReceived } from '../leads/received.ts'
import { findTicketNumber } from '../tickets/chat-tickets.ts'
import { askForPerson, keepVisitorHere, readWhoAnswers } from './asking.ts'
import { answerMessage, handOver, receiveMessage, sendTranscript } from './chat.ts'

const tenMinutes = 600

const messageReply = z.object({
  id: z.uuid(),
  role: chatRoleSchema,
  /** Of a person of the team, or of whoever wrote from another address than the visitor's. */
  name: z.string().nullable(),
  content: z.string(),
  timestamp: z.iso.datetime(),
  sources: z.array(sourceSchema),
  offers: z.array(assistantOfferSchema),
  /** Says something to a question, so that it may not have helped. */
  is_answer: z.boolean(),
})

const conversationReply = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  /** Of the lead it became when it was handed over. */
  received: receivedSchema.nullable(),
  state: chatStateSchema,
  /** Who of the team has joined, and whether they type. */
  person: z.string().nullable(),
  is_typing: z.boolean(),
  /** A person was asked for, and none came. */
  is_nobody_free: z.boolean(),
  /** Of the ticket that it became. */
  ticket_number: z.string().nullable(),
  messages: z.array(messageReply),
})

const whoAnswers = conversationReply.pick({ state: true, person: true, is_typing: true, is_nobody_free: true })

const shown = ({ id, role, name, content, timestamp, sources, offers }: ChatMessage) => ({
  id,
  role,
  name,
  content,
  timestamp,
  sources,
  offers,
  is_answer: role === 'assistant' && isAnswer(content),
})

/** S1 §7: `response` and `conversationId` are what the specification reads; the rest is for our own widget. */
const replyOf = ({ conversation_id }: ChatMessage, answer: ChatMessage | null) => ({
  response: answer?.content ?? '',
  conversationId: conversation_id,
  message: answer && shown(answer),
})

const wantsEvents = (c: HttpContext) => (c.req.header('accept') ?? '').includes('text/event-stream')

const visitOf = (c: HttpContext) => readVisit(c.req.header(visitHeader))

export const chatRoutes = new Hono<HttpEnv>()
  .post(
    '/functions/v1/chatbot-ai',
    route({
      access: 'anyone',
      lane: 'model',
      summary:
        'Ask the assistant, or send the transcript to the team; asked for text/event-stream, it answers bit by bit',
      body: chatbotSchema,
      reply: {
        status: 200,
        schema: z.union([
          z.object({ response: z.string(), conversationId: z.uuid(), message: messageReply.nullable() }),
          z.object({ success: z.literal(true) }),
        ]),
      },
      limit: { name: 'chat-address', times: 60, perSeconds: tenMinutes },
    }),
    async (c) => {
      const { ctx } = c.var
      const input = c.req.valid('json')
      const pass = readChatPass(c)
      if (input.action === 'sendEmail') {
        const wish = { pass, conversationId: input.conversationId, address: c.var.address, visit: visitOf(c) }
        await sendTranscript(ctx, wish)
        return c.json({ success: true as const })
      }
      const visitor = pass ?? createChatPass()
      const sent = { key: readMessageKey(c.req.header(messageKeyHeader)), page: visitOf(c).page }
      const { question, isForPerson } = await receiveMessage(ctx, visitor, input, sent)
      setChatCookie(c, visitor)
      const { address, assistant, log } = c.var
      const answering = { ...ctx, assistant }
      const readOwn = () => asCustomersOwn(c, readOwnAccount)
      const answer = async (tell?: Parameters<typeof assistant.answer>[1]) =>
        replyOf(
          question,
          isForPerson ? null : await answerMessage(answering, { question, address, readOwn, ...(tell && { tell }) }),
        )
      if (!wantsEvents(c)) return c.json(await answer())
      c.header('X-Accel-Buffering', 'no') // nginx would collect the answer first
      return streamSSE(c, async (stream) => {
        const send = (event: string, data: object) => stream.writeSSE({ event, data: JSON.stringify(data) })
        try {
          // Whoever leaves in the middle finds the whole answer when they come back.
          const tell = (telling: object) =>
            void send('restart' in telling ? 'restart' : 'text', telling).catch(() => {})
          await send('done', await answer(tell))
        } catch (error) {
          log.error('the answer was not given', errorFacts(error))
          await send('failed', { success: false, error: new AppError('internal').message })
        }
      })
    },
  )
  .get(
    '/api/chat',
    route({
      access: 'anyone',
      summary: 'The conversation to go on with: of whoever is signed in, or of this browser',
      reply: { status: 200, schema: z.object({ conversation: conversationReply.nullable() }) },
    }),
    async (c) => {
      const pass = readChatPass(c)
      // From here on the browser can be told from others: its first message may be sent twice and begins one conversation.
      if (pass === undefined) setChatCookie(c, createChatPass())
      const found = await findLastConversation(c.var.ctx, pass)
      const conversation = found && {
        id: found.id,
        name: found.name,
        email: found.email,
        received: found.lead_id === null ? null : await findReceived(c.var.ctx, found.lead_id),
        ...(await readWhoAnswers(c.var.ctx, found)),
        ticket_number: found.company_id === null ? null : await findTicketNumber(c.var.ctx.db, found.id),
        messages: found.messages.map(shown),
      }
      return c.json({ conversation })
    },
  )
  .delete(
    '/api/chat',
    route({
      access: 'anyone',
      summary: 'Forget in this browser which conversation is mine; signed in, on every device',
      reply: { status: 200, schema: z.object({}) },
    }),
    async (c) => {
      await leaveChats(c.var.ctx.db, c.var.ctx)
      clearChatCookie(c)
      return c.json({})
    },
  )
  .put(
    '/api/chat/presence',
    route({
      access: 'anyone',
      summary: 'Say that one has the chat open, and whether one types',
      body: presenceSchema,
      reply: { status: 204 },
      limit: { name: 'chat-presence', times: 60, perSeconds: 60 },
    }),
    async (c) => {
      await keepVisitorHere(c.var.ctx, readChatPass(c), c.req.valid('json').typing)
      return c.body(null, 204)
    },
  )
  .put(
    '/api/chat/:id/person',
    route({
      access: 'anyone',
      summary: 'Ask for a person of the team to join',
      params: z.object({ id: z.uuid() }),
      reply: { status: 200, schema: whoAnswers },
      limit: { name: 'chat-person', times: 20, perSeconds: tenMinutes },
    }),
    async (c) => c.json(await askForPerson(c.var.ctx, readChatPass(c), c.req.valid('param').id)),
  )
  .put(
    '/api/chat/:id/hand-over',
    route({
      access: 'anyone',
      lane: 'urgent',
      summary: 'Have a person of the team go on with the conversation',
      params: z.object({ id: z.uuid() }),
      body: handOverSchema,
      reply: { status: 200, schema: z.object({ received: receivedSchema.nullable() }) },
      limit: { name: 'chat-hand-over-call', times: 30, perSeconds: tenMinutes },
    }),
    async (c) => {
      const wish = {
        pass: readChatPass(c),
        conversationId: c.req.valid('param').id,
        address: c.var.address,
        visit: visitOf(c),
      }
      return c.json({ received: await handOver(c.var.ctx, wish, c.req.valid('json')) })
    },
  )
  .get(
    '/api/leads/:id/chat',
    route({
      access: 'admin',
      summary: 'What was said in the chat that became this lead',
      params: z.object({ id: z.uuid() }),
      reply: { status: 200, schema: z.object({ messages: z.array(messageReply) }) },
    }),
    async (c) => {
      const messages = await listChatOfLead(c.var.ctx.db, c.req.valid('param').id)
      if (!messages) throw new AppError('not_found')
      return c.json({ messages: messages.map(shown) })
    },
  )
