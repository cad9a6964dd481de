import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { mayEnter } from '#domain/permissions.ts'
import {
  MAX_HANDED_IN_BYTES,
  MAX_OPEN_UPLOADS,
  refusals,
  type RefusedReason,
  sayRefused,
  tooLargeToHandIn,
  uploadSchema,
  type NewUpload,
  type Upload,
  type UploadPurpose,
  type VideoType,
} from '#domain/uploads.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { columnsNamedBy } from '../db/named-columns.ts'
import { errorFacts } from '../error-facts.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Space } from '../outside/storage/storage.ts'
import { attachedName, safeFileName } from './file-names.ts'
import { openIncoming, readOffset, receivePiece, type Piece } from './receiving.ts'
import { findRoom, roomLeft } from './room.ts'
import { uploads } from './uploads.tables.ts'

type UploadRow = typeof uploads.$inferSelect
type LeftFiles = Pick<UploadRow, 'id' | 'file_path' | 'poster_path'>

/** What a video takes over from its upload. */
export type UploadFacts = Pick<
  UploadRow,
  | 'file_name'
  | 'file_size'
  | 'duration_seconds'
  | 'frame_rate'
  | 'width'
  | 'height'
  | 'video_codec'
  | 'audio_codec'
  | 'poster_path'
> & { file_path: string; file_type: VideoType }

const uploaders = {
  raw: 'admin',
  edited: 'employee',
  attachment: 'signed-in',
  project: 'admin',
  picture: 'signed-in',
} as const

/** Whose an upload is: whoever is signed in, or whoever has the link that it comes by. */
export type Uploading = Ctx & { link?: { id: string } }

/** By a link its holder hands files in for a project, and nothing else. */
function refuseByLink({ purpose, file_name, file_size }: NewUpload) {
  if (purpose !== 'project') throw new AppError('not_allowed')
  if (file_size <= MAX_HANDED_IN_BYTES) return
  const message = tooLargeToHandIn(file_name)
  throw new AppError('invalid_input', { message, fields: { file_size: message } })
}

/** Begins an upload. Raw videos come from admins, edits from everyone who edits, what goes with a message from anybody. */
export async function createUpload(ctx: Uploading, input: NewUpload): Promise<{ id: string }> {
  if (ctx.link) refuseByLink(input)
  else if (!mayEnter(uploaders[input.purpose], actorOf(ctx))) throw new AppError('not_allowed')
  const id = randomUUID()
  try {
    await findRoom(ctx.storage, (space) => addUpload(ctx, id, input, space))
    await openIncoming(ctx.storage, id, input.file_size).catch(async (error: unknown) => {
      await ctx.db.transaction((tx) => discard(tx, { id, file_path: null, poster_path: null }))
      throw error
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage_silent')
      ctx.log?.error('the store of files does not answer', errorFacts(error.cause))
    throw error
  }
  return { id }
}

/** Writes an upload down if there is room for it. Returns how much is left then; less than nothing: it is not. */
async function addUpload(ctx: Uploading, id: string, input: NewUpload, space: Space | null): Promise<number> {
  const whose = ctx.link ? { link_id: ctx.link.id } : { owner_id: actorOf(ctx).user_id }
  return ctx.db.transaction(async (tx) => {
    // One begins at a time, of all there are: what fits is counted from what has begun before.
    await lockFor(tx, 'uploads')
    // Of a link all count, also those that were handed in: they have no other limit.
    const isOpen = and(isTheirs(ctx), ctx.link ? undefined : isNull(uploads.taken_at), ne(uploads.state, 'refused'))
    const open = await tx.$count(uploads, isOpen)
    if (open >= MAX_OPEN_UPLOADS) throw new AppError('too_many_uploads')
    const left = (await roomLeft(tx, ctx.storage, space)) - ctx.storage.copies * input.file_size
    if (left < 0) return left
    const now = ctx.now()
    const isJudged = input.purpose === 'attachment' || input.purpose === 'project'
    const file_name = isJudged ? attachedName(input.file_name) : safeFileName(input.file_name)
    await tx.insert(uploads).values({ ...input, ...whose, id, file_name, created_at: now, updated_at: now })
    return left
  })
}

/** How much of an upload has arrived. */
export async function readUploadOffset(ctx: Uploading, uploadId: string) {
  const { state, file_size } = await findOwn(ctx, uploadId)
  if (state === 'refused') throw new AppError('upload_gone')
  const offset = state === 'receiving' ? await readOffset(ctx.storage, uploadId) : file_size
  // A process may have ended between the last byte and the check.
  if (state === 'receiving' && offset === file_size) await beginCheck(ctx, uploadId)
  return { offset, file_size }
}

/** The next piece of an upload; the last one hands it over to be checked. */
export async function receiveUpload(ctx: Uploading, uploadId: string, piece: Piece) {
  const { state, file_size } = await findOwn(ctx, uploadId)
  if (state === 'refused') throw new AppError('upload_gone')
  if (state !== 'receiving') throw new AppError('upload_complete')
  const offset = await receivePiece(ctx, uploadId, piece)
  if (offset === file_size) await beginCheck(ctx, uploadId)
  return { offset }
}

async function beginCheck(ctx: Ctx, uploadId: string) {
  await ctx.db.transaction(async (tx) => {
    const [begun] = await tx
      .update(uploads)
      .set({ state: 'checking', updated_at: ctx.now() })
      .where(and(eq(uploads.id, uploadId), eq(uploads.state, 'receiving')))
      .returning({ id: uploads.id })
    if (begun) await enqueue(tx, 'check-upload', { upload_id: uploadId })
  })
}

/** Gives an upload up, with everything that arrived of it. */
export async function cancelUpload(ctx: Uploading, uploadId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [upload] = await tx.select().from(uploads).where(isOwn(ctx, uploadId)).for('update')
    if (!upload) throw new AppError('not_found')
    if (upload.taken_at) throw new AppError('upload_taken')
    await discard(tx, upload)
  })
}

/** Removes the record now and its files after the commit. */
export async function discard(tx: Queries, { id, file_path, poster_path }: LeftFiles) {
  await tx.delete(uploads).where(eq(uploads.id, id))
  await enqueue(tx, 'discard-upload', { upload_id: id })
  for (const path of [file_path, poster_path]) if (path) await enqueue(tx, 'remove-file', { path })
}

const shown = columnsNamedBy(uploads, uploadSchema)

/** The actor's own upload; somebody else's is as unknown as one that never was. */
export async function getOwnUpload(ctx: Uploading, uploadId: string): Promise<Upload> {
  const [upload] = await ctx.db.select(shown).from(uploads).where(isOwn(ctx, uploadId))
  if (!upload) throw new AppError('not_found')
  return shownUpload(upload)
}

async function findOwn(ctx: Uploading, uploadId: string): Promise<UploadRow> {
  const [upload] = await ctx.db.select().from(uploads).where(isOwn(ctx, uploadId))
  if (!upload) throw new AppError('not_found')
  return upload
}

/** A checked file, which is what takes it from now on, once. */
async function take(tx: Tx, ctx: Uploading, uploadId: string, purpose: UploadPurpose) {
  const [upload] = await tx.select().from(uploads).where(isOwn(ctx, uploadId)).for('update')
  if (!upload || upload.purpose !== purpose) throw new AppError('not_found')
  if (upload.refused_reason)
    throw new AppError('upload_refused', { message: whyRefused(upload, upload.refused_reason) })
  if (upload.taken_at) throw new AppError('upload_taken')
  const { file_path, file_type } = upload
  if (upload.state !== 'ready' || file_path === null || file_type === null) throw new AppError('upload_not_ready')
  await tx.update(uploads).set({ taken_at: ctx.now(), updated_at: ctx.now() }).where(eq(uploads.id, upload.id))
  return { ...upload, file_path, file_type }
}

const whyRefused = ({ purpose, file_name }: UploadRow, reason: RefusedReason) =>
  purpose === 'attachment' || purpose === 'project' ? sayRefused(file_name, reason) : refusals[reason]

/** Hands a checked file over to the video made from it. */
export async function takeUpload(tx: Tx, ctx: Ctx, uploadId: string, purpose: 'raw' | 'edited'): Promise<UploadFacts> {
  const upload = await take(tx, ctx, uploadId, purpose)
  const { file_name, file_size, duration_seconds, frame_rate, width, height, video_codec, audio_codec, poster_path } =
    upload
  const facts = { duration_seconds, frame_rate, width, height, video_codec, audio_codec, poster_path }
  return { file_name, file_size, file_path: upload.file_path, file_type: upload.file_type as VideoType, ...facts }
}

/** What a message takes over from an upload. */
export type AttachedFile = {
  file_name: string
  file_size: number
  file_type: string
  file_path: string
  width: number | null
  height: number | null
}

/** Hands checked files over to the message they go with, in its order. */
export async function takeAttachedFiles(tx: Tx, ctx: Ctx, uploadIds: string[]): Promise<AttachedFile[]> {
  const files = new Map<string, AttachedFile>()
  // Held in the order of their ids, so that of two who send the same ones neither waits for the other in a circle.
  for (const id of uploadIds.toSorted()) {
    const { file_name, file_size, file_type, file_path, width, height } = await take(tx, ctx, id, 'attachment')
    files.set(id, { file_name, file_size, file_type, file_path, width, height })
  }
  return uploadIds.flatMap((id) => files.get(id) ?? [])
}

/** Hands a checked file over to a project. */
export async function takeProjectFile(tx: Tx, ctx: Uploading, uploadId: string) {
  const { file_name, file_size, file_type, file_path } = await take(tx, ctx, uploadId, 'project')
  return { file_name, file_size, file_type, file_path }
}

/** Hands a checked picture over to the website it is for. */
export async function takePicture(tx: Tx, ctx: Ctx, uploadId: string) {
  const { file_path, width, height } = await take(tx, ctx, uploadId, 'picture')
  return { file_path, width: width ?? 0, height: height ?? 0 }
}

/** Where a file lies that was handed over before: whoever got no answer hands it over again. */
export async function findTakenPath(
  queries: Queries,
  ctx: Uploading,
  uploadId: string,
  purpose: 'project' | 'picture' = 'project',
): Promise<string | null> {
  const [upload] = await queries.select().from(uploads).where(isOwn(ctx, uploadId))
  return upload?.purpose === purpose && upload.taken_at !== null ? upload.file_path : null
}

const isOwn = (ctx: Uploading, uploadId: string) => and(eq(uploads.id, uploadId), isTheirs(ctx))

const isTheirs = (ctx: Uploading): SQL =>
  ctx.link ? eq(uploads.link_id, ctx.link.id) : eq(uploads.owner_id, actorOf(ctx).user_id)

function shownUpload(upload: Pick<UploadRow, keyof Upload>): Upload {
  return { ...upload, created_at: upload.created_at.toISOString(), updated_at: upload.updated_at.toISOString() }
}
