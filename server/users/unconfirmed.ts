import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { user_profiles, user_roles, users } from '../accounts/accounts.tables.ts'
import type { Queries } from '../db/client.ts'
import { listProjectOwners } from '../projects/project-list.ts'

const KEPT_DAYS = 7
/** At most this many an hour: a flood of sign-ups is cleared away in portions. */
const AT_ONCE = 5_000

/** Accounts that nobody confirmed within a week are nobody's. */
export async function pruneUnconfirmed(db: Queries, now: Date) {
  await deleteNobodys(db, lt(users.updatedAt, new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)))
}

/** Whether the account is a sign-up that nobody confirmed: whoever shows that its address is theirs comes first. */
export async function isNobodys(queries: Queries, userId: string) {
  return (await listNobodys(queries, eq(users.id, userId))).length > 0
}

/** Says how many there were. What somebody was given before that was refused stays theirs. */
export async function deleteNobodys(db: Queries, isMeant: SQL) {
  const ids = await listNobodys(db, isMeant)
  if (ids.length === 0) return 0
  // Confirmed in the meantime, it is somebody's.
  const deleted = await db
    .delete(users)
    .where(and(inArray(users.id, ids), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  return deleted.length
}

async function listNobodys(queries: Queries, isMeant: SQL) {
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoin(user_profiles, eq(user_profiles.user_id, users.id))
    .where(
      and(
        isMeant,
        eq(users.emailVerified, false),
        eq(user_roles.role, 'user'),
        eq(user_profiles.membership_tier, 'free'),
      ),
    )
    .limit(AT_ONCE)
  const ids = found.map(({ id }) => id)
  const owners = ids.length === 0 ? [] : await listProjectOwners(queries, ids)
  return ids.filter((id) => !owners.includes(id))
}
