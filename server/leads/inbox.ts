import { and, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '#domain/errors.ts'
import { isOverdue, leadNumberIn, type LeadFilter } from '#domain/leads.ts'
import { nameOf, people } from '../accounts/people.ts'
import type { Ctx } from '../context.ts'
import { isInSight } from '../db/archived.ts'
import { isOlderThan, type Cursor } from '../db/keyset.ts'
import { contains, isListed, readSought, readSoughtPage, type ListWay } from '../db/search.ts'
import { lead_history, leads, leadWords } from './leads.tables.ts'

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

/** One page of the inbox, newest first, with how much there is to do. */
export async function listLeads(ctx: Ctx, filter: LeadFilter, after: Cursor | null) {
  const { page, next } = await readSoughtPage(filter.search, after, PAGE_SIZE, (by) =>
    readLeads(ctx, filter, after, { by, limit: PAGE_SIZE + 1 }),
  )
  return {
    leads: page,
    next,
    counts: {
      new: await ctx.db.$count(leads, and(eq(leads.state, 'new'), isGenuine)),
      overdue: await ctx.db.$count(leads, isPastDue(ctx.now())),
    },
  }
}

/** Every lead a filter finds, in portions: what the export is written from. */
export async function* eachLead(ctx: Ctx, filter: LeadFilter) {
  const portion = 500
  const readPortion = (after: Cursor | null) =>
    readSought(filter.search, after, (by) => readLeads(ctx, filter, after, { by, limit: portion }))
  let { rows, by } = await readPortion(null)
  for (;;) {
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    ;({ rows, by } = await readPortion({ created_at: last.created_at, id: last.id, by }))
  }
}

async function readLeads(ctx: Ctx, filter: LeadFilter, after: Cursor | null, way: { by: ListWay; limit: number }) {
  const now = ctx.now()
  const number = leadNumberIn(filter.search ?? '')
  const isNumber = number === null ? undefined : eq(leads.number, number)
  const isIt = isListed(
    leads,
    { search: filter.search, ...way },
    {
      of: and(...conditionsOf(filter, now), after ? isOlderThan(leads, after) : undefined),
      key: isNumber,
      pieces: (typed) => or(isNumber, contains(leadWords(leads), typed)),
    },
  )
  const rows = await ctx.db
    .select(shown)
    .from(leads)
    .leftJoin(owners, eq(owners.user_id, leads.owner_id))
    .where(isIt)
    .orderBy(desc(leads.created_at), desc(leads.id))
    .limit(way.limit)
  return rows.map((lead) => ({ ...lead, is_overdue: isOverdue(lead, now) }))
}

const isGenuine = eq(leads.is_spam, false)
const isPastDue = (now: Date) => and(eq(leads.state, 'new'), isGenuine, lt(leads.due_at, now))

function conditionsOf({ search, view, source, overdue }: LeadFilter, now: Date): (SQL | undefined)[] {
  return [
    view === 'spam' ? eq(leads.is_spam, true) : isGenuine,
    view && view !== 'spam' && view !== 'archived' ? eq(leads.state, view) : undefined,
    isInSight(leads.archived_at, { archived: view === 'archived' ? 'true' : undefined, search }),
    source && eq(leads.source, source),
    overdue && isPastDue(now),
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
  return { ...lead, is_overdue: isOverdue(lead, ctx.now()), history }
}
