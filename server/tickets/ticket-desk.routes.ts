import { Hono } from 'hono'
import { z } from 'zod'
import {
  deskTicketSchema,
  newTicketNoteSchema,
  notifyStatusChangeSchema,
  notifyTicketResponseSchema,
  ticketAnswerSchema,
  ticketFilterSchema,
  ticketSchema,
  ticketStatisticsSchema,
  ticketStatusChangeSchema,
} from '#domain/tickets.ts'
import { archiveSchema } from '#domain/archive.ts'
import { undoable } from '#domain/undo.ts'
import { dueCursorSchema, writeDueCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { changeTicketStatus, notifyClientOfAnswer, notifyClientOfStatus, answerTicket } from './ticket-responses.ts'
import { archiveTicket, deleteTicket } from './ticket-archive.ts'
import { listAllTickets } from './ticket-desk.ts'
import { noteTicket } from './ticket-notes.ts'

const one = z.object({ id: z.uuid() })
const successReply = { status: 200, schema: z.object({ success: z.boolean() }) }

/** Everybody's tickets, for the team. */
export const ticketDeskRoutes = new Hono<HttpEnv>()
  .get(
    '/api/all-tickets',
    route({
      access: 'admin',
      summary: 'All support tickets with their threads, what is due first, page by page, and how many there are',
      query: ticketFilterSchema.extend({ cursor: dueCursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({
          tickets: z.array(deskTicketSchema),
          next_cursor: z.string().nullable(),
          statistics: ticketStatisticsSchema,
        }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { tickets, next, statistics } = await listAllTickets(c.var.ctx, filter, cursor ?? null)
      return c.json({ tickets, next_cursor: writeDueCursor(next), statistics })
    },
  )
  .post(
    '/api/all-tickets/:id/answers',
    route({
      access: 'admin',
      summary: 'Answer a ticket as the team',
      params: one,
      body: ticketAnswerSchema,
      reply: { status: 201, schema: ticketSchema.shape.responses.element.extend(undoable) },
    }),
    async (c) => c.json(await answerTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .post(
    '/api/all-tickets/:id/notes',
    route({
      access: 'admin',
      summary: 'Write a note on a ticket, which only the team sees',
      params: one,
      body: newTicketNoteSchema,
      reply: { status: 201, schema: z.object({ id: z.uuid() }) },
    }),
    async (c) => c.json(await noteTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .put(
    '/api/tickets/:id/status',
    route({
      access: 'admin',
      summary: 'Set the status of a ticket, from the one that was seen',
      params: one,
      body: ticketStatusChangeSchema,
      reply: { status: 200, schema: z.object(undoable) },
    }),
    async (c) => c.json(await changeTicketStatus(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/api/tickets/:id/archive',
    route({
      access: 'admin',
      summary: 'Archive a ticket that is resolved or closed, or bring it back',
      params: one,
      body: archiveSchema,
      reply: { status: 200, schema: z.object(undoable) },
    }),
    async (c) => c.json(await archiveTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/api/tickets/:id',
    route({
      access: 'admin',
      summary: 'Delete a ticket that nobody responded to',
      params: one,
      reply: { status: 204 },
    }),
    async (c) => {
      await deleteTicket(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/functions/v1/notify-client-status-change',
    route({
      access: 'admin',
      summary: 'Tell the owner of a ticket its status once more',
      body: notifyStatusChangeSchema,
      reply: successReply,
      limit: { name: 'notify-client-status-change', times: 100, perSeconds: 600 },
    }),
    async (c) => {
      await notifyClientOfStatus(c.var.ctx, c.req.valid('json').ticket_id)
      return c.json({ success: true })
    },
  )
  .post(
    '/functions/v1/notify-client-ticket-response',
    route({
      access: 'admin',
      summary: 'Send the owner of a ticket our last answer once more',
      body: notifyTicketResponseSchema,
      reply: successReply,
      limit: { name: 'notify-client-ticket-response', times: 100, perSeconds: 600 },
    }),
    async (c) => {
      await notifyClientOfAnswer(c.var.ctx, c.req.valid('json').ticket_id)
      return c.json({ success: true })
    },
  )
