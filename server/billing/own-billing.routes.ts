import { Hono } from 'hono'
import { ownBillingSchema } from '#domain/own-billing.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { readOwnBilling } from './own-billing.ts'

export const ownBillingRoutes = new Hono<HttpEnv>().get(
  '/api/billing',
  route({
    access: 'money',
    viewable: true,
    summary: 'The invoices, proposals and payments of one’s company, newest first',
    reply: { status: 200, schema: ownBillingSchema },
  }),
  async (c) => c.json(await readOwnBilling(c.var.ctx)),
)
