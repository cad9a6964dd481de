import { sql, type SQL } from 'drizzle-orm'
import { moneyKinds } from '#domain/payments.ts'
import type { Ctx } from '../../context.ts'
import { invoicesOf } from '../../invoices/invoice-names.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import { payment_ledger } from './ledger.tables.ts'
import { findSubscriptionOf } from './tiers.ts'

const ways = sql.join(
  Object.entries(moneyKinds).map(([kind, way]) => sql.raw(`when '${kind}' then ${way}`)),
  sql` `,
)

/** What a company has paid, less what went back, in cents; as part of another query. What came past the provider has no checkout. */
export const paidBy = (company: SQL) =>
  sql<number>`((select coalesce(sum(l.amount * case l.kind ${ways} else 0 end), 0) from ${payment_ledger} l
    join ${checkouts} c on c.id = l.checkout_id where c.company_id = ${company})
    + (select coalesce(sum(l.amount * case l.kind ${ways} else 0 end), 0) from ${payment_ledger} l
    where l.checkout_id is null and l.invoice_id in ${invoicesOf(company)}))`.mapWith(Number)

/** What a company has paid, and what its subscription comes to in a month; in cents. */
export async function readCustomerMoney(ctx: Pick<Ctx, 'db' | 'now'>, companyId: string) {
  const [sum] = await ctx.db.select({ paid: paidBy(sql`${companyId}::uuid`) }).from(sql`(select) as once`)
  const subscription = await findSubscriptionOf(ctx.db, companyId, ctx.now())
  const months = subscription?.interval_months ?? null
  return {
    paid: sum?.paid ?? 0,
    per_month: subscription && months !== null ? Math.round(subscription.amount / months) : null,
  }
}
