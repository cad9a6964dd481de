import { and, eq, ne, sql } from 'drizzle-orm'
import { moneyKinds } from '#domain/payments.ts'
import type { Ctx } from '../../context.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import { payment_ledger } from './ledger.tables.ts'
import { findSubscriptionOf } from './tiers.ts'

/** What a company has paid, less what went back, and what its subscription comes to in a month; in cents. */
export async function readCustomerMoney(ctx: Pick<Ctx, 'db' | 'now'>, companyId: string) {
  const sums = await ctx.db
    .select({ kind: payment_ledger.kind, amount: sql<number>`sum(${payment_ledger.amount})`.mapWith(Number) })
    .from(payment_ledger)
    .innerJoin(checkouts, eq(checkouts.id, payment_ledger.checkout_id))
    .where(and(eq(checkouts.company_id, companyId), ne(payment_ledger.kind, 'subscription')))
    .groupBy(payment_ledger.kind)
  const paid = sums.reduce(
    (sum, { kind, amount }) => sum + (kind === 'subscription' ? 0 : moneyKinds[kind] * amount),
    0,
  )
  const subscription = await findSubscriptionOf(ctx.db, companyId, ctx.now())
  const months = subscription?.interval_months ?? null
  return { paid, per_month: subscription && months !== null ? Math.round(subscription.amount / months) : null }
}
