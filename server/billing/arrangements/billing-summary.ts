import { eq, gte } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { atTheAgency, startOfDay } from '../../agency/agency-day.ts'
import { sumRevenue } from '../ledger/revenue.ts'
import { billing_notifications, custom_pricing_arrangements as arrangements } from './arrangements.tables.ts'

/** S2 §9: the card of recent notifications looks at the last ten. */
const RECENT = 10

export async function readBillingSummary(ctx: Pick<Ctx, 'db' | 'now'>) {
  const today = startOfDay(atTheAgency(ctx.now()).toPlainDate())
  return {
    ...(await sumRevenue(ctx)),
    active_arrangements: await ctx.db.$count(arrangements, eq(arrangements.is_active, true)),
    recent_notifications: Math.min(RECENT, await ctx.db.$count(billing_notifications)),
    sent_today: await ctx.db.$count(billing_notifications, gte(billing_notifications.sent_at, today)),
  }
}
