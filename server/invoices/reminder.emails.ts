import { formatDay } from '#content/dates.ts'
import { formatDollars } from '#domain/prices.ts'
import type { Email } from '../emails/emails.ts'
import { howToPay, toCustomer, type Addressed, type Printed } from './invoices.emails.ts'

/** What is left to pay, once more: before its day, or after it. */
export function invoiceReminderEmail(addressed: Addressed, invoice: Printed, isOverdue: boolean): Email {
  const { number, balance, due_on, note } = invoice
  const left = formatDollars(balance)
  const day = due_on === null ? null : formatDay(due_on)
  const due = day === null ? '' : isOverdue ? ` since ${day}` : ` is due ${day}`
  return toCustomer(addressed, invoice, {
    kind: 'invoice-reminder',
    subject: isOverdue ? `Overdue: ${number}, ${left}${due}` : `Reminder: ${number}${due}`,
    heading: isOverdue ? `Invoice ${number} is overdue` : `A reminder of invoice ${number}`,
    paragraphs: [
      `${left} ${balance === 1 ? 'is' : 'are'} left to pay${day === null ? '' : isOverdue ? `, and ${balance === 1 ? 'was' : 'were'} due on ${day}` : `, due on ${day}`}.`,
      ...(note ? [note] : []),
      'If you have paid in the meantime, please ignore this.',
      howToPay,
    ],
    action: 'View and pay',
  })
}
