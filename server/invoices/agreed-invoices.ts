import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queries, Tx } from '../db/client.ts'
import { invoices } from './invoices.tables.ts'
import { listReadInvoices, shown } from './invoice-view.ts'
import type { InvoiceRow } from './issuing.ts'

/** The invoices of an agreement, the first issued first; credit notes are none. */
const isOf = (proposalId: string) => and(eq(invoices.proposal_id, proposalId), ne(invoices.kind, 'credit_note'))

export async function listAgreedInvoices(queries: Queries, proposalId: string, now: Date) {
  const found = await listReadInvoices(queries, isOf(proposalId))
  return found.map((invoice) => shown(invoice, now))
}

/** What is due at signing; null where nothing was billed. */
export async function findFirstInvoice(queries: Queries, proposalId: string) {
  const [first] = await queries.select().from(invoices).where(isOf(proposalId)).orderBy(invoices.seq).limit(1)
  return first ?? null
}

/** The same of many, by their proposal. */
export async function listFirstInvoices(queries: Queries, proposalIds: string[]): Promise<Map<string, InvoiceRow>> {
  if (proposalIds.length === 0) return new Map()
  const { proposal_id, kind, seq } = invoices
  const found = await queries
    .select()
    .from(invoices)
    .where(and(inArray(proposal_id, proposalIds), ne(kind, 'credit_note')))
    .orderBy(desc(seq))
  // The first comes last, and stays.
  return new Map(found.map((invoice) => [invoice.proposal_id ?? '', invoice]))
}

type Whose = { company_id: string | null; user_id: string | null; project_id: string }

/** Whose they are is known now, and what they are for. */
export async function giveAgreedInvoices(tx: Tx, proposalId: string, whose: Whose) {
  const { company_id, user_id, project_id, proposal_id } = invoices
  await tx
    .update(invoices)
    .set({
      company_id: sql`coalesce(${company_id}, ${whose.company_id}::uuid)`,
      user_id: sql`coalesce(${user_id}, ${whose.user_id}::uuid)`,
      project_id: sql`coalesce(${project_id}, ${whose.project_id}::uuid)`,
    })
    .where(eq(proposal_id, proposalId))
}
