import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SubscriptionState } from '#domain/newsletter.ts'
import type { Visit } from '#domain/visits.ts'
import { moment } from '../db/columns.ts'
import { leads } from '../leads/leads.tables.ts'

/** Who gets the letter: nobody until they confirmed their address, nobody after they left. */
export const newsletter_subscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    state: text().$type<SubscriptionState>().notNull(),
    /** Of the newest confirmation link; an older one no longer works. */
    confirm_token_hash: text().notNull(),
    confirm_expires_at: moment().notNull(),
    /** In every letter. Kept as it is, because each letter needs it again and all it can do is end the subscription. */
    leave_token: text().notNull(),
    visit: jsonb().$type<Visit>().notNull(),
    lead_id: uuid().references(() => leads.id, { onDelete: 'set null' }),
    created_at: moment().notNull(),
    confirmed_at: moment(),
    ended_at: moment(),
  },
  (t) => [
    uniqueIndex('newsletter_subscriptions_email').on(t.email),
    uniqueIndex('newsletter_subscriptions_leave_token').on(t.leave_token),
    index('newsletter_subscriptions_confirm').on(t.confirm_token_hash),
    check('newsletter_subscriptions_email_lower_case', sql`${t.email} = lower(${t.email})`),
    check('newsletter_subscriptions_state', sql`${t.state} in ('pending', 'confirmed', 'ended')`),
  ],
)
