import { AppError } from '#domain/errors.ts'
import type { RecordedPayment } from '#domain/invoices.ts'
import { formatDollars } from '#domain/prices.ts'
import { agencyDay, startOfDay } from '../agency/agency-day.ts'
import { isRecorded, recordPayment } from '../billing/ledger/recorded-payments.ts'
import type { Ctx } from '../context.ts'
import { queueEmail } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import { recordOnInvoice } from './invoice-activity.ts'
import { receiptForInvoiceEmail } from './invoices.emails.ts'
import { getInvoiceRow, type InvoiceRow } from './issuing.ts'
import { linkInvoice } from './sending.ts'
import { lockInvoices, settleInvoices } from './settling.ts'
import { getInvoice } from './team-invoices.ts'

/** Money that came past the payment provider, as somebody of the team saw it come. A double click is one entry. */
export async function recordInvoicePayment(ctx: Ctx, id: string, input: RecordedPayment) {
  const today = agencyDay(ctx.now())
  if (input.paid_on > today)
    throw new AppError('invalid_input', { fields: { paid_on: 'Please choose a day that has come' } })
  await ctx.db.transaction(async (tx) => {
    await lockInvoices(tx, id)
    const invoice = await getInvoiceRow(tx, id)
    const occurred_at = input.paid_on === today ? ctx.now() : noonOf(input.paid_on)
    const payment = { ...input, invoice_id: id, user_id: invoice.user_id, occurred_at }
    if (await isRecorded(tx, payment)) return
    refuseMoreThanLeft(invoice, input.amount)
    await recordPayment(tx, ctx, payment)
    const [settled] = await settleInvoices(tx, [id])
    if (!settled) throw new AppError('not_found')
    await enqueue(tx, 'expire-invoice-pages', { invoice_id: id })
    await queueEmail(tx, receiptForInvoiceEmail(await linkInvoice(tx, ctx, invoice), settled.after, input.amount))
    await recordOnInvoice(tx, ctx, 'payment_recorded', invoice, { amount: input.amount, method: input.method })
  })
  return getInvoice(ctx, id)
}

const noonOf = (day: string) => new Date(startOfDay(Temporal.PlainDate.from(day)).getTime() + 12 * 3_600_000)

function refuseMoreThanLeft({ kind, balance }: Pick<InvoiceRow, 'kind' | 'balance'>, amount: number) {
  if (kind === 'credit_note' || balance <= 0) throw new AppError('nothing_to_pay')
  if (amount > balance)
    throw new AppError('amount_not_possible', { message: `There is only ${formatDollars(balance)} left to pay.` })
}
