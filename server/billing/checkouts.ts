import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { SessionUser } from '#domain/accounts.ts'
import { askStripe, isAskedTwice, isStripeError, type Stripe } from '../outside/stripe.ts'
import { billing_customers, checkouts, type CheckoutPurpose } from './payments.tables.ts'

type Paying = Pick<Ctx, 'db' | 'now' | 'payments'>
export type Checkout = typeof checkouts.$inferSelect

type Wanted = {
  user_id: string | null
  purpose: CheckoutPurpose
  subject: string
  discount_code?: string | null
  amount: number
}

/** The agency's prices are in dollars. */
export const currency = 'usd'

/** Sessions live a day; one that is about to end is not offered again. */
const REUSE_MS = 23 * 3_600_000

/** Finds the checkout a person has open for the same thing, or begins one. Two clicks at once get the same. */
async function beginCheckout(ctx: Paying, wanted: Wanted): Promise<Checkout> {
  const { user_id, purpose, subject, discount_code = null, amount } = wanted
  const now = ctx.now()
  return ctx.db.transaction(async (tx) => {
    const lock = `checkout:${user_id}:${purpose}:${subject}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
    const [open] = await tx
      .select()
      .from(checkouts)
      .where(
        and(
          sql`${checkouts.user_id} is not distinct from ${user_id}`,
          sql`${checkouts.discount_code} is not distinct from ${discount_code}`,
          eq(checkouts.purpose, purpose),
          eq(checkouts.subject, subject),
          eq(checkouts.amount, amount),
          isNull(checkouts.closed_at),
          gt(checkouts.created_at, new Date(now.getTime() - REUSE_MS)),
        ),
      )
      .orderBy(desc(checkouts.created_at))
      .limit(1)
    if (open) return open
    const [begun] = await tx
      .insert(checkouts)
      .values({ user_id, purpose, subject, discount_code, amount, currency, created_at: now })
      .returning()
    if (!begun) throw new Error('The checkout was not stored')
    return begun
  })
}

/** About five seconds altogether: the provider makes a page in one. */
const waitsMs = [50, 100, 200, 400, ...Array.from({ length: 8 }, () => 500)]

/**
 * Opens the provider's page for what is wanted; the one that is open already, if there is one. Of many who ask for it at once
 * one has it made, and the others wait for it.
 */
export async function openCheckout(
  ctx: Paying,
  wanted: Wanted,
  createSession: (checkout: Checkout) => Promise<Stripe.Checkout.Session>,
): Promise<{ checkout: Checkout; session: Stripe.Checkout.Session }> {
  const waits = [...waitsMs]
  for (;;) {
    const checkout = await beginCheckout(ctx, wanted)
    if (checkout.session_id === null) {
      const session = await createSession(checkout).catch(async (error: unknown) => {
        if (isAskedTwice(error) && waits.length > 0) return null
        await closeCheckout(ctx, checkout) // the next try must not be answered with this failure
        throw error
      })
      if (session === null) {
        await setTimeout(waits.shift())
        continue
      }
      await ctx.db.update(checkouts).set({ session_id: session.id }).where(eq(checkouts.id, checkout.id))
      return { checkout: { ...checkout, session_id: session.id }, session }
    }
    const session = await findSession(ctx, checkout.session_id)
    if (session?.status === 'open') return { checkout, session }
    await closeCheckout(ctx, checkout)
  }
}

async function findSession(ctx: Paying, sessionId: string) {
  const stripe = await ctx.payments.stripe()
  return askStripe(
    stripe.checkout.sessions.retrieve(sessionId).catch((error: unknown) => {
      if (isStripeError(error, 'resource_missing')) return null
      throw error
    }),
  )
}

async function closeCheckout(ctx: Paying, checkout: Checkout) {
  await ctx.db.update(checkouts).set({ closed_at: ctx.now() }).where(eq(checkouts.id, checkout.id))
}

/** What every session of ours carries, so that whatever happens to it finds its checkout again. */
export function labelsOf(checkout: Checkout) {
  return { checkout_id: checkout.id, purpose: checkout.purpose }
}

type Person = Pick<SessionUser, 'user_id' | 'email' | 'first_name' | 'last_name'>

/** Does something with a person's customer at the provider, who is made anew when the provider no longer knows them. */
export async function withCustomer<T>(
  ctx: Paying,
  person: Person,
  use: (customerId: string) => Promise<T>,
): Promise<T> {
  const customerId = await customerOf(ctx, person)
  try {
    return await use(customerId)
  } catch (error) {
    if (!isStripeError(error, 'resource_missing') || error.param !== 'customer') throw error
    await ctx.db.delete(billing_customers).where(eq(billing_customers.customer_id, customerId))
    return use(await customerOf(ctx, person))
  }
}

async function customerOf(ctx: Paying, { user_id, email, first_name, last_name }: Person): Promise<string> {
  const find = () => ctx.db.select().from(billing_customers).where(eq(billing_customers.user_id, user_id))
  const [known] = await find()
  if (known) return known.customer_id
  const stripe = await ctx.payments.stripe()
  const name = `${first_name} ${last_name}`.trim()
  const created = await stripe.customers.create({ email, ...(name ? { name } : {}), metadata: { user_id } })
  await ctx.db
    .insert(billing_customers)
    .values({ user_id, customer_id: created.id, created_at: ctx.now() })
    .onConflictDoNothing()
  const [kept] = await find() // of two at once the first one stored counts
  return kept?.customer_id ?? created.id
}
