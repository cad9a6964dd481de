import { sql, type SQL } from 'drizzle-orm'
import type { JustPaid } from '#domain/billing.ts'
import { nextBusinessDayEnds } from '../../agency/opening-hours.ts'
import { checkouts, one_time_purchases, type CheckoutPurpose } from '../checkouts/checkouts.tables.ts'
import { payment_ledger } from './ledger.tables.ts'
import { paidFor } from './payments.ts'

type LastSale = {
  checkout_id: string
  purpose: Exclude<CheckoutPurpose, 'invoice'>
  subject: string
  amount: number
  paid_at_ms: number
  purchase_id: string | null
}

/** What a company paid for last that was no renewal and of which nothing went back, as part of another query. */
export const lastSaleOf = (companyId: SQL) => sql<LastSale | null>`(
  select json_build_object('checkout_id', c.id, 'purpose', c.purpose, 'subject', c.subject, 'amount', l.amount,
    'paid_at_ms', (extract(epoch from l.occurred_at) * 1000)::bigint, 'purchase_id', p.id)
  from ${payment_ledger} l
  join ${checkouts} c on c.id = l.checkout_id
  left join ${one_time_purchases} p on p.checkout_id = c.id
  where c.company_id = ${companyId} and c.purpose <> 'invoice' and l.kind = 'payment'
    and not exists (select from ${payment_ledger} o where o.checkout_id = l.checkout_id
      and (o.kind in ('refund', 'dispute') or (o.kind = 'payment' and o.seq < l.seq)))
  order by l.seq desc limit 1)`

/** They are thanked, and left alone with offers, until the business day after is over: then we have called. */
export function justPaidOf(sale: LastSale | null, now: Date): JustPaid | null {
  if (!sale) return null
  const paidAt = new Date(sale.paid_at_ms)
  const callBy = nextBusinessDayEnds(paidAt)
  if (callBy <= now) return null
  return {
    checkout_id: sale.checkout_id,
    product: paidFor(sale.purpose, sale.subject),
    // Monthly services, too, were agreed with them.
    purpose: sale.purpose === 'service' ? 'custom' : sale.purpose,
    amount: sale.amount,
    paid_at: paidAt.toISOString(),
    purchase_id: sale.purchase_id,
    call_by: sale.purpose === 'purchase' ? callBy.toISOString() : null,
  }
}
