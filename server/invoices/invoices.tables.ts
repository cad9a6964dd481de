import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import type { RateSum } from '#domain/invoice-money.ts'
import type { Deduction, InvoiceKind, PrintedLine } from '#domain/invoices.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment, searchedWords } from '../db/columns.ts'
import { website_projects } from '../projects/projects.tables.ts'

/** What a search looks into where words find nothing. */
export const invoiceWords = (t: Record<'number' | 'customer_name' | 'customer_email' | 'company_name', PgColumn>) =>
  sql`(${t.number} || chr(10) || ${t.customer_name} || chr(10) || ${t.customer_email} || chr(10) || ${t.company_name})`

/**
 * What was asked for, as it was printed, and credit notes, which take some of it back. A trigger lets through only what is derived
 * (`balance` and the three before it), `reminders_paused`, and references that come or go with what they lead to.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<InvoiceKind>().notNull(),
    series: text().$type<Series>().notNull(),
    seq: integer().notNull(),
    /** 'INV-000042': series and place in it. */
    number: text().notNull().unique(),
    /** Not references: proposals and milestones are other nouns' and may go before it. */
    proposal_id: uuid(),
    /** As it was printed. */
    proposal_number: text(),
    milestone_id: uuid().unique(),
    project_id: uuid().references(() => website_projects.id, { onDelete: 'set null' }),
    /** Of a credit note: what it takes back from. */
    credits_id: uuid().references((): AnyPgColumn => invoices.id),
    /** Whose it is, once that is known. */
    company_id: uuid(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    customer_name: text().notNull(),
    customer_email: text().notNull(),
    company_name: text().notNull().default(''),
    billing_address: text().notNull().default(''),
    lines: jsonb().$type<PrintedLine[]>().notNull(),
    rates: jsonb().$type<RateSum[]>().notNull(),
    deducts: jsonb().$type<Deduction[]>().notNull().default([]),
    net: integer().notNull(),
    tax: integer().notNull(),
    total: integer().notNull(),
    due_on: date(),
    note: text().notNull().default(''),
    /** By its credit notes. */
    credited: integer().notNull().default(0),
    /** Paid less what went back, is going back or is disputed. */
    kept: integer().notNull().default(0),
    is_disputed: boolean().notNull().default(false),
    /** What is left to pay; less than nothing where we owe. */
    balance: integer().notNull(),
    reminders_paused: boolean().notNull().default(false),
    /** What was sent, as a file, and its hash; written once. */
    file_path: text(),
    sha256: text(),
    issued_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When it was issued. */
    created_at: moment().notNull(),
    words: searchedWords(),
  },
  (t) => [
    uniqueIndex('invoices_series').on(t.series, t.seq),
    index('invoices_newest').on(t.created_at, t.id),
    index('invoices_unpaid')
      .on(t.created_at, t.id)
      .where(sql`${t.balance} > 0`),
    index('invoices_due')
      .on(t.due_on)
      .where(sql`${t.balance} > 0`),
    index('invoices_overpaid')
      .on(t.created_at, t.id)
      .where(sql`${t.balance} < 0`),
    index('invoices_disputed')
      .on(t.created_at, t.id)
      .where(sql`${t.is_disputed}`),
    index('invoices_credited')
      .on(t.created_at, t.id)
      .where(sql`${t.balance} = 0 and ${t.kept} = 0 and ${t.credited} > 0`),
    index('invoices_credits').on(t.credits_id),
    index('invoices_proposal').on(t.proposal_id),
    index('invoices_project').on(t.project_id),
    index('invoices_of_company').on(t.company_id, t.created_at),
    index('invoices_of_address').on(sql`lower(${t.customer_email})`, t.created_at),
    index('invoices_user').on(t.user_id),
    index('invoices_issuer').on(t.issued_by),
    index('invoices_search').using('gin', sql`${invoiceWords(t)} gin_trgm_ops`),
    index('invoices_by_words').using('gin', t.words),
    index('invoices_without_words')
      .on(t.id)
      .where(sql`${t.words} is null`),
    check('invoices_cents', sql`${t.total} >= 0 and ${t.credited} >= 0`),
    check('invoices_credit_note', sql`(${t.kind} = 'credit_note') = (${t.credits_id} is not null)`),
  ],
)

export type Series = 'INV' | 'CN'

/** How far each series is. Held by whoever issues until they commit, so that no number is left out and none is given twice. */
export const invoice_counters = pgTable('invoice_counters', {
  series: text().$type<Series>().primaryKey(),
  last: integer().notNull(),
})
