import { and, eq, isNull, ne } from 'drizzle-orm'
import { findRole } from '../accounts/people.ts'
import { findThreadOfAttachment } from '../conversations/attachments.ts'
import type { Queries } from '../db/client.ts'
import { support_tickets } from './tickets.tables.ts'

type Asked = { id: string; user_id: string }

/** Asked with every use of a link: an employee may have what goes with the tickets they look after, as long as they do. */
export async function mayDownloadAssigned({ db }: { db: Queries }, { id, user_id }: Asked): Promise<boolean> {
  if ((await findRole(db, user_id)) !== 'employee') return false
  return looksAfter(db, user_id, await findThreadOfAttachment(db, id))
}

/** Whether the ticket of this conversation is theirs to look after. */
export async function looksAfter(db: Queries, userId: string, thread: string | null) {
  if (thread === null) return false
  const { conversation_id, assignee_id, archived_at, status } = support_tickets
  const isTheirs = and(eq(assignee_id, userId), isNull(archived_at), ne(status, 'closed'))
  return (await db.$count(support_tickets, and(eq(conversation_id, thread), isTheirs))) > 0
}
