import { Hono } from 'hono'
import { z } from 'zod'
import { newRatingSchema, ratedTicketSchema } from '#domain/ratings.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { rateByLink, rateOwnTicket, readByLink } from './ratings.ts'

/** Whatever is wrong with it, it is a link that is invalid. */
const query = z.strictObject({ token: z.string().default('') })
const perAddress = { times: 30, perSeconds: 600 }

/** How we did, by the customer in the portal, or by the link of an e-mail. */
export const ratingRoutes = new Hono<HttpEnv>()
  .put(
    '/api/tickets/:id/rating',
    route({
      access: 'work',
      summary: 'Rate a ticket of my company that is resolved or closed',
      secondLine: true,
      params: z.object({ id: z.uuid() }),
      body: newRatingSchema,
      reply: { status: 204 },
      limit: { name: 'ticket-rating-address', ...perAddress },
    }),
    async (c) => {
      await rateOwnTicket(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get(
    '/api/ticket-ratings',
    route({
      access: 'anyone',
      summary: 'The ticket that a mailed link rates; opening it changes nothing',
      query,
      reply: { status: 200, schema: ratedTicketSchema },
      limit: { name: 'rating-link-address', ...perAddress },
    }),
    async (c) => c.json(await readByLink(c.var.ctx, c.req.valid('query').token)),
  )
  .post(
    '/api/ticket-ratings',
    route({
      access: 'anyone',
      summary: 'Rate a ticket with the token of a mailed link',
      query,
      body: newRatingSchema,
      reply: { status: 204 },
      limit: { name: 'rating-by-link-address', ...perAddress },
    }),
    async (c) => {
      await rateByLink(c.var.ctx, c.req.valid('query').token, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
