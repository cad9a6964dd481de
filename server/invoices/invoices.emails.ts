import { agency } from '#content/agency.ts'
import { formatDay } from '#content/dates.ts'
import type { Invoice } from '#domain/invoices.ts'
import { officePlaces } from '#domain/places.ts'
import { formatDollars } from '#domain/prices.ts'
import { firstNameOf } from '#domain/text.ts'
import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'

export type Printed = Pick<Invoice, 'number' | 'customer_name' | 'due_on' | 'balance' | 'note'>
/** To whom, and where it opens for them. */
export type Addressed = { to: string; url: string }

type Said = Pick<Email['content'], 'subject' | 'heading' | 'paragraphs'> & { kind: string; action: string }

/** About an invoice, to whoever it is made out to. */
export const toCustomer = (
  { to, url }: Addressed,
  { customer_name }: Pick<Invoice, 'customer_name'>,
  { kind, action, paragraphs, ...said }: Said,
): Email => ({
  kind,
  to,
  secret: true,
  replyTo: agency.email,
  content: {
    ...said,
    paragraphs: [greeting(firstNameOf(customer_name)), ...paragraphs],
    action: { label: action, url },
    note: `The link opens for whoever has it, for 90 days. It was sent to ${to}. Questions: ${agency.email}`,
  },
})

export const howToPay = 'You see all of it on its page, and pay there by card. We never see your card.'

export function invoiceEmail(addressed: Addressed, invoice: Printed & Pick<Invoice, 'total'>): Email {
  const { number, balance, total, due_on, note } = invoice
  const isOpen = balance > 0
  const due = due_on === null ? null : formatDay(due_on)
  return toCustomer(addressed, invoice, {
    kind: 'invoice',
    subject: `Invoice ${number}: ${formatDollars(isOpen ? balance : total)}${isOpen && due ? ` due ${due}` : ''}`,
    heading: `Invoice ${number}`,
    paragraphs: [
      isOpen
        ? `${formatDollars(balance)} ${balance === 1 ? 'is' : 'are'} left to pay${due ? `, due on ${due}` : ''}.`
        : 'There is nothing left to pay on it.',
      ...(note ? [note] : []),
      ...(isOpen ? [howToPay] : []),
    ],
    action: isOpen ? 'View and pay' : 'View',
  })
}

/** What somebody owes less, and what is left of it. */
export function creditNoteEmail(
  addressed: Addressed,
  credit: Printed & Pick<Invoice, 'total'>,
  { number, balance }: Pick<Invoice, 'number' | 'balance'>,
): Email {
  return toCustomer(addressed, credit, {
    kind: 'credit-note',
    subject: `Credit note ${credit.number} for ${number}`,
    heading: `Credit note ${credit.number}`,
    paragraphs: [
      `We credited ${formatDollars(credit.total)} of invoice ${number}.`,
      ...(credit.note ? [credit.note] : []),
      balance > 0 ? `${formatDollars(balance)} of it are left to pay.` : 'There is nothing left to pay on it.',
    ],
    action: 'View',
  })
}

export function receiptForInvoiceEmail(addressed: Addressed, invoice: Printed, amount: number): Email {
  const { number, balance } = invoice
  return toCustomer(addressed, invoice, {
    kind: 'invoice-receipt',
    subject: `Receipt for ${number}: ${formatDollars(amount)}`,
    heading: 'Thank you for your payment',
    paragraphs: [
      `We received ${formatDollars(amount)} for invoice ${number}.`,
      balance > 0 ? `${formatDollars(balance)} of it are left to pay.` : 'There is nothing left to pay on it.',
    ],
    action: 'View',
  })
}

export function invoiceRefundEmail(addressed: Addressed, invoice: Printed, amount: number): Email {
  return toCustomer(addressed, invoice, {
    kind: 'refund',
    subject: `Your refund of ${formatDollars(amount)} is on its way`,
    heading: 'Your refund is on its way',
    paragraphs: [
      `We gave back ${formatDollars(amount)} of what you paid for invoice ${invoice.number}.`,
      'It goes to the card you paid with. Your bank shows it within five to ten business days.',
    ],
    action: 'View',
  })
}

/** What the team reads of each, and does about it. */
const troubles = {
  overpaid: {
    subject: 'Overpaid',
    whatNow: 'They paid more than was left to pay. Please give it back: Refund stands beside the payment.',
  },
  refund_failed: {
    subject: 'Refund failed',
    whatNow: 'The customer’s bank sent the money back to us. Please find out how they can get it, and refund it again.',
  },
  refund_refused: {
    subject: 'Refund failed',
    whatNow: 'The payment provider did not give the money back. Please try again beside the payment, or look there.',
  },
  dispute: {
    subject: 'Disputed',
    whatNow:
      'Their bank took the money back until it is decided. Please answer at the payment provider: it has a deadline. No reminder of this invoice goes out meanwhile.',
  },
  dispute_won: { subject: 'Dispute won', whatNow: 'The money is ours again. There is nothing left to do.' },
  dispute_lost: { subject: 'Dispute lost', whatNow: 'The money stays with the customer, so it is left to pay again.' },
} as const

/** To the team. */
export function invoiceTroubleEmail(
  trouble: keyof typeof troubles,
  { id, number, customer_name, customer_email }: Pick<Invoice, 'id' | 'number' | 'customer_name' | 'customer_email'>,
  amount: number,
  origin: string,
): Email {
  const { subject, whatNow } = troubles[trouble]
  return {
    kind: 'invoice-trouble',
    to: agency.email,
    content: {
      subject: `${subject}: ${number}`,
      heading: `${subject}: ${number}, ${formatDollars(amount)}`,
      paragraphs: [`Invoice ${number} is ${customer_name}’s, ${customer_email}.`, whatNow],
      action: { label: 'Open the invoice', url: `${origin}${officePlaces.invoice(id)}` },
    },
  }
}

/** To the team: a machine has nothing left to say. */
export function silenceEmail(
  {
    id,
    number,
    balance,
    customer_name,
    customer_email,
  }: Pick<Invoice, 'id' | 'number' | 'balance' | 'customer_name' | 'customer_email'>,
  origin: string,
): Email {
  const subject = `No answer to ${number} after four reminders`
  return {
    kind: 'invoice-trouble',
    to: agency.email,
    content: {
      subject,
      heading: subject,
      paragraphs: [
        `${formatDollars(balance)} of invoice ${number} are left to pay. It is ${customer_name}’s, ${customer_email}.`,
        'No further reminder goes out by itself. Please call them, or pause its reminders.',
      ],
      action: { label: 'Open the invoice', url: `${origin}${officePlaces.invoice(id)}` },
    },
  }
}
