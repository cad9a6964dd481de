import { Hono } from 'hono'
import { z } from 'zod'
import { presenceSchema } from '#domain/chats.ts'
import { copiesSchema, threadPageQuery } from '#domain/conversations.ts'
import {
  deskThreadSchema,
  deskTicketSchema,
  lookingSchema,
  newTicketNoteSchema,
  notifyStatusChangeSchema,
  notifyTicketResponseSchema,
  ticketAnswerSchema,
  ticketAssigneeSchema,
  ticketFilterSchema,
  ticketMergeSchema,
  ticketPersonSchema,
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
import { assignTicket, listAssignees } from './ticket-assignee.ts'
import { archiveTicket, deleteTicket } from './ticket-archive.ts'
import { stopCopies } from './ticket-copies.ts'
import { listAllTickets, listTicketMessages } from './ticket-desk.ts'
import { mergeTicket } from './ticket-merging.ts'
import { noteTicket } from './ticket-notes.ts'
import { listLookingAt, lookAtTicket, presenceLimit } from './ticket-presence.ts'

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
          /** Unfinished ones, counted up to `countedTo`. */
          overdue: z.int(),
          unassigned: z.int(),
        }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { next, ...listed } = await listAllTickets(c.var.ctx, filter, cursor ?? null)
      return c.json({ ...listed, next_cursor: writeDueCursor(next) })
    },
  )
  .get(
    '/api/all-tickets/:id/messages',
    route({
      access: 'admin',
      summary: 'What was said on a ticket: the newest of it, or what came before that',
      params: one,
      query: threadPageQuery,
      reply: { status: 200, schema: deskThreadSchema },
    }),
    async (c) => c.json(await listTicketMessages(c.var.ctx, c.req.valid('param').id, c.req.valid('query').before)),
  )
  .get(
    '/api/ticket-assignees',
    route({
      access: 'admin',
      summary: 'Who may look after a ticket',
      reply: { status: 200, schema: z.object({ assignees: z.array(ticketPersonSchema) }) },
    }),
    async (c) => c.json({ assignees: await listAssignees(c.var.ctx.db) }),
  )
  .put(
    '/api/all-tickets/:id/assignee',
    route({
      access: 'admin',
      summary: 'Give a ticket to somebody of the team, or to nobody, from whose it was seen to be',
      params: one,
      body: ticketAssigneeSchema,
      reply: { status: 200, schema: z.object(undoable) },
    }),
    async (c) => c.json(await assignTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/api/all-tickets/:id/merges',
    route({
      access: 'admin',
      summary: 'Make a ticket part of another of the same customer, with all that was said in it; it is closed',
      params: one,
      body: ticketMergeSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await mergeTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
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
  .get(
    '/api/all-tickets/:id/presence',
    route({
      access: 'admin',
      summary: 'Who else has a ticket open, and who of them writes',
      params: one,
      reply: { status: 200, schema: z.object({ looking: lookingSchema }) },
    }),
    async (c) => c.json({ looking: await listLookingAt(c.var.ctx, c.req.valid('param').id) }),
  )
  .put(
    '/api/all-tickets/:id/presence',
    route({
      access: 'admin',
      summary: 'Say that one has a ticket open, and whether one writes',
      params: one,
      body: presenceSchema,
      reply: { status: 204 },
      limit: presenceLimit,
    }),
    async (c) => {
      await lookAtTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json').typing)
      return c.body(null, 204)
    },
  )
  .put(
    '/api/all-tickets/:id/copies',
    route({
      access: 'admin',
      summary: 'Take away who gets copies of the answers to a ticket: those who stay',
      params: one,
      body: copiesSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await stopCopies(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    },
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
