import { findProfile } from '../../accounts/profiles.ts'
import type { Ctx } from '../../context.ts'
import { isStripeError } from '../../outside/stripe.ts'
import { findCustomerOf } from '../checkouts/customers.ts'

/** Somebody has another address: who they are at the provider follows. Twice changes nothing. */
export async function followEmailChange(ctx: Pick<Ctx, 'db' | 'payments'>, userId: string) {
  const addressNow = async () => (await findProfile(ctx.db, userId))?.email
  const customerId = await findCustomerOf(ctx.db, userId)
  if (customerId === null) return
  const stripe = await ctx.payments.stripe()
  let told: string | undefined
  // Asked again: another change may have been told while this one was under way.
  for (let email = await addressNow(); email !== undefined && email !== told; email = await addressNow()) {
    await stripe.customers.update(customerId, { email }).catch((error: unknown) => {
      // Made anew with the new address when it is needed.
      if (!isStripeError(error, 'resource_missing')) throw error
    })
    told = email
  }
}
