import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { searchSchema, tooLong } from './text.ts'
import {
  maintenanceIntervals,
  maintenanceTiers,
  subscriptionIntervals,
  type MaintenancePlan,
  type SubscriptionPlan,
} from './prices.ts'

const cents = z.int().nonnegative()

/** A plan as the pages read it. */
export const maintenancePlanSchema = z.object({
  tier_name: z.enum(maintenanceTiers),
  billing_interval: z.enum(maintenanceIntervals),
  base_price: cents,
  total_amount: cents,
  discount_percentage: z.int().min(0).max(100),
  features: z.array(z.string()),
  is_active: z.boolean(),
  display_order: z.int(),
}) satisfies z.ZodType<MaintenancePlan>

export const subscriptionPlanSchema = z.object({
  billing_interval: z.enum(subscriptionIntervals),
  monthly_equivalent: cents,
  total_amount: cents,
  discount_percentage: z.int().min(0).max(100),
  is_active: z.boolean(),
  display_order: z.int(),
}) satisfies z.ZodType<SubscriptionPlan>

/** How often a plan is charged, as the payment provider counts: in months. */
export const intervalMonths = { monthly: 1, quarterly: 3, semi_annual: 6, annual: 12, yearly: 12 } as const

/** S1 §7. The amount is part of the call and never believed: the server looks the price up. */
export const customPaymentSchema = z.strictObject({
  productName: z.string().trim().min(1).max(200),
  amount: z.number().optional(),
  discountCode: z
    .string()
    .trim()
    .max(100)
    .transform((code) => code || null)
    .nullish(),
})
export type CustomPaymentInput = z.infer<typeof customPaymentSchema>

export const checkoutSchema = z.strictObject({
  billing_interval: z.enum(subscriptionIntervals, { error: 'This plan is not available.' }),
})

const purchaseStatuses = ['pending', 'paid', 'failed'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** S2 §3 one_time_purchases. */
export const purchaseSchema = z.object({
  id: z.uuid(),
  product_name: z.string(),
  status: z.enum(purchaseStatuses),
  created_at: z.iso.datetime(),
  payment_date: z.iso.datetime().nullable(),
  discount_code: z.string().nullable(),
  discount_amount: cents,
  original_amount: cents,
  final_amount: cents,
  /** What was given back; the status stays paid. */
  refunded_amount: cents,
  /** Its payment page is open still, or ended without anybody having paid: it can be gone on with, or removed. */
  is_unfinished: z.boolean(),
})
export type Purchase = z.infer<typeof purchaseSchema>

/** What somebody paid for a moment ago: they are thanked, and told what happens now. */
export const justPaidSchema = z.object({
  product: z.string(),
  purpose: z.enum(['purchase', 'premium', 'custom']),
  amount: cents,
  paid_at: z.iso.datetime(),
  /** Of a purchase: its receipt. */
  purchase_id: z.uuid().nullable(),
  /** By when we call; null where we promised no call. */
  call_by: z.iso.datetime().nullable(),
})
export type JustPaid = z.infer<typeof justPaidSchema>

/** What stands on a receipt and can be read out on the phone: the beginning of the purchase's id. */
export const receiptNumber = ({ id }: Pick<Purchase, 'id'>) => id.slice(0, 8).toUpperCase()

/** How a person's subscription stands, for their own eyes. */
export const subscriptionStateSchema = z.object({
  status: z.string(),
  /** Whether it makes its owner premium as it stands. */
  is_premium: z.boolean(),
  amount: cents,
  current_period_end: z.iso.datetime().nullable(),
  cancel_at_period_end: z.boolean(),
  /** A renewal failed: premium stays until then. */
  grace_until: z.iso.datetime().nullable(),
})
export type SubscriptionState = z.infer<typeof subscriptionStateSchema>

type Trouble = { title: string; whatToDo: string }

/** What is wrong with a subscription and what its owner does about it; null while there is nothing to do. */
export function troubleOf(subscription: Pick<SubscriptionState, 'status' | 'is_premium'>): Trouble | null {
  const { status, is_premium } = subscription
  switch (status) {
    case 'past_due':
      return {
        title: 'Your last payment did not go through',
        whatToDo: is_premium
          ? 'Please check your card under Manage Billing.'
          : 'Premium rests until it is paid. Pay it or change your card under Manage Billing.',
      }
    case 'unpaid':
      return {
        title: 'Your subscription is unpaid',
        whatToDo:
          'Several payments did not go through. Pay the open invoice under Manage Billing, and Premium goes on.',
      }
    case 'paused':
      return { title: 'Your subscription is paused', whatToDo: 'Add a card under Manage Billing, and Premium goes on.' }
    case 'incomplete':
      return {
        title: 'Your first payment is not complete',
        whatToDo: 'Finish it under Manage Billing within a day. After that, choose a plan again.',
      }
    default:
      return null
  }
}

/** How long premium outlives a failed renewal while the provider tries the card again. */
export const graceDays = 14

export const arrangementIntervals = ['monthly', 'quarterly', 'yearly'] as const
export type ArrangementInterval = (typeof arrangementIntervals)[number]

/** The most the payment provider takes in one charge. */
const maxCents = 99_999_999
const amount = (label: string) =>
  z.int(`${label} must be in whole cents`).min(0, `${label} cannot be negative`).max(maxCents, `${label} is too large`)
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)

/** S2 §5: customer e-mail and original price id are required; amounts in cents. */
export const arrangementSchema = z.strictObject({
  customer_email: emailSchema,
  customer_name: optionalText(200),
  custom_monthly_amount: amount('Monthly amount'),
  custom_total_amount: amount('Total amount'),
  discount_amount: amount('Discount'),
  billing_interval: z.enum(arrangementIntervals).default('quarterly'),
  original_price_id: z
    .string()
    .trim()
    .min(1, 'Original price ID is required')
    .regex(/^price_\w+$/, 'A price ID begins with price_')
    .max(255),
  stripe_coupon_id: optionalText(255),
  notes: optionalText(2000),
})
export type ArrangementInput = z.infer<typeof arrangementSchema>

/** `seen_updated_at` is the version the admin had before them: nothing of a colleague's is overwritten unseen. */
export const arrangementEditSchema = arrangementSchema.extend({ seen_updated_at: z.iso.datetime().optional() })
export type ArrangementEdit = z.infer<typeof arrangementEditSchema>

/** S2 §5: what a person types in dollars, blank counting as 0, kept as rounded cents; null is not a number. */
export function centsOfDollars(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  if (text === '') return 0
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  const cents = Number(`${whole || '0'}${fraction.padEnd(2, '0').slice(0, 2)}`)
  return cents + (Number(fraction[2] ?? '0') >= 5 ? 1 : 0)
}

/** The same as a person types it: dollars in every amount. */
const dollarsField = (label: string) =>
  z
    .string()
    .transform((typed, context) => {
      const cents = centsOfDollars(typed)
      if (cents !== null) return cents
      context.addIssue({ code: 'custom', message: `${label} must be dollars, such as 145.00` })
      return z.NEVER
    })
    .pipe(amount(label))

export const arrangementFormSchema = arrangementSchema.extend({
  custom_monthly_amount: dollarsField('Monthly amount'),
  custom_total_amount: dollarsField('Total amount'),
  discount_amount: dollarsField('Discount'),
})

export const arrangementViewSchema = z.object({
  id: z.uuid(),
  customer_email: z.string(),
  customer_name: z.string().nullable(),
  custom_monthly_amount: cents,
  custom_total_amount: cents,
  discount_amount: cents,
  billing_interval: z.enum(arrangementIntervals),
  original_price_id: z.string(),
  stripe_coupon_id: z.string().nullable(),
  notes: z.string().nullable(),
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Arrangement = z.infer<typeof arrangementViewSchema>

/** `active` for those that are offered for notifications and payment links. */
export const arrangementFilterSchema = z.strictObject({
  search: searchSchema.optional(),
  active: z.literal('true').optional(),
})
export type ArrangementFilter = z.infer<typeof arrangementFilterSchema>

/** An arrangement as its customer sees it by the link that was mailed to them. */
export const billSchema = z.object({
  customer_name: z.string().nullable(),
  monthly_amount: cents,
  total_amount: cents,
  discount_amount: cents,
  billing_interval: z.enum(arrangementIntervals),
  state: z.enum(['open', 'paid']),
  paid_at: z.iso.datetime().nullable(),
})
export type Bill = z.infer<typeof billSchema>

/** How often it is charged. */
export const intervalWords: Record<ArrangementInterval, string> = {
  monthly: 'every month',
  quarterly: 'every three months',
  yearly: 'every year',
}

export const arrangementActivitySchema = z.strictObject({ is_active: z.boolean() })

export const customerEmailSchema = z.strictObject({ customerEmail: emailSchema })

/** S2 §7 create-custom-subscription. Without a customer, only the configuration as a whole can be validated. */
export const customSubscriptionSchema = z.union([
  z.strictObject({ customerEmail: emailSchema, validateOnly: z.boolean().optional() }),
  z.strictObject({ validateOnly: z.literal(true) }),
])
export type CustomSubscriptionInput = z.infer<typeof customSubscriptionSchema>

/** What create-custom-subscription answers: the page a customer pays on … */
export const paymentPageSchema = z.object({
  url: z.string().nullable(),
  sessionId: z.string(),
  customerId: z.string().nullable(),
  expectedAmount: cents,
  sessionAmount: cents.nullable(),
})
export type PaymentPage = z.infer<typeof paymentPageSchema>

/** … or, asked to validate only, what stands in the way of payments. */
export const validationSchema = z.object({
  valid: z.boolean(),
  mode: z.enum(['sandbox', 'test', 'live']),
  issues: z.array(z.string()),
})
export type PaymentValidation = z.infer<typeof validationSchema>

/** Dollars as the sender types them: 145, '145', '145.00'. */
const dollars = (label: string) =>
  z
    .union([z.number(), z.string()])
    .transform((typed) => centsOfDollars(String(typed)))
    .refine((cents): cents is number => cents !== null && cents <= maxCents, { error: `${label} must be dollars` })

/** S2 §5, §7 send-billing-email. */
const missingRecipient = 'Please fill in recipient email and name'
export const billingEmailSchema = z.strictObject({
  recipientEmail: z.string(missingRecipient).trim().min(1, missingRecipient).pipe(emailSchema),
  recipientName: z.string(missingRecipient).trim().min(1, missingRecipient).max(200),
  stripePaymentLink: z.string().trim().max(2000).default(''),
  monthlyPrice: dollars('Monthly price'),
  quarterlyPrice: dollars('Quarterly price'),
  isTest: z.boolean().default(false),
})
export type BillingEmailInput = z.infer<typeof billingEmailSchema>

export const billingEmailSubject = 'Billing Setup Required - Custom Pricing Arrangement'
export const testEmailPrefix = '[TEST EMAIL]'

export const notificationSchema = z.object({
  id: z.uuid(),
  customer_email: z.string(),
  notification_type: z.string(),
  email_status: z.string(),
  sent_at: z.iso.datetime(),
  notes: z.string().nullable(),
})
export type BillingNotification = z.infer<typeof notificationSchema>

/** What the admin's cards count. */
export const billingSummarySchema = z.object({
  active_arrangements: z.int(),
  /** What living subscriptions bring a month, and what was agreed beyond that. */
  monthly_revenue: cents,
  arranged_unpaid: cents,
  recent_notifications: z.int(),
  sent_today: z.int(),
})

export const emailPreviewSchema = z.object({ to: z.string(), subject: z.string(), text: z.string() })

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
