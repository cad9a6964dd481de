import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { agency } from '#content/agency.ts'
import type { NewNote } from '#domain/customers.ts'
import { AppError } from '#domain/errors.ts'
import { people } from '../accounts/people.ts'
import { recordActivity } from '../activity/activity.ts'
import { lockCompany } from '../companies/holding.ts'
import { actorOf, type Ctx } from '../context.ts'
import { inFull } from '../conversations/thread.ts'
import type { Tx } from '../db/client.ts'
import { happened, readEvents, said, type ListEvents } from '../db/events.ts'
import { stored } from '../db/stored.ts'
import { filesOfNote, type StoredNote, wordsOfNote } from './note-files.ts'
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

/** What happened by itself; null where the same stands there already. */
export async function addNoteOnce(tx: Tx, ctx: Pick<Ctx, 'now'>, noted: Noted & { conversation_id: string }) {
  const isSame = and(eq(notes.conversation_id, noted.conversation_id), eq(notes.text, noted.text))
  if ((await tx.$count(notes, isSame)) > 0) return null
  const note = { ...noted, author_id: null, is_automatic: true, created_at: ctx.now() }
  return stored(await tx.insert(notes).values(note).returning({ id: notes.id }), 'note')
}

/** What the team wrote to itself in one conversation stands in another from now on. */
export async function moveNotes(tx: Tx, { from, into }: { from: string; into: string }) {
  await tx.update(notes).set({ conversation_id: into }).where(eq(notes.conversation_id, from))
}

/** What the team wrote to itself in a conversation, oldest first, as part of the team's own query. */
export const notesFor = (conversationId: PgColumn) => sql<StoredNote[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', n.id, 'note_text', n.text, 'files', ${filesOfNote},
    'author', coalesce(case when n.is_automatic then ${agency.name}::text end, nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email),
    'created_at', to_char(n.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.created_at, n.id)
  from ${notes} n left join ${people} a on a.user_id = n.author_id
  where n.conversation_id = ${inFull(conversationId)}
), '[]'::jsonb)`

export const listNoteEvents: ListEvents = (queries, { company_id }, page) =>
  readEvents(
    queries,
    'notes',
    [
      happened(
        'note',
        { id: sql`n.id`, at: sql`n.created_at`, who: sql`n.author_id`, told: { text: wordsOfNote } },
        sql`${notes} n where n.company_id = ${company_id}`,
      ),
    ],
    page,
    ({ text }) => ({ title: 'Note', text: said(text), to: null }),
  )
