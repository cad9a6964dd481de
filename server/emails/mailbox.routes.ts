import { Hono } from 'hono'
import { z } from 'zod'
import { agency } from '#content/agency.ts'
import { agencyZone, formatMoment } from '#content/dates.ts'
import { AppError } from '#domain/errors.ts'
import type { HttpContext, HttpEnv } from '../http/http-env.ts'
import { htmlPage, sendPage } from '../http/plain-page.ts'
import { route } from '../http/route.ts'
import { html } from 'hono/html'
import { findMailboxMessage, listMailbox } from './mailbox.ts'

const messageReply = z.object({
  id: z.uuid(),
  kind: z.string(),
  from: z.string(),
  to: z.string(),
  /** Whom its head names besides; each of them has one of their own here. */
  cc: z.array(z.string()).optional(),
  replyTo: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ file_name: z.string(), file_size: z.int(), file_type: z.string() })).optional(),
  /** As others name it in In-Reply-To and References. */
  messageId: z.string(),
  createdAt: z.iso.datetime(),
})
const idDomainOf = ({ var: { ctx } }: HttpContext) => ctx.mailIn?.domain ?? agency.email.replace(/^.*@/, '')
const addressed = z.object({ to: z.string().optional() })

/** The built-in mailbox, where every e-mail arrives while no mail server is configured. Not mounted otherwise. */
export const mailboxRoutes = new Hono<HttpEnv>()
  .get(
    '/dev/mailbox.json',
    route({
      access: 'anyone',
      viewable: true,
      summary: 'The built-in mailbox',
      query: addressed,
      reply: { status: 200, schema: z.array(messageReply) },
    }),
    async (c) => c.json(await listMailbox(c.var.ctx.db, c.req.valid('query').to, idDomainOf(c))),
  )
  .get(
    '/dev/mailbox',
    route({ access: 'anyone', viewable: true, summary: 'The built-in mailbox as a page', query: addressed }),
    async (c) => {
      const { to } = c.req.valid('query')
      const messages = await listMailbox(c.var.ctx.db, to, idDomainOf(c))
      return sendPage(c, await mailboxPage(messages, to))
    },
  )
  .get(
    '/dev/mailbox/:id',
    route({
      access: 'anyone',
      viewable: true,
      summary: 'One email as its reader sees it',
      params: z.object({ id: z.uuid() }),
    }),
    async (c) => {
      const message = await findMailboxMessage(c.var.ctx.db, c.req.valid('param').id)
      if (!message) throw new AppError('not_found')
      return sendPage(c, message.html)
    },
  )

function mailboxPage(messages: Awaited<ReturnType<typeof listMailbox>>, to: string | undefined) {
  const card = (message: (typeof messages)[number]) =>
    html`<article>
      <h2><a href="/dev/mailbox/${message.id}">${message.subject}</a></h2>
      <p class="facts">
        To <a href="/dev/mailbox?to=${encodeURIComponent(message.to)}">${message.to}</a> · ${message.kind} ·
        <time datetime="${message.createdAt}">${formatMoment(message.createdAt, agencyZone)}</time>
      </p>
      <details>
        <summary>Text</summary>
        <pre>${message.text}</pre>
      </details>
      ${message.attachments ? html`<p class="facts">Attached: ${message.attachments.map(({ file_name }) => file_name).join(', ')}</p>` : ''}
      <p><a href="/dev/mail-in?reply=${message.id}">Reply</a></p>
    </article>`
  return htmlPage(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p>
        ${to ? html`Messages to <strong>${to}</strong>. <a href="/dev/mailbox">Show all</a>.` : 'Every email this installation sent. Nothing left this machine.'}
      </p>
      <p><a href="/dev/mail-in${to ? `?from=${encodeURIComponent(to)}` : ''}">Write a new email</a></p>
      ${messages.length === 0 ? html`<p class="empty">No messages yet.</p>` : messages.map(card)}`,
  )
}
