import { calledBy } from '#domain/accounts.ts'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { closesAt, formerColleague, ticketSchema } from '#domain/tickets.ts'
import { people, person } from '../accounts/people.ts'
import { type Actor, actorOf, type Ctx } from '../context.ts'
import { readAttachmentsOf } from '../conversations/attachments.ts'
import { copiesOf } from '../conversations/copies.ts'
import { endOfThread, eventsAmong, openingOf, responsesIn, type CustomerMessage } from '../conversations/thread.ts'
import type { Db } from '../db/client.ts'
import { isOlderThan } from '../db/keyset.ts'
import { columnsNamedBy } from '../db/named-columns.ts'
import { preparedOnce } from '../db/prepared.ts'
import { mayRateThis } from './ratings.ts'
import { readClocks } from './ticket-clock.ts'
import { support_tickets } from './tickets.tables.ts'

const PAGE_SIZE = 20

const shown = columnsNamedBy(support_tickets, ticketSchema)

/** Where the next page begins: the last ticket of the page before. */
export type TicketCursor = { created_at: string; id: string }

/** The tickets of the actor's company with their threads, newest first, and how many of all of them count as open. */
export async function listOwnTickets(ctx: Ctx, after?: TicketCursor) {
  const statement = after
    ? ownTickets(ctx.db, isOlderThan(support_tickets, { ...after, created_at: new Date(after.created_at) }))
    : newestOwnTickets(ctx.db)
  const rows = await statement.execute({ company: actorOf(ctx).company.id })
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return {
    open: rows[0]?.open ?? 0,
    tickets: await withThreads(ctx, page),
    next: rows.length > PAGE_SIZE && last ? { created_at: last.created_at.toISOString(), id: last.id } : null,
  }
}

/** One of them; undefined where it is none of theirs. */
export async function readOwnTicket(ctx: Ctx, id: string) {
  const rows = await ownTickets(ctx.db, eq(support_tickets.id, id)).execute({ company: actorOf(ctx).company.id })
  return (await withThreads(ctx, rows)).at(0)
}

export async function getOwnTicket(ctx: Ctx, id: string) {
  const ticket = await readOwnTicket(ctx, id)
  if (!ticket) throw new AppError('not_found')
  return ticket
}

/** Tickets with what was said last in them, as the actor reads it. */
async function withThreads(ctx: Ctx, page: Awaited<ReturnType<typeof ownTickets>>) {
  const threads = page.flatMap(({ conversation_id }) => conversation_id ?? [])
  const said = page.length === 0 ? [] : await saidIn(ctx.db, threads)
  const clockFor = await readClocks(ctx, page)
  const colleagueOf = await readColleagues(ctx.db, actorOf(ctx), page, said)
  const files = await readAttachmentsOf(ctx, threads, said)
  return page.map((row) => {
    const { open: _open, turn: _turn, solve_due_at: _solve, ...shownRow } = row
    const { user_id, due_at, resolved_at, rated_at, conversation_id, ...ticket } = shownRow
    return {
      ...ticket,
      ...colleagueOf(user_id),
      created_at: ticket.created_at.toISOString(),
      updated_at: ticket.updated_at.toISOString(),
      ...shownThread(
        said.filter((one) => one.conversation_id === conversation_id),
        files,
        colleagueOf,
      ),
      attachments: files.ofOpening(conversation_id),
      answer_by: due_at?.toISOString() ?? null,
      clock: clockFor(row),
      closes_at: closesAt({ status: ticket.status, resolved_at })?.toISOString() ?? null,
      may_rate: mayRateThis({ ...ticket, rated_at, resolved_at }, ctx.now()),
    }
  })
}

/** A page of what was said on a ticket of the actor's company; without `before` the newest. */
export async function listOwnMessages(ctx: Ctx, id: string, before?: number) {
  const actor = actorOf(ctx)
  const [ticket] = await ctx.db
    .select({ conversation_id: support_tickets.conversation_id })
    .from(support_tickets)
    .where(and(eq(support_tickets.id, id), eq(support_tickets.company_id, actor.company.id)))
  if (!ticket) throw new AppError('not_found')
  const thread = ticket.conversation_id === null ? [] : [ticket.conversation_id]
  const said = await saidIn(ctx.db, thread, before)
  const colleagueOf = await readColleagues(ctx.db, actor, [], said)
  return shownThread(said, await readAttachmentsOf(ctx, thread, said), colleagueOf)
}

const saidIn = (db: Db, conversations: string[], before = endOfThread) =>
  responsesIn(db).execute({ conversations, before })

type Said = Awaited<ReturnType<typeof saidIn>>

/** What was said in one conversation, as its company sees it, and what happened between it. */
function shownThread(
  said: Said,
  files: Pick<Awaited<ReturnType<typeof readAttachmentsOf>>, 'of'>,
  colleagueOf: Awaited<ReturnType<typeof readColleagues>>,
) {
  const responses = said.filter(({ event }) => event === null)
  return {
    responses: responses.map((response) => ({
      ...shownResponse(response),
      attachments: files.of(response.id),
      ...(isOfColleague(response) ? colleagueOf(response.author_id) : {}),
    })),
    events: eventsAmong(said),
    earlier: said[0]?.earlier ?? null,
  }
}

/** Says which colleague wrote something; nothing where it was the reader. Asks nobody where a company is one person. */
async function readColleagues(db: Db, actor: Actor, tickets: { user_id: string }[], said: CustomerMessage[]) {
  const wrote = said.flatMap((one) => (one.event === null && isOfColleague(one) ? (one.author_id ?? []) : []))
  const others = new Set([...tickets.map(({ user_id }) => user_id), ...wrote])
  others.delete(actor.user_id)
  const named =
    others.size === 0
      ? []
      : await db
          .select(person)
          .from(people)
          .where(inArray(people.user_id, [...others]))
  const profiles = new Map(named.map((profile) => [profile.user_id, profile]))
  return (userId: string | null) => {
    if (userId === actor.user_id) return {}
    const profile = profiles.get(userId ?? '')
    return { colleague: profile ? calledBy(profile) : formerColleague }
  }
}

/** Of somebody of the company, or the reader: not ours, and not of somebody who has no account here. */
const isOfColleague = ({ is_from_us, from_email }: CustomerMessage) => !is_from_us && from_email === null

/** What counts against the limit of a free company, whichever page is read; counted no further than any limit goes. */
const openOfCompany = sql<number>`(select count(*) from (select from ${support_tickets} o
  where o.company_id = ${sql.placeholder('company')} and o.status in ('open', 'in_progress') limit 100) counted)`.mapWith(
  Number,
)

/** The number of the ticket that one is part of. */
export const mergedIntoNumber = sql<
  string | null
>`(select other.ticket_number from ${support_tickets} other where other.id = ${support_tickets}.merged_into)`

const ownTickets = (db: Db, isWanted?: SQL) =>
  db
    .select({
      ...shown,
      user_id: support_tickets.user_id,
      turn: support_tickets.turn,
      due_at: support_tickets.due_at,
      solve_due_at: support_tickets.solve_due_at,
      resolved_at: support_tickets.resolved_at,
      rating: support_tickets.rating,
      rating_comment: support_tickets.rating_comment,
      rated_at: support_tickets.rated_at,
      merged_into: mergedIntoNumber,
      conversation_id: support_tickets.conversation_id,
      opening: openingOf(support_tickets.conversation_id),
      copies: copiesOf(support_tickets.conversation_id),
      open: openOfCompany,
    })
    .from(support_tickets)
    .where(and(eq(support_tickets.company_id, sql.placeholder('company')), isWanted))
    .orderBy(desc(support_tickets.created_at), desc(support_tickets.id))
    .limit(PAGE_SIZE + 1)

const newestOwnTickets = preparedOnce((db) => ownTickets(db).prepare('own_tickets'))

type Shown = Pick<CustomerMessage, 'id' | 'text' | 'is_from_us' | 'created_at'> &
  Partial<Pick<CustomerMessage, 'is_assistant'>> &
  Pick<CustomerMessage, 'via' | 'from_name' | 'from_email' | 'quoted_text'>

export const shownResponse = ({
  id,
  text,
  is_from_us,
  is_assistant,
  created_at,
  via,
  from_name,
  from_email,
  quoted_text,
}: Shown) => ({
  id,
  response_text: text,
  is_admin_response: is_from_us,
  ...(is_assistant && { is_assistant }),
  created_at: created_at.toISOString(),
  via,
  from_name,
  from_email,
  quoted_text,
})

/** The unfinished tickets of a company that wait for it, as part of another query. */
export const ticketsAwaiting = (companyId: SQL) => sql<{ ticket_number: string; subject: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('ticket_number', t.ticket_number, 'subject', t.subject) order by t.created_at desc)
  from ${support_tickets} t
  where t.company_id = ${companyId} and t.status in ('open', 'in_progress') and t.turn = 'client'
), '[]'::jsonb)`
