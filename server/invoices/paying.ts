import { AppError } from '#domain/errors.ts'
import { leastPaid } from '#domain/invoices.ts'
import { formatDollars } from '#domain/prices.ts'
import { currency, expirePagesOfInvoice, labelsOf, openCheckout } from '../billing/checkouts/checkouts.ts'
import { settleSession } from '../billing/ledger/settlement.ts'
import { findOwner } from '../companies/belonging.ts'
import type { Ctx } from '../context.ts'
import { askStripe } from '../outside/stripe.ts'
import { getInvoiceRow, type InvoiceRow } from './issuing.ts'

/**
 * Opens the provider's page for what is left of an invoice, or for a part of it; whatever other page of it is open cannot be paid any
 * more then. Whoever has its link pays: nobody is known at the provider by it, and only the provider's event books what they pay.
 */
export async function openInvoiceCheckout(ctx: Ctx, invoice: InvoiceRow, part?: number): Promise<{ url: string }> {
  const amount = part ?? invoice.balance
  refuseAmount(invoice, amount)
  const stripe = await ctx.payments.stripe()
  const { session } = await askStripe(
    openCheckout(
      ctx,
      {
        ...(await whoseIsIt(ctx, invoice)),
        purpose: 'invoice',
        subject: `${invoice.id} ${invoice.number}`,
        amount,
        refuse: async (tx) => refuseAmount(await getInvoiceRow(tx, invoice.id), amount),
      },
      (checkout) => {
        const metadata = labelsOf(checkout)
        const product_data = { name: `Invoice ${invoice.number}` }
        return stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer_email: invoice.customer_email,
            line_items: [{ price_data: { currency, unit_amount: amount, product_data }, quantity: 1 }],
            metadata,
            payment_intent_data: { metadata },
            // Back to the page of the link, which kept its key for itself: the provider never learns it.
            success_url: `${ctx.origin}/link?payment=done`,
            cancel_url: `${ctx.origin}/link`,
          },
          { idempotencyKey: `checkout-${checkout.id}` },
        )
      },
      // What was paid there is booked; whether anything is left for another page is asked again.
      async ({ id }) => {
        await settleSession(ctx, id)
      },
    ),
  )
  if (!session.url) throw new AppError('payment_provider_failed')
  return { url: session.url }
}

function refuseAmount({ kind, balance }: Pick<InvoiceRow, 'kind' | 'balance'>, amount: number) {
  if (kind === 'credit_note' || balance <= 0) throw new AppError('nothing_to_pay')
  if (amount > balance)
    throw new AppError('amount_not_possible', { message: `There is only ${formatDollars(balance)} left to pay.` })
  // What was credited or paid otherwise may leave less than any card can be charged.
  if (balance < leastPaid.byCard)
    throw new AppError('amount_not_possible', {
      message: `Less than ${formatDollars(leastPaid.byCard)} cannot be paid by card. Please write to us.`,
    })
  if (amount === balance) return
  if (kind === 'deposit') throw new AppError('amount_not_possible', { message: 'A deposit is paid whole.' })
  if (amount < leastPaid.inParts) {
    const message = `Please pay at least ${formatDollars(leastPaid.inParts)}, or all that is left.`
    throw new AppError('invalid_input', { message, fields: { amount: message } })
  }
  // Nobody could pay the rest by card.
  if (balance - amount < leastPaid.byCard)
    throw new AppError('amount_not_possible', {
      message: `Please leave at least ${formatDollars(leastPaid.byCard)}, or pay all that is left.`,
    })
}

/** Of those who are gone meanwhile the invoice alone tells. */
async function whoseIsIt(ctx: Pick<Ctx, 'db'>, { user_id, company_id }: InvoiceRow) {
  const isThere = company_id !== null && (await findOwner(ctx.db, company_id)) !== null
  return isThere ? { user_id, company_id } : { user_id: null, company_id: null }
}

/** What is left was paid in another way or credited: pages that ask for more take no money any more. */
export async function expireInvoicePages(ctx: Pick<Ctx, 'db' | 'now' | 'payments'>, id: string) {
  const { balance } = await getInvoiceRow(ctx.db, id)
  await expirePagesOfInvoice(ctx, id, balance)
}
