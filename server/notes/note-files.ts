import { eq, sql } from 'drizzle-orm'
import type { Attachment } from '#domain/attachments.ts'
import type { DeskTicket } from '#domain/tickets.ts'
import type { Ctx } from '../context.ts'
import { linkedAs } from '../conversations/attachments.ts'
import type { Queries, Tx } from '../db/client.ts'
import type { AttachedFile } from '../uploads/uploads.ts'
import { note_files, notes } from './notes.tables.ts'

/** Puts files beside a note. They are the team's: no company's room is taken by them. */
export async function addNoteFiles(tx: Tx, ctx: Pick<Ctx, 'now'>, noteId: string, files: AttachedFile[]) {
  if (files.length === 0) return
  const created_at = ctx.now()
  await tx
    .insert(note_files)
    .values(files.map((file, i) => ({ note_id: noteId, ...file, position: i + 1, created_at })))
}

/** Those of the note `n`, in the row that shows it. */
export const filesOfNote = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', f.id, 'file_name', f.file_name, 'file_size', f.file_size,
    'file_type', f.file_type, 'file_path', f.file_path, 'width', f.width, 'height', f.height) order by f.position)
  from ${note_files} f where f.note_id = n.id
), '[]'::jsonb)`

/** What the note `n` says: where it says nothing, what its files are called. */
export const wordsOfNote = sql`coalesce(nullif(n.text, ''), (
  select string_agg(f.file_name, ', ' order by f.position) from ${note_files} f where f.note_id = n.id
), '')`

type TeamNote = DeskTicket['notes'][number]
export type StoredNote = Omit<TeamNote, 'attachments'> & { files: Array<AttachedFile & { id: string }> }

/** As whoever of the team asks is shown them, with links of theirs. */
export const linkedNotes = (ctx: Pick<Ctx, 'actor' | 'now' | 'storage'>, stored: StoredNote[]): TeamNote[] =>
  stored.map(({ files, ...note }) => ({
    ...note,
    attachments: linkedAs('note_file', ctx, files) satisfies Attachment[],
  }))

/** In which conversation a note's file stands: null where it is in none, undefined where there is no such file. */
export async function findThreadOfNoteFile(db: Queries, id: string): Promise<string | null | undefined> {
  const [found] = await db
    .select({ conversation_id: notes.conversation_id })
    .from(note_files)
    .innerJoin(notes, eq(notes.id, note_files.note_id))
    .where(eq(note_files.id, id))
  return found?.conversation_id
}
