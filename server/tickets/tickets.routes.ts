import { Hono } from 'hono'
import { z } from 'zod'
import {
  newResponseSchema,
  newTicketSchema,
  notifyAdminTicketSchema,
  ownTicketSchema,
  ticketSchema,
} from '#domain/tickets.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { notifyTeamOfTicket } from './tell-team.ts'
import { listOwnTickets, openTicket, respondToOwnTicket } from './tickets.ts'

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
        schema: z.object({ open: z.int(), tickets: z.array(ownTicketSchema), next: z.object(cursor).nullable() }),
      },
    }),
    async (c) => {
      const { created_at, id } = c.req.valid('query')
      return c.json(await listOwnTickets(c.var.ctx, created_at && id ? { created_at, id } : undefined))
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
