import type { Agreement } from '#domain/agreements.ts'
import { agreedLines } from '#domain/proposal-totals.ts'
import { agreedPrice } from '../billing/arrangements/agreed-prices.ts'
import { storeAgreedArrangement } from '../billing/arrangements/arrangements.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'

/** Of what is paid every month this alone makes somebody Premium. */
const premium = 'premium_membership'

/** What is agreed to be paid every month has its own price at the provider; null where nothing is. */
export async function priceMonthly(ctx: Pick<Ctx, 'payments'>, { document, totals }: Agreement) {
  const monthly_amount = totals.every_month.total
  if (monthly_amount === 0) return null
  return agreedPrice(ctx, { lookup_key: `proposal_${document.number}`, name: document.title, monthly_amount })
}

/** From then on it is an arrangement like any other. */
export async function arrangeMonthly(tx: Tx, ctx: Pick<Ctx, 'now'>, agreement: Agreement, original_price_id: string) {
  const { document, chosen, totals, signer } = agreement
  const monthly = agreedLines(document.lines, chosen).filter(({ billing }) => billing === 'month')
  return storeAgreedArrangement(tx, ctx, {
    customer_email: document.customer.email,
    customer_name: document.customer.name,
    custom_monthly_amount: totals.every_month.total,
    original_price_id,
    notes: `From ${document.number}, signed by ${signer.name}`,
    grants_premium: monthly.some(({ code }) => code === premium),
  })
}
