import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ChallengePurpose } from '#domain/sign-in.ts'
import { bytes, moment } from '../db/columns.ts'
import { users } from './accounts.tables.ts'

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** An app that shows six digits. Until the first of them was typed here it is only being set up, and opens nothing. */
export const authenticators = pgTable('authenticators', {
  user_id: owner().primaryKey(),
  /** Sealed with a key made from SESSION_SECRET, so that a copy of the table shows no digits. */
  secret_sealed: text().notNull(),
  created_at: moment().notNull(),
  confirmed_at: moment(),
  /** The newest half minute whose digits were used: neither they nor older ones work again. */
  last_step: integer(),
})

/** Each signs in once, where the app is lost. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    user_id: owner(),
    /** Keyed: fifty bits could be guessed from a plain hash. */
    code_hash: text().notNull(),
    used_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
)

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's own, as the browser writes it. */
    id: text().primaryKey(),
    user_id: owner(),
    public_key: bytes().notNull(),
    /** How often it has signed, where the authenticator counts; one that goes backwards was copied. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    /** Which kind of authenticator made it. */
    aaguid: text().notNull(),
    backed_up: boolean().notNull(),
    created_at: moment().notNull(),
    last_used_at: moment(),
  },
  (t) => [index('passkeys_user').on(t.user_id, t.created_at)],
)

/** What a passkey has to sign, within five minutes and once. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    challenge_hash: text().primaryKey(),
    purpose: text().$type<ChallengePurpose>().notNull(),
    /** Whose it is; of a sign-in nobody's yet. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expires_at)],
)

/** What holds for the whole installation: one row, made by the first change. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    /** People of the team must have a second step. */
    team_two_step: boolean().notNull().default(false),
    changed_at: moment().notNull(),
    changed_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [check('installation_one_row', sql`${t.id} = 1`)],
)
