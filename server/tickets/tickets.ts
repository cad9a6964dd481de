import { calledBy } from '#domain/accounts.ts'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { AppError } from '#domain/errors.ts'
import { membershipOf } from '#domain/permissions.ts'
import { mayRate } from '#domain/ratings.ts'
import {
  closesAt,
  formerColleague,
  type NewResponse,
  type NewTicket,
  ticketSchema,
  unfinishedTicketStatuses,
} from '#domain/tickets.ts'
import { people, person } from '../accounts/people.ts'
import { findOwner } from '../companies/belonging.ts'
import { lockCompany } from '../companies/holding.ts'
import { type Actor, actorOf, type Ctx } from '../context.ts'
import { addMessage, type Mailed, openConversation } from '../conversations/conversations.ts'
import { eventsAmong, openingOf, responsesIn, type CustomerMessage } from '../conversations/thread.ts'
import type { Db, Tx } from '../db/client.ts'
import { isOlderThan } from '../db/keyset.ts'
import { columnsNamedBy } from '../db/named-columns.ts'
import { preparedOnce } from '../db/prepared.ts'
import { stored } from '../db/stored.ts'
import { queueEmail } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import { readClocks } from './ticket-clock.ts'
import { neverOurs, nextTeamsTurn, teamsTurn } from './ticket-turns.ts'
import { newTicketEmail, ownerResponseEmail } from './tickets.emails.ts'
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
  const actor = actorOf(ctx)
  const rows = await statement.execute({ company: actor.company.id })
  const page = rows.slice(0, PAGE_SIZE)
  const threads = page.flatMap(({ conversation_id }) => conversation_id ?? [])
  const said = page.length === 0 ? [] : await responsesIn(ctx.db).execute({ conversations: threads })
  const responses = said.filter(({ event }) => event === null)
  const clockFor = await readClocks(ctx, page)
  const colleagueOf = await readColleagues(ctx.db, actor, page, responses)
  const last = page.at(-1)
  return {
    open: rows[0]?.open ?? 0,
    tickets: page.map((row) => {
      const { open: _open, turn: _turn, solve_due_at: _solve, ...shownRow } = row
      const { user_id, due_at, resolved_at, rated_at, conversation_id, ...ticket } = shownRow
      const own = responses.filter((response) => response.conversation_id === conversation_id)
      return {
        ...ticket,
        ...colleagueOf(user_id),
        created_at: ticket.created_at.toISOString(),
        updated_at: ticket.updated_at.toISOString(),
        responses: own.map((response) => ({
          ...shownResponse(response),
          ...(isOfColleague(response) ? colleagueOf(response.author_id) : {}),
        })),
        events: eventsAmong(said.filter((one) => one.conversation_id === conversation_id)),
        answer_by: due_at?.toISOString() ?? null,
        clock: clockFor(row),
        closes_at: closesAt({ status: ticket.status, resolved_at })?.toISOString() ?? null,
        may_rate: mayRate({ status: ticket.status, rated_at }, ctx.now()),
      }
    }),
    next: rows.length > PAGE_SIZE && last ? { created_at: last.created_at.toISOString(), id: last.id } : null,
  }
}

/** Says which colleague wrote something; nothing where it was the reader. Asks nobody where a company is one person. */
async function readColleagues(db: Db, actor: Actor, tickets: { user_id: string }[], responses: CustomerMessage[]) {
  const wrote = responses.flatMap((one) => (isOfColleague(one) ? (one.author_id ?? []) : []))
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
      conversation_id: support_tickets.conversation_id,
      opening: openingOf(support_tickets.conversation_id),
      open: openOfCompany,
    })
    .from(support_tickets)
    .where(and(eq(support_tickets.company_id, sql.placeholder('company')), isWanted))
    .orderBy(desc(support_tickets.created_at), desc(support_tickets.id))
    .limit(PAGE_SIZE + 1)

const newestOwnTickets = preparedOnce((db) => ownTickets(db).prepare('own_tickets'))

type Shown = Pick<CustomerMessage, 'id' | 'text' | 'is_from_us' | 'created_at'> &
  Pick<CustomerMessage, 'via' | 'from_name' | 'from_email' | 'quoted_text'>

const shownResponse = ({ id, text, is_from_us, created_at, via, from_name, from_email, quoted_text }: Shown) => ({
  id,
  response_text: text,
  is_admin_response: is_from_us,
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

/** Opens a ticket and tells the team. */
export async function openTicket(ctx: Ctx, input: NewTicket) {
  const { id, ticket_number } = await ctx.db.transaction((tx) => openTicketIn(tx, ctx, actorOf(ctx), input))
  return { id, ticket_number }
}

/** The same as a part of something else. */
export async function openTicketIn(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin'>,
  actor: Actor,
  input: NewTicket,
  mailed: Mailed = {},
) {
  const created_at = ctx.now()
  await refuseOverLimit(tx, actor)
  const whose = { user_id: actor.user_id, company_id: actor.company.id }
  const conversation_id = await openConversation(
    tx,
    { ...whose, subject: input.subject },
    { ...mailed, text: input.message, created_at },
  )
  const ticket = stored(
    await tx
      .insert(support_tickets)
      .values({
        ...input,
        ...whose,
        conversation_id,
        ...teamsTurn({ ...actor, ...input }, neverOurs, created_at),
        created_at,
        updated_at: created_at,
      })
      .returning(),
    'ticket',
  )
  await queueEmail(tx, newTicketEmail(agency.email, ticket, actor, ctx.origin))
  await enqueue(tx, 'tell-team-of-ticket', { ticket_id: ticket.id, response_id: null, by: actor.user_id })
  return ticket
}

/**
 * One at a time in a company: of several tickets sent at once only as many as are allowed get through. Its owner's tier counts. Since
 * the request came it may have been given up for another.
 */
async function refuseOverLimit(tx: Tx, actor: Actor) {
  const company = await lockCompany(tx, actor.company.id)
  const owner = company && (await findOwner(tx, company.id))
  if (!owner) throw new AppError('other_company')
  const { openTickets } = membershipOf(owner)
  const unfinished = await tx.$count(
    support_tickets,
    and(eq(support_tickets.company_id, actor.company.id), inArray(support_tickets.status, unfinishedTicketStatuses)),
  )
  if (unfinished >= openTickets) throw new AppError('ticket_limit')
}

/** Somebody of the company goes on with a ticket that is not closed; a resolved one is open again, or nobody would see the response. */
export async function respondToOwnTicket(ctx: Ctx, ticketId: string, { response_text }: NewResponse) {
  const actor = actorOf(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockCompany(tx, actor.company.id)
    const ticket = await findOwnTicket(tx, actor, ticketId)
    return takeResponse(tx, ctx, ticket, { ...actor, id: actor.user_id }, response_text)
  })
}

/** `wrote`: who, from where, of whoever is known by an e-mail alone. */
type Author = Pick<Actor, 'first_name' | 'last_name' | 'email' | 'membership_tier'> & {
  id: string | null
  wrote?: string
}

/** The client's side goes on with a ticket that is held; the team is told. */
export async function takeResponse(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'origin'>,
  ticket: typeof support_tickets.$inferSelect,
  author: Author,
  response_text: string,
  mailed: Mailed = {},
) {
  const created_at = ctx.now()
  const said = { ...mailed, author_id: author.id, text: response_text, created_at }
  const response = await addResponse(tx, ticket, { side: 'client', ...said })
  if (ticket.status === 'resolved') await addEvent(tx, ticket, { ...said, event: { kind: 'reopened' } })
  await tx
    .update(support_tickets)
    .set({
      updated_at: created_at,
      status: ticket.status === 'resolved' ? 'open' : ticket.status,
      // Whoever writes twice is not answered later for it.
      ...(ticket.turn === 'team'
        ? {}
        : await nextTeamsTurn(tx, { ...ticket, membership_tier: author.membership_tier }, created_at)),
    })
    .where(eq(support_tickets.id, ticket.id))
  await queueEmail(tx, ownerResponseEmail(agency.email, ticket, author, response_text, ctx.origin))
  await enqueue(tx, 'tell-team-of-ticket', { ticket_id: ticket.id, response_id: response.id, by: author.id })
  return response
}

type Response = Mailed & { side: 'client' | 'team'; author_id: string | null; text: string; created_at: Date }

/** To a ticket that is held: a closed one takes none. */
export async function addResponse(tx: Tx, ticket: Threaded & { status: string }, response: Response) {
  if (ticket.status === 'closed') throw new AppError('ticket_closed')
  const { id } = await addMessage(tx, threadOf(ticket), response)
  const { via = 'web', author_name = null, author_email = null, quoted_text = null } = response
  const facts = { via, from_name: author_name, from_email: author_email, quoted_text }
  return shownResponse({ ...response, ...facts, id, is_from_us: response.side === 'team' })
}

type Happened = { author_id: string | null; created_at: Date; event: NonNullable<CustomerMessage['event']> }

/** Says in its thread what happened by what the client's side did. */
export const addEvent = (tx: Tx, ticket: Threaded, { author_id, created_at, event }: Happened) =>
  addMessage(tx, threadOf(ticket), { side: 'client', author_id, text: '', event, created_at })

type Threaded = { id: string; conversation_id: string | null }

/** Its conversation: the start gave one to each that had none, and a trigger does to those of the version before. */
export function threadOf({ id, conversation_id }: Threaded): string {
  if (conversation_id === null) throw new Error(`Ticket ${id} has no conversation`)
  return conversation_id
}

/** Another company's ticket is one that does not exist. Held, so that its status cannot change meanwhile. */
async function findOwnTicket(tx: Tx, actor: Actor, ticketId: string) {
  const [ticket] = await tx
    .select()
    .from(support_tickets)
    .where(sql`${support_tickets.id} = ${ticketId} and ${support_tickets.company_id} = ${actor.company.id}`)
    .for('update')
  if (!ticket) throw new AppError('not_found')
  return ticket
}
