import { sql, type SQL } from 'drizzle-orm'
import type { CustomerEvent, EventKind } from '#domain/customers.ts'
import { nameOf, people } from '../accounts/people.ts'
import type { Queries } from './client.ts'

/** Whose history it is: a company, and the addresses of its people. */
export type HistoryOf = { company_id: string; addresses: string[] }

/** Where a page begins, and how long it is. */
export type HistoryPage = { before: { at: string; id: string } | null; limit: number }

/** What a noun exports for the history of its customers. */
export type ListEvents = (queries: Queries, of: HistoryOf, page: HistoryPage) => Promise<CustomerEvent[]>

/**
 * One kind of thing that happened, to select from: a name for it that stands in front of the row's id, when, who did it, and what is
 * told of it.
 */
export const happened = (
  name: string,
  { id, at, who, told }: { id: SQL; at: SQL; who: SQL; told: Record<string, SQL> },
  from: SQL,
) => sql`select (${written(`${name}-`)} || ${id}::text) collate "C" as id, ${at} as at, ${who}::uuid as who,
  jsonb_build_object(${sql.join(
    Object.entries({ name: written(name), ...told }).map(([field, value]) => sql`${written(field)}, ${value}`),
    sql`, `,
  )}) as told from ${from}`

/** A word of ours, as SQL has it. */
const written = (word: string) => sql.raw(`'${word}'`)

type Told = Record<string, unknown> & { name: string }

/** A page of what happened, newest first; what happened at the same moment stands in the order of its ids. */
export async function readEvents(
  queries: Pick<Queries, 'execute'>,
  kind: EventKind,
  all: SQL[],
  { before, limit }: HistoryPage,
  tell: (told: Told) => Pick<CustomerEvent, 'title' | 'to'> & { text?: string },
): Promise<CustomerEvent[]> {
  const { rows } = await queries.execute<{ id: string; at: string; who: string | null; told: Told }>(sql`
    select e.id, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce(${nameOf(people)}, ${people.email}) as who, e.told
    from (${sql.join(all, sql` union all `)}) e
    left join ${people} on ${people.user_id} = e.who
    where ${before ? sql`(e.at, e.id) < (${before.at}::timestamptz, ${before.id}::text collate "C")` : sql`true`}
    order by e.at desc, e.id desc
    limit ${limit}`)
  return rows.map(({ id, at, who, told }) => ({ id, at, kind, who, text: '', ...tell(told) }))
}

/** What was told as text, or nothing. */
export const said = (value: unknown) => (typeof value === 'string' ? value : '')
