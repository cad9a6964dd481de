import { Hono } from 'hono'
import { z } from 'zod'
import {
  arrangementActivitySchema,
  arrangementEditSchema,
  arrangementFilterSchema,
  arrangementSchema,
  arrangementViewSchema,
  billingEmailSchema,
  billingSummarySchema,
  customerEmailSchema,
  customSubscriptionSchema,
  emailPreviewSchema,
  listedArrangementSchema,
  notificationSchema,
  paymentPageSchema,
  validationSchema,
} from '#domain/arrangements.ts'
import { archiveSchema } from '#domain/archive.ts'
import { undoable } from '#domain/undo.ts'
import { cursorSchema, writeCursor } from '../../http/cursor.ts'
import type { HttpEnv } from '../../http/http-env.ts'
import { route } from '../../http/route.ts'
import {
  archiveArrangement,
  createArrangement,
  deleteArrangement,
  listArrangements,
  setArrangementActive,
  updateArrangement,
} from './arrangements.ts'
import { readBillingSummary } from './billing-summary.ts'
import { createCustomSubscription } from './custom-subscriptions.ts'
import {
  listBillingNotifications,
  previewBillingNotification,
  sendBillingEmail,
  sendBillingNotification,
} from './notifications.ts'

const one = z.object({ id: z.uuid() })
const arrangementReply = { status: 200, schema: z.object({ arrangement: arrangementViewSchema }) }
const successReply = { status: 200, schema: z.object({ success: z.boolean() }) }

/** Prices agreed with single customers, and what they are sent about them. */
export const arrangementRoutes = new Hono<HttpEnv>()
  .get(
    '/api/pricing-arrangements',
    route({
      access: 'admin',
      summary: 'The pricing arrangements a filter finds, newest first, page by page',
      query: arrangementFilterSchema.extend({ cursor: cursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ arrangements: z.array(listedArrangementSchema), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { arrangements, next } = await listArrangements(c.var.ctx, filter, cursor ?? null)
      return c.json({ arrangements, next_cursor: writeCursor(next) })
    },
  )
  .get(
    '/api/billing-summary',
    route({
      access: 'admin',
      summary: 'What comes in every month, what was agreed beyond that, and what was mailed',
      reply: { status: 200, schema: billingSummarySchema },
    }),
    async (c) => c.json(await readBillingSummary(c.var.ctx)),
  )
  .post(
    '/api/pricing-arrangements',
    route({
      access: 'admin',
      summary: 'Agree on a price with a customer',
      body: arrangementSchema,
      reply: { ...arrangementReply, status: 201 },
    }),
    async (c) => c.json({ arrangement: await createArrangement(c.var.ctx, c.req.valid('json')) }, 201),
  )
  .put(
    '/api/pricing-arrangements/:id',
    route({
      access: 'admin',
      summary: 'Change an arrangement',
      params: one,
      body: arrangementEditSchema,
      reply: arrangementReply,
    }),
    async (c) =>
      c.json({ arrangement: await updateArrangement(c.var.ctx, c.req.valid('param').id, c.req.valid('json')) }),
  )
  .put(
    '/api/pricing-arrangements/:id/activity',
    route({
      access: 'admin',
      summary: 'Activate or deactivate an arrangement',
      params: one,
      body: arrangementActivitySchema,
      reply: arrangementReply,
    }),
    async (c) =>
      c.json({ arrangement: await setArrangementActive(c.var.ctx, c.req.valid('param').id, c.req.valid('json')) }),
  )
  .put(
    '/api/pricing-arrangements/:id/archive',
    route({
      access: 'admin',
      summary: 'Archive an arrangement that is switched off, or bring it back',
      params: one,
      body: archiveSchema,
      reply: { status: 200, schema: z.object(undoable) },
    }),
    async (c) => c.json(await archiveArrangement(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/api/pricing-arrangements/:id',
    route({
      access: 'admin',
      summary: 'Delete an arrangement that nobody was asked to pay by',
      params: one,
      reply: { status: 204 },
    }),
    async (c) => {
      await deleteArrangement(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/api/billing-notifications',
    route({
      access: 'admin',
      summary: 'The billing e-mails sent, newest first, page by page',
      query: z.strictObject({ cursor: cursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ notifications: z.array(notificationSchema), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { cursor = null } = c.req.valid('query')
      const { notifications, next } = await listBillingNotifications(c.var.ctx, cursor)
      return c.json({ notifications, next_cursor: writeCursor(next) })
    },
  )
  .get(
    '/api/billing-notifications/preview',
    route({
      access: 'admin',
      summary: 'The e-mail a customer with an arrangement would get',
      query: customerEmailSchema,
      reply: { status: 200, schema: emailPreviewSchema },
    }),
    async (c) => c.json(await previewBillingNotification(c.var.ctx, c.req.valid('query').customerEmail)),
  )
  .post(
    '/functions/v1/send-billing-notification',
    route({
      access: 'admin',
      summary: 'Mail a customer their arrangement with a payment link',
      body: customerEmailSchema,
      reply: successReply,
      limit: { name: 'send-billing-notification', times: 60, perSeconds: 600 },
    }),
    async (c) => {
      await sendBillingNotification(c.var.ctx, c.req.valid('json').customerEmail)
      return c.json({ success: true })
    },
  )
  .post(
    '/functions/v1/send-billing-email',
    route({
      access: 'admin',
      summary: 'Mail a billing e-mail to an address',
      body: billingEmailSchema,
      reply: successReply,
      limit: { name: 'send-billing-email', times: 60, perSeconds: 600 },
    }),
    async (c) => {
      await sendBillingEmail(c.var.ctx, c.req.valid('json'))
      return c.json({ success: true })
    },
  )
  .post(
    '/functions/v1/create-custom-subscription',
    route({
      access: 'admin',
      summary: 'Open a payment page for an arrangement, or only validate',
      body: customSubscriptionSchema,
      reply: { status: 200, schema: z.union([paymentPageSchema, validationSchema]) },
    }),
    async (c) => c.json(await createCustomSubscription(c.var.ctx, c.req.valid('json'))),
  )
