import { and, eq } from 'drizzle-orm'
import { createArrangement } from '../../billing/arrangements/arrangements.ts'
import { reconcilePayments } from '../../billing/ledger/payment-events.ts'
import { checkouts } from '../../billing/checkouts/checkouts.tables.ts'
import { createPremiumCheckout } from '../../billing/checkouts/premium.ts'
import { createCustomPayment } from '../../billing/checkouts/purchases.ts'
import { actorOf, type Ctx } from '../../context.ts'
import { emails } from '../../emails/emails.tables.ts'
import { jobs } from '../../jobs/jobs.tables.ts'
import type { PaymentSandbox } from '../../outside/payment-sandbox.ts'
import type { Payments } from '../../outside/stripe.ts'
import { website_projects } from '../../projects/projects.tables.ts'
import { actAs } from './act-as.ts'

const goodCard = '4242 4242 4242 4242'

const dayMs = 24 * 3_600_000

type BillingDeps = Pick<Ctx, 'db' | 'auth' | 'now' | 'payments' | 'storage' | 'origin'> & {
  /** The provider's stand-in with another clock. */
  openPayments: (now: () => Date) => Promise<{ payments: Payments; sandbox: PaymentSandbox | undefined }>
}

/**
 * Gives the demo a history of payments, made as people would have made it: on the sandbox's pages, and in their time. Nobody is
 * thanked for what they paid last week.
 */
export async function seedDemoBilling({ openPayments, ...deps }: BillingDeps) {
  const { db, payments } = deps
  if ((await db.$count(checkouts)) > 0) return
  const pia = await actAs(deps, 'pia')
  const admin = await actAs(deps, 'ada')
  if (!pia || !admin) return
  const pay = async (daysAgo: number, open: (ctx: Ctx) => Promise<{ url: string | null }>) => {
    const now = () => new Date(deps.now().getTime() - daysAgo * dayMs)
    const then = await openPayments(now)
    const ctx = { ...pia, now, payments: then.payments }
    const { url } = await open(ctx)
    await then.sandbox?.pay(new URL(url ?? '').pathname.split('/').at(-1) ?? '', goodCard)
    await reconcilePayments(ctx)
  }
  const design = 'Custom Web Design'
  await pay(63, (ctx) => createCustomPayment(ctx, { productName: design, discountCode: 'WELCOME10' }))
  await pay(7, (ctx) => createPremiumCheckout(ctx, 'quarterly'))
  // What she ordered has become the members' area, begun the day after (projects.ts).
  const ordered = and(eq(website_projects.user_id, actorOf(pia).user_id), eq(website_projects.project_name, design))
  await db.delete(website_projects).where(ordered)
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
