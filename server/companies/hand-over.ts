import { calledBy } from '#domain/accounts.ts'
import { eq, sql } from 'drizzle-orm'
import { companyMessages, companyName, maxOtherCompanies } from '#domain/companies.ts'
import { AppError } from '#domain/errors.ts'
import { isSuspended } from '../accounts/accounts.ts'
import { findRole } from '../accounts/people.ts'
import { passOnCompanyFacts } from '../accounts/profiles.ts'
import { handOverCustomers } from '../billing/checkouts/customers.ts'
import { lockSubscriptions } from '../billing/ledger/findings.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { handOverForm } from '../onboarding/onboarding.ts'
import {
  countOthers,
  findOwnedCompany,
  findOwner,
  leaveOthers,
  listPeople,
  lockBelongings,
  lockCompany,
  lockOwners,
} from './belonging.ts'
import { countMembers, isMember, lockOwnCompany, tellOfPart } from './companies.ts'
import { companies, company_members } from './companies.tables.ts'
import { companyTables } from './fill-companies.ts'

/** Hands the company one owns over to one of its members, and stays as a member. */
export async function handOver(ctx: Ctx, userId: string) {
  const actor = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    const company = await lockOwnCompany(tx, actor)
    // Or a subscription that is settled meanwhile gives its tier to whoever was the owner.
    await lockSubscriptions(tx, [company.id])
    await lockBelongings(tx, [actor.user_id, userId])
    const [to] = await tx.select().from(company_members).where(isMember(company.id, userId))
    if (!to) throw new AppError('not_found')
    if (to.part !== 'member') throw new AppError('not_a_member')
    if (await isSuspended(tx, userId)) throw new AppError('cannot_sign_in')
    if (!(await mayOwnAnother(tx, userId))) {
      const person = (await listPeople(tx, [company.id])).find(({ user_id }) => user_id === userId)
      throw new AppError('has_own_company', person && { message: companyMessages.hasOwnCompany(calledBy(person)) })
    }
    // From now on it is one of the others they belong to.
    if ((await countOthers(tx, actor.user_id)) >= maxOtherCompanies) throw new AppError('too_many_companies')
    await passOn(tx, ctx, company, userId)
    // Somebody of the team stays in no company of others: they get one of their own.
    if ((await findRole(tx, actor.user_id)) !== 'user') await leaveOthers(tx, actor.user_id)
    await tellOfPart(tx, ctx, company.id, userId, 'owner')
    await tellOfPart(tx, ctx, company.id, actor.user_id, 'member')
  })
}

/** Who owns none, or one in which there is nothing and nobody: that one is given up for the other. */
export async function mayOwnAnother(tx: Tx, userId: string) {
  const own = await findOwnedCompany(tx, userId)
  if (own === null) return true
  // First without holding it: of two who would hand each other theirs each would wait for the other.
  if (!(await isEmpty(tx, own.id))) return false
  await lockCompany(tx, own.id) // or somebody joins it while we look
  await lockOwners(tx, own.id) // or saves a form
  return isEmpty(tx, own.id)
}

/** Nobody but its owner belongs to it, and nothing does. */
async function isEmpty(tx: Tx, companyId: string) {
  const owner = await findOwner(tx, companyId)
  if (owner?.membership_tier !== 'free') return false
  if ((await countMembers(tx, companyId)) > 0) return false
  return !(await ownsAnything(tx, companyId))
}

async function ownsAnything(queries: Pick<Queries, 'execute'>, companyId: string) {
  const any = companyTables.map(
    (table) => sql`exists (select from ${sql.identifier(table)} where company_id = ${companyId})`,
  )
  const { rows } = await queries.execute<{ found: boolean }>(sql`select ${sql.join(any, sql` or `)} as found`)
  return rows[0]?.found ?? false
}

/**
 * The company and all that hangs on its owner, to somebody who may own it (`mayOwnAnother`): name, tier, who it is at the payment
 * provider, the form. Its subscriptions are found by the company, so they go along by themselves.
 */
export async function passOn(tx: Tx, ctx: Pick<Ctx, 'now'>, company: typeof companies.$inferSelect, to: string) {
  const from = company.owner_id
  const now = ctx.now()
  const owner = await findOwner(tx, company.id)
  if (!owner) throw new Error('A company has an owner')
  await lockOwners(tx, company.id)
  await handOverForm(tx, company.id, to)
  await tx.delete(companies).where(eq(companies.owner_id, to))
  await tx.update(companies).set({ owner_id: to }).where(eq(companies.id, company.id))
  await tx.delete(company_members).where(isMember(company.id, to))
  await tx.insert(company_members).values({ company_id: company.id, user_id: from, part: 'member', joined_at: now })
  await passOnCompanyFacts(tx, { from, to, company_name: companyName(owner), now })
  await handOverCustomers(tx, company.id, to)
}
