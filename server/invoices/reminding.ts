import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { atTheAgency, agencyDay, startOfDay } from '../agency/agency-day.ts'
import { actorOf, type Ctx } from '../context.ts'
import { queueEmail } from '../emails/emails.ts'
import { keepInvoiceReminder, wasReminded } from '../reminders/invoice-reminders.ts'
import { recordOnInvoice } from './invoice-activity.ts'
import { invoiceReminderEmail } from './reminder.emails.ts'
import { invoices } from './invoices.tables.ts'
import { getInvoiceRow, type InvoiceRow } from './issuing.ts'
import { linkInvoice } from './sending.ts'
import { lockInvoices } from './settling.ts'

/** Reminds by hand, once a day; nobody of what they do not owe, and of nothing that is disputed or paused. */
export async function remindOfInvoice(ctx: Ctx, id: string) {
  return ctx.db.transaction(async (tx) => {
    // Whoever pays at the same moment is seen, or waits.
    await lockInvoices(tx, id)
    const invoice = await getInvoiceRow(tx, id)
    refuseUnowed(invoice)
    const now = ctx.now()
    if (await wasReminded(tx, id, startOfDay(atTheAgency(now).toPlainDate())))
      throw new AppError('reminded_already', { message: 'A reminder went out today.' })
    await keepInvoiceReminder(tx, {
      subject_id: id,
      company_id: invoice.company_id,
      admin_id: actorOf(ctx).user_id,
      sent_at: now,
    })
    const addressed = await linkInvoice(tx, ctx, invoice)
    const isOverdue = invoice.due_on !== null && invoice.due_on < agencyDay(now)
    await queueEmail(tx, invoiceReminderEmail(addressed, invoice, isOverdue))
    await recordOnInvoice(tx, ctx, 'customer_reminded', invoice, { sent_at: now })
    return { sent_to: addressed.to }
  })
}

function refuseUnowed({ kind, balance, is_disputed, reminders_paused }: InvoiceRow) {
  if (kind === 'credit_note' || balance <= 0) throw new AppError('nothing_to_pay')
  if (is_disputed)
    throw new AppError('nothing_awaited', { message: 'This invoice is disputed, so nobody is reminded.' })
  if (reminders_paused) throw new AppError('nothing_awaited', { message: 'Reminders of this invoice are paused.' })
}

/** Paused, nothing goes out by itself or by hand, until they are resumed. */
export async function pauseReminders(ctx: Ctx, id: string, paused: boolean) {
  await ctx.db.transaction(async (tx) => {
    await lockInvoices(tx, id)
    const before = await getInvoiceRow(tx, id)
    if (before.kind === 'credit_note') throw new AppError('nothing_to_pay')
    if (before.reminders_paused === paused) return
    await tx.update(invoices).set({ reminders_paused: paused }).where(eq(invoices.id, id))
    await recordOnInvoice(tx, ctx, 'reminders_changed', before, { reminders_paused: paused })
  })
}
