import { z } from 'zod'
import { cents } from './cents.ts'
import {
  formatDollars,
  formatWholeDollars,
  maintenanceIntervals,
  maintenanceTiers,
  subscriptionIntervals,
  type MaintenancePlan,
  type SubscriptionPlan,
} from './prices.ts'

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

/** A price at the payment provider, which an arrangement can begin from. */
export const offeredPriceSchema = z.object({ id: z.string(), amount: cents, interval_months: z.int().positive() })

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
  checkout_id: z.uuid(),
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

/** Whom a receipt is made out to, whoever reads it. */
export const buyerSchema = z.object({ name: z.string(), email: z.string() })
export type Buyer = z.infer<typeof buyerSchema>

/** What somebody paid for a moment ago: they are thanked, and told what happens now. */
export const justPaidSchema = z.object({
  /** By which whoever comes back from a payment page knows that it is theirs. */
  checkout_id: z.uuid(),
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
  /** What one period costs, and how many months it lasts; null where it is counted otherwise, or nobody knows. */
  amount: cents,
  interval_months: z.int().positive().nullable(),
  current_period_end: z.iso.datetime().nullable(),
  cancel_at_period_end: z.boolean(),
  /** A renewal failed: premium stays until then. */
  grace_until: z.iso.datetime().nullable(),
})
export type SubscriptionState = z.infer<typeof subscriptionStateSchema>

/** '$435 every 3 months'. */
export function rateOf({ amount, interval_months }: Pick<SubscriptionState, 'amount' | 'interval_months'>): string {
  const price = amount % 100 === 0 ? formatWholeDollars(amount) : formatDollars(amount)
  if (interval_months === null) return price
  if (interval_months === 1) return `${price} every month`
  return interval_months === 12 ? `${price} every year` : `${price} every ${interval_months} months`
}

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
