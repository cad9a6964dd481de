import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { agencyZone } from '#content/dates.ts'
import type { WaitingKind, WaitingThing } from '#domain/today.ts'

/** By whose clock something is due; the midnight and the day are the agency's. */
export type TodayClock = { now: Date; midnight: Date; day: string }

/** A row of what waits, as every noun tells it. `detail` is the noun's own. */
export type WaitingRow = {
  kind: WaitingKind
  id: string
  rank: number
  due_at: Date | null
  since: Date
  company_id: string | null
  customer_name: string | null
  owner_email: string | null
  title: string
  detail: string | null
}

type Said = Pick<WaitingThing, 'reason' | 'action'> & { title?: string }

/**
 * What each noun tells Today: which of its rows wait, as selects that are put together into one statement, and what is said of
 * one and done about it.
 */
export type Waiting<Kind extends WaitingKind = WaitingKind> = {
  rows: (clock: TodayClock) => SQL[]
  say: Record<Kind, (row: WaitingRow, clock: TodayClock) => Said>
}

export const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

const dayMs = 24 * 3_600_000
export const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * dayMs)

/** A day is due until its last moment at the agency. */
export const endOf = (day: PgColumn) =>
  sql`(((${day} + 1)::timestamp - interval '1 millisecond') at time zone ${agencyZone})`

/** Urgent before high before normal before low. */
export const weightOf = (priority: PgColumn | SQL) =>
  sql`array_position(array['urgent', 'high', 'normal', 'low'], ${priority})`

const normal = sql`3`

type Columns = {
  kind: WaitingKind
  id: SQL | PgColumn
  rank: SQL | number
  weight?: SQL
  due_at?: SQL | PgColumn
  since: SQL | PgColumn
  company_id?: SQL | PgColumn
  title: SQL | PgColumn
  detail?: SQL | PgColumn
}

/** The columns of one select, in the one order that all of them have. */
export function waitingColumns({ kind, id, rank, weight = normal, due_at, since, company_id, title, detail }: Columns) {
  const rankSql = typeof rank === 'number' ? sql.raw(String(rank)) : rank
  return sql`${sql.raw(`'${kind}'::text`)} as kind, ${id}::text as id, ${rankSql} as rank, ${weight} as weight,
    ${due_at ?? sql`null`}::timestamptz as due_at, ${since}::timestamptz as since, ${company_id ?? sql`null`}::uuid as company_id,
    ${title}::text as title, ${detail ?? sql`null`}::text as detail`
}
