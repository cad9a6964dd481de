import { Hono } from 'hono'
import { z } from 'zod'
import {
  buyerSchema,
  checkoutSchema,
  customPaymentSchema,
  purchaseSchema,
  subscriptionStateSchema,
} from '#domain/billing.ts'
import type { HttpEnv } from '../../http/http-env.ts'
import { cursorSchema, writeCursor } from '../../http/cursor.ts'
import { route } from '../../http/route.ts'
import { actorOf } from '../../context.ts'
import { hasCustomer } from './customers.ts'
import { createPremiumCheckout, openCustomerPortal } from './premium.ts'
import { continuePurchase, createCustomPayment, getPurchase, listPurchases, removePurchase } from './purchases.ts'
import { findOwnSubscription } from '../ledger/tiers.ts'

const addressReply = { status: 200, schema: z.object({ url: z.string().nullable() }) }
const tries = (name: string) => ({ name, times: 30, perSeconds: 600 })

/** What customers pay with, and see of it. */
export const purchaseRoutes = new Hono<HttpEnv>()
  .post(
    '/functions/v1/create-custom-payment',
    route({
      access: 'money',
      lane: 'payments',
      summary: 'Open the payment page of a one-time purchase',
      body: customPaymentSchema,
      reply: {
        status: 200,
        schema: z.object({
          url: z.string().nullable(),
          couponApplied: z.boolean(),
          discountAmount: z.int(),
          message: z.string().nullable(),
        }),
      },
      limit: tries('create-custom-payment'),
    }),
    async (c) => c.json(await createCustomPayment(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/functions/v1/create-checkout',
    route({
      access: 'money',
      lane: 'payments',
      summary: 'Open the payment page of a Premium plan',
      body: checkoutSchema,
      reply: addressReply,
      limit: tries('create-checkout'),
    }),
    async (c) => c.json(await createPremiumCheckout(c.var.ctx, c.req.valid('json').billing_interval)),
  )
  .post(
    '/functions/v1/customer-portal',
    route({
      access: 'money',
      lane: 'payments',
      summary: 'Open the page of one’s company at the payment provider',
      reply: addressReply,
      limit: tries('customer-portal'),
    }),
    async (c) => c.json(await openCustomerPortal(c.var.ctx)),
  )
  .get(
    '/api/purchases',
    route({
      access: 'money',
      viewable: true,
      summary: 'The purchases of one’s company, newest first, page by page',
      query: z.strictObject({ cursor: cursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ purchases: z.array(purchaseSchema), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { purchases, next } = await listPurchases(c.var.ctx, c.req.valid('query').cursor)
      return c.json({ purchases, next_cursor: writeCursor(next) })
    },
  )
  .get(
    '/api/purchases/:id',
    route({
      access: 'money',
      viewable: true,
      summary: 'One purchase, for its receipt',
      params: z.object({ id: z.uuid() }),
      reply: { status: 200, schema: z.object({ purchase: purchaseSchema, buyer: buyerSchema.nullable() }) },
    }),
    async (c) => c.json(await getPurchase(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/api/purchases/:id/payment-pages',
    route({
      access: 'money',
      lane: 'payments',
      summary: 'Go on with an order that was not finished',
      params: z.object({ id: z.uuid() }),
      reply: { status: 200, schema: z.object({ url: z.string().nullable(), message: z.string().nullable() }) },
      limit: tries('continue-purchase'),
    }),
    async (c) => c.json(await continuePurchase(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/api/purchases/:id',
    route({
      access: 'money',
      lane: 'payments',
      summary: 'Take an order that was not finished off one’s list',
      params: z.object({ id: z.uuid() }),
      reply: { status: 204 },
      limit: tries('remove-purchase'),
    }),
    async (c) => {
      await removePurchase(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/api/subscription',
    route({
      access: 'money',
      viewable: true,
      summary: 'How the subscription of one’s company stands, and whether it has a page at the payment provider',
      reply: {
        status: 200,
        schema: z.object({ subscription: subscriptionStateSchema.nullable(), manages_billing: z.boolean() }),
      },
    }),
    async (c) => {
      const { ctx } = c.var
      return c.json({
        subscription: await findOwnSubscription(ctx),
        manages_billing: await hasCustomer(ctx.db, actorOf(ctx).company.id),
      })
    },
  )
