import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { InvoiceReminder } from '#domain/invoices.ts'
import type { Queries, Tx } from '../db/client.ts'
import { reminders } from './reminders.tables.ts'

/** The step at which only the team was told. */
const toldTeam = 'told_team'

/** What went to its customer. */
const ofInvoice = (id: string) => and(eq(reminders.subject_id, id), sql`${reminders.step} is distinct from ${toldTeam}`)

/** What its customer was reminded of an invoice, the last first. */
export async function listInvoiceReminders(
  queries: Pick<Queries, 'select'>,
  invoiceId: string,
): Promise<InvoiceReminder[]> {
  const rows = await queries.select().from(reminders).where(ofInvoice(invoiceId)).orderBy(desc(reminders.sent_at))
  return rows.map(({ id, step, sent_at }) => ({ id, step, sent_at: sent_at.toISOString() }))
}

/** Whether a reminder of it went out since then, by hand or by itself. */
export const wasReminded = async (tx: Tx, invoiceId: string, since: Date) =>
  (await tx.$count(reminders, and(ofInvoice(invoiceId), gte(reminders.sent_at, since)))) > 0

type ByHand = { subject_id: string; company_id: string | null; admin_id: string; sent_at: Date }

export async function keepInvoiceReminder(tx: Tx, reminder: ByHand) {
  await tx.insert(reminders).values({ ...reminder, subject_type: 'invoice' })
}
