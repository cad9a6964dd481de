import { calledBy } from '#domain/accounts.ts'
import { eq, sql } from 'drizzle-orm'
import { companyMessages, companyName, maxOtherCompanies } from '#domain/companies.ts'
import { AppError } from '#domain/errors.ts'
import { isSuspended } from '../accounts/accounts.ts'
import { findRole } from '../accounts/people.ts'
import { writeCompanyFacts } from '../accounts/profiles.ts'
import { handOverCustomers } from '../billing/checkouts/customers.ts'
import { lockSubscriptions } from '../billing/ledger/findings.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { handOverForm } from '../onboarding/onboarding.ts'
import { countOthers, findCompany, findOwnCompany, findOwner, listPeople } from './belonging.ts'
import { countMembers, isMember, requireOwner, tellOfPart } from './companies.ts'
import { companies, company_members } from './companies.tables.ts'
import { companyTables } from './fill-companies.ts'
import { holdCompanies, leaveOthers, lockBelongings } from './holding.ts'

/** Hands the company one owns over to one of its members, and stays as a member. */
export async function handOver(ctx: Ctx, userId: string) {
  const actor = actorOf(ctx)
  await ctx.db.transaction(async (tx) => {
    const company = await holdCompanies(
      tx,
      async (queries) => {
        const own = await findOwnCompany(queries, userId)
        return own ? [actor.company.id, own.id] : [actor.company.id]
      },
      async (held) => {
        const given = requireOwner(actor, await findCompany(held, actor.company.id))
        // Or a subscription that is settled meanwhile gives its tier to whoever was the owner.
        await lockSubscriptions(held, [given.id])
        await lockBelongings(held, [actor.user_id, userId])
        return given
      },
    )
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
    const owner = await getOwner(tx, company.id)
    await passOn(tx, ctx, company, { to: userId, name: companyName(owner), beside: false })
    // Somebody of the team stays in no company of others: they get one of their own.
    if ((await findRole(tx, actor.user_id)) !== 'user') await leaveOthers(tx, actor.user_id)
    await tellOfPart(tx, ctx, company.id, userId, 'owner')
    await tellOfPart(tx, ctx, company.id, actor.user_id, 'member')
  })
}

/**
 * Who owns none, or one in which there is nothing and nobody: that one is given up for the other. The caller holds it, or somebody
 * joins it or writes something into it meanwhile.
 */
export async function mayOwnAnother(tx: Tx, userId: string) {
  const own = await findOwnCompany(tx, userId)
  return own === null || isEmpty(tx, own.id)
}

/** Nobody but its owner belongs to it, and nothing does. */
async function isEmpty(tx: Tx, companyId: string) {
  const owner = await findOwner(tx, companyId)
  if (owner?.membership_tier !== 'free') return false
  if ((await countMembers(tx, companyId)) > 0) return false
  return !(await ownsAnything(tx, companyId))
}

/** What is lost with a company, or hangs in the air without it. */
const belongings = [...companyTables, 'proposals', 'invoices', 'websites', 'website_pictures'] as const

async function ownsAnything(queries: Pick<Queries, 'execute'>, companyId: string) {
  const any = belongings.map(
    (table) => sql`exists (select from ${sql.identifier(table)} where company_id = ${companyId})`,
  )
  const { rows } = await queries.execute<{ found: boolean }>(sql`select ${sql.join(any, sql` or `)} as found`)
  return rows[0]?.found ?? false
}

async function getOwner(tx: Tx, companyId: string) {
  const owner = await findOwner(tx, companyId)
  if (!owner) throw new Error('A company has an owner')
  return owner
}

/** Whose it is from now on, and whether they have it beside a company of their own; the name that goes along, if it has one. */
type Taken = { to: string; name: string | null; beside: boolean }

/**
 * The company and all that hangs on its owner: name, tier, who it is at the payment provider, the form. Its subscriptions are found
 * by the company, so they go along by themselves. The former owner stays as a member.
 */
export async function passOn(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  company: typeof companies.$inferSelect,
  { to, name, beside }: Taken,
) {
  const { id, owner_id: from } = company
  const now = ctx.now()
  const { membership_tier } = await getOwner(tx, id)
  await handOverForm(tx, id, to)
  const own = beside ? null : await findOwnCompany(tx, to)
  if (own) {
    // What the team noted of them stays with them.
    await tx.execute(sql`update notes set company_id = ${id} where company_id = ${own.id}`)
    await tx.delete(companies).where(eq(companies.id, own.id))
  }
  const facts = beside
    ? { inherited_name: name ?? '', inherited_tier: membership_tier }
    : { inherited_name: null, inherited_tier: null }
  await tx
    .update(companies)
    .set({ owner_id: to, ...facts })
    .where(eq(companies.id, id))
  await tx.delete(company_members).where(isMember(id, to))
  await tx.insert(company_members).values({ company_id: id, user_id: from, part: 'member', joined_at: now })
  if (company.inherited_name === null)
    await writeCompanyFacts(tx, from, { company_name: null, membership_tier: 'free' }, now)
  if (!beside) await writeCompanyFacts(tx, to, { ...(name ? { company_name: name } : {}), membership_tier }, now)
  await handOverCustomers(tx, id, to)
}
