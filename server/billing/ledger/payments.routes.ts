import { Hono } from 'hono'
import { z } from 'zod'
import {
  paymentEventFilterSchema,
  paymentEventSchema,
  paymentFilterSchema,
  paymentSchema,
  periodSchema,
  refundSchema,
  settlementNoteSchema,
} from '#domain/payments.ts'
import { namedCursorSchema, numberCursorSchema, writeCursor } from '../../http/cursor.ts'
import type { HttpEnv } from '../../http/http-env.ts'
import { route } from '../../http/route.ts'
import { sendCsv } from '../../http/send-csv.ts'
import { listPaymentEvents, receivePaymentEvent, replayPaymentEvent, settleByHand } from './payment-events.ts'
import { exportPayments } from './payments-export.ts'
import { listPayments } from './payments.ts'
import { refundPayment } from './refunds.ts'

const MAX_EVENT_BYTES = 1024 * 1024

const oneEvent = z.object({ id: z.string().max(255) })

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
      summary: 'The payment history, newest first, page by page; null until the payment webhook is configured',
      query: paymentFilterSchema.extend({ cursor: numberCursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ payments: z.array(paymentSchema).nullable(), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { payments, next } = await listPayments(c.var.ctx, filter, cursor ?? null)
      return c.json({ payments, next_cursor: writeCursor(next) })
    },
  )
  .get(
    '/api/payments.csv',
    route({
      access: 'admin',
      lane: 'files',
      summary: 'The money that moved in a period, as a file for a spreadsheet',
      query: periodSchema,
    }),
    (c) => sendCsv(c, 'payments', exportPayments(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/api/payments/:id/refunds',
    route({
      access: 'admin',
      confirm: true,
      lane: 'payments',
      summary: 'Ask the payment provider to give back a payment or a part of it',
      params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
      body: refundSchema,
      reply: { status: 201, schema: z.object({ refund: z.object({ amount: z.int() }) }) },
    }),
    async (c) => {
      const { amount } = await refundPayment(c.var.ctx, Number(c.req.valid('param').id), c.req.valid('json'))
      return c.json({ refund: { amount } }, 201)
    },
  )
  .get(
    '/api/payment-events',
    route({
      access: 'admin',
      summary: 'Payment events and what became of them, newest first, page by page',
      query: paymentEventFilterSchema.extend({ cursor: namedCursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({
          events: z.array(paymentEventSchema),
          next_cursor: z.string().nullable(),
          to_look_at: z.int(),
        }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { next, ...found } = await listPaymentEvents(c.var.ctx, filter, cursor ?? null)
      return c.json({ ...found, next_cursor: writeCursor(next) })
    },
  )
  .post(
    '/api/payment-events/:id/settlement',
    route({
      access: 'admin',
      summary: 'Say that an event to look at was seen to, and how',
      params: oneEvent,
      body: settlementNoteSchema,
      reply: { status: 200, schema: z.object({ event: paymentEventSchema }) },
    }),
    async (c) => c.json({ event: await settleByHand(c.var.ctx, c.req.valid('param').id, c.req.valid('json').note) }),
  )
  .post(
    '/api/payment-events/:id/replays',
    route({
      access: 'admin',
      summary: 'Settle a payment event once more',
      params: oneEvent,
      reply: { status: 202, schema: z.object({}) },
    }),
    async (c) => {
      await replayPaymentEvent(c.var.ctx, c.req.valid('param').id)
      return c.json({}, 202)
    },
  )
