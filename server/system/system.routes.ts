import { Hono } from 'hono'
import { systemSchema } from '#domain/system.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { readSystem } from './system.ts'

export const systemRoutes = new Hono<HttpEnv>().get(
  '/api/system',
  route({
    access: 'admin',
    summary: 'How the product is doing: version, database, queue, last backup',
    reply: { status: 200, schema: systemSchema },
  }),
  async (c) => c.json(await readSystem(c.var.ctx)),
)
