import { Hono } from 'hono'
import { z } from 'zod'
import { claimSchema, leadAdditionSchema, receivedSchema, sendEmailSchema } from '#domain/leads.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { sendingOf } from '../http/sending.ts'
import { addToLead } from './additions.ts'
import { receiveClaim, receiveMessage } from './leads.ts'

/** S1 §7 reads `success`; what was received is for our own forms. */
const successReply = { status: 200, schema: z.object({ success: z.literal(true), received: receivedSchema }) }
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
      const received = await receiveMessage(c.var.ctx, c.req.valid('json'), sendingOf(c))
      return c.json({ success: true, received })
    },
  )
  .post(
    '/api/claims',
    route({
      access: 'anyone',
      lane: 'urgent',
      summary: 'Claim the free website',
      body: z.strictObject(claimSchema.shape),
      reply: { status: 201, schema: z.object({ received: receivedSchema }) },
      limit: { name: 'claim-address', times: 10, perSeconds: tenMinutes },
    }),
    async (c) => {
      const received = await receiveClaim(c.var.ctx, c.req.valid('json'), sendingOf(c))
      return c.json({ received }, 201)
    },
  )
  .post(
    '/api/lead-additions',
    route({
      access: 'anyone',
      lane: 'urgent',
      summary: 'Add something to what one sent, with the pass that its answer came with',
      body: leadAdditionSchema,
      reply: { status: 201, schema: z.object({}) },
      limit: { name: 'lead-addition-address', times: 20, perSeconds: tenMinutes },
    }),
    async (c) => {
      await addToLead(c.var.ctx, c.req.valid('json'))
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
