import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { companyName, type Company } from '#domain/companies.ts'
import { partsWith, type CompanyArea, type MembershipTier, type Part } from '#domain/permissions.ts'
import { listSuspended, people } from '../accounts/people.ts'
import { changeMembershipTier } from '../accounts/profiles.ts'
import type { Queries, Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { enqueue } from '../jobs/queue.ts'
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

/** Of what somebody owns their own company comes before those they inherited. */
const ownFirst = (companies: 'c' | 'o' | 'companies') =>
  sql.raw(`${companies}.inherited_name is not null, ${companies}.created_at, ${companies}.id`)

/**
 * The company somebody acts for, to join laterally as `acting`: the one they chose while they belong to it, else their own, else
 * one they inherited, else the one they joined first.
 */
export const actingFor = (userId: PgColumn | SQL, chosen: PgColumn | SQL) => sql`(
  select c.id as company_id, c.owner_id, coalesce(m.part, 'owner') as part, c.inherited_name, c.inherited_tier,
    m.part is null and not exists (select from ${company_members} o where o.user_id = ${userId})
      and not exists (select from ${companies} a where a.owner_id = ${userId} and a.id <> c.id) as is_only_one
  from ${companies} c
  left join ${company_members} m on m.company_id = c.id and m.user_id = ${userId}
  where c.id = coalesce(
    (select n.company_id from ${company_members} n where n.company_id = ${chosen} and n.user_id = ${userId}),
    (select o.id from ${companies} o where o.owner_id = ${userId}
      order by o.id is not distinct from ${chosen} desc, ${ownFirst('o')} limit 1),
    (select f.company_id from ${company_members} f where f.user_id = ${userId} order by f.joined_at, f.company_id limit 1))
  ) acting`

export const acting = {
  id: sql<string>`acting.company_id`,
  owner_id: sql<string>`acting.owner_id`,
  part: sql<Part>`acting.part`,
  is_only_one: sql<boolean>`acting.is_only_one`,
}

/** What a company has of its own where it was inherited; its owner's profile says the rest. */
export const inherited = {
  name: sql<string | null>`acting.inherited_name`,
  tier: sql<MembershipTier | null>`acting.inherited_tier`,
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
    select b.company_id, b.owner_id, b.user_id, b.part, p.email, p.first_name, p.last_name,
      coalesce(c.inherited_name, p.company_name) as company_name
    from ${belongings} b
    join ${companies} c on c.id = b.company_id
    join ${people} p on p.user_id = b.owner_id
    where b.user_id = ${userId}
    order by b.part = 'owner' desc, c.inherited_name is not null, b.joined_at, b.company_id`)
  return rows.map(({ company_id, part, ...owner }) => ({ id: company_id, name: companyName(owner), part }))
}

/** Of these people those who are in a company with others. */
export async function listWithColleagues(queries: Pick<Queries, 'execute'>, userIds: string[]) {
  const { rows } = await queries.execute<{ user_id: string }>(sql`
    select distinct b.user_id from ${belongings} b join ${company_members} m on m.company_id = b.company_id
    where b.user_id = any(${sql.param(userIds)}::uuid[])`)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The company that what is given to somebody belongs to: their own, else one they inherited, else the one they joined first. */
export async function companyOf(queries: Pick<Queries, 'execute'>, userId: string): Promise<string | null> {
  const { rows } = await queries.execute<{ id: string | null }>(sql`select company_of(${userId}) as id`)
  return rows[0]?.id ?? null
}

/** The same, to be selected with what is somebody's. */
export const companyIdOf = (userId: PgColumn) => sql<string>`company_of(${userId})`

/** The same without asking for the company of each row by itself: null of whoever belongs to others. */
export const ownCompanyOf = (userId: PgColumn) =>
  sql`(select own.id from ${companies} own where own.owner_id = ${userId} and own.inherited_name is null)`

/** The one whose name and tier their profile has; null for whoever only inherited one, or belongs to others. */
export async function findOwnCompany(queries: Pick<Queries, 'select'>, ownerId: string) {
  const [own] = await queries
    .select()
    .from(companies)
    .where(and(eq(companies.owner_id, ownerId), isNull(companies.inherited_name)))
  return own ?? null
}

/** Their own first, then what they inherited. */
export async function listOwnedCompanies(queries: Pick<Queries, 'select'>, ownerIds: string[]) {
  return queries.select().from(companies).where(inArray(companies.owner_id, ownerIds)).orderBy(ownFirst('companies'))
}

/** Whose company it is, as part of another query. */
export const ownerIdOf = (companyId: PgColumn | SQL) =>
  sql`(select owned.owner_id from ${companies} owned where owned.id = ${companyId})`

/** What tier a company has, as part of another query; free where nobody has it any more. */
export const tierOf = (companyId: PgColumn) =>
  sql<MembershipTier>`coalesce((select coalesce(tiered.inherited_tier, owner.membership_tier)
    from ${companies} tiered join ${people} owner on owner.user_id = tiered.owner_id where tiered.id = ${companyId}), 'free')`

/** Whose company it is, with its name and its tier, which their profile has unless they inherited it. */
export async function findOwner(queries: Pick<Queries, 'select'>, companyId: string) {
  const [owner] = await queries
    .select({
      user_id: people.user_id,
      email: people.email,
      first_name: people.first_name,
      last_name: people.last_name,
      company_name: sql<string | null>`coalesce(${companies.inherited_name}, ${people.company_name})`,
      membership_tier: sql<MembershipTier>`coalesce(${companies.inherited_tier}, ${people.membership_tier})`,
    })
    .from(companies)
    .innerJoin(people, eq(people.user_id, companies.owner_id))
    .where(eq(companies.id, companyId))
  return owner ?? null
}

/** What each of these companies is called, its tier, and how its owner is reached. */
export async function findCompanies(queries: Pick<Queries, 'select'>, companyIds: string[]) {
  const { email, first_name, last_name } = people
  const owners =
    companyIds.length === 0
      ? []
      : await queries
          .select({
            id: companies.id,
            email,
            first_name,
            last_name,
            company_name: sql<string | null>`coalesce(${companies.inherited_name}, ${people.company_name})`,
            tier: sql<MembershipTier>`coalesce(${companies.inherited_tier}, ${people.membership_tier})`,
          })
          .from(companies)
          .innerJoin(people, eq(people.user_id, companies.owner_id))
          .where(inArray(companies.id, companyIds))
  return new Map(
    owners.map(({ id, tier, ...owner }) => [id, { name: companyName(owner), tier, owner_email: owner.email }]),
  )
}

/** Puts a company on a tier; false where it was on it already. */
export async function changeTierOf(tx: Tx, companyId: string, tier: MembershipTier, now: Date): Promise<boolean> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId))
  if (!company) return false
  if (company.inherited_name === null) return (await changeMembershipTier(tx, company.owner_id, tier, now)) !== null
  if (company.inherited_tier === tier) return false
  await tx.update(companies).set({ inherited_tier: tier }).where(eq(companies.id, companyId))
  await enqueue(tx, 'review-hosting', { owner_id: company.owner_id })
  return true
}

/** As it is now. */
export async function findCompany(queries: Pick<Queries, 'select'>, companyId: string) {
  const [company] = await queries.select().from(companies).where(eq(companies.id, companyId))
  return company ?? null
}

/** The company somebody owns; whoever owns none gets one. What was agreed with a person is its, whichever others they belong to. */
export async function giveCompanyOfOwn(tx: Tx, ownerId: string, now: Date) {
  const { owner_id, inherited_name } = companies
  await tx
    .insert(companies)
    .values({ owner_id: ownerId, created_at: now })
    .onConflictDoNothing({ target: owner_id, where: sql`inherited_name is null` })
  return stored(
    await tx
      .select()
      .from(companies)
      .where(and(eq(owner_id, ownerId), isNull(inherited_name))),
    'company',
  )
}

/** The companies of others that somebody belongs to. */
export const countOthers = (tx: Tx, userId: string) => tx.$count(company_members, eq(company_members.user_id, userId))
