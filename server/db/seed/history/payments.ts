import { findProfileByEmail } from '../../../accounts/profiles.ts'
import { createPremiumCheckout } from '../../../billing/checkouts/premium.ts'
import { createCustomPayment } from '../../../billing/checkouts/purchases.ts'
import type { Ctx } from '../../../context.ts'
import { ownerOf } from '../act-as.ts'
import type { Act } from '../billing.ts'
import { earlierCustomers } from './people.ts'

export const design = { productName: 'Custom Web Design' }

const dayMs = 24 * 3_600_000

/**
 * What the earlier customers paid: each for a site before it was begun, and who had Premium had it by the month, renewed once
 * and ended by now. None of them are there where the cast is alone.
 */
export async function earlierActs(ctx: Omit<Ctx, 'actor' | 'formProof'>): Promise<Act[]> {
  const acts: Act[] = []
  for (const customer of earlierCustomers) {
    const profile = await findProfileByEmail(ctx.db, customer.email)
    if (!profile) continue
    const who = { ...ctx, actor: ownerOf(profile, 'user'), formProof: null }
    const after = (days: number) => new Date(profile.created_at.getTime() + days * dayMs)
    const { discountCode, hadPremium } = customer.paid
    acts.push({ at: after(0.5), who, open: (then) => createCustomPayment(then, { ...design, discountCode }) })
    if (hadPremium)
      acts.push(
        { at: after(2), who, open: (then) => createPremiumCheckout(then, 'monthly') },
        { at: after(2 + 45), who, open: endPremium },
      )
  }
  return acts
}

/** As on the provider's own page: it runs until the month is over. Nobody else has one by then. */
async function endPremium({ payments }: Ctx) {
  const stripe = await payments.stripe()
  for (const { id } of (await stripe.subscriptions.list({ limit: 1 })).data)
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  return null
}
