import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import type { MembershipTier, Role } from '#domain/permissions.ts'
import type { Proof } from '#domain/sign-in.ts'
import { moment, searchedWords } from '../db/columns.ts'

/*
 * users, sessions, credentials and verifications are named as the library named them that wrote them once (decision 0004).
 * Everything else is named as the specification names it, from the column to the screen.
 */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    /** Addresses it had before: what came from them, or was sent to them, is the person's still. */
    former_emails: text().array().notNull().default([]),
    /** Since when it has an authenticator app or a passkey; null while it has neither. */
    second_step_since: moment(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [uniqueIndex('users_email').on(t.email), check('users_email_lower_case', sql`${t.email} = lower(${t.email})`)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    token: text().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Which company this session acts for; while empty, or no longer theirs, the person's own. */
    companyId: uuid('company_id'),
    /** The look that an admin takes from it (`looks`); also one that is over. */
    lookId: uuid('look_id'),
    /** How it last showed who it is, and when; empty where the version before began it. */
    proof: text().$type<Proof>(),
    provedAt: moment('proved_at'),
    deviceHash: text('device_hash'),
    createdAt: moment('created_at').notNull(),
    /** When it was last used, to ten minutes. */
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [uniqueIndex('sessions_token').on(t.token), index('sessions_user').on(t.userId)],
)

/** The password. What else stands here nothing is written to. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    /** Empty when it was thrown away: chosen in another browser than the one in which its address was proven. */
    password: text(),
    /** The device on which the password was chosen at sign-up. */
    deviceHash: text('device_hash'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [uniqueIndex('credentials_user_provider').on(t.userId, t.providerId)],
)

/** Nothing is written here: our one-time links live in a table of their own. It stays for the version before. */
export const verifications = pgTable('verifications', {
  id: uuid().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** What a search for a person looks into; an index of three-letter pieces is made of it. */
export const userWords = (t: Record<'email' | 'first_name' | 'last_name' | 'company_name', PgColumn>) =>
  sql`(${t.email} || ' ' || ${t.first_name} || ' ' || ${t.last_name} || ' ' || coalesce(${t.company_name}, ''))`

export const user_profiles = pgTable(
  'user_profiles',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    company_name: text(),
    phone: text(),
    membership_tier: text().$type<MembershipTier>().notNull().default('free'),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    words: searchedWords(),
  },
  (t) => [
    uniqueIndex('user_profiles_user').on(t.user_id),
    uniqueIndex('user_profiles_email').on(t.email),
    index('user_profiles_email_search').using('gin', sql`${t.email} gin_trgm_ops`),
    index('user_profiles_created').on(t.created_at, t.id),
    index('user_profiles_words').using('gin', sql`${userWords(t)} gin_trgm_ops`),
    index('user_profiles_by_words').using('gin', t.words),
    index('user_profiles_without_words')
      .on(t.id)
      .where(sql`${t.words} is null`),
    check('user_profiles_tier', sql`${t.membership_tier} in ('free', 'premium')`),
  ],
)

/**
 * How many people are on a tier: the sum of its rows. A trigger on the profiles adds one with every change, so that nobody
 * waits for another; once an hour they are made one again.
 */
export const user_counts = pgTable('user_counts', {
  id: uuid().primaryKey().defaultRandom(),
  membership_tier: text().$type<MembershipTier>().notNull(),
  people: integer().notNull(),
})

export const user_roles = pgTable(
  'user_roles',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    /** Since when an admin keeps them out; null of everybody else. */
    suspended_at: moment(),
  },
  (t) => [
    index('user_roles_role').on(t.role),
    check('user_roles_role_known', sql`${t.role} in ('user', 'employee', 'admin')`),
  ],
)

/** `set-password` is the second half of a recovery, `second-step` of a sign-in: their tokens are kept in cookies, not mailed. */
export type LinkPurpose = 'confirm-email' | 'recover' | 'set-password' | 'sign-in' | 'second-step'

/** A link sent by e-mail. Only its hash is kept; a newer one of the same purpose voids the older. */
export const one_time_links = pgTable(
  'one_time_links',
  {
    token_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<LinkPurpose>().notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
    voided_at: moment(),
  },
  (t) => [index('one_time_links_user').on(t.user_id, t.purpose)],
)

/**
 * What somebody typed to sign up, until a job opens the account or tells the owner of a known address: writing it down
 * takes as long for either.
 */
export const sign_ups = pgTable(
  'sign_ups',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    password_hash: text().notNull(),
    device_hash: text().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [index('sign_ups_email').on(t.email)],
)

/** The devices an account was signed in on: each has guesses of its own, so that strangers' do not lock its owner out. */
export const known_devices = pgTable(
  'known_devices',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device_hash: text().notNull(),
    first_seen_at: moment().notNull(),
    last_seen_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.device_hash] })],
)

/** Another address for an account, until both the old and the new one were shown to be its owner's. */
export const email_changes = pgTable(
  'email_changes',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    new_email: text().notNull(),
    old_token_hash: text().notNull(),
    new_token_hash: text().notNull(),
    old_confirmed_at: moment(),
    new_confirmed_at: moment(),
    expires_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('email_changes_old_token').on(t.old_token_hash),
    uniqueIndex('email_changes_new_token').on(t.new_token_hash),
  ],
)
