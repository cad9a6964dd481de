import { Hono } from 'hono'
import { z } from 'zod'
import { maintenancePlanSchema, offeredPriceSchema, subscriptionPlanSchema } from '#domain/billing.ts'
import type { HttpEnv } from '../../http/http-env.ts'
import { route } from '../../http/route.ts'
import { listMaintenancePlans, listSubscriptionPlans } from './plans.ts'
import { listOfferedPrices } from './premium-prices.ts'

export const planRoutes = new Hono<HttpEnv>()
  .get(
    '/api/maintenance-plans',
    route({
      access: 'anyone',
      viewable: true,
      summary: 'The maintenance plans on offer',
      reply: { status: 200, schema: z.object({ plans: z.array(maintenancePlanSchema) }) },
    }),
    async (c) => c.json({ plans: await listMaintenancePlans(c.var.ctx.db) }),
  )
  .get(
    '/api/subscription-plans',
    route({
      access: 'anyone',
      viewable: true,
      summary: 'The ways to pay for Premium',
      reply: { status: 200, schema: z.object({ plans: z.array(subscriptionPlanSchema) }) },
    }),
    async (c) => c.json({ plans: await listSubscriptionPlans(c.var.ctx.db) }),
  )
  .get(
    '/api/offered-prices',
    route({
      access: 'admin',
      lane: 'payments',
      summary: 'The prices of Premium at the payment provider, which an arrangement can begin from',
      reply: { status: 200, schema: z.object({ prices: z.array(offeredPriceSchema) }) },
    }),
    async (c) => c.json({ prices: await listOfferedPrices(c.var.ctx) }),
  )
