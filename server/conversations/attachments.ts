import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { MAX_KEPT_BYTES, notKept, pictureTypes, type Attachment } from '#domain/attachments.ts'
import { AppError } from '#domain/errors.ts'
import { findRole } from '../accounts/people.ts'
import { listAudience } from '../companies/belonging.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { preparedOnce } from '../db/prepared.ts'
import { createDownloadLink, type LinkClaims, type PersonsClaims } from '../downloads/downloads.ts'
import type { AttachedFile } from '../uploads/uploads.ts'
import { attachments, conversations, messages } from './conversations.tables.ts'
import { inFull } from './thread.ts'

const shown = {
  id: attachments.id,
  file_name: attachments.file_name,
  file_size: attachments.file_size,
  file_type: attachments.file_type,
  file_path: attachments.file_path,
  width: attachments.width,
  height: attachments.height,
}
type Reading = Pick<Ctx, 'db' | 'actor' | 'now' | 'storage'>
type Shown = AttachedFile & { id: string }

type Place = { message_id: string; company_id: string | null; created_at: Date }

/** Puts files beside a message, as long as its company has room for them. */
export async function attachFiles(tx: Tx, place: Place, files: AttachedFile[]): Promise<Shown[]> {
  if (files.length === 0) return []
  if (place.company_id !== null) await refuseWithoutRoom(tx, place.company_id, files)
  const rows = files.map((file, i) => ({ ...place, ...file, position: i + 1 }))
  return tx.insert(attachments).values(rows).returning(shown)
}

async function refuseWithoutRoom(tx: Tx, companyId: string, files: AttachedFile[]) {
  if (!(await hasRoom(tx, companyId, files))) throw new AppError('attachments_full')
}

async function hasRoom(tx: Tx, companyId: string, files: AttachedFile[]) {
  const [kept] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${attachments.file_size}), 0)`.mapWith(Number) })
    .from(attachments)
    .where(eq(attachments.company_id, companyId))
  const bytes = files.reduce((sum, file) => sum + file.file_size, kept?.bytes ?? 0)
  return bytes <= MAX_KEPT_BYTES
}

/**
 * Puts the files of an e-mail beside what it says, once, and below its words why others are not there. Not kept: the message is gone, or
 * its company has no room.
 */
export async function addMailedFiles(
  tx: Tx,
  mailId: string,
  created_at: Date,
  files: AttachedFile[],
  refused: string[],
) {
  const [message] = await tx
    .select({
      id: messages.id,
      conversation_id: messages.conversation_id,
      position: messages.position,
      text: messages.text,
      company_id: conversations.company_id,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(eq(messages.mail_id, mailId))
    .for('update', { of: messages })
  if (!message) return { isKept: false, opening: null }
  const { id, text, company_id, conversation_id } = message
  if ((await tx.$count(attachments, eq(attachments.message_id, id))) > 0) return { isKept: true, opening: null }
  const isKept = company_id === null || (await hasRoom(tx, company_id, files))
  const lines = isKept ? refused : [...refused, ...files.map(({ file_name }) => notKept(file_name, 'noRoom'))]
  // Written even where it is the same: whoever looks at the message is told that there is more of it.
  const words = [text, ...lines.filter((line) => !text.includes(line))].join('\n\n')
  await tx.update(messages).set({ text: words }).where(eq(messages.id, id))
  if (isKept) await attachFiles(tx, { message_id: id, company_id, created_at }, files)
  return { isKept, opening: message.position === 1 ? { conversation_id, text: words } : null }
}

/** The same beside the first words of a conversation. */
export async function attachToOpening(
  tx: Tx,
  { conversation_id, company_id, created_at }: Omit<Place, 'message_id'> & { conversation_id: string },
  files: AttachedFile[],
) {
  if (files.length === 0) return
  const [opening] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversation_id, conversation_id), eq(messages.position, 1)))
  if (!opening) throw new Error(`Conversation ${conversation_id} has no opening words`)
  await attachFiles(tx, { message_id: opening.id, company_id, created_at }, files)
}

/** What is told of a message elsewhere: where nothing was said, what its files are called. */
export const wordsOf = (text: string, files: AttachedFile[]) =>
  text || files.map(({ file_name }) => file_name).join(', ')

const ofMessage = {
  ...shown,
  message_id: attachments.message_id,
  conversation_id: messages.conversation_id,
  of: messages.position,
}

const attachmentsIn = preparedOnce((db) =>
  db
    .select(ofMessage)
    .from(attachments)
    .innerJoin(messages, eq(messages.id, attachments.message_id))
    .where(sql`${messages.conversation_id} = any(${sql.placeholder('conversations')})`)
    .orderBy(asc(attachments.message_id), asc(attachments.position))
    .prepare('attachments_in_conversations'),
)

/** The files of these conversations, to be asked by their message. */
export async function readAttachments(ctx: Reading, conversations: string[]) {
  const { of } = linkedIn(ctx, conversations.length === 0 ? [] : await attachmentsIn(ctx.db).execute({ conversations }))
  return { of }
}

const attachmentsOf = preparedOnce((db) =>
  db
    .select(ofMessage)
    .from(attachments)
    .innerJoin(messages, eq(messages.id, attachments.message_id))
    .where(
      sql`${attachments.message_id} = any(array(select o.id from ${messages} o
        where o.conversation_id = any(${sql.placeholder('conversations')}::uuid[]) and o.position = 1)
        || ${sql.placeholder('messages')}::uuid[])`,
    )
    .orderBy(asc(attachments.message_id), asc(attachments.position))
    .prepare('attachments_of_messages'),
)

/** Those of these messages alone and of the opening words of their conversations: of a long one no more is read. */
export async function readAttachmentsOf(ctx: Reading, conversations: string[], said: { id: string }[]) {
  const messages = said.map(({ id }) => id)
  const all = conversations.length === 0 ? [] : await attachmentsOf(ctx.db).execute({ conversations, messages })
  return {
    of: linkedIn(ctx, all).of,
    ofOpening: (conversationId: string | null) =>
      linkedIn(
        ctx,
        all.filter((file) => file.conversation_id === conversationId),
      ).ofOpening(),
  }
}

export type FileOfMessage = Shown & { message_id: string; of: number }

/** Those of a page of a conversation and of its opening words, in the row that names it. */
export const filesFor = (conversationId: PgColumn, from: SQL, before: SQL) => sql<FileOfMessage[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', f.id, 'file_name', f.file_name, 'file_size', f.file_size, 'file_type', f.file_type, 'file_path', f.file_path,
    'width', f.width, 'height', f.height, 'message_id', f.message_id, 'of', m.position) order by f.message_id, f.position)
  from ${messages} m join ${attachments} f on f.message_id = m.id
  where m.conversation_id = ${inFull(conversationId)} and (m.position = 1 or m.position >= ${from} and m.position < ${before})
), '[]'::jsonb)`

/** To be asked by their message, or as those of the opening words. */
export const linkedIn = (ctx: Omit<Reading, 'db'>, files: FileOfMessage[]) => ({
  of: (messageId: string) =>
    linked(
      ctx,
      files.filter(({ message_id }) => message_id === messageId),
    ),
  ofOpening: () =>
    linked(
      ctx,
      files.filter(({ of }) => of === 1),
    ),
})

/** The same link for ten minutes, so that a picture on a screen that is asked for anew stays the same picture. */
const STEADY_MS = 600_000

/** As whoever asks is shown them, with links of theirs. */
export const linked = (ctx: Omit<Reading, 'db'>, files: Shown[]) => linkedAs('attachment', ctx, files)

/** The same of what stands elsewhere: of whom a link's right is asked, its kind says. */
export function linkedAs(
  kind: Extract<LinkClaims['kind'], 'attachment' | 'note_file'>,
  ctx: Omit<Reading, 'db'>,
  files: Shown[],
): Attachment[] {
  if (files.length === 0) return []
  const user_id = ctx.actor?.user_id ?? ''
  const now = new Date(Math.floor(ctx.now().getTime() / STEADY_MS) * STEADY_MS)
  return files.map(({ id, file_name, file_size, file_type, file_path, width, height }) => {
    const isPicture = pictureTypes.has(file_type)
    const file = { path: file_path, file_name, file_type, shown: isPicture ? 'inline' : 'attachment' } as const
    const { url } = createDownloadLink(ctx.storage, { kind, id, user_id, ...file }, { now })
    return { id, file_name, file_size, file_type, width, height, url }
  })
}

/** In which conversation a file stands. */
export async function findThreadOfAttachment(db: Queries, id: string): Promise<string | null> {
  const [found] = await db
    .select({ conversation_id: messages.conversation_id })
    .from(attachments)
    .innerJoin(messages, eq(messages.id, attachments.message_id))
    .where(eq(attachments.id, id))
  return found?.conversation_id ?? null
}

/** Asked with every use of a link: admins may have all, customers what is their company's while its work is theirs. */
export async function mayDownloadAttachment({ db }: { db: Queries }, { id, user_id }: PersonsClaims): Promise<boolean> {
  const [file] = await db.select({ company_id: attachments.company_id }).from(attachments).where(eq(attachments.id, id))
  if (!file) return false
  if ((await findRole(db, user_id)) === 'admin') return true
  const theirs = file.company_id === null ? [] : await listAudience(db, file.company_id, 'work')
  return theirs.some((one) => one.user_id === user_id)
}
