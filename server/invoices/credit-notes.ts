import { and, eq, ne } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { creditShare, lessRates, totalsOf, type RateSum } from '#domain/invoice-money.ts'
import { dueOf, type CreditNote, type NewCreditNote, type PrintedLine } from '#domain/invoices.ts'
import { formatDollars } from '#domain/prices.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { enqueue } from '../jobs/queue.ts'
import { shownNote } from './credited.ts'
import { invoices } from './invoices.tables.ts'
import { findIssued, getInvoiceRow, storeInvoice, type InvoiceRow } from './issuing.ts'
import { sendInvoice } from './sending.ts'
import { lockInvoices, settleInvoices } from './settling.ts'
import { recordOnInvoice } from './invoice-activity.ts'

type Issuing = Pick<Ctx, 'now' | 'origin'> & { actor?: Ctx['actor'] }
type Credit = { amount: number; reason: string; id?: string }

/** Puts right what was asked for too much, up to all that is not credited yet. */
export async function creditByHand(ctx: Ctx, id: string, { key, ...credit }: NewCreditNote): Promise<CreditNote> {
  return ctx.db.transaction(async (tx) => {
    await lockInvoices(tx, id)
    const isSame = ({ credits_id, total }: InvoiceRow) => credits_id === id && total === credit.amount
    const before = key === undefined ? null : await findIssued(tx, key, isSame)
    if (before) return shownNote(before)
    const invoice = await getInvoiceRow(tx, id)
    if (invoice.kind === 'credit_note')
      throw new AppError('amount_not_possible', { message: 'A credit note cannot be credited.' })
    await enqueue(tx, 'expire-invoice-pages', { invoice_id: id })
    const note = await issueCreditNote(tx, ctx, invoice, { ...credit, ...(key !== undefined && { id: key }) })
    await settleInvoices(tx, [id])
    await sendInvoice(tx, ctx, note)
    await recordOnInvoice(tx, ctx, 'credit_note_issued', invoice, { amount: credit.amount, credit_note_id: note.id })
    return shownNote(note)
  })
}

const listAgreed = (tx: Tx, proposalId: string) =>
  tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.proposal_id, proposalId), ne(invoices.kind, 'credit_note')))
    .orderBy(invoices.seq)

/** What was agreed is taken back: nothing of it is owed any more. What was paid of it is to be given back. */
export async function creditAgreed(tx: Tx, ctx: Ctx, proposalId: string, reason: string) {
  const ids = (await listAgreed(tx, proposalId)).map(({ id }) => id)
  await lockInvoices(tx, ...ids)
  for (const invoice_id of ids) await enqueue(tx, 'expire-invoice-pages', { invoice_id })
  for (const invoice of await listAgreed(tx, proposalId)) {
    const amount = dueOf(invoice) - invoice.credited
    if (amount > 0) await sendInvoice(tx, ctx, await issueCreditNote(tx, ctx, invoice, { amount, reason }))
  }
  await settleInvoices(tx, ids)
}

/**
 * Stores a credit note of an invoice whose money the caller holds. Its tax is the share that parts of any size add up to. Whoever calls
 * this takes no other lock afterwards, settles the invoice, and mails the note.
 */
export async function issueCreditNote(
  tx: Tx,
  ctx: Issuing,
  invoice: InvoiceRow,
  { amount, reason, ...named }: Credit,
): Promise<InvoiceRow> {
  const left = dueOf(invoice) - invoice.credited
  if (amount > left)
    throw new AppError('amount_not_possible', { message: `Only ${formatDollars(Math.max(left, 0))} can be credited.` })
  const { customer_name, customer_email, company_name, billing_address, company_id, user_id, project_id } = invoice
  const rates = creditShare(ratesDue(invoice), invoice.credited, amount).filter(({ gross }) => gross !== 0)
  return storeInvoice(tx, ctx, {
    ...named,
    kind: 'credit_note',
    credits_id: invoice.id,
    customer_name,
    customer_email,
    company_name,
    billing_address,
    company_id,
    user_id,
    project_id,
    proposal_id: invoice.proposal_id,
    proposal_number: invoice.proposal_number,
    lines: rates.map((rate) => lineOf(invoice, rate)),
    rates,
    ...totalsOf(rates),
    note: reason,
    balance: 0,
  })
}

/** Under each rate what was to be paid: a final invoice has deducted what the earlier ones asked for. */
const ratesDue = ({ rates, deducts }: InvoiceRow) =>
  lessRates(
    rates,
    deducts.flatMap((deduction) => deduction.rates),
  )

const lineOf = ({ number }: InvoiceRow, { gross, tax, name, basis_points }: RateSum): PrintedLine => ({
  description: `Credit on ${number}`,
  quantity: 1,
  unit_amount: gross - tax,
  tax: { name, basis_points },
})
