import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { isSuspended } from '../accounts/accounts.ts'
import { recordActivity } from '../activity/activity.ts'
import { lockSubscriptions } from '../billing/ledger/findings.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { findOwner, listOwnedCompanies } from './belonging.ts'
import { tellOfPart } from './companies.ts'
import { companies, company_members } from './companies.tables.ts'
import { mayOwnAnother, passOn } from './hand-over.ts'
import { holdCompanies, listCompaniesAround, lockBelongings } from './holding.ts'

type Deleting = Pick<Ctx, 'actor' | 'operator' | 'now'> & Partial<Pick<Ctx, 'origin'>>
type CompanyRow = typeof companies.$inferSelect

/**
 * Holds people who are to be deleted, with every company that changes by it: `holdAccounts` takes their accounts, in the order of
 * their ids.
 */
export const holdLeaving = <T>(tx: Tx, userIds: string[], holdAccounts: (tx: Tx) => Promise<T>) =>
  holdCompanies(
    tx,
    (queries) => listCompaniesAround(queries, userIds),
    async (held, companyIds) => {
      // Or a subscription that is settled meanwhile gives its tier to whoever was the owner.
      await lockSubscriptions(held, companyIds)
      return holdAccounts(held)
    },
  )

/**
 * Before people are deleted (identity.md §4.7): an owner is followed by the member who joined first, and what somebody opened in
 * a company with others is its owner's from then on. People of billing alone keep no company: it goes with its last member. The
 * callers hold them (`holdLeaving`).
 */
export async function letGo(tx: Tx, ctx: Deleting, userIds: string[]) {
  if (userIds.length === 0) return
  for (const company of await listOwnedCompanies(tx, userIds)) await letFollow(tx, ctx, company, userIds)
  await passOnWhatTheyOpened(tx, userIds)
}

async function letFollow(tx: Tx, ctx: Deleting, company: CompanyRow, leaving: string[]) {
  const staying = await tx
    .select()
    .from(company_members)
    .where(and(eq(company_members.company_id, company.id), notInArray(company_members.user_id, leaving)))
    .orderBy(asc(company_members.joined_at), asc(company_members.user_id))
  await lockBelongings(
    tx,
    staying.map(({ user_id }) => user_id),
  )
  const follower = await findFollower(tx, staying)
  if (follower === null) return removeWhatTheyShared(tx, company)
  // Whoever has a company already keeps it, and has this one beside it: nothing of either is lost, and nobody sees more than before.
  const beside = !(await mayOwnAnother(tx, follower))
  // Not what they are called: whoever is deleted names nothing any more.
  const name = (await findOwner(tx, company.id))?.company_name?.trim() || null
  await passOn(tx, ctx, company, { to: follower, name, beside })
  if (ctx.origin !== undefined) await tellOfPart(tx, { origin: ctx.origin }, company.id, follower, 'owner')
  await recordActivity(tx, ctx, {
    kind: 'company_changed',
    subject_type: 'company',
    subject_id: company.id,
    before: { owner_id: company.owner_id },
    after: { owner_id: follower },
  })
}

/** The member who joined first; somebody who is suspended, and could do nothing for it, only where nobody else is. */
async function findFollower(tx: Tx, staying: (typeof company_members.$inferSelect)[]) {
  const members = staying.filter(({ part }) => part === 'member').map(({ user_id }) => user_id)
  for (const member of members) if (!(await isSuspended(tx, member))) return member
  return members[0] ?? null
}

/** Nobody is left who could own it: what was opened in it by others, also by some who left it, goes with it. */
async function removeWhatTheyShared(tx: Tx, { id, owner_id }: CompanyRow) {
  for (const table of ['website_projects', 'support_tickets', 'fitness_onboarding_forms'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where company_id = ${id}`)
  // Whoever it was made for: what runs at the provider ends with the company.
  await tx.execute(sql`update billing_customers set user_id = ${owner_id} where company_id = ${id}`)
}

/**
 * Only what would be deleted with them; what they bought stays by itself, without them. So does, at the provider, a customer that the
 * version before made for one of them, and a form, which is the company's then.
 */
async function passOnWhatTheyOpened(tx: Tx, userIds: string[]) {
  const isTheirs = sql`c.id = t.company_id and t.user_id = any(${sql.param(userIds)}::uuid[]) and c.owner_id <> t.user_id`
  for (const table of ['website_projects', 'support_tickets', 'billing_customers'])
    await tx.execute(
      sql`update ${sql.identifier(table)} t set user_id = c.owner_id from ${companies} c where ${isTheirs}`,
    )
  await tx.execute(sql`update fitness_onboarding_forms t set user_id = null from ${companies} c where ${isTheirs}`)
}
