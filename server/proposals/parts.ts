import { eq } from 'drizzle-orm'
import type { Agreement } from '#domain/agreements.ts'
import { totalsOf, type RateSum } from '#domain/invoice-money.ts'
import { dueDays, type PrintedLine } from '#domain/invoices.ts'
import { agreedLines, reckon } from '#domain/proposal-totals.ts'
import { atTheAgency } from '../agency/agency-day.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { issueInvoice, listDeductions, type InvoiceRow, type NewIssue } from '../invoices/issuing.ts'
import { findAgreement } from './agreements.ts'
import { proposals } from './proposals.tables.ts'

type Issuing = Pick<Ctx, 'now'> & { actor?: Ctx['actor'] }

/**
 * Bills a part of what was agreed: part 0 is the deposit, part n what the n-th milestone of the plan bills. Null where it bills nothing.
 * The last that bills anything is the final invoice, with all that was agreed, less what was billed before. Whoever calls this has taken
 * all other locks.
 */
export async function issuePart(
  tx: Tx,
  ctx: Issuing,
  proposalId: string,
  index: number,
  { milestone_id = null }: { milestone_id?: string | null } = {},
): Promise<InvoiceRow | null> {
  const [proposal] = await tx.select().from(proposals).where(eq(proposals.id, proposalId))
  const agreement = await findAgreement(tx, proposalId)
  if (!proposal || !agreement) return null
  const { parts } = reckon(agreement.document, agreement.chosen)
  const part = parts[index]
  if (!part || totalsOf(part).total === 0) return null
  const isFinal = index === parts.length - 1
  return issueInvoice(tx, ctx, {
    ...buyerOf(agreement),
    ...(isFinal
      ? { kind: 'final', lines: printedLines(agreement), deducts: await listDeductions(tx, proposalId) }
      : { kind: index === 0 ? 'deposit' : 'progress', lines: partLines(agreement, index, part), rates: part }),
    // A deposit of everything is the final invoice, and due as a deposit.
    ...(index === 0 && { due_on: atTheAgency(ctx.now()).toPlainDate().add({ days: dueDays.deposit }).toString() }),
    company_id: proposal.company_id,
    proposal_id: proposalId,
    proposal_number: proposal.number,
    project_id: proposal.opened_project_id ?? proposal.project_id,
    milestone_id,
  })
}

const buyerOf = ({ document: { customer }, billing_address }: Agreement) =>
  ({
    customer_name: customer.name,
    customer_email: customer.email,
    company_name: customer.company,
    billing_address,
  }) satisfies Partial<NewIssue>

const printedLines = ({ document, chosen }: Agreement): PrintedLine[] =>
  agreedLines(document.lines, chosen)
    .filter(({ billing }) => billing === 'once')
    .map(({ description, quantity, unit_amount, tax }) => ({ description, quantity, unit_amount, tax }))

/** A line for each rate, so that the tax of every part adds up to that of the whole. */
function partLines({ document }: Agreement, index: number, part: RateSum[]): PrintedLine[] {
  const { title = 'Deposit', percent = document.deposit_percent } = document.milestones[index - 1] ?? {}
  return part
    .filter(({ gross }) => gross !== 0)
    .map(({ gross, tax, name, basis_points }) => ({
      description: `${title}, ${percent}% of ${document.number}`,
      quantity: 1,
      unit_amount: gross - tax,
      tax: { name, basis_points },
    }))
}
