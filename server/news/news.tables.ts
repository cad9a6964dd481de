import { sql } from 'drizzle-orm'
import { bigserial, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** The number of a transaction, which Postgres never gives twice. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * That something changed, and whom it concerns: written by triggers in the transaction of the change (db/live-triggers.ts), for a day.
 * No row refers to another table: a hint holds nobody's account, and does not mind what it is about being gone.
 */
export const news = pgTable(
  'news',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Ids are given before the commit, and so are these; but below the lowest that still runs, none is to come. */
    xid: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** A topic, or that sessions are over. */
    topic: text().notNull(),
    subject_id: text(),
    /** It concerns each of these: a person, a company by their part, a role, a chat. */
    user_id: uuid(),
    company_id: uuid(),
    role: text().$type<'admin'>(),
    conversation_id: uuid(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('news_order').on(t.xid, t.id)],
)
