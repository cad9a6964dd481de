import { and, eq, ne } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { sumByRate, lessRates, totalsOf, type RateSum } from '#domain/invoice-money.ts'
import { dueDays, type Deduction, type InvoiceKind, type PrintedLine } from '#domain/invoices.ts'
import { agencyDay, atTheAgency } from '../agency/agency-day.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { stored } from '../db/stored.ts'
import { enqueue } from '../jobs/queue.ts'
import { creditedRates } from './credited.ts'
import { invoices } from './invoices.tables.ts'
import { takeNumber } from './numbers.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** To whom it is made out, as it is printed, and whose it is, as far as that is known. */
export type Buyer = Pick<InvoiceRow, 'customer_name' | 'customer_email'> &
  Partial<Pick<InvoiceRow, 'company_name' | 'billing_address' | 'company_id' | 'user_id'>>

export type NewIssue = Buyer & {
  kind: Exclude<InvoiceKind, 'credit_note'>
  lines: PrintedLine[]
  /** What the lines come to by rate, where that is a part of a whole it must add up to. */
  rates?: RateSum[]
  deducts?: Deduction[]
  /** 'YYYY-MM-DD'; in the days of its kind unless said. */
  due_on?: string
  note?: string
} & Partial<Pick<InvoiceRow, 'id' | 'proposal_id' | 'proposal_number' | 'project_id' | 'milestone_id'>>

type Issuing = Pick<Ctx, 'now'> & { actor?: Ctx['actor'] }

/**
 * Issues an invoice: from here on it stands as it is. Mails nothing (`sendInvoice`). Takes the number last of all: the caller has
 * taken whatever else it locks.
 */
export async function issueInvoice(tx: Tx, ctx: Issuing, issue: NewIssue): Promise<InvoiceRow> {
  const { rates = sumByRate(issue.lines), deducts = [], ...printed } = issue
  const totals = totalsOf(rates)
  const deducted = deducts.reduce((sum, { amount }) => sum + amount, 0)
  const due_on = issue.due_on ?? dueDay(issue.kind, ctx.now())
  return storeInvoice(tx, ctx, { ...printed, ...totals, rates, deducts, due_on, balance: totals.total - deducted })
}

type Stored = Omit<typeof invoices.$inferInsert, 'series' | 'seq' | 'number' | 'created_at' | 'issued_by'>

/** Also of a credit note. */
export async function storeInvoice(tx: Tx, ctx: Issuing, values: Stored): Promise<InvoiceRow> {
  const number = await takeNumber(tx, values.kind === 'credit_note' ? 'CN' : 'INV')
  const invoice = stored(
    await tx
      .insert(invoices)
      .values({ ...values, ...number, issued_by: ctx.actor?.user_id ?? null, created_at: ctx.now() })
      .returning(),
    'invoice',
  )
  await enqueue(tx, 'write-document', { kind: 'invoice', id: invoice.id })
  return invoice
}

function dueDay(kind: InvoiceKind, now: Date) {
  const days = kind === 'deposit' ? dueDays.deposit : dueDays.other
  return atTheAgency(now).toPlainDate().add({ days }).toString()
}

export async function getInvoiceRow(queries: Pick<Queries, 'select'>, id: string): Promise<InvoiceRow> {
  const [invoice] = await queries.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw new AppError('not_found')
  return invoice
}

/** What was issued under a key before: an answer got lost, and it is asked for again. Null where nothing was. */
export async function findIssued(
  tx: Tx,
  key: string,
  isSame: (issued: InvoiceRow) => boolean,
): Promise<InvoiceRow | null> {
  await lockFor(tx, `issue:${key}`)
  const [issued] = await tx.select().from(invoices).where(eq(invoices.id, key))
  if (issued && !isSame(issued))
    throw new AppError('conflict', {
      message: `${issued.number} was issued with the first click, with other words. Look at it before you issue another.`,
    })
  return issued ?? null
}

/** What the final invoice of an agreement deducts: each earlier one, net of its credit notes. */
export async function listDeductions(tx: Tx, proposalId: string): Promise<Deduction[]> {
  const earlier = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.proposal_id, proposalId), ne(invoices.kind, 'credit_note')))
    .orderBy(invoices.seq)
  const credited = await creditedRates(tx, earlier)
  return earlier.flatMap((invoice) => {
    const rates = lessRates(invoice.rates, credited.get(invoice.id) ?? [])
    const amount = totalsOf(rates).total
    return amount > 0 ? [{ number: invoice.number, issued_on: agencyDay(invoice.created_at), amount, rates }] : []
  })
}
