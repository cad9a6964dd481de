import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, type PgColumn, pgSequence, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { LeadSource, LeadState } from '#domain/leads.ts'
import type { Campaign } from '#domain/visits.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment, searchedWords } from '../db/columns.ts'

/** What a search looks into: who they are and whatever they said. Indexed word for word as it is asked. */
export const leadWords = (t: Record<'name' | 'email' | 'phone' | 'details', PgColumn>) =>
  sql`(coalesce(${t.name}, '') || chr(10) || coalesce(${t.email}, '') || chr(10) || coalesce(${t.phone}, '') || chr(10) || jsonb_path_query_array(${t.details}, '$.*')::text)`

export const leadNumbers = pgSequence('lead_numbers', { startWith: 1001 })

/** Whoever knocked, through whichever door; what they said is kept as they said it. */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What the sender and the team call it on the phone: L-1042. It opens nothing. */
    number: text()
      .notNull()
      .default(sql`'L-' || nextval('lead_numbers')`),
    source: text().$type<LeadSource>().notNull(),
    state: text().$type<LeadState>().notNull().default('new'),
    /** Not every door asks for both: a subscriber has no name, a visitor of the chat may give no address. */
    name: text(),
    email: text(),
    phone: text(),
    /** The form's other fields, by name. */
    details: jsonb().$type<Record<string, string>>().notNull(),
    /** What the quote form told them it costs, roughly. */
    estimate: text(),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When the promised answer is due: the team's own hours within the promised 24. Null where none was promised. */
    due_at: moment(),
    page: text(),
    landing_page: text(),
    referrer: text(),
    campaign: jsonb().$type<Campaign>().notNull().default({}),
    /** Sent by a program, as far as we can tell: kept for a while, shown apart, answered by nobody. */
    is_spam: boolean().notNull().default(false),
    /** The same for the same words of the same person: tells a message from its repetition. */
    fingerprint: text(),
    /** Out of the lists the team works from; who owns it sees it as before. */
    archived_at: moment(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    words: searchedWords(),
  },
  (t) => [
    index('leads_archived')
      .on(t.created_at, t.id)
      .where(sql`${t.archived_at} is not null`),
    index('leads_created').on(t.created_at, t.id),
    index('leads_number').on(t.number),
    index('leads_open')
      .on(t.due_at)
      .where(sql`${t.state} = 'new'`),
    index('leads_by_state')
      .on(t.state, t.created_at, t.id)
      .where(sql`${t.state} <> 'new'`),
    index('leads_spam')
      .on(t.created_at, t.id)
      .where(sql`${t.is_spam}`),
    index('leads_owner').on(t.owner_id),
    index('leads_of_address').on(t.email, t.created_at),
    index('leads_of_person').on(sql`lower(${t.email})`, t.created_at),
    index('leads_fingerprint').on(t.fingerprint, t.created_at),
    index('leads_search').using('gin', sql`${leadWords(t)} gin_trgm_ops`),
    index('leads_by_words').using('gin', t.words),
    index('leads_without_words')
      .on(t.id)
      .where(sql`${t.words} is null`),
    check('leads_state', sql`${t.state} in ('new', 'contacted', 'proposal', 'won', 'lost')`),
  ],
)

/** What became of a lead: what the team did, who, when, and what they noted; what its sender added. Rows are only added. */
export const lead_history = pgTable(
  'lead_history',
  {
    id: uuid().primaryKey().defaultRandom(),
    lead_id: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<'state' | 'owner' | 'note'>().notNull(),
    from_state: text().$type<LeadState>(),
    to_state: text().$type<LeadState>(),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    /** A note of whoever opened the lead, added later. */
    by_sender: boolean().notNull().default(false),
    created_at: moment().notNull(),
  },
  (t) => [
    index('lead_history_lead').on(t.lead_id, t.created_at),
    index('lead_history_author').on(t.author_id),
    index('lead_history_owner').on(t.owner_id),
    check('lead_history_kind', sql`${t.kind} in ('state', 'owner', 'note')`),
  ],
)
