import { eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { keepAccounts } from '../accounts/accounts.ts'
import type { Tx } from '../db/client.ts'
import { lockFor, shareLock } from '../db/locks.ts'
import { findCompany } from './belonging.ts'
import { companies, company_members } from './companies.tables.ts'

/**
 * Who waits for whom where companies and their people change. Everybody takes what they need in the one order of
 * docs/architecture.md ('Locks'): companies before accounts.
 */

/**
 * Held until the transaction ends, by whoever changes a company's people or its owner, gives it up, or writes what must not be left
 * behind when that happens. A name, not the row: customers write theirs behind the second line, where the row is not theirs to hold.
 * Null where it was given up meanwhile.
 */
export async function lockCompany(tx: Tx, companyId: string) {
  await lockCompanies(tx, [companyId])
  return findCompany(tx, companyId)
}

/** Only that it is not given up, nor its owner changed, meanwhile: many at once may write into it. */
export async function keepCompany(tx: Tx, companyId: string) {
  await shareLock(tx, `company:${companyId}`)
  return findCompany(tx, companyId)
}

const lockCompanies = (tx: Tx, ids: string[]) => lockFor(tx, ...ids.map((id) => `company:${id}`))

/**
 * Holds the companies that `find` finds, and then what `hold` takes. Where it finds others once all of it is held, everything is let
 * go of and begun anew.
 */
export async function holdCompanies<T>(
  tx: Tx,
  find: (tx: Tx) => Promise<string[]>,
  hold: (tx: Tx, companyIds: string[]) => Promise<T>,
): Promise<T> {
  for (;;) {
    const ids = await find(tx)
    // A savepoint: going back to it lets go of what was taken since.
    const attempt = tx.transaction(async (held) => {
      await lockCompanies(held, ids)
      const result = await hold(held, ids)
      return new Set(await find(held)).symmetricDifference(new Set(ids)).size === 0 ? { result } : held.rollback()
    })
    const done = await attempt.catch((error: unknown) => {
      if (error instanceof TransactionRollbackError) return null
      throw error
    })
    if (done) return done.result
  }
}

/** What changes when people go: every company they belong to, and what those own who may follow them (`succession.ts`). */
export async function listCompaniesAround(tx: Tx, userIds: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with gone as (select unnest(${sql.param(userIds)}::uuid[]) as id)
    select c.id from ${companies} c where c.owner_id in (select id from gone)
    union
    select m.company_id from ${company_members} m where m.user_id in (select id from gone)
    union
    select o.id from ${companies} o where o.owner_id in (
      select m.user_id from ${company_members} m join ${companies} c on c.id = m.company_id
      where c.owner_id in (select id from gone))`)
  return rows.map(({ id }) => id)
}

/**
 * Before people come to a company or are taken out of one. Of two that somebody leaves at once each would be taken for the one they
 * stay in, and nobody would give them one of their own; of two that they join at once neither would count the other.
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
