import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, gt, inArray, isNull, like, ne, sql, type SQL } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { keepCompany } from '../../companies/holding.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { lockFor } from '../../db/locks.ts'
import { stored } from '../../db/stored.ts'
import { askStripe, isAskedTwice, isStripeError, beingPrepared, waitsMs, type Stripe } from '../../outside/stripe.ts'
import { checkouts, isForArrangement, one_time_purchases, type CheckoutPurpose } from './checkouts.tables.ts'

type Paying = Pick<Ctx, 'db' | 'now' | 'payments'>
export type Checkout = typeof checkouts.$inferSelect

type Wanted = {
  user_id: string | null
  /** Whose it will be; null as long as nobody is known. */
  company_id: string | null
  purpose: CheckoutPurpose
  subject: string
  discount_code?: string | null
  amount: number
  /** Asked once nothing else can be paid: throws when what is wanted is no longer possible. */
  refuse?: (tx: Tx) => Promise<void>
}

/** The agency's prices are in dollars. */
export const currency = 'usd'

/** Sessions live a day; one that ends within hours is not offered again. */
const REUSE_MS = 20 * 3_600_000

/** What is paid again and again: of these a company has one page open at a time, and so has an arrangement with nobody known. */
const subscribing: CheckoutPurpose[] = ['premium', 'custom']

/**
 * Finds the checkout a company has open for the same thing, or begins one. Two clicks at once get the same. Another plan
 * chosen in another tab takes the place of the one before, whose page must not be payable any more: as long as it may be,
 * it is `inTheWay` and nothing is begun.
 */
async function beginCheckout(
  ctx: Paying,
  wanted: Wanted,
): Promise<{ checkout: Checkout; inTheWay?: never } | { inTheWay: Checkout[]; checkout?: never }> {
  const { user_id, company_id, purpose, subject, discount_code = null, amount } = wanted
  const now = ctx.now()
  const only = onlyOneOf(wanted)
  return ctx.db.transaction(async (tx) => {
    // Since the request came it may have been given up for another.
    if (company_id !== null && !(await keepCompany(tx, company_id))) throw new AppError('other_company')
    await lockFor(tx, only ? only.lock : `checkout:${company_id}:${purpose}:${subject}`)
    const [open] = await tx
      .select()
      .from(checkouts)
      .where(
        and(
          sql`${checkouts.company_id} is not distinct from ${company_id}`,
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
    if (open) return { checkout: open }
    if (only) {
      const inTheWay = await closePageless(tx, only.others, now)
      if (inTheWay.length > 0) return { inTheWay }
      // Whatever was paid meanwhile was closed together with its entry in the ledger, so it is seen here.
      await wanted.refuse?.(tx)
    }
    const begun = stored(
      await tx
        .insert(checkouts)
        .values({ user_id, company_id, purpose, subject, discount_code, amount, currency, created_at: now })
        .returning(),
      'checkout',
    )
    return { checkout: begun }
  })
}

/** Under which lock it is to be the only page, and which others there are; null where several may be open. */
function onlyOneOf({ company_id, purpose, subject }: Wanted) {
  if (purpose === 'invoice')
    return {
      lock: `paying:${subject}`,
      others: and(eq(checkouts.purpose, 'invoice'), eq(checkouts.subject, subject)),
    }
  if (!subscribing.includes(purpose)) return null
  const subscribes = inArray(checkouts.purpose, subscribing)
  if (company_id !== null)
    return { lock: `subscribing:${company_id}`, others: and(subscribes, eq(checkouts.company_id, company_id)) }
  const [arrangement = ''] = subject.split(' ')
  return {
    lock: `subscribing:${arrangement}`,
    others: and(subscribes, isNull(checkouts.company_id), like(checkouts.subject, `${arrangement} %`)),
  }
}

/** Closes what has no page yet: whoever is making it finds that out and gives it to nobody. Returns what has one. */
async function closePageless(tx: Tx, others: SQL | undefined, closed_at: Date): Promise<Checkout[]> {
  const isOpen = and(others, isNull(checkouts.closed_at))
  await tx
    .update(checkouts)
    .set({ closed_at })
    .where(and(isOpen, isNull(checkouts.session_id)))
  return tx.select().from(checkouts).where(isOpen)
}

/**
 * Opens the provider's page for what is wanted; the one that is open already, if there is one. Of many who ask for it at once
 * one has it made, and the others wait for it. A page that was paid and is not settled yet is `whenPaid`'s to decide about.
 */
export async function openCheckout(
  ctx: Paying,
  wanted: Wanted,
  createSession: (checkout: Checkout) => Promise<Stripe.Checkout.Session>,
  whenPaid: (session: Stripe.Checkout.Session) => Promise<void>,
): Promise<{ checkout: Checkout; session: Stripe.Checkout.Session }> {
  const waits = [...waitsMs]
  for (;;) {
    const { checkout, inTheWay } = await beginCheckout(ctx, wanted)
    if (!checkout) {
      for (const other of inTheWay) {
        const paid = other.session_id === null ? null : await expireSession(ctx, other.session_id)
        if (paid) await whenPaid(paid)
        await closeCheckout(ctx, other)
      }
      continue
    }
    if (checkout.session_id === null) {
      const session = await createSession(checkout).catch(async (error: unknown) => {
        if (isAskedTwice(error)) {
          if (waits.length > 0) return null
          throw beingPrepared()
        }
        await closeCheckout(ctx, checkout) // the next try must not be answered with this failure
        throw error
      })
      if (session === null) {
        await setTimeout(waits.shift())
        continue
      }
      if (await keepSession(ctx, checkout, session))
        return { checkout: { ...checkout, session_id: session.id }, session }
      // Meanwhile another plan was chosen in another tab: this page must not be paid beside that one.
      await expireSession(ctx, session.id)
      const other = checkout.purpose === 'invoice' ? 'amount' : 'plan'
      throw new AppError('conflict', {
        message: `Another ${other} was just chosen in another tab. Please go on there.`,
      })
    }
    const session = await findSession(ctx, checkout.session_id)
    if (session?.status === 'open') return { checkout, session }
    if (session?.status === 'complete') await whenPaid(session)
    await closeCheckout(ctx, checkout)
  }
}

/** False when the checkout was closed while its page was made. */
async function keepSession(ctx: Paying, checkout: Checkout, session: Stripe.Checkout.Session) {
  const kept = await ctx.db
    .update(checkouts)
    .set({ session_id: session.id })
    .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.closed_at)))
    .returning()
  return kept.length > 0
}

/** From now on nobody can pay on it; null, or the session when somebody has. */
async function expireSession(ctx: Paying, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  const stripe = await ctx.payments.stripe()
  return askStripe(
    stripe.checkout.sessions.expire(sessionId).then(
      () => null,
      async (error: unknown) => {
        if (!isStripeError(error)) throw error
        const session = await findSession(ctx, sessionId)
        if (session?.status === 'open') throw error
        return session?.status === 'complete' ? session : null
      },
    ),
  )
}

/**
 * Once a subscription is paid, whatever other page its company has open cannot be paid any more. Once a purchase is, the
 * pages of the orders it put an end to cannot.
 */
export async function expireOtherCheckouts(ctx: Paying, paidId: string) {
  const [paid] = await ctx.db.select().from(checkouts).where(eq(checkouts.id, paidId))
  if (!paid || paid.company_id === null) return
  const others = paid.purpose === 'purchase' ? wasRemoved : inArray(checkouts.purpose, subscribing)
  await expirePages(ctx, and(eq(checkouts.company_id, paid.company_id), ne(checkouts.id, paidId), others))
}

const wasRemoved = sql`exists (select from ${one_time_purchases} where ${one_time_purchases.checkout_id} = ${checkouts.id}
  and ${one_time_purchases.removed_at} is not null and ${one_time_purchases.status} <> 'paid')`

/** Makes sure that nobody pays on this checkout's page any more; null, or the session when somebody has. */
export async function endCheckout(ctx: Paying, checkoutId: string): Promise<Stripe.Checkout.Session | null> {
  const [checkout] = await ctx.db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  if (!checkout) return null
  const paid = checkout.session_id === null ? null : await expireSession(ctx, checkout.session_id)
  if (!paid) await closeCheckout(ctx, checkout)
  return paid
}

/** What was agreed was changed or withdrawn: nobody pays it as it was before. */
export async function expirePagesOfArrangement(ctx: Paying, arrangementId: string, exceptSubject: string | null) {
  await expirePages(
    ctx,
    and(
      isForArrangement,
      like(checkouts.subject, `${arrangementId} %`),
      exceptSubject === null ? undefined : ne(checkouts.subject, exceptSubject),
    ),
  )
}

/** Less of an invoice is left to pay: nobody pays more of it on a page that was opened before. */
export async function expirePagesOfInvoice(ctx: Paying, invoiceId: string, left: number) {
  const { purpose, subject, amount, closed_at } = checkouts
  await expirePages(
    ctx,
    and(eq(purpose, 'invoice'), like(subject, `${invoiceId} %`), gt(amount, left), isNull(closed_at)),
  )
}

/** Sessions live a day: those that are older are over by themselves. */
async function expirePages(ctx: Paying, which: SQL | undefined) {
  const dayAgo = new Date(ctx.now().getTime() - 24 * 3_600_000)
  const found = await ctx.db
    .select()
    .from(checkouts)
    .where(and(which, gt(checkouts.created_at, dayAgo)))
  for (const { session_id } of found) if (session_id !== null) await expireSession(ctx, session_id)
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
