import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { companyName, type Company } from '#domain/companies.ts'
import { partsWith, type CompanyArea, type Part } from '#domain/permissions.ts'
import { keepAccounts } from '../accounts/accounts.ts'
import { listSuspended, people } from '../accounts/people.ts'
import type { Queries, Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { stored } from '../db/stored.ts'
import { companies, company_members } from './companies.tables.ts'

/**
 * Who belongs to which company: what every other noun asks of this one. It imports no business of theirs, so that sessions, too,
 * can ask.
 */

/** A company as whoever acts for it has it. */
export type ActingCompany = Company & {
  owner_id: string
  /** Known to belong to no other; false also where that would have to be asked. */
  is_only_one: boolean
}

/** Everybody who belongs to a company, its owner among them, as something to select from. */
const belongings = sql`(
  select c.id as company_id, c.owner_id, c.owner_id as user_id, 'owner' as part, c.created_at as joined_at
  from ${companies} c
  union all
  select m.company_id, c.owner_id, m.user_id, m.part, m.joined_at
  from ${company_members} m join ${companies} c on c.id = m.company_id)`

/**
 * The company somebody acts for, to join laterally as `acting`: the one they chose while they belong to it, else their own, else
 * the one they joined first.
 */
export const actingFor = (userId: PgColumn | SQL, chosen: PgColumn | SQL) => sql`(
  select c.id as company_id, c.owner_id, coalesce(m.part, 'owner') as part,
    m.part is null and not exists (select from ${company_members} o where o.user_id = ${userId}) as is_only_one
  from ${companies} c
  left join ${company_members} m on m.company_id = c.id and m.user_id = ${userId}
  where c.id = coalesce(
    (select n.company_id from ${company_members} n where n.company_id = ${chosen} and n.user_id = ${userId}),
    (select o.id from ${companies} o where o.owner_id = ${userId}),
    (select f.company_id from ${company_members} f where f.user_id = ${userId} order by f.joined_at, f.company_id limit 1))
  ) acting`

export const acting = {
  id: sql<string>`acting.company_id`,
  owner_id: sql<string>`acting.owner_id`,
  part: sql<Part>`acting.part`,
  is_only_one: sql<boolean>`acting.is_only_one`,
}

type Named = { email: string; first_name: string; last_name: string; company_name: string | null }

/** A row of people with their parts, in the order in which a list shows them: the owner, then as they joined. */
type BelongingRow = Named & {
  company_id: string
  owner_id: string
  user_id: string
  part: Part
}

/** Everybody of these companies, the owner first. */
export async function listPeople(queries: Pick<Queries, 'execute'>, companyIds: string[]): Promise<BelongingRow[]> {
  if (companyIds.length === 0) return []
  const { rows } = await queries.execute<BelongingRow>(sql`
    select b.company_id, b.owner_id, b.user_id, b.part, p.email, p.first_name, p.last_name, p.company_name
    from ${belongings} b join ${people} p on p.user_id = b.user_id
    where b.company_id = any(${sql.param(companyIds)}::uuid[])
    order by b.company_id, b.part = 'owner' desc, b.joined_at, b.user_id`)
  return rows
}

/** Who is written to about a company's work or money: identity.md §4.1; nobody who is suspended. By company. */
export async function listAudiences(queries: Pick<Queries, 'execute'>, companyIds: string[], area: CompanyArea) {
  const everybody = await listPeople(queries, [...new Set(companyIds)])
  const theirs = everybody.filter(({ part }) => partsWith(area).includes(part))
  const suspended = await listSuspended(
    queries,
    theirs.map(({ user_id }) => user_id),
  )
  return Map.groupBy(
    theirs.filter(({ user_id }) => !suspended.has(user_id)),
    ({ company_id }) => company_id,
  )
}

export async function listAudience(queries: Pick<Queries, 'execute'>, companyId: string | null, area: CompanyArea) {
  if (companyId === null) return []
  return (await listAudiences(queries, [companyId], area)).get(companyId) ?? []
}

/** The companies somebody belongs to: their own first, then as they joined. */
export async function listCompaniesOf(queries: Pick<Queries, 'execute'>, userId: string): Promise<Company[]> {
  const { rows } = await queries.execute<BelongingRow>(sql`
    select b.company_id, b.owner_id, b.user_id, b.part, p.email, p.first_name, p.last_name, p.company_name
    from ${belongings} b join ${people} p on p.user_id = b.owner_id
    where b.user_id = ${userId}
    order by b.part = 'owner' desc, b.joined_at, b.company_id`)
  return rows.map(({ company_id, part, ...owner }) => ({ id: company_id, name: companyName(owner), part }))
}

/** Of these people those who are in a company with others. */
export async function listWithColleagues(queries: Pick<Queries, 'execute'>, userIds: string[]) {
  const { rows } = await queries.execute<{ user_id: string }>(sql`
    select distinct b.user_id from ${belongings} b join ${company_members} m on m.company_id = b.company_id
    where b.user_id = any(${sql.param(userIds)}::uuid[])`)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The company that what is given to somebody belongs to: their own, else the one they joined first. */
export async function companyOf(queries: Pick<Queries, 'execute'>, userId: string): Promise<string | null> {
  const { rows } = await queries.execute<{ id: string | null }>(sql`select company_of(${userId}) as id`)
  return rows[0]?.id ?? null
}

/** The same, to be selected with what is somebody's. */
export const companyIdOf = (userId: PgColumn) => sql<string>`company_of(${userId})`

export async function findOwnedCompany(queries: Pick<Queries, 'select'>, ownerId: string) {
  const [company] = await queries.select().from(companies).where(eq(companies.owner_id, ownerId))
  return company ?? null
}

/** Whose company it is, as part of another query. */
export const ownerIdOf = (companyId: PgColumn | SQL) =>
  sql`(select owned.owner_id from ${companies} owned where owned.id = ${companyId})`

/** Whose company it is, with what their profile says. */
export async function findOwner(queries: Pick<Queries, 'select'>, companyId: string) {
  const [owner] = await queries
    .select({
      user_id: people.user_id,
      email: people.email,
      first_name: people.first_name,
      last_name: people.last_name,
      company_name: people.company_name,
      membership_tier: people.membership_tier,
    })
    .from(companies)
    .innerJoin(people, eq(people.user_id, companies.owner_id))
    .where(eq(companies.id, companyId))
  return owner ?? null
}

/** Held until the transaction ends: people come, go and change one at a time, and what is counted per company stays counted. */
export async function lockCompany(tx: Tx, companyId: string) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('update')
  return company ?? null
}

/**
 * Held by whoever gives a company to another owner, or gives it up, and by whoever writes what is its owner's. A name, not the row:
 * customers write theirs behind the second line, where the row is not theirs to hold.
 */
export const lockOwners = (tx: Tx, ...companyIds: string[]) => lockFor(tx, ...companyIds.map((id) => `owner:${id}`))

/** As it is now. */
export async function findCompany(queries: Pick<Queries, 'select'>, companyId: string) {
  const [company] = await queries
    .select({ id: companies.id, owner_id: companies.owner_id })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company ?? null
}

/**
 * The company somebody owns, held; whoever owns none gets one. What was agreed with a person is its, whichever others they belong
 * to.
 */
export async function holdCompanyOfOwn(tx: Tx, ownerId: string, now: Date) {
  const { owner_id } = companies
  await tx.insert(companies).values({ owner_id: ownerId, created_at: now }).onConflictDoNothing({ target: owner_id })
  return stored(await tx.select().from(companies).where(eq(owner_id, ownerId)).for('update'), 'company')
}

/**
 * Before people come to a company or are taken out of one. Of two that somebody leaves at once each would be taken for the one they
 * stay in, and nobody would give them one of their own; of two that they join at once neither would count the other. The account
 * first, as whoever gives somebody a role does.
 */
export async function lockBelongings(tx: Tx, userIds: string[]) {
  if (userIds.length === 0) return
  await keepAccounts(tx, userIds)
  await lockFor(tx, ...userIds.map((id) => `belongings:${id}`))
}

/** Whoever comes to the team is in no company but their own (identity.md §4.1); what they opened elsewhere stays there. */
export async function leaveOthers(tx: Tx, userId: string) {
  await lockBelongings(tx, [userId])
  await tx.delete(company_members).where(eq(company_members.user_id, userId))
}

/** The companies of others that somebody belongs to. */
export const countOthers = (tx: Tx, userId: string) => tx.$count(company_members, eq(company_members.user_id, userId))
