import type { LedgerRow } from '../billing/ledger/ledger.ts'
import { listDeskRefunds, nameRefunds, noticeDeskRefund } from '../billing/ledger/refund-requests.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmails, type Email } from '../emails/emails.ts'
import { creditRefund } from './refunded.ts'
import { linkInvoice } from './sending.ts'
import { settleInvoices, type Settled } from './settling.ts'
import { invoiceRefundEmail, invoiceTroubleEmail, receiptForInvoiceEmail } from './invoices.emails.ts'

type Telling = Pick<Ctx, 'now' | 'origin'>

/** What the provider told of invoices, once each: what is left to pay changes, and whoever has to know is told. */
export async function takeInvoiceMoney(tx: Tx, ctx: Telling, news: LedgerRow[]) {
  const ids = [...new Set(news.flatMap(({ invoice_id }) => invoice_id ?? []))].sort()
  await nameRefunds(tx, news)
  const mails: Email[] = []
  for (const settled of await settleInvoices(tx, ids)) {
    const its = news.filter(({ invoice_id }) => invoice_id === settled.after.id)
    for (const entry of its) mails.push(...(await mailsOf(tx, ctx, settled, entry, its)))
    if (isJustOverpaid(settled) && its.some(({ kind }) => kind === 'payment'))
      mails.push(invoiceTroubleEmail('overpaid', settled.after, -settled.after.balance, ctx.origin))
  }
  await queueEmails(tx, mails)
  await creditDeskRefunds(tx, ctx, ids)
}

/** What was given back at the provider's own desk is credited, too. */
async function creditDeskRefunds(tx: Tx, ctx: Telling, ids: string[]) {
  const reason = 'Refunded at the payment provider'
  for (const { invoice_id, ...refund } of ids.length > 0 ? await listDeskRefunds(tx, ids) : []) {
    const note = await creditRefund(tx, ctx, invoice_id, { amount: refund.amount, reason })
    await noticeDeskRefund(tx, { ...refund, reason, credit_note_id: note?.id ?? null, created_at: ctx.now() })
  }
}

const isJustOverpaid = ({ before, after }: Settled) => before.balance >= 0 && after.balance < 0

/** Of what went wrong the team hears, of what came or goes back the customer. */
async function mailsOf(tx: Tx, ctx: Telling, { after }: Settled, entry: LedgerRow, its: LedgerRow[]): Promise<Email[]> {
  const { kind, amount, object_id } = entry
  switch (kind) {
    case 'payment':
      return [receiptForInvoiceEmail(await linkInvoice(tx, ctx, after), after, amount)]
    case 'refund': {
      const hasFailed = its.some((other) => other.kind === 'refund_failed' && other.object_id === object_id)
      return hasFailed ? [] : [invoiceRefundEmail(await linkInvoice(tx, ctx, after), after, amount)]
    }
    case 'refund_failed':
    case 'dispute':
    case 'dispute_won':
    case 'dispute_lost':
      return [invoiceTroubleEmail(kind, after, amount, ctx.origin)]
    case 'payment_failed':
    case 'subscription':
      return []
  }
}
