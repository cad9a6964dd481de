import { Hono } from 'hono'
import { z } from 'zod'
import {
  chatAnswerSchema,
  chatAvailabilitySchema,
  chatChoiceSchema,
  chatsShownSchema,
  presenceSchema,
  teamChatSchema,
  teamChatThreadSchema,
} from '#domain/chats.ts'
import { cursorSchema, writeCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { chooseAvailability } from './availability.ts'
import {
  answerChat,
  joinChat,
  keepTeamHere,
  leaveChat,
  listTeamChats,
  makeLeadOfChat,
  makeTicketOfChat,
  readTeamChat,
} from './joining.ts'

const one = z.object({ id: z.uuid() })

/** Visitors' chats, for the team. */
export const teamChatRoutes = new Hono<HttpEnv>()
  .get(
    '/api/chats',
    route({
      access: 'admin',
      summary: 'Visitors’ chats, whoever waits for a person first, page by page',
      query: z.object({ show: chatsShownSchema.default('live'), cursor: cursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({
          chats: z.array(teamChatSchema),
          next_cursor: z.string().nullable(),
          /** How many wait for a person. */
          waiting: z.number().int(),
          /** How many each of these shows, counted up to `countedTo`; with the first page. */
          counts: z.record(chatsShownSchema, z.int()).nullable(),
          /** When the reader wants to be asked. */
          availability: chatAvailabilitySchema,
        }),
      },
    }),
    async (c) => {
      const { show, cursor } = c.req.valid('query')
      const { next, ...page } = await listTeamChats(c.var.ctx, show, cursor ?? null)
      return c.json({ ...page, next_cursor: writeCursor(next) })
    },
  )
  .get(
    '/api/chats/:id',
    route({
      access: 'admin',
      summary: 'One chat: who the visitor is, and all that was said',
      params: one,
      reply: { status: 200, schema: teamChatThreadSchema },
    }),
    async (c) => c.json(await readTeamChat(c.var.ctx, c.req.valid('param').id)),
  )
  .put(
    '/api/chats/:id/join',
    route({ access: 'admin', summary: 'Join a chat: the assistant steps back', params: one, reply: { status: 204 } }),
    async (c) => {
      await joinChat(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/chats/:id/join',
    route({ access: 'admin', summary: 'Leave a chat to the assistant', params: one, reply: { status: 204 } }),
    async (c) => {
      await leaveChat(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/chats/:id/answers',
    route({
      access: 'admin',
      summary: 'Say something to the visitor of a chat one has joined',
      params: one,
      body: chatAnswerSchema,
      reply: {
        status: 201,
        schema: z.object({ id: z.uuid(), name: z.string(), content: z.string(), timestamp: z.iso.datetime() }),
      },
    }),
    async (c) => c.json(await answerChat(c.var.ctx, c.req.valid('param').id, c.req.valid('json').response_text), 201),
  )
  .post(
    '/api/chats/:id/ticket',
    route({
      access: 'admin',
      summary: 'Make a ticket of a signed-in customer’s chat',
      params: one,
      reply: { status: 201, schema: z.object({ ticket_number: z.string() }) },
    }),
    async (c) => c.json(await makeTicketOfChat(c.var.ctx, c.req.valid('param').id), 201),
  )
  .post(
    '/api/chats/:id/lead',
    route({
      access: 'admin',
      summary: 'Make a lead of a chat',
      params: one,
      reply: { status: 201, schema: z.object({ lead_id: z.uuid() }) },
    }),
    async (c) => c.json(await makeLeadOfChat(c.var.ctx, c.req.valid('param').id), 201),
  )
  .put(
    '/api/chats/:id/presence',
    route({
      access: 'admin',
      summary: 'Say that one has a chat open, and whether one types',
      params: one,
      body: presenceSchema,
      reply: { status: 204 },
      limit: { name: 'team-presence', times: 60, perSeconds: 60 },
    }),
    async (c) => {
      await keepTeamHere(c.var.ctx, c.req.valid('param').id, c.req.valid('json').typing)
      return c.body(null, 204)
    },
  )
  .put(
    '/api/chat-availability',
    route({
      access: 'admin',
      summary: 'Say when one wants to be asked into a chat',
      body: chatChoiceSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await chooseAvailability(c.var.ctx, c.req.valid('json').choice)
      return c.body(null, 204)
    },
  )
