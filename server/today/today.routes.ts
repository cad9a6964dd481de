import { Hono } from 'hono'
import { badgesSchema, newsSchema, todayFilterSchema, todaySchema } from '#domain/today.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { seeToday, readBadges, readToday } from './today.ts'

export const todayRoutes = new Hono<HttpEnv>()
  .get(
    '/api/today',
    route({
      access: 'admin',
      summary: 'What waits on the team and on clients, the most pressing first, and how much of it there is',
      query: todayFilterSchema,
      reply: { status: 200, schema: todaySchema },
    }),
    async (c) => c.json(await readToday(c.var.ctx, c.req.valid('query').view)),
  )
  .get(
    '/api/today/badges',
    route({
      access: 'admin',
      summary: 'How many things wait in the tabs of the back office',
      reply: { status: 200, schema: badgesSchema },
    }),
    async (c) => c.json(await readBadges(c.var.ctx)),
  )
  .put(
    '/api/today/seen',
    route({
      access: 'admin',
      summary: 'Say that one is here, and hear what happened since one was here before',
      reply: { status: 200, schema: newsSchema },
    }),
    async (c) => c.json(await seeToday(c.var.ctx)),
  )
