import { Hono } from 'hono'
import { z } from 'zod'
import { newReminderSchema } from '#domain/today.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { remind } from './reminders.ts'

export const reminderRoutes = new Hono<HttpEnv>().post(
  '/api/reminders',
  route({
    access: 'admin',
    summary: 'Remind a client of what we wait for, once in three days',
    body: newReminderSchema,
    reply: { status: 201, schema: z.object({ email: z.string(), sent_at: z.iso.datetime() }) },
    limit: { name: 'reminders', times: 300, perSeconds: 600 },
  }),
  async (c) => c.json(await remind(c.var.ctx, c.req.valid('json')), 201),
)
