import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** What visitors asked and the assistant did not answer, without who asked; an answer that the team wrote is used at once. */
export const open_questions = pgTable(
  'open_questions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In the words it was first asked in, with addresses, numbers, names and websites blanked. */
    question: text().notNull(),
    /** The same for everybody who asks it: lower case, words only. */
    asked_as: text().notNull(),
    /** By how many: an address counts once a month. */
    times: integer().notNull().default(1),
    answer: text(),
    dismissed_at: moment(),
    created_at: moment().notNull(),
    last_asked_at: moment().notNull(),
  },
  (t) => [uniqueIndex('open_questions_asked_as').on(t.asked_as)],
)
