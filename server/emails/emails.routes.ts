import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { dismissEmail, listFailedEmails, resendEmail } from './emails.ts'

const failedEmail = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
})

export const emailRoutes = new Hono<HttpEnv>()
  .get(
    '/api/failed-emails',
    route({
      access: 'admin',
      summary: 'E-mails that could not be delivered',
      reply: { status: 200, schema: z.object({ emails: z.array(failedEmail) }) },
    }),
    async (c) => c.json({ emails: await listFailedEmails(c.var.ctx.db) }),
  )
  .post(
    '/api/failed-emails/:id/resends',
    route({
      access: 'admin',
      summary: 'Send a failed e-mail again',
      params: z.object({ id: z.uuid() }),
      reply: { status: 204 },
    }),
    async (c) => {
      await resendEmail(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .delete(
    '/api/failed-emails/:id',
    route({
      access: 'admin',
      summary: 'Dismiss a failed e-mail',
      params: z.object({ id: z.uuid() }),
      reply: { status: 204 },
    }),
    async (c) => {
      await dismissEmail(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
