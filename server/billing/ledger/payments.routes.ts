import { Hono } from 'hono'
import { z } from 'zod'
import { paymentEventSchema, paymentSchema, refundSchema } from '#domain/billing.ts'
import type { HttpEnv } from '../../http/http-env.ts'
import { route } from '../../http/route.ts'
import { listPaymentEvents, receivePaymentEvent, replayPaymentEvent } from './payment-events.ts'
import { listPayments } from './payments.ts'
import { refundPayment } from './refunds.ts'

const MAX_EVENT_BYTES = 1024 * 1024

export const paymentRoutes = new Hono<HttpEnv>()
  .post(
    '/webhooks/stripe',
    route({
      access: 'anyone',
      summary: 'What the payment provider tells us, signed by it',
      text: { maxBytes: MAX_EVENT_BYTES },
      reply: { status: 200, schema: z.object({ received: z.boolean() }) },
      lane: 'urgent',
    }),
    async (c) => {
      await receivePaymentEvent(c.var.ctx, { body: c.var.body, signature: c.req.header('stripe-signature') ?? '' })
      return c.json({ received: true })
    },
  )
  .get(
    '/api/payments',
    route({
      access: 'admin',
      summary: 'The payment history; null until the payment webhook is configured',
      reply: { status: 200, schema: z.object({ payments: z.array(paymentSchema).nullable() }) },
    }),
    async (c) => c.json({ payments: await listPayments(c.var.ctx) }),
  )
  .post(
    '/api/payments/:id/refunds',
    route({
      access: 'admin',
      lane: 'payments',
      summary: 'Ask the payment provider to give back a payment or a part of it',
      params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
      body: refundSchema,
      reply: { status: 201, schema: z.object({ refund: z.object({ amount: z.int() }) }) },
    }),
    async (c) =>
      c.json({ refund: await refundPayment(c.var.ctx, Number(c.req.valid('param').id), c.req.valid('json')) }, 201),
  )
  .get(
    '/api/payment-events',
    route({
      access: 'admin',
      summary: 'The latest payment events and what became of them',
      reply: { status: 200, schema: z.object({ events: z.array(paymentEventSchema) }) },
    }),
    async (c) => c.json({ events: await listPaymentEvents(c.var.ctx.db) }),
  )
  .post(
    '/api/payment-events/:id/replays',
    route({
      access: 'admin',
      summary: 'Settle a payment event once more',
      params: z.object({ id: z.string().max(255) }),
      reply: { status: 202, schema: z.object({}) },
    }),
    async (c) => {
      await replayPaymentEvent(c.var.ctx, c.req.valid('param').id)
      return c.json({}, 202)
    },
  )
