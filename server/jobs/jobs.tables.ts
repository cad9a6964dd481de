import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Work to do once the transaction that asked for it is committed. A finished job is deleted; a dead one stays to be seen. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    /** Whose slots it waits for; of a version that knew no lanes: `rest`. */
    lane: text().notNull().default('rest'),
    /** Within its lane: the smaller goes first. */
    priority: smallint().notNull().default(5),
    state: text().$type<'queued' | 'running' | 'dead'>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    run_at: moment().notNull(),
    /** While running, by the database's clock: when another process may take it for lost and run it again. */
    leased_until: moment(),
    /** At most one waiting job per key: periodic work is asked for by every process and done once. */
    unique_key: text(),
    last_error: text(),
    request_id: text(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('jobs_due')
      .on(t.run_at)
      .where(sql`${t.state} = 'queued'`),
    index('jobs_due_in_lane')
      .on(t.lane, t.priority, t.run_at)
      .where(sql`${t.state} = 'queued'`),
    index('jobs_leased')
      .on(t.leased_until)
      .where(sql`${t.state} = 'running'`),
    index('jobs_dead')
      .on(t.created_at)
      .where(sql`${t.state} = 'dead'`),
    uniqueIndex('jobs_unique_key')
      .on(t.unique_key)
      .where(sql`${t.state} = 'queued'`),
    check('jobs_state', sql`${t.state} in ('queued', 'running', 'dead')`),
  ],
)

/** When periodic work is due next. A run is a job like any other; how it ends changes nothing here. */
export const job_schedules = pgTable('job_schedules', {
  name: text().primaryKey(),
  due_at: moment().notNull(),
})
