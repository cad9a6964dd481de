import { Hono } from 'hono'
import { z } from 'zod'
import { securityEventFilterSchema, securityEventSchema, listedSignInSchema } from '#domain/security.ts'
import { cursorSchema, writeCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { listOwnSignIns, listSecurityEvents } from './security.ts'

export const securityRoutes = new Hono<HttpEnv>()
  .get(
    '/api/sign-ins',
    route({
      access: 'signed-in',
      summary: 'The last times somebody signed in to my account, or tried to',
      reply: { status: 200, schema: z.object({ sign_ins: z.array(listedSignInSchema) }) },
    }),
    async (c) => c.json({ sign_ins: await listOwnSignIns(c.var.ctx) }),
  )
  .get(
    '/api/security-events',
    route({
      access: 'admin',
      summary: 'Who signed in, who was refused and from where, newest first, page by page',
      query: securityEventFilterSchema.extend({ cursor: cursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ events: z.array(securityEventSchema), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { events, next } = await listSecurityEvents(c.var.ctx, filter, cursor ?? null)
      return c.json({ events, next_cursor: writeCursor(next) })
    },
  )
