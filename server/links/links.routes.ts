import { Hono } from 'hono'
import { z } from 'zod'
import { linkPurposes, linkViewSchema, renewalMessage } from '#domain/links.ts'
import { openBillCheckout } from '../billing/arrangements/bills.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { recordOpening } from './links.ts'
import { openLink, renewLink } from './purposes.ts'

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
      await renewLink(c.var.ctx, c.var.link)
      return c.json({ message: renewalMessage }, 202)
    },
  )
  .post(
    '/api/link/checkout',
    route({
      access: 'anyone',
      link: ['bill'],
      lane: 'payments',
      summary: 'Open the payment page of a bill',
      reply: { status: 200, schema: z.object({ url: z.string() }) },
      limit: { name: 'link-checkout', times: 60, perSeconds: 600 },
    }),
    async (c) => c.json(await openBillCheckout(c.var.ctx, c.var.link)),
  )
