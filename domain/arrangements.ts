import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { archivable, archivedFilter } from './archive.ts'
import { amount, cents, dollars, dollarsField } from './cents.ts'
import { searchSchema, tooLong } from './text.ts'

export const arrangementIntervals = ['monthly', 'quarterly', 'yearly'] as const
export type ArrangementInterval = (typeof arrangementIntervals)[number]

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
  ...archivable,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Arrangement = z.infer<typeof arrangementViewSchema>

/** In a list, with whose account has its address. */
export const listedArrangementSchema = arrangementViewSchema.extend({ customer_id: z.uuid().nullable() })
export type ListedArrangement = z.infer<typeof listedArrangementSchema>

/** `active` for those that are offered for notifications and payment links. */
export const arrangementFilterSchema = z.strictObject({
  search: searchSchema.optional(),
  active: z.literal('true').optional(),
  ...archivedFilter,
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

export const arrangementActivitySchema = z.strictObject({
  is_active: z.boolean(),
  seen_updated_at: z.iso.datetime().optional(),
})
export type ArrangementActivity = z.infer<typeof arrangementActivitySchema>

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
  customer_id: z.uuid().nullable(),
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
