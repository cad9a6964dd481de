import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { cents, centsOfDollars, dollarsField, maxCents } from './cents.ts'
import type { RateSum } from './invoice-money.ts'
import { moneyKinds, periodSchema, type MoneyKind } from './payments.ts'
import { sentLinkSchema } from './sent-links.ts'
import { lineUpTo, searchSchema, textUpTo } from './text.ts'

/** Which of the agency's rates a line has (content/agency.ts `taxRates`); a document keeps the rate itself. */
export const taxCodeSchema = z.enum(['sales', 'none'])
export type TaxCode = z.infer<typeof taxCodeSchema>

export const taxRateSchema = z.object({ name: z.string(), basis_points: z.int().min(0).max(10_000) })

const quantityMessage = 'Quantity is a whole number from 1 to 999'
export const quantitySchema = z.int(quantityMessage).min(1, quantityMessage).max(999, quantityMessage)

const priceMessage = 'Price must be dollars, such as 145.00'
/** A discount is below zero. */
export const unitAmountSchema = z.int(priceMessage).min(-maxCents, priceMessage).max(maxCents, priceMessage)

export const maxLines = 40

/** `deposit` and `progress` bill a part of what was agreed, `final` all of it less those. */
export const invoiceKindSchema = z.enum(['deposit', 'progress', 'final', 'single', 'credit_note'])
export type InvoiceKind = z.infer<typeof invoiceKindSchema>

/** In how many days it falls due. */
export const dueDays = { deposit: 7, other: 14 } as const

/** The first that holds is what an invoice is; a credit note is none of them. */
export const invoiceStatuses = {
  disputed: 'Disputed',
  overpaid: 'Overpaid',
  credited: 'Credited',
  paid: 'Paid',
  overdue: 'Overdue',
  partly_paid: 'Partly paid',
  open: 'Open',
} as const
export type InvoiceStatus = keyof typeof invoiceStatuses
const invoiceStatusSchema = z.enum(Object.keys(invoiceStatuses) as [InvoiceStatus, ...InvoiceStatus[]])

export type InvoiceFacts = {
  /** What was to be paid: its total less what it deducts. */
  due: number
  credited: number
  /** Payments less refunds, booked or under way, less disputes that are not won. */
  kept: number
  isDisputed: boolean
  /** Past its day, at the agency. */
  isPastDue: boolean
}

export const leftToPay = ({ due, credited, kept }: Pick<InvoiceFacts, 'due' | 'credited' | 'kept'>) =>
  due - credited - kept

export function invoiceStatusOf(facts: InvoiceFacts): InvoiceStatus {
  const left = leftToPay(facts)
  if (facts.isDisputed) return 'disputed'
  if (left < 0) return 'overpaid'
  if (left === 0 && facts.kept === 0 && facts.credited > 0) return 'credited'
  if (left === 0) return 'paid'
  if (facts.isPastDue) return 'overdue'
  return facts.kept > 0 ? 'partly_paid' : 'open'
}

const invoiceLineSchema = z.strictObject({
  description: lineUpTo(500).min(1, 'Please describe what this is'),
  quantity: quantitySchema,
  unit_amount: unitAmountSchema,
  tax: taxCodeSchema,
})

/** What may be empty may be left out. */
export const newInvoiceSchema = z.strictObject({
  /** One per dialog: sent again after an answer that got lost, it is issued once. */
  key: z.uuid().optional(),
  customer_email: emailSchema,
  customer_name: lineUpTo(200).min(1, 'Please enter a name'),
  company_name: lineUpTo(200).default(''),
  billing_address: textUpTo(500).default(''),
  project_id: z.uuid().nullish(),
  lines: z.array(invoiceLineSchema).min(1, 'Please add a line').max(maxLines),
  /** Two weeks on, unless said. */
  due_on: z.iso.date('Please choose a day').optional(),
  note: textUpTo(2000).default(''),
})
export type NewInvoice = z.infer<typeof newInvoiceSchema>

/** What nobody can be asked to pay. */
export function problemOfTotal(total: number) {
  if (total < 0) return 'The total cannot be negative.'
  if (total < 50) return 'The total must be at least $0.50.'
  return total > maxCents ? 'The total is too large.' : null
}

/** A line as it is typed. */
const typedLineSchema = z.object({
  description: z.string(),
  quantity: z.string(),
  unit_amount: z.string(),
  tax: taxCodeSchema,
})
export type TypedLine = z.infer<typeof typedLineSchema>

/** Dollars, less than nothing for a discount; what is no number is none. */
function typedCents(typed: string): number {
  const [, minus = '', dollars = ''] = /^\s*([-−]?)(.*)$/s.exec(typed) ?? []
  const cents = dollars.trim() === '' ? null : centsOfDollars(dollars)
  return cents === null ? Number.NaN : minus ? -cents : cents
}

/** What is typed of a line, as it is sent; what is no number says so. */
export const readTypedLine = ({ quantity, unit_amount, ...line }: TypedLine) => ({
  ...line,
  quantity: quantity.trim() === '' ? Number.NaN : Number(quantity),
  unit_amount: typedCents(unit_amount),
})

/** The same as it comes from a form; the lines are typed elsewhere, and here as JSON. */
export const newInvoiceFormSchema = z.object({
  ...newInvoiceSchema.shape,
  project_id: z.string().transform((typed) => typed || null),
  lines: z
    .string()
    .transform((json) => z.array(typedLineSchema).parse(JSON.parse(json)).map(readTypedLine))
    .pipe(newInvoiceSchema.shape.lines),
})

export const paymentMethods = {
  transfer: 'Bank transfer',
  check: 'Check',
  cash: 'Cash',
  other: 'Other',
} as const
const paymentMethodSchema = z.enum(Object.keys(paymentMethods) as [keyof typeof paymentMethods])

const amountAboveZero = z.int().min(1, 'Please enter an amount above $0.00').max(maxCents)

/** Money that came past the payment provider. `key` is one per dialog: a double click is one entry. */
export const recordedPaymentSchema = z.strictObject({
  key: z.uuid(),
  amount: amountAboveZero,
  method: paymentMethodSchema,
  paid_by: lineUpTo(200).min(1, 'Please say who paid'),
  paid_on: z.iso.date('Please choose a day').regex(/^20/, 'Please choose a day'),
  reference: lineUpTo(200).default(''),
})
export type RecordedPayment = z.infer<typeof recordedPaymentSchema>
export const recordedPaymentFormSchema = recordedPaymentSchema.extend({
  amount: dollarsField('Amount').pipe(amountAboveZero),
})

const reason = lineUpTo(500).min(1, 'Please say why')
export const newCreditNoteSchema = z.strictObject({
  amount: amountAboveZero,
  reason,
  /** One per dialog: a double click asks once. */
  key: z.uuid().optional(),
})
export type NewCreditNote = z.infer<typeof newCreditNoteSchema>
export const newInvoiceRefundSchema = newCreditNoteSchema.extend({
  payment_id: z.string().regex(/^\d{1,15}$/),
})
export type NewInvoiceRefund = z.infer<typeof newInvoiceRefundSchema>

export const creditNoteFormSchema = newCreditNoteSchema.extend({ amount: dollarsField('Amount').pipe(amountAboveZero) })

/** What whoever has a link pays: all that is left of the invoice it is for, of another of the same proposal, or a part. */
export const linkCheckoutSchema = z.strictObject({
  invoice_id: z.uuid().optional(),
  amount: amountAboveZero.optional(),
})
export type LinkCheckout = z.infer<typeof linkCheckoutSchema>

/** A part of what is left, as a person types it. */
export const partialPaymentSchema = z.strictObject({ amount: dollarsField('Amount').pipe(amountAboveZero) })

/** The least that the provider takes, and that is paid at once of what is not paid whole. */
export const leastPaid = { byCard: 50, inParts: 5000 } as const

export const remindersPausedSchema = z.strictObject({ paused: z.boolean() })

export const invoiceFilterSchema = periodSchema.extend({
  search: searchSchema.optional(),
  status: invoiceStatusSchema.optional(),
})
export type InvoiceFilter = z.infer<typeof invoiceFilterSchema>

/** A line as it stands on the paper. */
export const printedLineSchema = z.object({
  description: z.string(),
  quantity: z.int(),
  unit_amount: z.int(),
  tax: taxRateSchema,
})
export type PrintedLine = z.infer<typeof printedLineSchema>

/** What a document comes to under one rate: `gross` is what is paid, `tax` the part of it that is tax. */
export const rateSumSchema = taxRateSchema.extend({ gross: z.int(), tax: z.int() }) satisfies z.ZodType<RateSum>

/** An earlier invoice of the same agreement, net of its credit notes, as the final one deducts it. */
export const deductionSchema = z.object({
  number: z.string(),
  issued_on: z.iso.date(),
  amount: cents,
  rates: z.array(rateSumSchema),
})
export type Deduction = z.infer<typeof deductionSchema>

/** What everybody who may see it sees of an invoice. */
export const invoiceSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: invoiceKindSchema,
  /** Null for a credit note. */
  status: invoiceStatusSchema.nullable(),
  customer_email: z.string(),
  customer_name: z.string(),
  company_name: z.string(),
  billing_address: z.string(),
  lines: z.array(printedLineSchema),
  /** All of it under each rate, before deductions. A part of an agreement has the tax that adds up to its whole. */
  rates: z.array(rateSumSchema),
  deducts: z.array(deductionSchema),
  net: z.int(),
  tax: z.int(),
  total: z.int(),
  credited: z.int(),
  /** Paid, less what went back or is disputed. */
  kept: z.int(),
  /** What is left to pay; less than nothing where we owe. */
  balance: z.int(),
  due_on: z.iso.date().nullable(),
  note: z.string(),
  issued_at: z.iso.datetime(),
  /** Of a credit note: which invoice it credits. */
  credits_number: z.string().nullable(),
  proposal_number: z.string().nullable(),
  project_name: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>

/** An invoice as the team sees it: with what it belongs to. */
const teamInvoiceSchema = invoiceSchema.extend({
  company_id: z.uuid().nullable(),
  proposal_id: z.uuid().nullable(),
  project_id: z.uuid().nullable(),
  credits_id: z.uuid().nullable(),
  reminders_paused: z.boolean(),
})

/** What a list of the team's shows of it. */
export const listedInvoiceSchema = teamInvoiceSchema.pick({
  id: true,
  number: true,
  kind: true,
  status: true,
  customer_email: true,
  customer_name: true,
  company_name: true,
  company_id: true,
  total: true,
  balance: true,
  due_on: true,
  issued_at: true,
  credits_number: true,
})
export type ListedInvoice = z.infer<typeof listedInvoiceSchema>

const creditNoteSchema = invoiceSchema.pick({ id: true, number: true, total: true, note: true, issued_at: true })
export type CreditNote = z.infer<typeof creditNoteSchema>
export const creditNoteReplySchema = z.object({ credit_note: creditNoteSchema })
/** None where nothing but what was paid too much goes back. */
export const refundNoteReplySchema = z.object({ credit_note: creditNoteSchema.nullable() })

/** What happened with the money of an invoice: it came, or did not, or went back. */
const invoicePaymentSchema = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(moneyKinds) as [MoneyKind, ...MoneyKind[]]),
  amount: cents,
  /** By card, or as somebody of the team recorded it. */
  method: z.string().nullable(),
  paid_by: z.string().nullable(),
  reference: z.string().nullable(),
  occurred_at: z.iso.datetime(),
  /** Of a payment: what was given back, what is asked for and not confirmed yet, and what can still be given back. */
  refunded_amount: cents,
  asked_amount: cents,
  refundable_amount: cents,
  /** What was to be given back, did not arrive, and is owed. */
  failed_amount: cents,
})
export type InvoicePayment = z.infer<typeof invoicePaymentSchema>

const invoiceReminderSchema = z.object({
  id: z.uuid(),
  /** Null: by hand. */
  step: z.string().nullable(),
  sent_at: z.iso.datetime(),
})
export type InvoiceReminder = z.infer<typeof invoiceReminderSchema>

/** All that the team sees of one. */
export const openInvoiceSchema = z.object({
  invoice: teamInvoiceSchema,
  payments: z.array(invoicePaymentSchema),
  credit_notes: z.array(creditNoteSchema),
  links: z.array(sentLinkSchema),
  reminders: z.array(invoiceReminderSchema),
})
export type OpenInvoice = z.infer<typeof openInvoiceSchema>

/** What a link to it shows. */
export const linkedInvoiceSchema = invoiceSchema.extend({
  /** When the last payment came. */
  paid_at: z.iso.datetime().nullable(),
  /** Each of them has a receipt. */
  payments: z.array(z.object({ id: z.string(), amount: cents, paid_at: z.iso.datetime() })),
})
export type LinkedInvoice = z.infer<typeof linkedInvoiceSchema>

/** What was to be paid before anything was credited: the total less what it deducts. */
export const dueOf = ({ total, deducts }: Pick<Invoice, 'total' | 'deducts'>) =>
  deducts.reduce((due, { amount }) => due - amount, total)
