import { Hono } from 'hono'
import { z } from 'zod'
import { justPaidSchema, purchaseSchema, subscriptionStateSchema } from '#domain/billing.ts'
import { dueInvoiceSchema } from '#domain/own-billing.ts'
import { onboardingStateSchema } from '#domain/onboarding.ts'
import { websiteStandingSchema } from '#domain/customer-websites.ts'
import { ownProjectSchema } from '#domain/projects.ts'
import { ticketSchema } from '#domain/tickets.ts'
import { writeCursor } from '../http/cursor.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { readDashboard } from './dashboard.ts'

export const dashboardRoutes = new Hono<HttpEnv>().get(
  '/api/dashboard',
  route({
    access: 'signed-in',
    viewable: true,
    summary:
      'My projects with their news, what waits for me, my purchases, my subscription, my onboarding form and my website',
    reply: {
      status: 200,
      schema: z.object({
        projects: z.array(ownProjectSchema),
        purchases: z.array(purchaseSchema),
        purchases_next_cursor: z.string().nullable(),
        just_paid: justPaidSchema.nullable(),
        subscription: subscriptionStateSchema.nullable(),
        onboarding: onboardingStateSchema.nullable(),
        website: websiteStandingSchema.nullable(),
        answered_tickets: z.array(ticketSchema.pick({ ticket_number: true, subject: true })),
        due_invoices: z.array(dueInvoiceSchema),
      }),
    },
  }),
  async (c) => {
    const { purchases_next, ...shown } = await readDashboard(c.var.ctx)
    return c.json({ ...shown, purchases_next_cursor: writeCursor(purchases_next) })
  },
)
