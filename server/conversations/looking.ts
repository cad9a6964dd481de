import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { presentMs } from '#domain/chats.ts'
import type { Looking } from '#domain/tickets.ts'
import { isOfTeam, people } from '../accounts/people.ts'
import { presences } from './presences.tables.ts'
import { inFull } from './thread.ts'

/** Who else looks at a conversation now, and who of them writes: as part of the team's own query, and of no other. */
export const lookingAt = (conversationId: PgColumn, but: string, now: Date) => sql<Looking>`coalesce((
  select jsonb_agg(jsonb_build_object('name', coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email),
    'typing', p.typing, 'is_client', not ${isOfTeam(sql`a.user_id`)}) order by p.typing desc, a.first_name, a.user_id)
  from ${presences} p join ${people} a on a.user_id::text = p.who
  where p.conversation_id = ${inFull(conversationId)} and p.who <> ${but}
    and p.seen_at > ${new Date(now.getTime() - presentMs).toISOString()}::timestamptz
), '[]'::jsonb)`
