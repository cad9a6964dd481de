import { aliasedTable, desc, eq, type SQL } from 'drizzle-orm'
import { dueOf, invoiceStatusOf, type Invoice, type ListedInvoice } from '#domain/invoices.ts'
import { agencyDay } from '../agency/agency-day.ts'
import type { Queries } from '../db/client.ts'
import { projectNameOf } from '../projects/project-names.ts'
import { invoices } from './invoices.tables.ts'
import type { InvoiceRow } from './issuing.ts'

const credited = aliasedTable(invoices, 'credited')
/** Nothing that customers may not ask of the database (db/ownership.ts). */
const columns = {
  id: invoices.id,
  number: invoices.number,
  kind: invoices.kind,
  customer_email: invoices.customer_email,
  customer_name: invoices.customer_name,
  company_name: invoices.company_name,
  billing_address: invoices.billing_address,
  lines: invoices.lines,
  rates: invoices.rates,
  deducts: invoices.deducts,
  net: invoices.net,
  tax: invoices.tax,
  total: invoices.total,
  credited: invoices.credited,
  kept: invoices.kept,
  is_disputed: invoices.is_disputed,
  balance: invoices.balance,
  due_on: invoices.due_on,
  note: invoices.note,
  created_at: invoices.created_at,
  proposal_number: invoices.proposal_number,
}

const whose = {
  company_id: invoices.company_id,
  proposal_id: invoices.proposal_id,
  project_id: invoices.project_id,
  credits_id: invoices.credits_id,
  reminders_paused: invoices.reminders_paused,
}

/** What a list shows of one, and what its status is made of. */
const listedColumns = {
  id: invoices.id,
  number: invoices.number,
  kind: invoices.kind,
  customer_email: invoices.customer_email,
  customer_name: invoices.customer_name,
  company_name: invoices.company_name,
  company_id: invoices.company_id,
  deducts: invoices.deducts,
  total: invoices.total,
  credited: invoices.credited,
  kept: invoices.kept,
  is_disputed: invoices.is_disputed,
  balance: invoices.balance,
  due_on: invoices.due_on,
  created_at: invoices.created_at,
  credits_number: credited.number,
}

export type ListInvoice = Pick<InvoiceRow, Exclude<keyof typeof listedColumns, 'credits_number'>> & {
  credits_number: string | null
}

export type ReadInvoice = Pick<InvoiceRow, keyof typeof columns> & {
  credits_number: string | null
  project_name: string | null
}

export type TeamInvoice = ReadInvoice & Pick<InvoiceRow, keyof typeof whose>

/** Invoices with what they are about, to be narrowed down. */
export const readInvoices = (queries: Pick<Queries, 'select'>) =>
  queries
    .select({ ...columns, credits_number: credited.number, project_name: projectNameOf(invoices.project_id) })
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.credits_id))
    .$dynamic()

export async function findInvoice(queries: Pick<Queries, 'select'>, id: string): Promise<ReadInvoice | null> {
  const [found] = await readInvoices(queries).where(eq(invoices.id, id))
  return found ?? null
}

/** As the team reads them: with whose they are and what they belong to, the newest first. */
export function readWithWhose(
  queries: Pick<Queries, 'select'>,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<TeamInvoice[]> {
  return queries
    .select({ ...columns, ...whose, credits_number: credited.number, project_name: projectNameOf(invoices.project_id) })
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.credits_id))
    .where(where)
    .orderBy(desc(invoices.created_at), desc(invoices.id))
    .limit(limit)
}

/** The newest of them, with no more than a list shows. */
export const readListed = (
  queries: Pick<Queries, 'select'>,
  { where, limit }: { where?: SQL | undefined; limit: number },
) =>
  queries
    .select(listedColumns)
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.credits_id))
    .where(where)
    .orderBy(desc(invoices.created_at), desc(invoices.id))
    .limit(limit)

/** Those that belong together, the first issued first. */
export const listReadInvoices = (queries: Pick<Queries, 'select'>, which: SQL | undefined): Promise<ReadInvoice[]> =>
  readInvoices(queries).where(which).orderBy(invoices.seq)

/** As everybody sees it who may see it. */
export function shown(invoice: ReadInvoice, now: Date): Invoice {
  const { created_at, is_disputed: _, ...rest } = invoice
  return { ...rest, status: statusOf(invoice, now), issued_at: created_at.toISOString() }
}

export function listed(invoice: ListInvoice, now: Date): ListedInvoice {
  const { id, number, kind, customer_email, customer_name, company_name, company_id, total, balance, due_on } = invoice
  return {
    id,
    number,
    kind,
    status: statusOf(invoice, now),
    customer_email,
    customer_name,
    company_name,
    company_id,
    total,
    balance,
    due_on,
    issued_at: invoice.created_at.toISOString(),
    credits_number: invoice.credits_number,
  }
}

function statusOf(invoice: Omit<ListInvoice, 'credits_number' | 'company_id'>, now: Date) {
  const { kind, due_on, credited, kept, is_disputed: isDisputed } = invoice
  if (kind === 'credit_note') return null
  const isPastDue = due_on !== null && due_on < agencyDay(now)
  return invoiceStatusOf({ due: dueOf(invoice), credited, kept, isDisputed, isPastDue })
}
