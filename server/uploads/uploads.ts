import { and, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { refusals, type Upload, type UploadPurpose, type VideoType } from '#domain/uploads.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { uploads } from './uploads.tables.ts'

type UploadRow = typeof uploads.$inferSelect

/** What a video takes over from its upload. */
export type UploadFacts = Pick<
  UploadRow,
  'file_name' | 'file_size' | 'duration_seconds' | 'width' | 'height' | 'video_codec' | 'audio_codec' | 'poster_path'
> & { file_path: string; file_type: VideoType }

/** The actor's own upload; somebody else's is as unknown as one that never was. */
export async function getOwnUpload(ctx: Ctx, uploadId: string): Promise<Upload> {
  const [upload] = await ctx.db.select().from(uploads).where(isOwn(ctx, uploadId))
  if (!upload) throw new AppError('not_found')
  return shownUpload(upload)
}

/** Hands a checked file over to the video made from it, once. */
export async function takeUpload(tx: Tx, ctx: Ctx, uploadId: string, purpose: UploadPurpose): Promise<UploadFacts> {
  const [upload] = await tx.select().from(uploads).where(isOwn(ctx, uploadId)).for('update')
  if (!upload || upload.purpose !== purpose) throw new AppError('not_found')
  if (upload.refused_reason) throw new AppError('upload_refused', { message: refusals[upload.refused_reason] })
  if (upload.taken_at) throw new AppError('upload_taken')
  const { file_path, file_type } = upload
  if (upload.state !== 'ready' || file_path === null || file_type === null) throw new AppError('upload_not_ready')
  await tx.update(uploads).set({ taken_at: ctx.now(), updated_at: ctx.now() }).where(eq(uploads.id, upload.id))
  const { file_name, file_size, duration_seconds, width, height, video_codec, audio_codec, poster_path } = upload
  return {
    file_name,
    file_size,
    file_path,
    file_type,
    duration_seconds,
    width,
    height,
    video_codec,
    audio_codec,
    poster_path,
  }
}

const isOwn = (ctx: Ctx, uploadId: string) => and(eq(uploads.id, uploadId), eq(uploads.owner_id, actorOf(ctx).user_id))

function shownUpload({ owner_id: _o, file_path: _f, poster_path: _p, taken_at: _t, ...upload }: UploadRow): Upload {
  return { ...upload, created_at: upload.created_at.toISOString(), updated_at: upload.updated_at.toISOString() }
}
