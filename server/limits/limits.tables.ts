import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** How often something was tried by whom in the current window. */
export const rate_limits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    resets_at: moment().notNull(),
  },
  (t) => [index('rate_limits_resets_at').on(t.resets_at)],
)
