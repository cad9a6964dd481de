import { invoiceStatuses, type InvoiceKind } from '#domain/invoices.ts'
import type { Period } from '#domain/payments.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { sumInvoices, type InvoiceSums } from '../billing/ledger/invoice-sums.ts'
import type { Ctx } from '../context.ts'
import { csvLine, csvStart } from '../csv.ts'
import { eachPortion } from './invoice-list.ts'
import { shown, type TeamInvoice } from './invoice-view.ts'

const kindNames: Record<InvoiceKind, string> = {
  deposit: 'Deposit',
  progress: 'Progress',
  final: 'Final',
  single: 'Single',
  credit_note: 'Credit note',
}

const head = [
  ['Number', 'Kind', 'Issued', 'Due', 'Customer', 'Company', 'Email', 'Proposal', 'Project'],
  ['Net', 'Tax', 'Total', 'Credited', 'Paid', 'Refunded', 'Left to pay', 'Status', 'Currency'],
].flat()

/** What was issued in a period, as a file for a spreadsheet. A credit note is less than nothing, so that the columns add up. */
export async function* exportInvoices(ctx: Pick<Ctx, 'db' | 'now'>, period: Period): AsyncGenerator<string> {
  yield csvStart + csvLine(head)
  for await (const invoices of eachPortion(ctx, period)) {
    const sums = await sumInvoices(
      ctx.db,
      invoices.map(({ id }) => id),
    )
    for (const invoice of invoices) yield lineOf(invoice, sums.get(invoice.id), ctx.now())
  }
}

function lineOf(invoice: TeamInvoice, sums: InvoiceSums | undefined, now: Date) {
  const { status, number, kind, due_on, net, tax, total, balance, credited } = shown(invoice, now)
  const way = kind === 'credit_note' ? -1 : 1
  return csvLine([
    number,
    kindNames[kind],
    agencyDay(invoice.created_at),
    due_on,
    invoice.customer_name,
    invoice.company_name,
    invoice.customer_email,
    invoice.proposal_number,
    invoice.project_name,
    dollarsOf(net * way),
    dollarsOf(tax * way),
    dollarsOf(total * way),
    dollarsOf(credited),
    dollarsOf(sums?.paid ?? 0),
    dollarsOf(sums?.refunded ?? 0),
    dollarsOf(balance),
    status === null ? '' : invoiceStatuses[status],
    'USD',
  ])
}

/** 164685 → '1646.85'. */
const dollarsOf = (cents: number) => (cents / 100).toFixed(2)
