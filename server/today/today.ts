import { sql, type SQL } from 'drizzle-orm'
import {
  awayMinutes,
  remindedAs,
  shownAtOnce,
  todayViews,
  type Badges,
  type News,
  type Today,
  type TodayView,
} from '#domain/today.ts'
import { waitingTwoStep } from '../accounts/waiting.ts'
import { atTheAgency, agencyDay, startOfDay } from '../agency/agency-day.ts'
import { countSalesSince, waitingMoney } from '../billing/ledger/waiting-money.ts'
import { findCompanies } from '../companies/belonging.ts'
import { countWaitingChats } from '../conversations/team-chats.ts'
import { actorOf, type Ctx } from '../context.ts'
import { waitingEmails } from '../emails/waiting.ts'
import { waitingInvoices } from '../invoices/waiting.ts'
import { waitingJobs } from '../jobs/waiting.ts'
import { countLeadsSince, countOverdueLeads, waitingLeads } from '../leads/waiting.ts'
import { countFormsSubmitted, waitingForms } from '../onboarding/waiting.ts'
import { waitingProjects } from '../projects/waiting.ts'
import { waitingProposals } from '../proposals/waiting.ts'
import { findReminded } from '../reminders/reminders.ts'
import { waitingBackup } from '../system/waiting.ts'
import { countAnswersSince, countTicketsWaiting, waitingTickets } from '../tickets/waiting.ts'
import { countEditsSince, countEditsToReview, waitingVideos } from '../videos/waiting.ts'
import { today_seen } from './today.tables.ts'
import { countWebsitesWaiting, waitingWebsites } from '../websites/waiting.ts'
import { at, type TodayClock, type Waiting, type WaitingRow } from './waiting.ts'

/** Every noun that something can wait in; one added later stands here. */
const nouns = [
  waitingMoney,
  waitingInvoices,
  waitingLeads,
  waitingProposals,
  waitingTickets,
  waitingProjects,
  waitingVideos,
  waitingForms,
  waitingWebsites,
  waitingJobs,
  waitingEmails,
  waitingBackup,
  waitingTwoStep,
]
const say: Waiting['say'] = Object.assign({}, ...nouns.map((noun) => noun.say))

/** What to do next, and why: insight.md §2.2. Three queries, however many nouns there are. */
export async function readToday(ctx: Pick<Ctx, 'db' | 'now'>, view?: TodayView): Promise<Today> {
  const clock = clockAt(ctx.now())
  const { counts, rows } = await readWaiting(ctx, clock, view)
  const names = await findCompanies(
    ctx.db,
    rows.flatMap(({ company_id }) => company_id ?? []),
  )
  const reminded = await findReminded(
    ctx,
    rows.filter(({ kind }) => kind in remindedAs).map(({ id }) => id),
  )
  const items = rows.map((row) => {
    const { name, owner_email = null } = names.get(row.company_id ?? '') ?? {}
    const {
      title = row.title,
      reason,
      action,
    } = say[row.kind]({ ...row, customer_name: name ?? null, owner_email }, clock)
    return {
      kind: row.kind,
      id: row.id,
      rank: row.rank as Today['items'][number]['rank'],
      title,
      reason,
      customer: row.company_id && name ? { id: row.company_id, name } : null,
      due_at: row.due_at?.toISOString() ?? null,
      action,
      reminded_at: reminded.get(row.id)?.toISOString() ?? null,
    }
  })
  return { counts, items, more: counts[countOf[view ?? 'everything']] - items.length }
}

const countOf = {
  everything: 'everything',
  overdue: 'overdue',
  due_today: 'due_today',
  us: 'waiting_on_us',
  clients: 'waiting_on_clients',
} as const

function clockAt(now: Date): TodayClock {
  const tomorrow = atTheAgency(now).toPlainDate().add({ days: 1 })
  return { now, day: agencyDay(now), midnight: startOfDay(tomorrow) }
}

const isIn = (view: TodayView, { now, midnight }: TodayClock): SQL => {
  const shownRanks = todayViews[view]
  return shownRanks === null
    ? sql`(due_at >= ${at(now)} and due_at < ${at(midnight)})`
    : sql`rank = any(${sql.param([...shownRanks])}::int[])`
}

type Counts = Today['counts']
type Shown = Omit<WaitingRow, 'customer_name' | 'owner_email'>
type Found = Omit<Shown, 'due_at' | 'since'> & { due_ms: number | null; since_ms: number; counts: Counts }

const mostPressing = sql.raw('rank, weight, due_at nulls last, since, id')

/** All of it is counted and the first hundred are read, in one statement. Counts stand beside each row, or alone. */
async function readWaiting({ db }: Pick<Ctx, 'db'>, clock: TodayClock, view: TodayView | undefined) {
  const count = (which: TodayView) => sql`count(*) filter (where ${isIn(which, clock)})`
  const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`
  const { rows } = await db.execute<Found | { kind: null; counts: Counts }>(sql`
    with waiting as materialized (${sql.join(
      nouns.flatMap((noun) => noun.rows(clock)),
      sql` union all `,
    )}), counted as (
      select jsonb_build_object('everything', count(*), 'overdue', ${count('overdue')}, 'due_today', ${count('due_today')},
        'waiting_on_us', ${count('us')}, 'waiting_on_clients', ${count('clients')}) as counts
      from waiting
    ), shown as (
      select * from waiting where ${view ? isIn(view, clock) : sql`true`}
      order by ${mostPressing} limit ${shownAtOnce}
    )
    select counted.counts, kind, id, rank, company_id, title, detail, ${ms(sql`due_at`)} as due_ms, ${ms(sql`since`)} as since_ms
    from counted left join shown on true
    order by ${mostPressing}`)
  const [first] = rows
  if (!first) throw new Error('The database counted nothing')
  return {
    counts: first.counts,
    rows: rows.flatMap((row): Shown[] => {
      if (row.kind === null) return []
      const { due_ms, since_ms, counts: _counts, ...shown } = row
      return [{ ...shown, due_at: due_ms === null ? null : new Date(due_ms), since: new Date(since_ms) }]
    }),
  }
}

/** What stands behind the names of tabs: one query, by indexes alone. */
export async function readBadges({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Badges> {
  const [badges] = await db
    .select({
      leads_overdue: countOverdueLeads(now()),
      tickets_waiting: countTicketsWaiting,
      chats_waiting: countWaitingChats(now()),
      edits_to_review: countEditsToReview,
      forms_submitted: countFormsSubmitted,
      websites_waiting: countWebsitesWaiting,
    })
    .from(sql`(values (1)) as one(row)`)
  if (!badges) throw new Error('The database counted nothing')
  return badges
}

/** Somebody is at Today. Who was away for a while is told what happened since they were here. */
export async function seeToday(ctx: Ctx): Promise<News> {
  const now = ctx.now()
  const { seen_at, before_at } = today_seen
  const [seen] = await ctx.db
    .insert(today_seen)
    .values({ user_id: actorOf(ctx).user_id, seen_at: now })
    .onConflictDoUpdate({
      target: today_seen.user_id,
      set: {
        before_at: sql`case when ${seen_at} < ${at(new Date(now.getTime() - awayMinutes * 60_000))}
          then ${seen_at} else ${before_at} end`,
        seen_at: now,
      },
    })
    .returning({ since: before_at })
  const since = seen?.since ?? null
  if (since === null) return { since, leads: 0, answers: 0, edits: 0, sales: 0 }
  const [news] = await ctx.db
    .select({
      leads: countLeadsSince(since),
      answers: countAnswersSince(since),
      edits: countEditsSince(since),
      sales: countSalesSince(since),
    })
    .from(sql`(values (1)) as one(row)`)
  if (!news) throw new Error('The database counted nothing')
  return { since: since.toISOString(), ...news }
}
