import { Hono } from 'hono'
import { z } from 'zod'
import { newsletter } from '#content/newsletter.ts'
import { newsletterSchema, subscriptionTokenSchema } from '#domain/newsletter.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { sendingOf } from '../http/sending.ts'
import { confirmSubscription, endSubscription, exportSubscribers, requestSubscription } from './newsletter.ts'

const tenMinutes = 600

export const newsletterRoutes = new Hono<HttpEnv>()
  .post(
    '/api/newsletter-subscriptions',
    route({
      access: 'anyone',
      summary: 'Ask for the newsletter; the confirmation link comes by e-mail',
      body: z.strictObject(newsletterSchema.shape),
      reply: { status: 202, schema: z.object({ message: z.string() }) },
      limit: { name: 'newsletter-address', times: 10, perSeconds: tenMinutes },
    }),
    async (c) => {
      await requestSubscription(c.var.ctx, c.req.valid('json'), sendingOf(c))
      return c.json({ message: newsletter.confirmation }, 202)
    },
  )
  .post(
    '/api/newsletter-confirmations',
    route({
      access: 'anyone',
      summary: 'Confirm a subscription with the token of the mailed link',
      body: subscriptionTokenSchema,
      reply: { status: 204 },
      limit: { name: 'newsletter-confirm-address', times: 60, perSeconds: tenMinutes },
    }),
    async (c) => {
      await confirmSubscription(c.var.ctx, c.req.valid('json').token)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/newsletter-endings',
    route({
      access: 'anyone',
      summary: 'Unsubscribe with one click (RFC 8058); the body does not matter',
      query: subscriptionTokenSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await endSubscription(c.var.ctx, c.req.valid('query').token)
      return c.body(null, 204)
    },
  )
  .get(
    '/api/newsletter-endings',
    route({
      access: 'anyone',
      summary: 'The same address opened by a person: leads to the page that asks first',
      query: subscriptionTokenSchema,
      reply: { status: 302 },
    }),
    (c) => c.redirect(`/newsletter?leave=${encodeURIComponent(c.req.valid('query').token)}`),
  )
  .get(
    '/api/newsletter-subscribers.csv',
    route({
      access: 'admin',
      lane: 'files',
      summary: 'Who gets the newsletter, as a file for the program that sends it',
    }),
    async (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="newsletter-subscribers.csv"')
      return c.body(await exportSubscribers(c.var.ctx))
    },
  )
