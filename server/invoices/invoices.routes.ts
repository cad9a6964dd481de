import { Hono } from 'hono'
import { z } from 'zod'
import {
  creditNoteReplySchema,
  invoiceFilterSchema,
  listedInvoiceSchema,
  newCreditNoteSchema,
  newInvoiceRefundSchema,
  newInvoiceSchema,
  openInvoiceSchema,
  recordedPaymentSchema,
  refundNoteReplySchema,
  remindersPausedSchema,
} from '#domain/invoices.ts'
import { periodSchema } from '#domain/payments.ts'
import { cursorSchema, writeCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { sendCsv } from '../http/send-csv.ts'
import { listInvoices } from './invoice-list.ts'
import { creditByHand } from './credit-notes.ts'
import { refundInvoicePayment } from './invoice-refunds.ts'
import { exportInvoices } from './invoices-export.ts'
import { recordInvoicePayment } from './recording.ts'
import { pauseReminders, remindOfInvoice } from './reminding.ts'
import { getInvoice, issueByHand, makeLink, sendAgain } from './team-invoices.ts'

const one = z.object({ id: z.uuid() })

/** What the team asks customers to pay. */
export const invoiceRoutes = new Hono<HttpEnv>()
  .get(
    '/api/invoices',
    route({
      access: 'admin',
      summary: 'The invoices and credit notes a filter finds, newest first, page by page',
      query: invoiceFilterSchema.extend({ cursor: cursorSchema.optional() }),
      reply: {
        status: 200,
        schema: z.object({ invoices: z.array(listedInvoiceSchema), next_cursor: z.string().nullable() }),
      },
    }),
    async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const { invoices, next } = await listInvoices(c.var.ctx, filter, cursor ?? null)
      return c.json({ invoices, next_cursor: writeCursor(next) })
    },
  )
  .post(
    '/api/invoices',
    route({
      access: 'admin',
      summary: 'Issue an invoice and mail it with a link to see and pay it: there are no drafts',
      body: newInvoiceSchema,
      reply: { status: 201, schema: openInvoiceSchema },
      limit: { name: 'issue-invoice', times: 120, perSeconds: 600 },
    }),
    async (c) => c.json(await issueByHand(c.var.ctx, c.req.valid('json')), 201),
  )
  .get(
    '/api/invoices/:id',
    route({
      access: 'admin',
      summary: 'An invoice as the team works on it: with what was credited of it, and its links',
      params: one,
      reply: { status: 200, schema: openInvoiceSchema },
    }),
    async (c) => c.json(await getInvoice(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/api/invoices/:id/sendings',
    route({
      access: 'admin',
      summary: 'Mail an invoice or a credit note once more, with a new link',
      params: one,
      reply: { status: 201, schema: z.object({ sent_to: z.string() }) },
      limit: { name: 'send-invoice', times: 120, perSeconds: 600 },
    }),
    async (c) => c.json(await sendAgain(c.var.ctx, c.req.valid('param').id), 201),
  )
  .post(
    '/api/invoices/:id/links',
    route({
      access: 'admin',
      summary: 'A link to an invoice, to be handed over in another way than by our mail',
      params: one,
      reply: { status: 201, schema: z.object({ url: z.string() }) },
      limit: { name: 'link-invoice', times: 120, perSeconds: 600 },
    }),
    async (c) => c.json(await makeLink(c.var.ctx, c.req.valid('param').id), 201),
  )
  .post(
    '/api/invoices/:id/reminders',
    route({
      access: 'admin',
      summary: 'Remind a customer of what is left to pay, once a day',
      params: one,
      reply: { status: 201, schema: z.object({ sent_to: z.string() }) },
      limit: { name: 'remind-of-invoice', times: 120, perSeconds: 600 },
    }),
    async (c) => c.json(await remindOfInvoice(c.var.ctx, c.req.valid('param').id), 201),
  )
  .put(
    '/api/invoices/:id/reminders',
    route({
      access: 'admin',
      summary: 'Pause the reminders of an invoice, or resume them',
      params: one,
      body: remindersPausedSchema,
      reply: { status: 204 },
    }),
    async (c) => {
      await pauseReminders(c.var.ctx, c.req.valid('param').id, c.req.valid('json').paused)
      return c.body(null, 204)
    },
  )
  .post(
    '/api/invoices/:id/payments',
    route({
      access: 'admin',
      summary: 'Record money that came past the payment provider',
      params: one,
      body: recordedPaymentSchema,
      reply: { status: 201, schema: openInvoiceSchema },
    }),
    async (c) => c.json(await recordInvoicePayment(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .post(
    '/api/invoices/:id/credit-notes',
    route({
      access: 'admin',
      summary: 'Issue a credit note, up to what is not credited yet',
      params: one,
      body: newCreditNoteSchema,
      reply: { status: 201, schema: creditNoteReplySchema },
      limit: { name: 'credit-invoice', times: 120, perSeconds: 600 },
    }),
    async (c) => {
      const credit_note = await creditByHand(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.json({ credit_note }, 201)
    },
  )
  .post(
    '/api/invoices/:id/refunds',
    route({
      access: 'admin',
      confirm: true,
      lane: 'payments',
      summary: 'Ask the payment provider to give back a payment of an invoice or a part of it, and credit as much',
      params: one,
      body: newInvoiceRefundSchema,
      reply: { status: 201, schema: refundNoteReplySchema },
    }),
    async (c) => {
      const credit_note = await refundInvoicePayment(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.json({ credit_note }, 201)
    },
  )
  .get(
    '/api/invoices.csv',
    route({
      access: 'admin',
      lane: 'files',
      summary: 'The invoices and credit notes of a period, as a file for a spreadsheet',
      query: periodSchema,
    }),
    (c) => sendCsv(c, 'invoices', exportInvoices(c.var.ctx, c.req.valid('query'))),
  )
