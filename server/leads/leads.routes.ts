import { Hono } from 'hono'
import { z } from 'zod'
import { claimSchema, sendEmailSchema } from '#domain/leads.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { sendingOf } from '../http/sending.ts'
import { receiveClaim, receiveMessage } from './leads.ts'

const successReply = { status: 200, schema: z.object({ success: z.literal(true) }) }
const tenMinutes = 600

export const leadRoutes = new Hono<HttpEnv>()
  .post(
    '/functions/v1/send-email',
    route({
      access: 'anyone',
      lane: 'urgent',
      summary: 'Send the contact or the quote form',
      body: sendEmailSchema,
      reply: successReply,
      limit: { name: 'send-email-address', times: 10, perSeconds: tenMinutes },
    }),
    async (c) => {
      await receiveMessage(c.var.ctx, c.req.valid('json'), sendingOf(c))
      return c.json({ success: true })
    },
  )
  .post(
    '/api/claims',
    route({
      access: 'anyone',
      lane: 'urgent',
      summary: 'Claim the free website',
      body: z.strictObject(claimSchema.shape),
      reply: { status: 201, schema: z.object({}) },
      limit: { name: 'claim-address', times: 10, perSeconds: tenMinutes },
    }),
    async (c) => {
      await receiveClaim(c.var.ctx, c.req.valid('json'), sendingOf(c))
      return c.json({}, 201)
    },
  )
  .get(
    '/api/form-challenge',
    route({
      access: 'anyone',
      lane: 'urgent',
      summary: 'The proof of work a public form must come with; null while none is asked for',
      reply: { status: 200, schema: z.object({ challenge: z.string().nullable() }) },
      limit: { name: 'form-challenge-address', times: 30, perSeconds: tenMinutes },
    }),
    async (c) => {
      const { formProof, now } = c.var.ctx
      return c.json({ challenge: (await formProof?.challenge(now())) ?? null })
    },
  )
