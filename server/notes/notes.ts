import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { NewNote } from '#domain/customers.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskTicket } from '#domain/tickets.ts'
import { people } from '../accounts/people.ts'
import { recordActivity } from '../activity/activity.ts'
import { lockCompany } from '../companies/holding.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { happened, readEvents, said, type ListEvents } from '../db/events.ts'
import { stored } from '../db/stored.ts'
import { notes } from './notes.tables.ts'

/** Writes a note on a company; the team alone reads it. */
export async function writeNote(ctx: Ctx, companyId: string, { note }: NewNote) {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new AppError('not_found')
    const { id } = await addNote(tx, ctx, { company_id: companyId, text: note })
    await recordActivity(tx, ctx, {
      kind: 'customer_noted',
      subject_type: 'company',
      subject_id: companyId,
      after: { note_id: id },
    })
    return { id }
  })
}

type Noted = Pick<typeof notes.$inferInsert, 'company_id' | 'conversation_id' | 'text'>

export async function addNote(tx: Tx, ctx: Ctx, noted: Noted) {
  const note = { ...noted, author_id: actorOf(ctx).user_id, created_at: ctx.now() }
  return stored(await tx.insert(notes).values(note).returning({ id: notes.id }), 'note')
}

/** What the team wrote to itself in a conversation, oldest first, as part of the team's own query. */
export const notesFor = (conversationId: PgColumn) => sql<DeskTicket['notes']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', n.id, 'note_text', n.text,
    'author', coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email),
    'created_at', to_char(n.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.created_at, n.id)
  from ${notes} n left join ${people} a on a.user_id = n.author_id
  where n.conversation_id = ${conversationId.table}.${sql.identifier(conversationId.name)}
), '[]'::jsonb)`

export const listNoteEvents: ListEvents = (queries, { company_id }, page) =>
  readEvents(
    queries,
    'notes',
    [
      happened(
        'note',
        { id: sql`n.id`, at: sql`n.created_at`, who: sql`n.author_id`, told: { text: sql`n.text` } },
        sql`${notes} n where n.company_id = ${company_id}`,
      ),
    ],
    page,
    ({ text }) => ({ title: 'Note', text: said(text), to: null }),
  )
