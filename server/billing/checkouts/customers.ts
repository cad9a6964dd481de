import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { SessionUser } from '#domain/accounts.ts'
import type { Ctx } from '../../context.ts'
import type { Queries } from '../../db/client.ts'
import { beingPrepared, isAskedTwice, isStripeError, waitsMs } from '../../outside/stripe.ts'
import { billing_customers } from './checkouts.tables.ts'

type Paying = Pick<Ctx, 'db' | 'now' | 'payments'>
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
    return use(await customerOf(ctx, person, customerId))
  }
}

/** Of many first checkouts at once one makes the customer, and the others find them. `instead` is one that is no more. */
async function customerOf(ctx: Paying, person: Person, instead = 'none'): Promise<string> {
  const { user_id, email, first_name, last_name } = person
  const stripe = await ctx.payments.stripe()
  const name = `${first_name} ${last_name}`.trim()
  for (const waits = [...waitsMs]; ;) {
    const [known] = await ctx.db.select().from(billing_customers).where(eq(billing_customers.user_id, user_id))
    if (known) return known.customer_id
    const created = await stripe.customers
      .create(
        { email, ...(name ? { name } : {}), metadata: { user_id } },
        { idempotencyKey: `customer-${user_id}-${instead}` },
      )
      .catch((error: unknown) => {
        if (!isAskedTwice(error)) throw error
        if (waits.length > 0) return null
        throw beingPrepared()
      })
    if (created)
      await ctx.db
        .insert(billing_customers)
        .values({ user_id, customer_id: created.id, created_at: ctx.now() })
        .onConflictDoNothing()
    else await setTimeout(waits.shift())
  }
}

/** Whether the provider knows this person: then they have a page there, whatever became of what they pay. */
export async function hasCustomer(queries: Queries, userId: string) {
  return (await queries.$count(billing_customers, eq(billing_customers.user_id, userId))) > 0
}

/** Whose customer this is at the provider; null for strangers. */
export async function findOwnerOf(queries: Queries, customerId: string) {
  const [owner] = await queries.select().from(billing_customers).where(eq(billing_customers.customer_id, customerId))
  return owner?.user_id ?? null
}
