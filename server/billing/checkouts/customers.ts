import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { findOwner } from '../../companies/belonging.ts'
import type { Ctx } from '../../context.ts'
import type { Queries, Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { beingPrepared, isAskedTwice, isStripeError, waitsMs } from '../../outside/stripe.ts'
import { billing_customers } from './checkouts.tables.ts'

type Paying = Pick<Ctx, 'db' | 'now' | 'payments'>
/** Does something with a company's customer at the provider, who is made anew when the provider no longer knows them. */
export async function withCustomer<T>(
  ctx: Paying,
  companyId: string,
  use: (customerId: string) => Promise<T>,
): Promise<T> {
  const customerId = await customerOf(ctx, companyId)
  try {
    return await use(customerId)
  } catch (error) {
    if (!isStripeError(error, 'resource_missing') || error.param !== 'customer') throw error
    await ctx.db.delete(billing_customers).where(eq(billing_customers.customer_id, customerId))
    return use(await customerOf(ctx, companyId, customerId))
  }
}

/**
 * Of many first checkouts at once one makes the customer, and the others find them. It is in the name of the company's owner,
 * whoever of its people pays first. `instead` is one that is no more.
 */
async function customerOf(ctx: Paying, companyId: string, instead = 'none'): Promise<string> {
  const stripe = await ctx.payments.stripe()
  const owner = await findOwner(ctx.db, companyId)
  if (!owner) throw new AppError('not_found') // its last person was deleted meanwhile
  const { user_id, email } = owner
  const name = `${owner.first_name} ${owner.last_name}`.trim()
  for (const waits = [...waitsMs]; ;) {
    const [known] = await ctx.db
      .select()
      .from(billing_customers)
      .where(eq(billing_customers.company_id, companyId))
      .orderBy(billing_customers.created_at)
      .limit(1)
    if (known) return known.customer_id
    const created = await stripe.customers
      .create(
        { email, ...(name ? { name } : {}), metadata: { user_id } },
        // Not the owner's id: whoever handed a company over would be given its customer again, for a company of their own.
        { idempotencyKey: `customer-${companyId}-${instead}` },
      )
      .catch((error: unknown) => {
        if (!isAskedTwice(error)) throw error
        if (waits.length > 0) return null
        throw beingPrepared()
      })
    if (created)
      await ctx.db
        .insert(billing_customers)
        .values({ user_id, company_id: companyId, customer_id: created.id, created_at: ctx.now() })
        .onConflictDoNothing()
    else await setTimeout(waits.shift())
  }
}

/**
 * A company has another owner: who it is at the provider goes along, and with it what runs there. The version before may have made
 * another customer for one of its people: that one, too, may have paid, and pays on.
 */
export async function handOverCustomers(tx: Tx, companyId: string, ownerId: string) {
  const moved = await tx
    .update(billing_customers)
    .set({ user_id: ownerId })
    .where(eq(billing_customers.company_id, companyId))
    .returning()
  if (moved.length > 0) await enqueue(tx, 'follow-owner', { company_id: companyId })
}

/** Tells the provider who the customer is now: its invoices and reminders go to the address it knows. */
export async function followOwner(ctx: Pick<Ctx, 'db' | 'payments'>, companyId: string) {
  const known = await ctx.db.select().from(billing_customers).where(eq(billing_customers.company_id, companyId))
  const owner = await findOwner(ctx.db, companyId)
  if (!owner) return
  const stripe = await ctx.payments.stripe()
  const { email, user_id } = owner
  const name = `${owner.first_name} ${owner.last_name}`.trim()
  for (const { customer_id } of known)
    await stripe.customers.update(customer_id, { email, name, metadata: { user_id } }).catch((error: unknown) => {
      if (!isStripeError(error, 'resource_missing')) throw error // made anew by whoever pays next
    })
}

/** Whether the provider knows this company: then it has a page there, whatever became of what it pays. */
export async function hasCustomer(queries: Queries, companyId: string) {
  return (await queries.$count(billing_customers, eq(billing_customers.company_id, companyId))) > 0
}

/** Who a person is at the provider; null when it does not know them. */
export async function findCustomerOf(queries: Queries, userId: string) {
  const [known] = await queries.select().from(billing_customers).where(eq(billing_customers.user_id, userId))
  return known?.customer_id ?? null
}

/** Whose customer this is at the provider; null for strangers. */
export async function findOwnerOf(queries: Queries, customerId: string) {
  const [owner] = await queries.select().from(billing_customers).where(eq(billing_customers.customer_id, customerId))
  return owner?.user_id ?? null
}
