import { eq } from 'drizzle-orm'
import { findProfile } from '../../accounts/profiles.ts'
import type { Ctx } from '../../context.ts'
import { isStripeError } from '../../outside/stripe.ts'
import { findCustomerOf } from '../checkouts/customers.ts'
import { custom_pricing_arrangements } from './arrangements.tables.ts'

/** Somebody has another address: what was agreed with them, and who they are at the provider, follow. Twice changes nothing. */
export async function followEmailChange(ctx: Pick<Ctx, 'db' | 'now' | 'payments'>, userId: string, before: string) {
  const profile = await findProfile(ctx.db, userId)
  if (!profile) return
  const { email } = profile
  await ctx.db
    .update(custom_pricing_arrangements)
    .set({ customer_email: email, updated_at: ctx.now() })
    .where(eq(custom_pricing_arrangements.customer_email, before))
  const customerId = await findCustomerOf(ctx.db, userId)
  if (customerId === null) return
  const stripe = await ctx.payments.stripe()
  await stripe.customers.update(customerId, { email }).catch((error: unknown) => {
    // Made anew with the new address when it is needed.
    if (!isStripeError(error, 'resource_missing')) throw error
  })
}
