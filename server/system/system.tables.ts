import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** A finished backup, written down by whoever made it, so that System Info can say when the last one was. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey().defaultRandom(),
    finished_at: moment().notNull(),
    size_bytes: bigint({ mode: 'number' }).notNull(),
    /** The file or the address it was written to. */
    place: text().notNull(),
    /** When a drill restored it and found it equal; null when none did. */
    drilled_at: moment(),
  },
  (t) => [index('backups_finished').on(t.finished_at)],
)
