import { and, eq, inArray } from 'drizzle-orm'
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
import { seeSales } from './notifications.ts'
import { design, earlierActs } from './history/payments.ts'

export const goodCard = '4242 4242 4242 4242'

const dayMs = 24 * 3_600_000

export type BillingDeps = Pick<Ctx, 'db' | 'auth' | 'now' | 'payments' | 'storage' | 'origin'> & {
  /** The provider's stand-in with another clock. */
  openPayments: (now: () => Date) => Promise<{ payments: Payments; sandbox: PaymentSandbox | undefined }>
}

/** What somebody does at the provider, in their time: opens a page, which is paid, or something else. */
export type Act = { at: Date; who: Ctx; open: (ctx: Ctx) => Promise<{ url: string | null } | null> }

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
  const daysAgo = (days: number) => new Date(deps.now().getTime() - days * dayMs)
  const acts: Act[] = [
    ...(await earlierActs(deps)),
    { at: daysAgo(63), who: pia, open: (ctx) => createCustomPayment(ctx, { ...design, discountCode: 'WELCOME10' }) },
    { at: daysAgo(7), who: pia, open: (ctx) => createPremiumCheckout(ctx, 'quarterly') },
  ]
  for (const { at, who, open } of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const agoMs = deps.now().getTime() - at.getTime()
    const now = () => new Date(deps.now().getTime() - agoMs)
    const then = await openPayments(now)
    await then.sandbox?.catchUp()
    const ctx = { ...who, now, payments: then.payments }
    const opened = await open(ctx)
    if (opened) await then.sandbox?.pay(new URL(opened.url ?? '').pathname.split('/').at(-1) ?? '', goodCard)
    await reconcilePayments(ctx)
  }
  // What they ordered has become projects with names, begun the day after (projects.ts, history/history.ts).
  const buyers = acts.map(({ who }) => actorOf(who).user_id)
  await db
    .delete(website_projects)
    .where(and(inArray(website_projects.user_id, buyers), eq(website_projects.project_name, design.productName)))
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
  await seeSales(db, deps.now())
}
