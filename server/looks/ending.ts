import { and, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { recordActivity } from '../activity/activity.ts'
import type { Tx } from '../db/client.ts'
import { looks } from './looks.tables.ts'

/*
 * How looks end, for whoever ends what they hang on: a session, a role, an account. It imports no business of theirs, so that
 * sessions, too, can ask.
 */

/** Ends those that go on; one that ran out ended then, whenever that is written down. */
async function end(tx: Tx, which: SQL | undefined, now: Date) {
  const ended = await tx
    .update(looks)
    .set({ ended_at: sql`least(${looks.expires_at}, ${now.toISOString()}::timestamptz)` })
    .where(and(isNull(looks.ended_at), which))
    .returning()
  for (const { id, admin_id, user_id, ended_at } of ended)
    await recordActivity(
      tx,
      { actor: admin_id === null ? null : { user_id: admin_id }, now: () => now },
      {
        kind: 'customer_look_ended',
        subject_type: 'user',
        subject_id: user_id,
        after: { look_id: id, ended_at: ended_at?.toISOString() },
      },
    )
}

/** Those that were taken from these sessions. */
export async function endLooks(tx: Tx, sessions: ReadonlyArray<{ look_id: string | null }>, now: Date) {
  const known = sessions.flatMap(({ look_id }) => look_id ?? [])
  if (known.length > 0) await end(tx, inArray(looks.id, known), now)
}

/** Those that these people have, and those at them. */
export async function endLooksOf(tx: Tx, userIds: readonly string[], now: Date) {
  await end(tx, or(inArray(looks.admin_id, [...userIds]), inArray(looks.user_id, [...userIds])), now)
}
