import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import type { ProposalContent, ProposalState } from '#domain/proposals.ts'
import { custom_pricing_arrangements } from '../billing/arrangements/arrangements.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { moment, searchedWords } from '../db/columns.ts'
import { leads } from '../leads/leads.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'

/** What a search looks into: the number, what it is called, who it is for. Indexed word for word as it is asked. */
export const proposalWords = (
  t: Record<'number' | 'title' | 'customer_name' | 'customer_email' | 'company_name', PgColumn>,
) =>
  sql`(${t.number} || chr(10) || ${t.title} || chr(10) || ${t.customer_name} || chr(10) || ${t.customer_email} || chr(10) || ${t.company_name})`

/** May have gaps: a draft that was begun and not kept. */
export const proposalNumbers = pgSequence('proposal_numbers', { startWith: 1 })

type Addressed = 'customer_name' | 'customer_email' | 'company_name' | 'title'

/**
 * What is edited, beside the columns that a list is searched by. What was sent once keeps those as they were sent: what was edited of them
 * since is here, too.
 */
export type KeptContent = Omit<ProposalContent, Addressed> & Partial<Pick<ProposalContent, Addressed>>

/** What we offer somebody. What they read is a version of it; what is here may have been edited since. */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: text()
      .notNull()
      .unique()
      .default(sql`'PRO-' || lpad(nextval('proposal_numbers')::text, 6, '0')`),
    /** Once it is known, and sent: theirs are shown to them. */
    company_id: uuid().references(() => companies.id, { onDelete: 'set null' }),
    lead_id: uuid().references(() => leads.id, { onDelete: 'set null' }),
    /** Whose milestones it adds to. */
    project_id: uuid().references(() => website_projects.id, { onDelete: 'set null' }),
    customer_name: text().notNull(),
    customer_email: text().notNull(),
    company_name: text().notNull(),
    title: text().notNull(),
    state: text().$type<ProposalState>().notNull().default('draft'),
    /** The last that was sent, and until when that is valid. */
    version: integer().notNull().default(0),
    valid_until: date(),
    content: jsonb().$type<KeptContent>().notNull(),
    /** What is paid once: of a draft as it is, of a version as it was sent, of what is signed as it was agreed. */
    total: bigint({ mode: 'number' }).notNull(),
    sent_at: moment(),
    signed_at: moment(),
    accepted_at: moment(),
    /** When what follows acceptance was done: account, project, arrangement, emails. */
    begun_at: moment(),
    /** Declined or withdrawn. */
    ended_at: moment(),
    ended_reason: text().notNull().default(''),
    opened_project_id: uuid()
      .unique()
      .references(() => website_projects.id, { onDelete: 'set null' }),
    arrangement_id: uuid().references(() => custom_pricing_arrangements.id, { onDelete: 'set null' }),
    /** What was signed, as a file, and its hash; written once. */
    file_path: text(),
    sha256: text(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    words: searchedWords(),
  },
  (t) => [
    index('proposals_newest').on(t.created_at, t.id),
    index('proposals_by_state').on(t.state, t.created_at, t.id),
    index('proposals_of_company').on(t.company_id, t.created_at),
    index('proposals_of_lead').on(t.lead_id, t.created_at),
    index('proposals_of_project').on(t.project_id),
    index('proposals_of_arrangement').on(t.arrangement_id),
    index('proposals_of_address').on(t.customer_email),
    index('proposals_waiting')
      .on(t.sent_at)
      .where(sql`${t.state} in ('sent', 'signed')`),
    index('proposals_search').using('gin', sql`${proposalWords(t)} gin_trgm_ops`),
    index('proposals_by_words').using('gin', t.words),
    check('proposals_state', sql`${t.state} in ('draft', 'sent', 'signed', 'accepted', 'declined', 'withdrawn')`),
    check('proposals_sent', sql`(${t.version} = 0) = (${t.sent_at} is null)`),
  ],
)

/** What was sent, word for word. Only ever added to. */
export const proposal_versions = pgTable(
  'proposal_versions',
  {
    proposal_id: uuid()
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** JSON, as it was hashed. */
    document: text().notNull(),
    sha256: text().notNull(),
    sent_at: moment().notNull(),
    /** Not a reference: what was sent is not changed when they go. */
    sent_by: uuid(),
  },
  (t) => [primaryKey({ columns: [t.proposal_id, t.version] })],
)

/** The evidence. One per proposal, only ever added to. */
export const proposal_signatures = pgTable('proposal_signatures', {
  proposal_id: uuid()
    .primaryKey()
    .references(() => proposals.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  signer_name: text().notNull(),
  signer_email: text().notNull(),
  /** The sentences that were confirmed, as they were shown. */
  consent: text().notNull(),
  /** JSON: the version, the options that were chosen, what they come to, who signed. */
  agreement: text().notNull(),
  sha256: text().notNull(),
  address: text().notNull(),
  user_agent: text().notNull(),
  /** Not a reference: links go with the account of whoever they were sent to. */
  link_id: uuid().notNull(),
  link_sent_to: text().notNull(),
  link_opened_at: moment(),
  signed_at: moment().notNull(),
})
