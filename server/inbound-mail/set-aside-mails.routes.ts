import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { acceptedMailSchema, setAsideFilterSchema, setAsideMailSchema } from '#domain/mail.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { acceptMail, discardMail, listSetAsideMails } from './set-aside-mails.ts'

const one = z.object({ id: z.uuid() })

/** Mail that a person must decide on. */
export const setAsideMailRoutes = new Hono<HttpEnv>()
  .get(
    '/api/set-aside-mails',
    route({
      access: 'admin',
      summary: 'Mail that was set aside, or ignored, newest first, and how much of it waits',
      query: setAsideFilterSchema,
      reply: { status: 200, schema: z.object({ mails: z.array(setAsideMailSchema), waiting: z.int() }) },
    }),
    async (c) => c.json(await listSetAsideMails(c.var.ctx, c.req.valid('query').state)),
  )
  .post(
    '/api/set-aside-mails/:id/acceptances',
    route({
      access: 'admin',
      summary: 'Take a mail that was set aside, as if its sender had been verified',
      params: one,
      reply: { status: 201, schema: acceptedMailSchema },
    }),
    async (c) => {
      const { mailIn } = c.var.ctx
      if (!mailIn) throw new AppError('not_found')
      return c.json(await acceptMail({ ...c.var.ctx, mailIn }, c.req.valid('param').id), 201)
    },
  )
  .delete(
    '/api/set-aside-mails/:id',
    route({ access: 'admin', summary: 'Discard a mail that was set aside', params: one, reply: { status: 204 } }),
    async (c) => {
      await discardMail(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
