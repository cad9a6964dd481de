import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { availableMs, type ChatAvailability } from '#domain/chats.ts'
import { listPeopleWithRole } from '../accounts/people.ts'
import { atTheAgency } from '../agency/agency-day.ts'
import { openUntil } from '../agency/opening-hours.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { team_availability } from './chat.tables.ts'

/** When somebody of the team wants to be asked into a chat. */
export async function chooseAvailability(ctx: Ctx, choice: ChatAvailability) {
  await ctx.db
    .insert(team_availability)
    .values({ user_id: actorOf(ctx).user_id, choice })
    .onConflictDoUpdate({ target: team_availability.user_id, set: { choice } })
}

export async function readAvailability(ctx: Ctx): Promise<ChatAvailability> {
  const [chosen] = await ctx.db
    .select({ choice: team_availability.choice })
    .from(team_availability)
    .where(eq(team_availability.user_id, actorOf(ctx).user_id))
  return chosen?.choice ?? 'opening_hours'
}

/** These have a stream open. */
export async function keepSeen(db: Queries, userIds: string[], now: Date) {
  if (userIds.length === 0) return
  await db
    .insert(team_availability)
    .values(userIds.map((user_id) => ({ user_id, seen_at: now })))
    .onConflictDoUpdate({ target: team_availability.user_id, set: { seen_at: now } })
}

/** conversations.md §3.5: admins who are here, and want to be asked now. */
export async function listAvailable(queries: Queries, now: Date) {
  const admins = await listPeopleWithRole(queries, 'admin')
  if (admins.length === 0) return []
  const isOpen = openUntil(atTheAgency(now)) !== undefined
  const { user_id, choice, seen_at } = team_availability
  const here = await queries
    .select({ user_id })
    .from(team_availability)
    .where(
      and(
        inArray(
          user_id,
          admins.map((admin) => admin.user_id),
        ),
        gt(seen_at, new Date(now.getTime() - availableMs)),
        isOpen ? ne(choice, 'no') : eq(choice, 'now'),
      ),
    )
  const ids = new Set(here.map((one) => one.user_id))
  return admins.filter((admin) => ids.has(admin.user_id))
}
