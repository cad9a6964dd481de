import { z } from 'zod'
import { cents, dollarsField, maxCents } from './cents.ts'

/** What happened with money, and which way it went: a failed payment and a lost dispute move none. */
export const moneyKinds = {
  payment: 1,
  payment_failed: 0,
  refund: -1,
  refund_failed: 1,
  dispute: -1,
  dispute_won: 1,
  dispute_lost: 0,
} as const
export type MoneyKind = keyof typeof moneyKinds
const moneyKindSchema = z.enum(Object.keys(moneyKinds) as [MoneyKind, ...MoneyKind[]])

export const refundSchema = z.strictObject({
  amount: z.int().min(1, 'Please enter an amount above $0.00').max(maxCents),
  reason: z.string().trim().min(1, 'Please say why').max(500),
  /** One per dialog: a double click asks once. Without it the same amount for the same reason is the same refund. */
  key: z.uuid().optional(),
})
export type RefundInput = z.infer<typeof refundSchema>
export const refundFormSchema = refundSchema.extend({ amount: dollarsField('Amount').pipe(refundSchema.shape.amount) })

export const moneyKindNames: Record<MoneyKind, string> = {
  payment: 'Payment',
  payment_failed: 'Payment failed',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
}

const day = z.iso.date('Please choose a day').regex(/^(19|20)/, 'Please choose a day')

/** From the first day to the last, both with it; days are the agency's. */
export const periodSchema = z.strictObject({ from: day.optional(), to: day.optional() })
export type Period = z.infer<typeof periodSchema>

export const paymentFilterSchema = periodSchema.extend({ kind: moneyKindSchema.optional() })
export type PaymentFilter = z.infer<typeof paymentFilterSchema>

/** One line of the payment history: money that came, or did not, or went back. */
export const paymentSchema = z.object({
  id: z.string(),
  kind: moneyKindSchema,
  description: z.string(),
  customer_email: z.string().nullable(),
  /** Whose account it is. */
  customer_id: z.uuid().nullable(),
  amount: cents,
  /** Of a payment: what was given back, what is asked for and not confirmed yet, and what can still be given back. */
  refunded_amount: cents,
  asked_amount: cents,
  refundable_amount: cents,
  currency: z.string(),
  occurred_at: z.iso.datetime(),
  event_id: z.string().nullable(),
})
export type Payment = z.infer<typeof paymentSchema>

/** What becomes of an event we act on. One that cannot be explained is an admin's to look at, and to settle by hand. */
export const paymentEventStates = { refused: 'To look at', received: 'Waiting', done: 'Settled' } as const
const paymentEventStateSchema = z.enum(['refused', 'received', 'done'])

export const paymentEventFilterSchema = z.strictObject({ state: paymentEventStateSchema.optional() })
export type PaymentEventFilter = z.infer<typeof paymentEventFilterSchema>

export const paymentEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** The provider's session, invoice or subscription it is about. */
  object_id: z.string(),
  state: paymentEventStateSchema,
  reason: z.string().nullable(),
  received_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  /** What was done about it by hand, and by whom as long as their account exists. */
  settled_note: z.string().nullable(),
  settled_by_name: z.string().nullable(),
})
export type PaymentEvent = z.infer<typeof paymentEventSchema>

export const settlementNoteSchema = z.strictObject({
  note: z.string().trim().min(1, 'Please say what was done').max(500, 'Please use at most 500 characters'),
})
