import { Hono } from 'hono'
import { z } from 'zod'
import { linkCheckoutSchema } from '#domain/invoices.ts'
import { linkPurposes, linkViewSchema } from '#domain/links.ts'
import { threadPageQuery } from '#domain/conversations.ts'
import { linkedReplySchema, ticketSchema, ticketThreadSchema } from '#domain/tickets.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { listRepliedMessages, replyByLink } from '../tickets/replies-by-link.ts'
import { recordOpening, withdrawLink } from './links.ts'
import { openLink, paidPurposes, payByLink, renewLink } from './purposes.ts'

/** For whoever has a link, signed in or not: the header X-Link-Key says which. */
export const linkRoutes = new Hono<HttpEnv>()
  .get(
    '/api/link',
    route({
      access: 'anyone',
      link: linkPurposes,
      summary: 'What a link opens',
      reply: { status: 200, schema: linkViewSchema },
    }),
    async (c) => c.json(await openLink(c.var.ctx, c.var.link)),
  )
  .post(
    '/api/link/openings',
    route({
      access: 'anyone',
      link: linkPurposes,
      summary: 'A person has touched the page of a link',
      reply: { status: 204 },
    }),
    async (c) => {
      await recordOpening(c.var.ctx, c.var.link)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/link/renewals',
    route({
      access: 'anyone',
      link: linkPurposes,
      takesExpiredLink: true,
      summary: 'Send a new link to the address this one was sent to',
      reply: { status: 202, schema: z.object({ message: z.string() }) },
    }),
    async (c) => {
      return c.json({ message: await renewLink(c.var.ctx, c.var.link) }, 202)
    },
  )
  .post(
    '/api/action-links/:id/withdrawal',
    route({
      access: 'admin',
      summary: 'Withdraw one link that was mailed: it opens nothing any more',
      params: z.object({ id: z.uuid() }),
      reply: { status: 204 },
    }),
    async (c) => {
      await withdrawLink(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/link/checkout',
    route({
      access: 'anyone',
      link: paidPurposes,
      lane: 'payments',
      summary:
        'Open the payment page of a bill, of an invoice, of one that was agreed or that files wait for, for all that is left of it or a part',
      body: linkCheckoutSchema,
      // The page of the version before sends none.
      formMeans: {},
      reply: { status: 200, schema: z.object({ url: z.string() }) },
      limit: { name: 'link-checkout', times: 60, perSeconds: 600 },
    }),
    async (c) => c.json(await payByLink(c.var.ctx, c.var.link, c.req.valid('json'))),
  )
  .get(
    '/api/link/messages',
    route({
      access: 'anyone',
      link: ['reply'],
      summary: 'What was said on the ticket that a link opens: the newest of it, or what came before that',
      query: threadPageQuery,
      reply: { status: 200, schema: ticketThreadSchema },
    }),
    async (c) => c.json(await listRepliedMessages(c.var.ctx, c.var.link, c.req.valid('query').before)),
  )
  .post(
    '/api/link/replies',
    route({
      access: 'anyone',
      link: ['reply'],
      summary: 'Respond to the ticket that a link opens',
      body: linkedReplySchema,
      reply: { status: 201, schema: ticketSchema.shape.responses.element },
      limit: { name: 'link-reply-address', times: 60, perSeconds: 3600 },
    }),
    async (c) => c.json(await replyByLink(c.var.ctx, c.var.link, c.req.valid('json').response_text), 201),
  )
