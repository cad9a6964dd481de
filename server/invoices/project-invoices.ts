import { eq } from 'drizzle-orm'
import type { ProjectInvoice } from '#domain/projects.ts'
import type { Queries } from '../db/client.ts'
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
