import { desc, eq, sql } from 'drizzle-orm'
import { people } from '../accounts/people.ts'
import { listPurchases } from '../billing/checkouts/purchases.ts'
import { justPaidOf, lastSaleOf } from '../billing/ledger/just-paid.ts'
import { currentOf, statesOf } from '../billing/ledger/tiers.ts'
import { actorOf, type Ctx } from '../context.ts'
import { preparedOnce, unnamed } from '../db/prepared.ts'
import { onboardingStateOf, shownOnboarding } from '../onboarding/onboarding.ts'
import { shownProject } from '../projects/projects.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { ticketsAwaiting } from '../tickets/tickets.ts'

/** All that a customer's dashboard shows, in one answer and two queries: a person without projects has one row of none. */
export async function readDashboard(ctx: Ctx) {
  const actor = actorOf(ctx)
  const [rows, { purchases, next }] = await Promise.all([
    overviewOf(ctx.db).execute({ owner: actor.user_id }),
    listPurchases(ctx),
  ])
  return {
    projects: rows.flatMap(({ project }) => (project?.id ? [project] : [])),
    answered_tickets: rows[0]?.answered_tickets ?? [],
    purchases,
    purchases_next: next,
    just_paid: justPaidOf(rows[0]?.last_sale ?? null, ctx.now()),
    onboarding: shownOnboarding(rows[0]?.onboarding ?? null),
    subscription: currentOf(rows[0]?.states ?? [], ctx.now()),
  }
}

const overviewOf = preparedOnce((db) =>
  db
    .select({
      answered_tickets: ticketsAwaiting(people.user_id),
      states: statesOf(people.user_id),
      last_sale: lastSaleOf(people.user_id),
      onboarding: onboardingStateOf(people.user_id),
      project: shownProject,
    })
    .from(people)
    .leftJoin(website_projects, eq(website_projects.user_id, people.user_id))
    .where(eq(people.user_id, sql.placeholder('owner')))
    .orderBy(desc(website_projects.created_at), desc(website_projects.id))
    .prepare(unnamed),
)
