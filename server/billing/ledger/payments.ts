import { desc, eq, ne } from 'drizzle-orm'
import type { Payment } from '#domain/billing.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import type { Ctx } from '../../context.ts'
import { checkouts, type CheckoutPurpose } from '../checkouts/checkouts.tables.ts'
import { payment_ledger } from './ledger.tables.ts'

/** What a checkout is for, in a few words. */
export const descriptions: Record<CheckoutPurpose, (subject: string) => string> = {
  purchase: (product) => product,
  premium: (interval) => `Premium, ${interval.replace('_', '-')}`,
  custom: () => 'Custom arrangement',
}

/** Money that came or did not, newest first. Null while nobody can tell us: no webhook is configured. */
export async function listPayments(ctx: Pick<Ctx, 'db' | 'payments'>): Promise<Payment[] | null> {
  if (ctx.payments.webhookSecret === undefined) return null
  const rows = await ctx.db
    .select({
      entry: payment_ledger,
      purpose: checkouts.purpose,
      subject: checkouts.subject,
      email: user_profiles.email,
    })
    .from(payment_ledger)
    .innerJoin(checkouts, eq(checkouts.id, payment_ledger.checkout_id))
    .leftJoin(user_profiles, eq(user_profiles.user_id, payment_ledger.user_id))
    .where(ne(payment_ledger.kind, 'subscription'))
    .orderBy(desc(payment_ledger.occurred_at), desc(payment_ledger.seq))
    .limit(200)
  return rows.map(({ entry, purpose, subject, email }) => ({
    id: String(entry.seq),
    kind: entry.kind === 'payment' ? 'payment' : 'payment_failed',
    description: descriptions[purpose](subject),
    customer_email: email,
    amount: entry.amount,
    currency: entry.currency,
    occurred_at: entry.occurred_at.toISOString(),
    event_id: entry.event_id,
  }))
}
