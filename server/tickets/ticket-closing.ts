import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { closesAfterDays } from '#domain/tickets.ts'
import type { Ctx } from '../context.ts'
import { support_tickets } from './tickets.tables.ts'

/** Nobody waits longer than for so many rows. */
const PORTION = 500

/**
 * conversations.md §3.4: what is resolved closes without a word; nobody is written to. What was resolved before there was this rule has
 * its days from now on. A ticket that somebody writes in at this moment is left for the next run.
 */
export async function closeResolvedTickets({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const isResolved = eq(support_tickets.status, 'resolved')
  await db
    .update(support_tickets)
    .set({ resolved_at: now() })
    .where(and(isResolved, isNull(support_tickets.resolved_at)))
  const before = new Date(now().getTime() - closesAfterDays * 86_400_000)
  for (let closed = PORTION; closed === PORTION;) {
    const due = db
      .select({ id: support_tickets.id })
      .from(support_tickets)
      .where(and(isResolved, lte(support_tickets.resolved_at, before)))
      .limit(PORTION)
      .for('update', { skipLocked: true })
    const rows = await db
      .update(support_tickets)
      .set({ status: 'closed', updated_at: now() })
      .where(inArray(support_tickets.id, due))
      .returning({ id: support_tickets.id })
    closed = rows.length
  }
}
