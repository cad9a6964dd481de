import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { calledBy } from '#domain/accounts.ts'
import { officePlaces } from '#domain/places.ts'
import type { Hit } from '#domain/search.ts'
import { people } from '../accounts/people.ts'
import type { Ctx } from '../context.ts'
import { says, type Sought } from '../db/search.ts'
import { companies } from './companies.tables.ts'

/** Companies whose name is in no profile. There are few: a small index knows them all. */
export async function searchInherited({ db }: Pick<Ctx, 'db'>, sought: Sought): Promise<Hit[]> {
  const { id, created_at, owner_id, inherited_name } = companies
  const isNamed = says(inherited_name, sought)
  if (!isNamed) return []
  const { email, first_name, last_name } = people
  const rows = await db
    .select({ id, inherited_name, email, first_name, last_name })
    .from(companies)
    .innerJoin(people, eq(people.user_id, owner_id))
    .where(and(isNotNull(inherited_name), isNamed))
    .orderBy(desc(created_at), desc(id))
    .limit(sought.limit)
  return rows.map((row) => ({
    id: row.id,
    title: row.inherited_name ?? '',
    detail: [...new Set([calledBy(row), row.email])].join(' · '),
    to: officePlaces.customer(row.id),
  }))
}
