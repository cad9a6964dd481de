import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  type PgColumn,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TicketTurn } from '#domain/clock.ts'
import type { Rating } from '#domain/ratings.ts'
import type { TicketPriority, TicketStatus } from '#domain/tickets.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment, searchedWords } from '../db/columns.ts'

export const ticketNumbers = pgSequence('ticket_numbers')

/** What a search looks into; indexed word for word as it is asked. */
export const ticketWords = (t: Record<'ticket_number' | 'subject' | 'message', PgColumn>) =>
  sql`(${t.ticket_number} || chr(10) || ${t.subject} || chr(10) || ${t.message})`

export const support_tickets = pgTable(
  'support_tickets',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** decisions.md "Tickets": TKT-000042. The millionth has seven digits. */
    ticket_number: text()
      .notNull()
      .default(sql`'TKT-' || to_char(nextval('ticket_numbers'), 'FM999999000000')`),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose it is (server/companies): filled by a trigger with the company of `user_id` where it is empty. */
    company_id: uuid(),
    /** What was said in it (server/conversations). A trigger makes it where the version before writes; never empty once the start is over. */
    conversation_id: uuid(),
    subject: text().notNull(),
    /** The opening words, which are its conversation's first message. */
    message: text().notNull(),
    status: text().$type<TicketStatus>().notNull().default('open'),
    priority: text().$type<TicketPriority>().notNull().default('normal'),
    /** Whose move it is, and since when; null once it is resolved or closed. Triggers begin it where the version before writes. */
    turn: text().$type<TicketTurn>(),
    turn_began_at: moment(),
    /** By when the team has promised to answer; null while it is the client's move. */
    due_at: moment(),
    /** By when it is to be solved, where that is promised; null while it is the client's move. */
    solve_due_at: moment(),
    /** Since when it is resolved, or was spoken of as such; a trigger keeps it, whichever version writes. Kept when it closes. */
    resolved_at: moment(),
    /** What the customer says of how we did; `rated_at` is when they first said so. */
    rating: text().$type<Rating>(),
    rating_comment: text(),
    rated_at: moment(),
    /** Who of the team looks after it. A trigger takes it from whoever leaves the team. */
    assignee_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The ticket that it is part of now: what was said in it stands there, and it is closed for good. */
    merged_into: uuid().references((): AnyPgColumn => support_tickets.id, { onDelete: 'set null' }),
    /** Out of the lists the team works from; who owns it sees it as before. */
    archived_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    words: searchedWords(),
  },
  (t) => [
    index('support_tickets_archived')
      .on(t.created_at, t.id)
      .where(sql`${t.archived_at} is not null`),
    uniqueIndex('support_tickets_number').on(t.ticket_number),
    uniqueIndex('support_tickets_conversation').on(t.conversation_id),
    index('support_tickets_of_user').on(t.user_id, t.created_at, t.id),
    index('support_tickets_of_company').on(t.company_id, t.created_at, t.id),
    index('support_tickets_newest').on(t.created_at, t.id),
    index('support_tickets_status_newest').on(t.status, t.created_at, t.id),
    index('support_tickets_priority_newest').on(t.priority, t.created_at, t.id),
    index('support_tickets_turn')
      .on(t.turn, t.due_at)
      .where(sql`${t.status} in ('open', 'in_progress')`),
    index('support_tickets_resolved')
      .on(t.resolved_at)
      .where(sql`${t.status} = 'resolved'`),
    index('support_tickets_assignee').on(t.assignee_id, t.created_at, t.id),
    index('support_tickets_unfinished_of')
      .on(t.assignee_id)
      .where(sql`${t.status} in ('open', 'in_progress')`),
    index('support_tickets_merged')
      .on(t.merged_into)
      .where(sql`${t.merged_into} is not null`),
    index('support_tickets_search').using('gin', sql`${ticketWords(t)} gin_trgm_ops`),
    index('support_tickets_by_words').using('gin', t.words),
    index('support_tickets_without_words')
      .on(t.id)
      .where(sql`${t.words} is null`),
    check('support_tickets_status', sql`${t.status} in ('open', 'in_progress', 'resolved', 'closed')`),
    check('support_tickets_priority', sql`${t.priority} in ('low', 'normal', 'high', 'urgent')`),
  ],
)

/** Where the version before keeps responses. Triggers copy them to `messages` and back, as long as both versions run. */
export const ticket_responses = pgTable(
  'ticket_responses',
  {
    id: uuid().primaryKey().defaultRandom(),
    ticket_id: uuid()
      .notNull()
      .references(() => support_tickets.id, { onDelete: 'cascade' }),
    responder_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    response_text: text().notNull(),
    is_admin_response: boolean().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('ticket_responses_ticket').on(t.ticket_id, t.created_at),
    index('ticket_responses_responder').on(t.responder_id),
    index('ticket_responses_newest').on(t.created_at),
  ],
)

/** Every turn there was, kept by a trigger from what is written to the ticket; one that is taken back never was. */
export const ticket_turns = pgTable(
  'ticket_turns',
  {
    id: uuid().primaryKey().defaultRandom(),
    ticket_id: uuid()
      .notNull()
      .references(() => support_tickets.id, { onDelete: 'cascade' }),
    side: text().$type<TicketTurn>().notNull(),
    began_at: moment().notNull(),
    /** When the other side’s began, or the ticket was resolved or closed. */
    ended_at: moment(),
  },
  (t) => [
    index('ticket_turns_ticket').on(t.ticket_id, t.began_at),
    uniqueIndex('ticket_turns_open')
      .on(t.ticket_id)
      .where(sql`${t.ended_at} is null`),
  ],
)

/** How many tickets there are that are not archived, as marks to add up: triggers leave one with every change, an hourly job makes one of many. */
export const ticket_counts = pgTable('ticket_counts', {
  id: uuid().primaryKey().defaultRandom(),
  status: text().$type<TicketStatus>().notNull(),
  priority: text().$type<TicketPriority>().notNull(),
  tickets: integer().notNull(),
})
