import { desc, eq, sql } from 'drizzle-orm'
import { partIncludes } from '#domain/permissions.ts'
import { listPurchases } from '../billing/checkouts/purchases.ts'
import { justPaidOf, lastSaleOf } from '../billing/ledger/just-paid.ts'
import { currentOf, statesOf } from '../billing/ledger/tiers.ts'
import { companies } from '../companies/companies.tables.ts'
import { actorOf, type Ctx } from '../context.ts'
import { preparedOnce } from '../db/prepared.ts'
import { dueInvoicesOf } from '../invoices/own-invoices.ts'
import { keptWork, shownWork } from '../milestones/kept-work.ts'
import { onboardingStateOf, shownOnboarding } from '../onboarding/onboarding.ts'
import { shownProject } from '../projects/projects.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { ticketsAwaiting } from '../tickets/own-tickets.ts'
import { shownStanding, standingOf } from '../websites/standing.ts'
import { firstShownDay } from '../websites/views.ts'

/**
 * All that a customer's dashboard shows, in one answer and two queries: a company without projects has one row of none. Of the
 * company's work and money only what one's part in it includes.
 */
export async function readDashboard(ctx: Ctx) {
  const { id: company, part } = actorOf(ctx).company
  const [work, money] = [partIncludes(part, 'work'), partIncludes(part, 'money')]
  const [rows, { purchases, next }] = await Promise.all([
    overviewOf(ctx.db).execute({ company, first_day: firstShownDay(ctx.now()) }),
    money ? listPurchases(ctx) : { purchases: [], next: null },
  ])
  const [first] = rows
  return {
    projects: work ? rows.flatMap((row) => ownProject(row, ctx.now())) : [],
    answered_tickets: work ? (first?.answered_tickets ?? []) : [],
    due_invoices: money ? (first?.due_invoices ?? []) : [],
    purchases,
    purchases_next: next,
    just_paid: money ? justPaidOf(first?.last_sale ?? null, ctx.now()) : null,
    onboarding: work ? shownOnboarding(first?.onboarding ?? null) : null,
    website: work ? shownStanding(ctx, first?.website ?? null) : null,
    subscription: money ? currentOf(first?.states ?? [], ctx.now()) : null,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof overviewOf>['execute']>>[number]

/** With the clock as it stands now; none of a company that has none. */
function ownProject({ project, clock_started_at, kept }: Row, now: Date) {
  if (!project?.id) return []
  return [{ ...project, ...shownWork({ ...project, clock_started_at }, kept, now) }]
}

const asked = sql`${sql.placeholder('company')}::uuid`

const overviewOf = preparedOnce((db) =>
  db
    .select({
      answered_tickets: ticketsAwaiting(asked),
      due_invoices: dueInvoicesOf(asked),
      states: statesOf(asked),
      last_sale: lastSaleOf(asked),
      onboarding: onboardingStateOf(asked),
      website: standingOf(asked, sql`${sql.placeholder('first_day')}::date`),
      project: shownProject,
      clock_started_at: website_projects.clock_started_at,
      kept: keptWork(website_projects.id),
    })
    .from(companies)
    .leftJoin(website_projects, eq(website_projects.company_id, companies.id))
    .where(eq(companies.id, asked))
    .orderBy(desc(website_projects.created_at), desc(website_projects.id))
    .prepare('dashboard'),
)
