import { Hono } from 'hono'
import { z } from 'zod'
import { activityFilterSchema, activitySchema } from '#domain/activity.ts'
import { cursorSchema, writeCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { listActivity } from './activity.ts'

/** Read by admins, written by nobody: every entry is made by the change it tells of. */
export const activityRoutes = new Hono<HttpEnv>().get(
  '/api/activity',
  route({
    access: 'admin',
    summary: 'What the team did, newest first, page by page',
    query: activityFilterSchema.extend({ cursor: cursorSchema.optional() }),
    reply: {
      status: 200,
      schema: z.object({ activity: z.array(activitySchema), next_cursor: z.string().nullable() }),
    },
  }),
  async (c) => {
    const { cursor, ...filter } = c.req.valid('query')
    const { activity, next } = await listActivity(c.var.ctx, filter, cursor ?? null)
    return c.json({ activity, next_cursor: writeCursor(next) })
  },
)
