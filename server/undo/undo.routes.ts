import { Hono } from 'hono'
import { undoSchema } from '#domain/undo.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { undo } from './undo.ts'

export const undoRoutes = new Hono<HttpEnv>().post(
  '/api/undo',
  route({
    access: 'employee',
    summary: 'Take back what I just did, and the e-mails about it with it',
    body: undoSchema,
    reply: { status: 204 },
  }),
  async (c) => {
    await undo(c.var.ctx, c.req.valid('json').undo_id)
    return c.body(null, 204)
  },
)
