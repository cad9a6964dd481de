import { Hono } from 'hono'
import { z } from 'zod'
import { viewsOfDaySchema } from '#domain/website-views.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { refuseOthers } from './reach.ts'
import { readViews } from './views.ts'

export const websiteViewRoutes = new Hono<HttpEnv>().get(
  '/api/websites/:id/views',
  route({
    access: 'signed-in',
    whose: refuseOthers,
    viewable: true,
    summary: 'How often people opened a website on each of the last thirty days, today the last',
    params: z.object({ id: z.uuid() }),
    reply: { status: 200, schema: z.object({ days: z.array(viewsOfDaySchema) }) },
  }),
  async (c) => c.json({ days: await readViews(c.var.ctx, c.req.valid('param').id) }),
)
