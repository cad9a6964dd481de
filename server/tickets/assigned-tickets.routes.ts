import { Hono } from 'hono'
import { z } from 'zod'
import { presenceSchema } from '#domain/chats.ts'
import { threadPageQuery } from '#domain/conversations.ts'
import {
  assignedAnswerSchema,
  deskThreadSchema,
  deskTicketSchema,
  lookingSchema,
  newTicketNoteSchema,
  ticketSchema,
} from '#domain/tickets.ts'
import { undoable } from '#domain/undo.ts'
import { dueCursorSchema, writeDueCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { answerAssignedTicket, noteAssignedTicket } from './ticket-assignee.ts'
import { listAssignedTicketMessages, listAssignedTickets } from './ticket-desk.ts'
import { listLookingAtAssigned, lookAtAssignedTicket, presenceLimit } from './ticket-presence.ts'

/** The tickets that somebody of the team was given: they read and answer these, and no others. */
export const assignedTicketRoutes = new Hono<HttpEnv>()
  .get(
    '/api/assigned-tickets',
    route({
      access: 'employee',
      summary: 'The tickets assigned to me that are not closed, with their threads, what is due first, page by page',
      query: z.strictObject({ cursor: dueCursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ tickets: z.array(deskTicketSchema), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { tickets, next } = await listAssignedTickets(c.var.ctx, c.req.valid('query').cursor ?? null)
      return c.json({ tickets, next_cursor: writeDueCursor(next) })
    },
  )
  .get(
    '/api/assigned-tickets/:id/messages',
    route({
      access: 'employee',
      summary: 'What was said on a ticket assigned to me: the newest of it, or what came before that',
      params: z.object({ id: z.uuid() }),
      query: threadPageQuery,
      reply: { status: 200, schema: deskThreadSchema },
    }),
    async (c) =>
      c.json(await listAssignedTicketMessages(c.var.ctx, c.req.valid('param').id, c.req.valid('query').before)),
  )
  .post(
    '/api/assigned-tickets/:id/answers',
    route({
      access: 'employee',
      summary: 'Answer a ticket that is assigned to me, as the team',
      params: z.object({ id: z.uuid() }),
      body: assignedAnswerSchema,
      reply: { status: 201, schema: ticketSchema.shape.responses.element.extend(undoable) },
    }),
    async (c) => c.json(await answerAssignedTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .post(
    '/api/assigned-tickets/:id/notes',
    route({
      access: 'employee',
      summary: 'Write a note on a ticket that is assigned to me, which only the team sees',
      params: z.object({ id: z.uuid() }),
      body: newTicketNoteSchema,
      reply: { status: 201, schema: z.object({ id: z.uuid() }) },
    }),
    async (c) => c.json(await noteAssignedTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .get(
    '/api/assigned-tickets/:id/presence',
    route({
      access: 'employee',
      summary: 'Who else has a ticket open that is assigned to me, and who of them writes',
      params: z.object({ id: z.uuid() }),
      reply: { status: 200, schema: z.object({ looking: lookingSchema }) },
    }),
    async (c) => c.json({ looking: await listLookingAtAssigned(c.var.ctx, c.req.valid('param').id) }),
  )
  .put(
    '/api/assigned-tickets/:id/presence',
    route({
      access: 'employee',
      summary: 'Say that I have a ticket open that is assigned to me, and whether I write',
      params: z.object({ id: z.uuid() }),
      body: presenceSchema,
      reply: { status: 204 },
      limit: presenceLimit,
    }),
    async (c) => {
      await lookAtAssignedTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json').typing)
      return c.body(null, 204)
    },
  )
