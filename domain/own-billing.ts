import { z } from 'zod'
import { cents } from './cents.ts'
import { invoiceSchema, type Invoice } from './invoices.ts'
import { moneyKinds, moneyKindNames, paymentSchema, type MoneyKind } from './payments.ts'
import { proposalSchema } from './proposals.ts'

const moment = z.iso.datetime()

/** An invoice or a credit note as its customer's list shows it. */
const ownInvoiceSchema = invoiceSchema
  .pick({ id: true, number: true, kind: true, status: true, total: true, balance: true, due_on: true, issued_at: true })
  .extend({ description: z.string() })
export type OwnInvoice = z.infer<typeof ownInvoiceSchema>

/** What is left to pay, as the dashboard asks for it. */
export const dueInvoiceSchema = ownInvoiceSchema.pick({ id: true, number: true, balance: true, due_on: true })
export type DueInvoice = z.infer<typeof dueInvoiceSchema>

/** What was offered to one's company; never a draft. */
const ownProposalSchema = proposalSchema.pick({ id: true, number: true, total: true }).extend({
  title: z.string(),
  state: proposalSchema.shape.state.exclude(['draft']),
  valid_until: z.iso.date().nullable(),
  sent_at: moment,
})
export type OwnProposal = z.infer<typeof ownProposalSchema>

/** Money that came from one's company, or went back to it. */
const ownPaymentSchema = paymentSchema.pick({ id: true, kind: true, description: true, occurred_at: true }).extend({
  amount: cents,
  /** Of a purchase: its receipt. */
  purchase_id: z.uuid().nullable(),
})
export type OwnPayment = z.infer<typeof ownPaymentSchema>

export const ownBillingSchema = z.object({
  invoices: z.array(ownInvoiceSchema),
  proposals: z.array(ownProposalSchema),
  payments: z.array(ownPaymentSchema),
})
export type OwnBilling = z.infer<typeof ownBillingSchema>

/** In a few words what an invoice is for; a credit note names what it takes back from. */
export function describeInvoice({ kind, lines, credits_number }: Pick<Invoice, 'kind' | 'lines' | 'credits_number'>) {
  if (kind === 'credit_note') return `Credit for ${credits_number ?? 'an invoice'}`
  const [first, ...others] = lines
  return others.length === 0 ? (first?.description ?? '') : `${first?.description} and ${others.length} more`
}

/** What moved money, and is no mere attempt. */
export const movingKinds = (Object.keys(moneyKinds) as MoneyKind[]).filter((kind) => moneyKinds[kind] !== 0)

/** 'Refund: Invoice INV-000001'; of a payment only what it was for. */
export const describeMoney = ({ kind, description }: Pick<OwnPayment, 'kind' | 'description'>) =>
  kind === 'payment' ? description : `${moneyKindNames[kind]}: ${description}`
