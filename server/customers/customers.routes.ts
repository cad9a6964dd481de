import { Hono } from 'hono'
import { z } from 'zod'
import { customerEventSchema, customerSchema, historyFilterSchema, newNoteSchema } from '#domain/customers.ts'
import { namedCursorSchema, writeCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { getCustomer, listCustomerEvents, noteCustomer } from './customers.ts'

const params = z.object({ id: z.uuid() })

export const customerRoutes = new Hono<HttpEnv>()
  .get(
    '/api/customers/:id',
    route({
      access: 'admin',
      summary:
        'A client: its people with their parts, what it has and what it pays; also by the id of one of its people',
      params,
      reply: { status: 200, schema: z.object({ customer: customerSchema }) },
    }),
    async (c) => c.json({ customer: await getCustomer(c.var.ctx, c.req.valid('param').id) }),
  )
  .get(
    '/api/customers/:id/events',
    route({
      access: 'admin',
      summary: 'Everything that happened to a client, newest first, page by page',
      params,
      query: historyFilterSchema.extend({ cursor: namedCursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ events: z.array(customerEventSchema), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { id } = c.req.valid('param')
      const { events, next } = await listCustomerEvents(c.var.ctx, id, filter, cursor ?? null)
      return c.json({ events, next_cursor: writeCursor(next) })
    },
  )
  .post(
    '/api/customers/:id/notes',
    route({
      access: 'admin',
      summary: 'Write a note on a client, for the team alone',
      params,
      body: newNoteSchema,
      reply: { status: 201, schema: z.object({ id: z.uuid() }) },
    }),
    async (c) => c.json(await noteCustomer(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
