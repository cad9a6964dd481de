import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { checkAdmin } from './admin-check.ts'

export const adminCheckRoutes = new Hono<HttpEnv>().get(
  '/api/is-admin',
  route({
    access: 'admin',
    refusal: 'not_an_admin',
    summary: 'Whether I am an admin, and for an admin whether somebody else is',
    query: z.strictObject({ check_user_id: z.uuid().optional() }),
    reply: { status: 200, schema: z.object({ is_admin: z.literal(true) }) },
  }),
  async (c) => c.json(await checkAdmin(c.var.ctx, c.req.valid('query').check_user_id)),
)
