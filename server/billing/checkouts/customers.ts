import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { findOwner, listOwnedCompanies } from '../../companies/belonging.ts'
import { keepCompany } from '../../companies/holding.ts'
import type { Ctx } from '../../context.ts'
import type { Queries, Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { beingPrepared, isAskedTwice, isStripeError, waitsMs } from '../../outside/stripe.ts'
import { billing_customers } from './checkouts.tables.ts'

type Paying = Pick<Ctx, 'db' | 'now' | 'payments'>
/**
 * Does something with a company's customer at the provider, who is made anew when the provider no longer knows them. Of several it is
 * the first, or, where it matters, the one who `pays`.
 */
export async function withCustomer<T>(
  ctx: Paying,
  companyId: string,
  use: (customerId: string) => Promise<T>,
  { pays = false } = {},
): Promise<T> {
  const known = pays ? await listCustomers(ctx.db, companyId) : []
  const paying = known.length > 1 ? await findPaying(ctx, known) : undefined
  const customerId = paying ?? (await customerOf(ctx, companyId))
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
    const [known] = await listCustomers(ctx.db, companyId)
    if (known !== undefined) return known
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
    if (created) await ctx.db.transaction((tx) => keepCustomer(tx, companyId, created.id, ctx.now()))
    else await setTimeout(waits.shift())
  }
}

/** For whom something runs there. */
async function findPaying(ctx: Paying, customers: string[]) {
  const stripe = await ctx.payments.stripe()
  for (const customer of customers) {
    const running = await stripe.subscriptions.list({ customer, limit: 1 }).catch((error: unknown) => {
      if (isStripeError(error, 'resource_missing')) return { data: [] }
      throw error
    })
    if (running.data.length > 0) return customer
  }
  return undefined
}

/** Whoever owns the company by now; where it was given up meanwhile nobody does. */
async function keepCustomer(tx: Tx, company_id: string, customer_id: string, created_at: Date) {
  const company = await keepCompany(tx, company_id)
  if (!company) throw new AppError('not_found')
  const customer = { user_id: company.owner_id, company_id, customer_id, created_at }
  await tx.insert(billing_customers).values(customer).onConflictDoNothing()
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

/**
 * Tells the provider who the customer is now: its invoices and reminders go to the address it knows. Asked again: it may have changed
 * once more, and been told, while this was under way.
 */
export async function followOwner(ctx: Pick<Ctx, 'db' | 'payments'>, companyId: string) {
  const stripe = await ctx.payments.stripe()
  let told: string | undefined
  for (;;) {
    const known = await listCustomers(ctx.db, companyId)
    const owner = await findOwner(ctx.db, companyId)
    if (!owner || known.length === 0 || told === JSON.stringify([owner, known])) return
    told = JSON.stringify([owner, known])
    const { email, user_id } = owner
    const name = `${owner.first_name} ${owner.last_name}`.trim()
    for (const customer_id of known)
      await stripe.customers.update(customer_id, { email, name, metadata: { user_id } }).catch((error: unknown) => {
        if (!isStripeError(error, 'resource_missing')) throw error // made anew by whoever pays next
      })
  }
}

/** Somebody has another address: whatever company they own is told of under it. */
export async function followEmailChange(ctx: Pick<Ctx, 'db' | 'payments'>, userId: string) {
  for (const { id } of await listOwnedCompanies(ctx.db, [userId])) await followOwner(ctx, id)
}

/** Who a company is at the provider, the first it was first. */
async function listCustomers(queries: Queries, companyId: string) {
  const known = await queries
    .select({ customer_id: billing_customers.customer_id })
    .from(billing_customers)
    .where(eq(billing_customers.company_id, companyId))
    .orderBy(billing_customers.created_at, billing_customers.customer_id)
  return known.map(({ customer_id }) => customer_id)
}

/** Whether the provider knows this company: then it has a page there, whatever became of what it pays. */
export async function hasCustomer(queries: Queries, companyId: string) {
  return (await queries.$count(billing_customers, eq(billing_customers.company_id, companyId))) > 0
}

/** Whose customer this is at the provider; null for strangers. */
export async function findOwnerOf(queries: Queries, customerId: string) {
  const [owner] = await queries
    .select({ user_id: billing_customers.user_id, company_id: billing_customers.company_id })
    .from(billing_customers)
    .where(eq(billing_customers.customer_id, customerId))
  return owner ?? null
}
