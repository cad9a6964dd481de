import { and, eq, gt, gte, lte, ne } from 'drizzle-orm'
import { agencyDay } from '../agency/agency-day.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail } from '../emails/emails.ts'
import { uselessTomorrow, type Due, type Rounds } from '../reminders/due.ts'
import { silenceEmail } from './invoices.emails.ts'
import { invoiceReminderEmail } from './reminder.emails.ts'
import { invoices } from './invoices.tables.ts'
import { getInvoiceRow, type InvoiceRow } from './issuing.ts'
import { linkInvoice } from './sending.ts'
import { lockInvoices } from './settling.ts'

/** By their days from the day it is due. */
const steps = [
  { step: 'before', days: -3 },
  { step: 'after_1', days: 1 },
  { step: 'after_7', days: 7 },
  { step: 'after_14', days: 14 },
]
/** What is due longer than that nobody is reminded of by a machine any more. */
const AFTER_DAYS = 60

const isOwed = ({ kind, balance, is_disputed, reminders_paused }: InvoiceRow) =>
  kind !== 'credit_note' && balance > 0 && !is_disputed && !reminders_paused

/** What is left to pay, and due soon or already; `except` is reminded of by others, or not at all. */
export async function listUnpaid(ctx: Rounds, today: Temporal.PlainDate, except: Set<string>): Promise<Due[]> {
  const { balance, due_on, reminders_paused, is_disputed, kind } = invoices
  const found = await ctx.db
    .select()
    .from(invoices)
    .where(
      and(
        gt(balance, 0),
        gte(due_on, today.subtract({ days: AFTER_DAYS }).toString()),
        lte(due_on, today.add({ days: 3 }).toString()),
        eq(reminders_paused, false),
        eq(is_disputed, false),
        ne(kind, 'credit_note'),
      ),
    )
  return found.filter(({ id }) => !except.has(id)).flatMap((invoice) => dueOf(ctx, invoice, today))
}

function dueOf(ctx: Rounds, invoice: InvoiceRow, today: Temporal.PlainDate): Due[] {
  const { id, due_on, company_id, customer_email } = invoice
  if (due_on === null) return []
  const dueDay = Temporal.PlainDate.from(due_on)
  const issued = Temporal.PlainDate.from(agencyDay(invoice.created_at))
  const last = steps
    .map(({ step, days }) => ({ step, day: dueDay.add({ days }) }))
    // Not on the day on which it came itself.
    .findLast(({ day }) => Temporal.PlainDate.compare(day, today) <= 0 && Temporal.PlainDate.compare(day, issued) > 0)
  if (!last) return []
  return [
    {
      subject_type: 'invoice',
      subject_id: id,
      step: last.step,
      company_id,
      address: customer_email,
      isMoney: true,
      since: due_on,
      mail: (tx) => mailReminder(tx, ctx, id),
    },
  ]
}

/** Whoever pays at the same moment is seen, or waits. */
export async function holdOwed(tx: Tx, id: string): Promise<InvoiceRow | null> {
  await lockInvoices(tx, id)
  const invoice = await getInvoiceRow(tx, id)
  return isOwed(invoice) ? invoice : null
}

async function mailReminder(tx: Tx, ctx: Rounds, id: string) {
  const invoice = await holdOwed(tx, id)
  if (!invoice) return false
  const addressed = await linkInvoice(tx, ctx, invoice)
  const isOverdue = invoice.due_on !== null && invoice.due_on < agencyDay(ctx.now())
  await queueEmail(tx, { ...invoiceReminderEmail(addressed, invoice, isOverdue), ...uselessTomorrow(ctx) })
  return true
}

/** To the team: reminding does not help any more. */
export async function tellOfSilence(tx: Tx, ctx: Rounds, id: string) {
  const invoice = await holdOwed(tx, id)
  if (!invoice) return false
  await queueEmail(tx, silenceEmail(invoice, ctx.origin))
  return true
}
