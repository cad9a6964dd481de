import { Hono } from 'hono'
import { z } from 'zod'
import { claimSchema, sendEmailSchema } from '#domain/leads.ts'
import { readVisit, visitHeader } from '#domain/visits.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { receiveClaim, receiveMessage } from './leads.ts'

const successReply = { status: 200, schema: z.object({ success: z.boolean(), error: z.string().optional() }) }
const tenMinutes = 600

export const leadRoutes = new Hono<HttpEnv>()
  .post(
    '/functions/v1/send-email',
    route({
      access: 'anyone',
      summary: 'Send the contact or the quote form',
      body: sendEmailSchema,
      reply: successReply,
      limit: { name: 'send-email-address', times: 10, perSeconds: tenMinutes },
    }),
    async (c) => {
      await receiveMessage(c.var.ctx, c.req.valid('json'), readVisit(c.req.header(visitHeader)))
      return c.json({ success: true })
    },
  )
  .post(
    '/api/claims',
    route({
      access: 'anyone',
      summary: 'Claim the free website',
      body: z.strictObject(claimSchema.shape),
      reply: { status: 201 },
      limit: { name: 'claim-address', times: 10, perSeconds: tenMinutes },
    }),
    async (c) => {
      await receiveClaim(c.var.ctx, c.req.valid('json'), readVisit(c.req.header(visitHeader)))
      return c.json({}, 201)
    },
  )
