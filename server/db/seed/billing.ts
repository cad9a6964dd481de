import { eq } from 'drizzle-orm'
import { findProfileByEmail } from '../../accounts/profiles.ts'
import { createArrangement } from '../../billing/arrangements/arrangements.ts'
import { reconcilePayments } from '../../billing/ledger/payment-events.ts'
import { checkouts } from '../../billing/checkouts/checkouts.tables.ts'
import { createPremiumCheckout } from '../../billing/checkouts/premium.ts'
import { createCustomPayment } from '../../billing/checkouts/purchases.ts'
import type { Ctx } from '../../context.ts'
import { emails } from '../../emails/emails.tables.ts'
import { jobs } from '../../jobs/jobs.tables.ts'
import type { PaymentSandbox } from '../../outside/payment-sandbox.ts'
import { cast, type CastName } from './cast.ts'

const goodCard = '4242 4242 4242 4242'

/** Gives the demo a history of payments, made as people would have made it: on the sandbox's pages. */
export async function seedDemoBilling(
  deps: Pick<Ctx, 'db' | 'auth' | 'now' | 'payments' | 'storage' | 'origin'> & { sandbox: PaymentSandbox },
) {
  const { db, sandbox, payments } = deps
  if ((await db.$count(checkouts)) > 0) return
  const actAs = async ({ email, role }: (typeof cast)[CastName]): Promise<Ctx | null> => {
    const profile = await findProfileByEmail(db, email)
    if (!profile) return null
    const actor = { ...profile, role, created_at: profile.created_at.toISOString() }
    return { ...deps, actor, formProof: null }
  }
  const ctx = await actAs(cast.pia)
  const admin = await actAs(cast.ada)
  if (!ctx || !admin) return
  const pay = async ({ url }: { url: string | null }) => {
    await sandbox.pay(new URL(url ?? '').pathname.split('/').at(-1) ?? '', goodCard)
    await reconcilePayments(ctx)
  }
  await pay(await createCustomPayment(ctx, { productName: 'Custom Web Design', discountCode: 'WELCOME10' }))
  await pay(await createPremiumCheckout(ctx, 'quarterly'))
  const stripe = await payments.stripe()
  const { data } = await stripe.prices.list({ lookup_keys: ['premium_quarterly'], limit: 1 })
  await createArrangement(admin, {
    customer_email: 'olu@hewittbakery.example',
    customer_name: 'Olu Baker',
    custom_monthly_amount: 12500,
    custom_total_amount: 37500,
    discount_amount: 6000,
    billing_interval: 'quarterly',
    original_price_id: data[0]?.id ?? '',
    stripe_coupon_id: null,
    notes: 'Friends of the studio since the first site.',
  })
  // Nobody waits for receipts of a made-up history.
  await db.delete(jobs).where(eq(jobs.name, 'deliver-email'))
  await db.delete(emails)
}
