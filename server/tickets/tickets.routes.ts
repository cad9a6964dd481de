import { Hono } from 'hono'
import { z } from 'zod'
import { agency } from '#content/agency.ts'
import { presenceSchema } from '#domain/chats.ts'
import { copiesSchema, threadPageQuery } from '#domain/conversations.ts'
import {
  newResponseSchema,
  newTicketSchema,
  notifyAdminTicketSchema,
  ownTicketSchema,
  ticketSchema,
  ticketThreadSchema,
} from '#domain/tickets.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { stopOwnCopies } from './ticket-copies.ts'
import { lookAtOwnTicket, presenceLimit } from './ticket-presence.ts'
import { notifyTeamOfTicket } from './tell-team.ts'
import { getOwnTicket, listOwnMessages, listOwnTickets } from './own-tickets.ts'
import { openTicket, respondToOwnTicket } from './tickets.ts'

const cursor = { created_at: z.iso.datetime(), id: z.uuid() }
const hour = 3600

export const ticketRoutes = new Hono<HttpEnv>()
  .get(
    '/api/tickets',
    route({
      access: 'work',
      viewable: true,
      summary: 'The support tickets of my company with their threads, newest first, and how many of all are open',
      query: z.strictObject(cursor).partial(),
      reply: {
        status: 200,
        schema: z.object({
          open: z.int(),
          tickets: z.array(ownTicketSchema),
          next: z.object(cursor).nullable(),
          /** Where one may write to, too; absent where no mail comes in. */
          mail_to: z.string().optional(),
        }),
      },
    }),
    async (c) => {
      const { created_at, id } = c.req.valid('query')
      const { ctx } = c.var
      const listed = await listOwnTickets(ctx, created_at && id ? { created_at, id } : undefined)
      return c.json({ ...listed, ...(ctx.mailIn?.isOn && { mail_to: agency.email }) })
    },
  )
  .post(
    '/api/tickets',
    route({
      access: 'work',
      summary: 'Open a support ticket',
      secondLine: true,
      body: newTicketSchema,
      reply: { status: 201, schema: ticketSchema.pick({ id: true, ticket_number: true }) },
      limit: { name: 'ticket-address', times: 60, perSeconds: hour },
    }),
    async (c) => c.json(await openTicket(c.var.ctx, c.req.valid('json')), 201),
  )
  .get(
    '/api/tickets/:id',
    route({
      access: 'work',
      viewable: true,
      summary: 'One support ticket of my company with the newest of its thread',
      params: z.object({ id: z.uuid() }),
      reply: { status: 200, schema: ownTicketSchema },
    }),
    async (c) => c.json(await getOwnTicket(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/api/tickets/:id/messages',
    route({
      access: 'work',
      viewable: true,
      summary: 'What was said on a ticket of my company: the newest of it, or what came before that',
      params: z.object({ id: z.uuid() }),
      query: threadPageQuery,
      reply: { status: 200, schema: ticketThreadSchema },
    }),
    async (c) => c.json(await listOwnMessages(c.var.ctx, c.req.valid('param').id, c.req.valid('query').before)),
  )
  .post(
    '/api/tickets/:id/responses',
    route({
      access: 'work',
      summary: 'Respond to a support ticket of my company',
      secondLine: true,
      params: z.object({ id: z.uuid() }),
      body: newResponseSchema,
      reply: { status: 201, schema: ticketSchema.shape.responses.element },
      limit: { name: 'ticket-response-address', times: 240, perSeconds: hour },
    }),
    async (c) => c.json(await respondToOwnTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .put(
    '/api/tickets/:id/presence',
    route({
      access: 'work',
      summary: 'Say that one has a ticket of one’s company open, and whether one writes',
      params: z.object({ id: z.uuid() }),
      body: presenceSchema,
      reply: { status: 204 },
      limit: presenceLimit,
    }),
    async (c) => {
      await lookAtOwnTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json').typing)
      return c.body(null, 204)
    },
  )
  .put(
    '/api/tickets/:id/copies',
    route({
      access: 'work',
      summary: 'Take away who gets copies of the answers to a ticket of my company: those who stay',
      secondLine: true,
      params: z.object({ id: z.uuid() }),
      body: copiesSchema,
      reply: { status: 204 },
      limit: { name: 'ticket-copies-address', times: 60, perSeconds: hour },
    }),
    async (c) => {
      await stopOwnCopies(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/functions/v1/notify-admin-ticket',
    route({
      access: 'work',
      summary: 'Tell the team of a ticket of my company once more; an admin may of anybody’s',
      secondLine: true,
      body: notifyAdminTicketSchema,
      reply: { status: 200, schema: z.object({ success: z.boolean() }) },
      limit: { name: 'notify-admin-ticket-address', times: 10, perSeconds: hour },
    }),
    async (c) => {
      await notifyTeamOfTicket(c.var.ctx, c.req.valid('json').ticket_id)
      return c.json({ success: true })
    },
  )
