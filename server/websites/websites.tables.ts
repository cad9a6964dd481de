import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DnsRecordType } from '#domain/website-domains.ts'
import type { PicturePurpose, PictureSize, PictureState } from '#domain/website-pictures.ts'
import type { DomainState, Hosting, OfflineReason, WebsiteVersionState } from '#domain/website-states.ts'
import type { WebsitePart } from '#domain/website-parts.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { moment } from '../db/columns.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'

/** A customer's own website: its draft, and which of its versions visitors see. */
export const websites = pgTable(
  'websites',
  {
    id: uuid().primaryKey().defaultRandom(),
    company_id: uuid()
      .notNull()
      .unique()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Who submitted the answers that it was made from. */
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    form_id: uuid().references(() => fitness_onboarding_forms.id, { onDelete: 'set null' }),
    project_id: uuid().references(() => website_projects.id, { onDelete: 'set null' }),
    trade: text().notNull(),
    slug: text().notNull().unique(),
    content: jsonb().$type<WebsiteContent>().notNull(),
    /** What somebody edited: new answers leave it alone. */
    edited_sections: text()
      .array()
      .$type<WebsitePart[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** A new one ends the preview link of the one before. */
    preview_generation: integer().notNull().default(1),
    /** One of its versions; without a reference, as that would go in a circle. */
    live_version_id: uuid(),
    offline_reason: text().$type<OfflineReason>(),
    /** What keeps it online, since its first publication or since our team said so. */
    hosting: text().$type<Hosting>(),
    /** Its hosting has ended. */
    goes_offline_at: moment(),
    /** A name its owner has, as it was entered: the form of its address that others lead to. */
    domain: text(),
    /** Stands in the record that proves it. */
    domain_token: text(),
    domain_state: text().$type<DomainState>(),
    domain_checked_at: moment(),
    /** Since when its record was looked for and not found; of one that waits, since it was entered. */
    domain_missing_since: moment(),
    /** When the first visitor came by it. */
    domain_seen_at: moment(),
    /** As far as its records in the DNS tell. */
    domain_points_here: boolean().notNull().default(false),
    /** What was made of the answers: wherever the draft differs, somebody edited it. */
    made_content: jsonb().$type<WebsiteContent>(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (t) => [
    index('websites_form').on(t.form_id),
    index('websites_project').on(t.project_id),
    index('websites_user').on(t.user_id),
    index('websites_newest').on(t.created_at, t.id),
    // With and without www it is one name, of one website.
    uniqueIndex('websites_domain')
      .on(sql`regexp_replace(${t.domain}, '^www[.](?=[^.]+[.])', '')`)
      .where(sql`${t.domain_state} = 'verified'`),
    index('websites_domain_checked')
      .on(t.domain_checked_at)
      .where(sql`${t.domain_state} is not null`),
    check('websites_offline_reason', sql`${t.offline_reason} in ('owner', 'team', 'hosting')`),
  ],
)

/** A draft as it was sent for approval. What it says and its pages never change. */
export const website_versions = pgTable(
  'website_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    website_id: uuid()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    state: text().$type<WebsiteVersionState>().notNull().default('waiting'),
    content: jsonb().$type<WebsiteContent>().notNull(),
    /** By their paths, as text: what is approved is served as it is, whatever the program makes of the same words later. */
    pages: jsonb().$type<Record<string, string>>().notNull(),
    note: text().notNull().default(''),
    made_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    made_at: moment().notNull(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: moment(),
    decision_note: text().notNull().default(''),
    last_live_at: moment(),
    /** When its owner was told that it can be looked at. */
    told_at: moment(),
  },
  (t) => [
    unique('website_versions_number').on(t.website_id, t.number),
    uniqueIndex('website_versions_waiting')
      .on(t.website_id)
      .where(sql`${t.state} = 'waiting'`),
    index('website_versions_made_by').on(t.made_by),
    index('website_versions_decided_by').on(t.decided_by),
    check('website_versions_state', sql`${t.state} in ('waiting', 'approved', 'returned', 'withdrawn')`),
  ],
)

/** A customer's picture for their website, also before there is one. */
export const website_pictures = pgTable(
  'website_pictures',
  {
    id: uuid().primaryKey().defaultRandom(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Who sent it. */
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    purpose: text().$type<PicturePurpose>().notNull(),
    state: text().$type<PictureState>().notNull().default('making'),
    /** As it was sent, with all that its camera wrote into it: shown to nobody. */
    file_path: text().notNull().unique(),
    /** As it is shown, upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    color: text().notNull().default('#dddddd'),
    sizes: jsonb().$type<PictureSize[]>().notNull(),
    /** Where the files of those lie, or will. */
    made_paths: text().array().notNull(),
    created_at: moment().notNull(),
    /** From then on its files stay only as long as a version shows it. */
    removed_at: moment(),
  },
  (t) => [
    index('website_pictures_company').on(t.company_id, t.created_at),
    index('website_pictures_user').on(t.user_id),
    index('website_pictures_removed')
      .on(t.removed_at)
      .where(sql`${t.removed_at} is not null`),
    check('website_pictures_purpose', sql`${t.purpose} in ('logo', 'hero', 'profile', 'gallery')`),
    check('website_pictures_state', sql`${t.state} in ('making', 'ready', 'failed')`),
  ],
)

/** A message from a website's visitor to its owner. */
export const website_enquiries = pgTable(
  'website_enquiries',
  {
    id: uuid().primaryKey().defaultRandom(),
    website_id: uuid()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    package: text().notNull().default(''),
    message: text().notNull(),
    /** Its trap was filled in, or its owner says so. */
    is_spam: boolean().notNull().default(false),
    read_at: moment(),
    /** The one that told the owner; of spam none did. */
    email_id: uuid(),
    /** The same for the same words of the same person: tells a message from its repetition. */
    fingerprint: text().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('website_enquiries_list').on(t.website_id, t.created_at, t.id),
    index('website_enquiries_created').on(t.created_at),
  ],
)

/** How often people opened a website on a day of the agency's; of them nothing is kept. */
export const website_views = pgTable(
  'website_views',
  {
    website_id: uuid()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.website_id, t.day] })],
)

/** The stand-in for the world's DNS, where there is no other. */
export const dns_records = pgTable(
  'dns_records',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    type: text().$type<DnsRecordType>().notNull(),
    value: text().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [unique('dns_records_once').on(t.name, t.type, t.value)],
)

/** Slugs that were online once: never given to anybody else, so that old links lead to no stranger. */
export const retired_slugs = pgTable('retired_slugs', {
  slug: text().primaryKey(),
  retired_at: moment().notNull(),
})
