import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ProjectPayment } from '#domain/milestones.ts'
import type { ProjectInvoice } from '#domain/projects.ts'
import type { Queries, Tx } from '../db/client.ts'
import { listReadInvoices, shown } from './invoice-view.ts'
import { invoices } from './invoices.tables.ts'

/** What a project was billed, the first issued first; credit notes are among them. */
export async function listProjectInvoices(queries: Queries, projectId: string, now: Date): Promise<ProjectInvoice[]> {
  const found = await listReadInvoices(queries, eq(invoices.project_id, projectId))
  return found.map((invoice) => {
    const { id, number, kind, status, total, balance, due_on } = shown(invoice, now)
    return { id, number, kind, status, total, balance, due_on }
  })
}

export const isBilled = async (tx: Tx, projectIds: string[]) =>
  (await tx.$count(invoices, inArray(invoices.project_id, projectIds))) > 0

/**
 * Whether all of a project is paid: something was billed, nothing is left of it, and of each of these proposals the final invoice is
 * among it. Else the first that is left to pay, where there is one.
 */
export async function findProjectPayment(
  queries: Queries,
  projectId: string,
  proposalIds: string[],
): Promise<Omit<ProjectPayment, 'project_id'>> {
  const { id: invoiceId, number, kind: invoiceKind, balance: left, proposal_id: proposal } = invoices
  const found = await queries
    .select({ id: invoiceId, number, kind: invoiceKind, balance: left, proposal_id: proposal })
    .from(invoices)
    .where(and(eq(invoices.project_id, projectId), ne(invoices.kind, 'credit_note')))
    .orderBy(invoices.seq)
  const next = found.find(({ balance }) => balance > 0)
  const isFinal = (id: string) => found.some(({ kind, proposal_id }) => kind === 'final' && proposal_id === id)
  return {
    is_paid: found.length > 0 && !next && proposalIds.every((id) => isFinal(id)),
    next: next ? { id: next.id, number: next.number } : null,
  }
}
