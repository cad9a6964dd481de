import { Hono } from 'hono'
import { z } from 'zod'
import { lookSchema, startLookSchema, stopLookSchema } from '#domain/looks.ts'
import { actorOf } from '../context.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { listLooksAt, startLook, stopLook } from './looks.ts'

export const lookRoutes = new Hono<HttpEnv>()
  .post(
    '/api/look',
    route({
      access: 'admin',
      confirm: true,
      summary: 'View the portal as a customer sees it, for half an hour at most; nothing can be changed meanwhile',
      body: startLookSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await startLook(c.var.ctx, c.req.valid('json').user_id)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/look',
    route({
      access: 'signed-in',
      endsLook: true,
      summary: 'Stop viewing as a customer',
      query: stopLookSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await stopLook(c.var.ctx, c.req.valid('query').look_id)
      return c.body(null, 204)
    },
  )
  .get(
    '/api/looks',
    route({
      access: 'signed-in',
      plain: 'The name of whoever looked is the team’s',
      summary: 'When our team viewed one’s own portal, the newest first',
      reply: { status: 200, schema: z.object({ looks: z.array(lookSchema) }) },
    }),
    async (c) => {
      const { ctx } = c.var
      return c.json({ looks: await listLooksAt(ctx.db, actorOf(ctx).user_id, ctx.now()) })
    },
  )
