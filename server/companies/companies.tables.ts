import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { GivenPart } from '#domain/companies.ts'
import type { MembershipTier } from '#domain/permissions.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'

/**
 * The client's side: the people who share projects, tickets and bills; one alone at first. It has the id of its first owner,
 * given by the trigger `user_profiles_company`, so that what the version before writes belongs to it too. A person has at most one of
 * their own, whose name and tier their profile has, and any number that they inherited beside it (`succession.ts`).
 */
export const companies = pgTable(
  'companies',
  {
    id: uuid().primaryKey().defaultRandom(),
    owner_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment().notNull(),
    /** Its own name and tier where its owner's profile has those of another company; null for whatever is somebody's own. */
    inherited_name: text(),
    inherited_tier: text().$type<MembershipTier>(),
  },
  (t) => [
    uniqueIndex('companies_own')
      .on(t.owner_id)
      .where(sql`${t.inherited_name} is null`),
    index('companies_owned').on(t.owner_id),
    index('companies_inherited')
      .on(t.created_at, t.id)
      .where(sql`${t.inherited_name} is not null`),
  ],
)

/**
 * Who else belongs to it: never the owner, which a trigger refuses. Another one gives whoever would belong to no company one of
 * their own.
 */
export const company_members = pgTable(
  'company_members',
  {
    company_id: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    part: text().$type<GivenPart>().notNull(),
    joined_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.user_id] }),
    index('company_members_user').on(t.user_id),
    check('company_members_part', sql`${t.part} in ('member', 'billing')`),
  ],
)

/** Bound to an address and used once; only the hash of its token is kept. */
export const company_invitations = pgTable(
  'company_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    part: text().$type<GivenPart>().notNull(),
    token_hash: text().notNull(),
    invited_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
    voided_at: moment(),
  },
  (t) => [
    uniqueIndex('company_invitations_token').on(t.token_hash),
    uniqueIndex('company_invitations_open')
      .on(t.company_id, t.email)
      .where(sql`${t.used_at} is null and ${t.voided_at} is null`),
    index('company_invitations_email').on(t.email),
    index('company_invitations_invited_by').on(t.invited_by),
    index('company_invitations_expires').on(t.expires_at),
    check('company_invitations_part', sql`${t.part} in ('member', 'billing')`),
    check('company_invitations_email_lower_case', sql`${t.email} = lower(${t.email})`),
  ],
)
