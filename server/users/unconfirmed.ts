import { and, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { user_profiles, user_roles, users } from '../accounts/accounts.tables.ts'
import type { Queries } from '../db/client.ts'
import { listProjectOwners } from '../projects/project-list.ts'

const KEPT_DAYS = 7
/** At most this many an hour: a flood of sign-ups is cleared away in portions. */
const AT_ONCE = 5_000

/** Accounts that nobody confirmed within a week are nobody's. What somebody was given before that was refused stays theirs. */
export async function pruneUnconfirmed(db: Queries, now: Date) {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)
  const stale = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoin(user_profiles, eq(user_profiles.user_id, users.id))
    .where(
      and(
        eq(users.emailVerified, false),
        lt(users.updatedAt, oldest),
        eq(user_roles.role, 'user'),
        eq(user_profiles.membership_tier, 'free'),
      ),
    )
    .limit(AT_ONCE)
  const ids = stale.map(({ id }) => id)
  if (ids.length === 0) return
  const owners = await listProjectOwners(db, ids)
  // Confirmed in the meantime, it is somebody's.
  await db
    .delete(users)
    .where(and(inArray(users.id, ids), eq(users.emailVerified, false), notInArray(users.id, owners)))
}
