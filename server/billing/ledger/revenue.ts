import { desc, eq, sql } from 'drizzle-orm'
import { intervalMonths } from '#domain/billing.ts'
import type { Ctx } from '../../context.ts'
import { arrangedIn } from '../arrangements/arrangements.ts'
import { custom_pricing_arrangements as arrangements } from '../arrangements/arrangements.tables.ts'
import { currency } from '../checkouts/checkouts.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import { payment_ledger, type SubscriptionFacts } from './ledger.tables.ts'
import { graceUntil } from './tiers.ts'

/** What the last payment was less by: discounts may end, and then the next one is less by nothing. */
const lastDiscount = sql<number>`coalesce((select (p.facts ->> 'discount_amount')::integer from ${payment_ledger} p
  where p.checkout_id = ${payment_ledger.checkout_id} and p.kind = 'payment' order by p.seq desc limit 1), 0)`

/** What is paid every month, by the last look at every subscription, and what was agreed with somebody who does not pay it. */
export async function sumRevenue(ctx: Pick<Ctx, 'db' | 'now'>) {
  const subscriptions = await ctx.db
    .selectDistinctOn([payment_ledger.object_id], {
      amount: payment_ledger.amount,
      currency: payment_ledger.currency,
      facts: payment_ledger.facts,
      discount: lastDiscount,
      subject: checkouts.subject,
      arrangement_id: arrangements.id,
      arranged_interval: arrangements.billing_interval,
    })
    .from(payment_ledger)
    .innerJoin(checkouts, eq(checkouts.id, payment_ledger.checkout_id))
    .leftJoin(arrangements, eq(arrangements.id, arrangedIn))
    .where(eq(payment_ledger.kind, 'subscription'))
    .orderBy(payment_ledger.object_id, desc(payment_ledger.seq))
  const paying = subscriptions.filter((one) => isPaying(one.facts as SubscriptionFacts, ctx.now()))
  const arranged = await ctx.db
    .select({ id: arrangements.id, amount: arrangements.custom_monthly_amount })
    .from(arrangements)
    .where(eq(arrangements.is_active, true))
  const paid = new Set(paying.map(({ arrangement_id }) => arrangement_id))
  const sumOf = (amounts: number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0))
  return {
    // Dollars: what was moved to another currency cannot be added to them.
    monthly_revenue: sumOf(paying.filter((one) => one.currency === currency).map(perMonth)),
    arranged_unpaid: sumOf(arranged.filter(({ id }) => !paid.has(id)).map(({ amount }) => amount)),
  }
}

/** Also while a failed renewal is tried again. */
function isPaying(facts: SubscriptionFacts, now: Date) {
  const until = graceUntil(facts)
  return facts.status === 'active' || (until !== null && now < until)
}

type Subscription = {
  amount: number
  discount: number
  facts: unknown
  subject: string
  arranged_interval: string | null
}

/** How long a period is the subscription itself says; entries of old do not, then it is what its checkout was for. */
function perMonth({ amount, discount, facts, subject, arranged_interval }: Subscription): number {
  const months = new Map<string, number>(Object.entries(intervalMonths))
  const { interval_months } = facts as SubscriptionFacts
  return Math.max(0, amount - discount) / (interval_months ?? months.get(arranged_interval ?? subject) ?? 1)
}
