import { moneyKindNames, moneyKinds, type Period } from '#domain/payments.ts'
import type { Ctx } from '../../context.ts'
import { csvLine, csvStart } from '../../csv.ts'
import { agencyDay } from '../../agency/agency-day.ts'
import { eachPayment } from './payments.ts'

const head = ['Date', 'Kind', 'Document', 'Customer', 'Amount', 'Method', 'Paid by', 'Reference', 'Provider reference']

/** The money that moved, as a file for a spreadsheet: what went out is less than nothing, so that the column adds up. */
export async function* exportPayments(ctx: Ctx, period: Period): AsyncGenerator<string> {
  yield csvStart + csvLine(head)
  for await (const { entry, kind, facts, description, customer_email } of eachPayment(ctx, period)) {
    if (moneyKinds[kind] === 0) continue
    yield csvLine([
      agencyDay(entry.occurred_at),
      moneyKindNames[kind],
      description,
      customer_email,
      dollarsOf(entry.amount * moneyKinds[kind]),
      facts.method ?? null,
      facts.paid_by ?? null,
      facts.reference ?? null,
      entry.object_id,
    ])
  }
}

/** 164685 → '1646.85'. */
const dollarsOf = (cents: number) => (cents / 100).toFixed(2)
