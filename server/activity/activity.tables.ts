import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ActivityKind } from '#domain/activity.ts'
import { moment } from '../db/columns.ts'

type Fields = Record<string, unknown>

/**
 * S2 §3: who did what to what, and when. Only ever added to: the migration's trigger refuses every other change, so
 * nothing here refers to a row whose deletion would have to reach it.
 */
export const activity_logs = pgTable(
  'activity_logs',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid(),
    kind: text().$type<ActivityKind>().notNull(),
    entity_type: text().notNull(),
    entity_id: text().notNull(),
    action: text().$type<'insert' | 'update' | 'delete'>().notNull(),
    /** The operator, where it was no user. */
    details: jsonb().$type<Fields>().notNull(),
    before: jsonb().$type<Fields>(),
    after: jsonb().$type<Fields>(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('activity_logs_created').on(t.created_at, t.id),
    index('activity_logs_kind').on(t.kind, t.created_at, t.id),
    index('activity_logs_user').on(t.user_id, t.created_at, t.id),
    index('activity_logs_entity').on(t.entity_id, t.created_at, t.id),
    index('activity_logs_entity_type').on(t.entity_type, t.created_at, t.id),
    check('activity_logs_action', sql`${t.action} in ('insert', 'update', 'delete')`),
  ],
)
