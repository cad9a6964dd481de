import type { Bill } from '#domain/arrangements.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../../context.ts'
import type { Queries } from '../../db/client.ts'
import type { ActionLink } from '../../links/links.ts'
import { findPaidSince } from '../ledger/tiers.ts'
import { findActiveArrangement, findArrangement } from './arrangements.ts'
import { openPaymentPage } from './custom-subscriptions.ts'
import { mailBill } from './notifications.ts'

/**
 * The bill a link was mailed for: an arrangement, as long as it is what holds with that customer. Once paid it stays to be
 * seen, and is never paid by this link again.
 */
async function getBill(queries: Queries, link: ActionLink) {
  const arrangement = await findArrangement(queries, link.subject_id)
  if (!arrangement) throw new AppError('link_withdrawn')
  const paidAt = await findPaidSince(queries, arrangement.id, link.created_at)
  const holding = paidAt ? arrangement : await findActiveArrangement(queries, link.customer_email)
  if (holding?.id !== arrangement.id) throw new AppError('link_withdrawn')
  return { arrangement, paidAt }
}

export async function showBill(ctx: Pick<Ctx, 'db'>, link: ActionLink): Promise<{ bill: Bill }> {
  const { arrangement, paidAt } = await getBill(ctx.db, link)
  return {
    bill: {
      customer_name: arrangement.customer_name,
      monthly_amount: arrangement.custom_monthly_amount,
      total_amount: arrangement.custom_total_amount,
      discount_amount: arrangement.discount_amount,
      billing_interval: arrangement.billing_interval,
      state: paidAt ? 'paid' : 'open',
      paid_at: paidAt?.toISOString() ?? null,
    },
  }
}

/** The provider's page for it, made when somebody wants to pay and not before. */
export async function openBillCheckout(ctx: Ctx, link: ActionLink) {
  const { arrangement } = await getUnpaidBill(ctx, link)
  const { url } = await openPaymentPage(ctx, arrangement)
  if (!url) throw new AppError('payment_provider_failed')
  return { url }
}

export async function mailBillAgain(ctx: Ctx, link: ActionLink) {
  const { arrangement } = await getUnpaidBill(ctx, link)
  await ctx.db.transaction((tx) => mailBill(tx, ctx, arrangement))
}

export async function getUnpaidBill(ctx: Pick<Ctx, 'db'>, link: ActionLink) {
  const bill = await getBill(ctx.db, link)
  if (bill.paidAt) throw new AppError('arrangement_paid')
  return bill
}
