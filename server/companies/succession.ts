import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { lockBelongings } from './belonging.ts'
import { tellOfPart } from './companies.ts'
import { companies, company_members } from './companies.tables.ts'
import { mayOwnAnother, passOn } from './hand-over.ts'

type Deleting = Pick<Ctx, 'actor' | 'operator' | 'now'> & Partial<Pick<Ctx, 'origin'>>

/**
 * Before people are deleted (identity.md §4.7): an owner is followed by the member who joined first, and what somebody opened in
 * a company with others is its owner's from then on. People of billing alone keep no company: it goes with its last member.
 */
export async function letGo(tx: Tx, ctx: Deleting, userIds: string[]) {
  if (userIds.length === 0) return
  const owned = await tx
    .select()
    .from(companies)
    .where(inArray(companies.owner_id, userIds))
    .orderBy(companies.id)
    .for('update')
  for (const company of owned) await findFollower(tx, ctx, company, userIds)
  await passOnWhatTheyOpened(tx, userIds)
}

async function findFollower(tx: Tx, ctx: Deleting, company: typeof companies.$inferSelect, leaving: string[]) {
  const staying = await tx
    .select()
    .from(company_members)
    .where(and(eq(company_members.company_id, company.id), notInArray(company_members.user_id, leaving)))
    .orderBy(asc(company_members.joined_at), asc(company_members.user_id))
  for (const { user_id, part } of staying) {
    if (part !== 'member' || !(await mayOwnAnother(tx, user_id))) continue
    await passOn(tx, ctx, company, user_id)
    if (ctx.origin !== undefined) await tellOfPart(tx, { origin: ctx.origin }, company.id, user_id, 'owner')
    await recordActivity(tx, ctx, {
      kind: 'company_changed',
      subject_type: 'company',
      subject_id: company.id,
      before: { owner_id: company.owner_id },
      after: { owner_id: user_id },
    })
    return
  }
  // Deleting it takes them out of it, too.
  await lockBelongings(
    tx,
    staying.map(({ user_id }) => user_id),
  )
  await removeWhatTheyShared(tx, company.id)
}

/** Nobody is left who could own it: what was opened in it by others, also by some who left it, goes with it. */
async function removeWhatTheyShared(tx: Tx, companyId: string) {
  for (const table of ['website_projects', 'support_tickets', 'fitness_onboarding_forms'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where company_id = ${companyId}`)
}

/**
 * Only what would be deleted with them; what they bought stays by itself, without them. So does, at the provider, a customer that the
 * version before made for one of them.
 */
async function passOnWhatTheyOpened(tx: Tx, userIds: string[]) {
  for (const table of ['website_projects', 'support_tickets', 'billing_customers'])
    await tx.execute(sql`update ${sql.identifier(table)} t set user_id = c.owner_id from ${companies} c
      where c.id = t.company_id and t.user_id = any(${sql.param(userIds)}::uuid[]) and c.owner_id <> t.user_id`)
}
