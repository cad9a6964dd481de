import { and, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '#domain/errors.ts'
import { isOverdue, isOwed, leadNumberIn, leadStateSchema, type LeadCounts, type LeadFilter } from '#domain/leads.ts'
import { nameOf, people } from '../accounts/people.ts'
import { findProfileByEmail } from '../accounts/profiles.ts'
import { actorOf, type Ctx } from '../context.ts'
import { readAttachments } from '../conversations/attachments.ts'
import { findEndOfThread, findThreadsOfLead, listThreadOfLead } from '../conversations/lead-thread.ts'
import { isInSight } from '../db/archived.ts'
import { countUpTo } from '../db/count-up-to.ts'
import { dueFirst, readDuePage, type Asked, type DueCursor } from '../db/due-first.ts'
import { contains, readSought } from '../db/search.ts'
import { lead_history, leads, leadWords } from './leads.tables.ts'
import { countKnocks, listOthersOf } from './same-person.ts'

const PAGE_SIZE = 25

const owners = alias(people, 'owners')

/** By name: a column added tomorrow is not shown by itself. */
const shown = {
  id: leads.id,
  number: leads.number,
  source: leads.source,
  state: leads.state,
  is_spam: leads.is_spam,
  name: leads.name,
  email: leads.email,
  phone: leads.phone,
  details: leads.details,
  estimate: leads.estimate,
  page: leads.page,
  landing_page: leads.landing_page,
  referrer: leads.referrer,
  campaign: leads.campaign,
  owner_id: leads.owner_id,
  owner_name: nameOf(owners),
  due_at: leads.due_at,
  archived_at: leads.archived_at,
  created_at: leads.created_at,
  updated_at: leads.updated_at,
}

const shownHistory = {
  id: lead_history.id,
  kind: lead_history.kind,
  from_state: lead_history.from_state,
  to_state: lead_history.to_state,
  owner_name: nameOf(owners),
  author_name: nameOf(people),
  note: lead_history.note,
  by_sender: lead_history.by_sender,
  created_at: lead_history.created_at,
}

/** One page of the inbox, what is due first unless asked for otherwise, with how much each filter finds. */
export async function listLeads(ctx: Ctx, filter: LeadFilter, after: DueCursor | null) {
  const { page, next } = await readDuePage(
    filter,
    after,
    PAGE_SIZE,
    (asked) => readLeads(ctx, filter, asked),
    (lead) => (isOwed(lead) ? lead.due_at : null),
  )
  const knocks = await countKnocks(ctx.db, page)
  return {
    leads: page.map((lead) => ({ ...lead, knocks: (lead.email && knocks.get(lead.email.toLowerCase())) || 1 })),
    next,
    counts: await countLeads(ctx),
  }
}

async function countLeads(ctx: Ctx): Promise<LeadCounts> {
  const upTo = (condition: SQL | undefined) => countUpTo(leads, condition)
  const byState = leadStateSchema.options.map((state) => [
    state,
    upTo(and(eq(leads.state, state), isGenuine, isInSight(leads.archived_at, {}))),
  ])
  const [counts] = await ctx.db
    .select({
      ...(Object.fromEntries(byState) as Record<string, SQL<number>>),
      spam: upTo(eq(leads.is_spam, true)),
      archived: upTo(and(isGenuine, isInSight(leads.archived_at, { archived: 'true' }))),
      overdue: upTo(isPastDue(ctx.now())),
      mine: upTo(isMine(ctx)),
    })
    .from(sql`(select) as once`)
  return counts as LeadCounts
}

/** Every lead a filter finds, newest first, in portions: what the export is written from. */
export async function* eachLead(ctx: Ctx, filter: LeadFilter) {
  const limit = 500
  const readPortion = (after: DueCursor | null) =>
    readSought(filter.search, after, (by) =>
      readLeads(ctx, filter, { search: filter.search, order: 'newest', by, limit, after }),
    )
  let { rows, by } = await readPortion(null)
  for (;;) {
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    ;({ rows, by } = await readPortion({ created_at: last.created_at, id: last.id, by, isDue: false }))
  }
}

async function readLeads(ctx: Ctx, filter: LeadFilter, asked: Asked) {
  const number = leadNumberIn(filter.search ?? '')
  const isNumber = number === null ? undefined : eq(leads.number, number)
  const { where, orderBy } = dueFirst(leads, asked, {
    isDue,
    dueAt: leads.due_at,
    of: and(...conditionsOf(filter, ctx)),
    key: isNumber,
    pieces: (typed) => or(isNumber, contains(leadWords(leads), typed)),
  })
  const rows = await ctx.db
    .select(shown)
    .from(leads)
    .leftJoin(owners, eq(owners.user_id, leads.owner_id))
    .where(where)
    .orderBy(orderBy)
    .limit(asked.limit)
  return rows.map((lead) => ({ ...lead, is_overdue: isOverdue(lead, ctx.now()) }))
}

const isGenuine = eq(leads.is_spam, false)
/** As `isOwed`; written out, so that the index of these is known to fit. */
const isDue = sql`${leads.state} = 'new' and ${leads.due_at} is not null and not ${leads.is_spam}`
const isPastDue = (now: Date) => and(eq(leads.state, 'new'), isGenuine, lt(leads.due_at, now))
/** Mine to do something about: what is decided is nobody's any more. */
const isMine = (ctx: Ctx) =>
  and(
    eq(leads.owner_id, actorOf(ctx).user_id),
    isGenuine,
    isInSight(leads.archived_at, {}),
    inArray(leads.state, ['new', 'contacted', 'proposal']),
  )

function conditionsOf({ search, view, source, overdue, mine }: LeadFilter, ctx: Ctx): (SQL | undefined)[] {
  return [
    view === 'spam' ? eq(leads.is_spam, true) : isGenuine,
    view && view !== 'spam' && view !== 'archived' ? eq(leads.state, view) : undefined,
    isInSight(leads.archived_at, { archived: view === 'archived' ? 'true' : undefined, search }),
    source && eq(leads.source, source),
    overdue && isPastDue(ctx.now()),
    mine && isMine(ctx),
  ]
}

/** A lead with all that was done about it, oldest first. */
export async function getLead(ctx: Ctx, id: string) {
  const [lead] = await ctx.db
    .select(shown)
    .from(leads)
    .leftJoin(owners, eq(owners.user_id, leads.owner_id))
    .where(eq(leads.id, id))
  if (!lead) throw new AppError('not_found')
  const history = await ctx.db
    .select(shownHistory)
    .from(lead_history)
    .leftJoin(people, eq(people.user_id, lead_history.author_id))
    .leftJoin(owners, eq(owners.user_id, lead_history.owner_id))
    .where(eq(lead_history.lead_id, id))
    .orderBy(lead_history.created_at, lead_history.id)
  const said = await listThreadOfLead(ctx.db, id)
  const files = await readAttachments(ctx, await findThreadsOfLead(ctx.db, id))
  return {
    ...lead,
    is_overdue: isOverdue(lead, ctx.now()),
    history,
    messages: said.map(({ side, ...message }) => ({
      ...message,
      is_from_us: side !== 'client',
      attachments: files.of(message.id),
    })),
    last_position: await findEndOfThread(ctx.db, id),
    others: await listOthersOf(ctx, lead),
    customer_id: lead.email ? ((await findProfileByEmail(ctx.db, lead.email.toLowerCase()))?.user_id ?? null) : null,
  }
}
