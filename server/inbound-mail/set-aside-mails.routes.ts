import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import { agencyZone, formatMoment } from '#content/dates.ts'
import { AppError } from '#domain/errors.ts'
import { acceptedMailSchema, setAsideFilterSchema, setAsideMailSchema } from '#domain/mail.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { asSentPolicy, readAsSent } from './as-sent.ts'
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
  .get(
    '/api/set-aside-mails/:id/as-sent',
    route({ access: 'admin', summary: 'A mail as it was sent, with nothing in it that does anything', params: one }),
    async (c) => {
      const page = asSentPage(await readAsSent(c.var.ctx, c.req.valid('param').id))
      c.header('Content-Security-Policy', asSentPolicy)
      return c.html(page)
    },
  )

type AsSent = Awaited<ReturnType<typeof readAsSent>>

/** Without a style: none is allowed in it, neither the sender's nor ours. */
const asSentPage = (mail: AsSent) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${mail.subject || 'A message without a subject'}</title>
      </head>
      <body>
        <header>
          <h1>${mail.subject || '(no subject)'}</h1>
          <p>From: ${mail.from}<br />To: ${mail.to}<br />Received: ${formatMoment(mail.received_at, agencyZone)}</p>
          ${mail.files.length > 0 ? html`<p>Attached: ${mail.files.join(', ')}</p>` : ''}
          <hr />
        </header>
        <main>${'html' in mail ? raw(mail.html) : html`<pre>${mail.text}</pre>`}</main>
      </body>
    </html>`
