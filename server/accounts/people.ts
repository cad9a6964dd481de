import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { type PgColumn, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MembershipTier, Role } from '#domain/permissions.ts'
import type { Queries, Tx } from '../db/client.ts'
import { searchedWords } from '../db/columns.ts'
import { contains, type Belonging } from '../db/search.ts'

/**
 * Who somebody is, for whoever joins a name to what is theirs. The table `user_profiles` as other nouns have it: to read, as a
 * view takes no insert and no update, and no more of it than they need.
 */
export const people = pgView('user_profiles', {
  user_id: uuid('user_id').notNull(),
  email: text('email').notNull(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  company_name: text('company_name'),
  membership_tier: text('membership_tier').$type<MembershipTier>().notNull(),
}).existing()

const roles = pgView('user_roles', {
  user_id: uuid('user_id').notNull(),
  role: text('role').$type<Role>().notNull(),
  suspended_at: timestamp('suspended_at', { precision: 3, withTimezone: true }),
}).existing()

/** Who somebody is, for lists of what is theirs. */
export const person = {
  user_id: people.user_id,
  email: people.email,
  first_name: people.first_name,
  last_name: people.last_name,
}

/** Whether somebody works for us, as part of another query. */
export const isOfTeam = (userId: SQL) =>
  sql`exists (select from ${roles} team where team.user_id = ${userId} and team.role <> 'user')`

type Named = Record<'first_name' | 'last_name', PgColumn>

/** Null where nobody is joined, or nobody has said it. */
export const nameOf = ({ first_name, last_name }: Named) =>
  sql<string | null>`nullif(trim(concat(${first_name}, ' ', ${last_name})), '')`

/** What somebody is found by; apart from `people`, so that nobody reads it who only joins a name. */
const found = pgView('user_profiles', { user_id: uuid('user_id').notNull(), words: searchedWords('words') }).existing()

/** Rows that are found by whose they are, too: by the words of their name, company and address. */
export const belongingTo = (userId: PgColumn): Belonging => ({
  by: userId,
  to: found,
  id: found.user_id,
  words: found.words,
})

/** Whose row it is, by a part of their address. Looked up first, so that an index on the owner leads to the rows. */
export function isOfSomebodyWithEmail(userId: PgColumn | SQL, search: string): SQL {
  return sql`${userId} = any(array(select ${people.user_id} from ${people} where ${contains(people.email, search)}))`
}

/** Who somebody is, as long as they have an account. */
export async function findPerson(queries: Queries, userId: string) {
  const [found] = await queries.select(person).from(people).where(eq(people.user_id, userId))
  return found ?? null
}

/** Rows about customers, each with the account that has its address and leads to the customer's page; null where none does. */
export async function withCustomers<Row extends { customer_email: string | null }>(queries: Queries, rows: Row[]) {
  const emails = [...new Set(rows.flatMap(({ customer_email }) => customer_email ?? []))]
  const found =
    emails.length === 0 ? [] : await queries.select(person).from(people).where(inArray(people.email, emails))
  const ids = new Map(found.map(({ email, user_id }) => [email, user_id]))
  return rows.map((row) => ({ ...row, customer_id: ids.get(row.customer_email ?? '') ?? null }))
}

/** Whoever is suspended is given nothing and asked for nothing. */
export const listPeopleWithRole = (queries: Queries, ...wanted: Role[]) =>
  queries
    .select(person)
    .from(people)
    .innerJoin(roles, eq(roles.user_id, people.user_id))
    .where(and(inArray(roles.role, wanted), isNull(roles.suspended_at)))
    .orderBy(people.email)

/** Of these people those who are suspended. */
export async function listSuspended(queries: Pick<Queries, 'execute'>, userIds: string[]) {
  const { rows } = await queries.execute<{ user_id: string }>(
    sql`select user_id from ${roles} where user_id = any(${sql.param(userIds)}::uuid[]) and suspended_at is not null`,
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** What somebody may do now; null where nobody is, or is suspended. */
export async function findRole(queries: Queries, userId: string): Promise<Role | null> {
  const isActive = and(eq(roles.user_id, userId), isNull(roles.suspended_at))
  const [found] = await queries.select({ role: roles.role }).from(roles).where(isActive)
  return found?.role ?? null
}

/** The role is held until the transaction ends: who loses it at the same moment is not taken for somebody who has it. */
export async function holdPersonWithRole(tx: Tx, userId: string, ...wanted: Role[]) {
  const [found] = await tx
    .select(person)
    .from(roles)
    .innerJoin(people, eq(people.user_id, roles.user_id))
    .where(and(eq(roles.user_id, userId), inArray(roles.role, wanted), isNull(roles.suspended_at)))
    .for('share')
  return found ?? null
}
