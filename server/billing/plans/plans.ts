import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq } from 'drizzle-orm'
import { maintenancePlanSchema, subscriptionPlanSchema } from '#domain/billing.ts'
import {
  maintenancePlans,
  subscriptionPlans,
  type MaintenancePlan,
  type SubscriptionInterval,
  type SubscriptionPlan,
} from '#domain/prices.ts'
import type { Db, Queries } from '../../db/client.ts'
import { lockFor } from '../../db/locks.ts'
import { columnsNamedBy } from '../../db/named-columns.ts'
import { maintenance_plan_options, subscription_plan_options } from './plans.tables.ts'

/** The plans on offer, in the order in which they are shown. */
export async function listMaintenancePlans(db: Queries): Promise<MaintenancePlan[]> {
  const columns = columnsNamedBy(maintenance_plan_options, maintenancePlanSchema)
  return db
    .select(columns)
    .from(maintenance_plan_options)
    .where(eq(maintenance_plan_options.is_active, true))
    .orderBy(asc(maintenance_plan_options.display_order))
}

/** The ways to pay for Premium, in the order in which they are shown. */
export async function listSubscriptionPlans(db: Queries): Promise<SubscriptionPlan[]> {
  return (await listAllSubscriptionPlans(db)).filter(({ is_active }) => is_active)
}

/** Those no longer on offer among them. */
export async function listAllSubscriptionPlans(db: Queries): Promise<SubscriptionPlan[]> {
  const columns = columnsNamedBy(subscription_plan_options, subscriptionPlanSchema)
  return db.select(columns).from(subscription_plan_options).orderBy(asc(subscription_plan_options.display_order))
}

export async function findSubscriptionPlan(db: Queries, billing_interval: SubscriptionInterval) {
  const { is_active } = subscription_plan_options
  const [plan] = await db
    .select()
    .from(subscription_plan_options)
    .where(and(eq(subscription_plan_options.billing_interval, billing_interval), eq(is_active, true)))
  return plan ?? null
}

type PriceBook = { maintenancePlans: MaintenancePlan[]; subscriptionPlans: SubscriptionPlan[] }
const ourBook: PriceBook = { maintenancePlans, subscriptionPlans }

/**
 * Every start brings the plans on offer to the price book, whoever changed what: the book has a new price, or somebody
 * wrote into the tables. The last start counts. Returns what is different now; the first start of all has nothing to tell.
 */
export async function offerPlansOfThePriceBook(db: Db, book = ourBook): Promise<PlanChange[]> {
  return db.transaction(async (tx) => {
    await lockFor(tx, 'plans') // of those who start together one does it
    const { maintenance, subscriptions } = await compare(tx, book)
    if (maintenance.added.length > 0) await tx.insert(maintenance_plan_options).values(maintenance.added)
    for (const { id, wanted } of maintenance.changed)
      await tx.update(maintenance_plan_options).set(wanted).where(eq(maintenance_plan_options.id, id))
    if (subscriptions.added.length > 0) await tx.insert(subscription_plan_options).values(subscriptions.added)
    for (const { id, wanted } of subscriptions.changed)
      await tx.update(subscription_plan_options).set(wanted).where(eq(subscription_plan_options.id, id))
    return [...subscriptions.changes, ...maintenance.changes]
  })
}

/** What the next start of this version would change. */
export async function listPlanChanges(db: Queries, book = ourBook): Promise<PlanChange[]> {
  const { maintenance, subscriptions } = await compare(db, book)
  return [...subscriptions.changes, ...maintenance.changes]
}

async function compare(queries: Queries, book: PriceBook) {
  return {
    maintenance: comparePlans(
      await queries.select().from(maintenance_plan_options),
      book.maintenancePlans,
      ({ tier_name, billing_interval }) => `${tier_name} maintenance ${billing_interval}`,
    ),
    subscriptions: comparePlans(
      await queries.select().from(subscription_plan_options),
      book.subscriptionPlans,
      ({ billing_interval }) => `Premium ${billing_interval}`,
    ),
  }
}

/** In words, for the operator. */
type PlanChange = { plan: string; change: string }

function comparePlans<Plan extends { is_active: boolean }>(
  rows: (Plan & { id: string })[],
  book: Plan[],
  nameOf: (plan: Plan) => string,
) {
  const known = new Set(rows.map(nameOf))
  const inBook = new Map(book.map((plan) => [nameOf(plan), plan]))
  const added = book.filter((plan) => !known.has(nameOf(plan)))
  const changed = rows.flatMap((row) => {
    const wanted = { ...row, ...(inBook.get(nameOf(row)) ?? { is_active: false }) }
    return isDeepStrictEqual(wanted, row) ? [] : [{ id: row.id, row, wanted }]
  })
  const changes: PlanChange[] = [
    ...(rows.length === 0 ? [] : added.map((plan) => ({ plan: nameOf(plan), change: 'new' }))),
    ...changed.map(({ row, wanted }) => ({ plan: nameOf(row), change: describeChange(row, wanted) })),
  ]
  return { added, changed, changes }
}

function describeChange<Plan extends object>(before: Plan, after: Plan) {
  return (Object.keys(after) as (keyof Plan & string)[])
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => `${field} ${JSON.stringify(before[field])} → ${JSON.stringify(after[field])}`)
    .join(', ')
}
