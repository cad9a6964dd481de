import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { RefusedReason } from '#domain/uploads.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { isDuplicate } from '../db/duplicate.ts'
import { MAX_ATTACHMENT_BYTES } from '#domain/attachments.ts'
import { judgeBeginning, judgeFile, type Judgement, type ScanFile } from '../attachments/judge.ts'
import type { MakePoster } from '../outside/ffmpeg.ts'
import type { StoredFile } from '../outside/storage/storage.ts'
import { bytesAt, Unfit } from './content/reader.ts'
import { readPictureFacts, type PictureFacts } from './content/picture-facts.ts'
import { readVideoFacts, type VideoFacts } from './content/video-facts.ts'
import { incomingPath, posterPath, storedPath } from './file-names.ts'
import { removeIncoming } from './receiving.ts'
import { uploads } from './uploads.tables.ts'
import { discard } from './uploads.ts'

/** As much of a large file as says what it is. */
const HEAD_BYTES = 1024 ** 2

type Checking = Pick<Ctx, 'db' | 'now' | 'storage'> & { makePoster: MakePoster; scanFile: ScanFile | null }
type UploadRow = typeof uploads.$inferSelect

/** Looks into a file that arrived: what may be kept moves to its place with what was read from it, anything else is removed. */
export async function checkUpload(ctx: Checking, uploadId: string): Promise<void> {
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, uploadId))
  if (upload?.state !== 'checking') return
  const result = await lookInto(ctx, upload)
  if ('refused' in result) {
    await removeIncoming(ctx.storage, uploadId)
    await writeDown(ctx, upload, { state: 'refused', refused_reason: result.refused })
    return
  }
  const file_path = upload.file_path ?? (await reservePath(ctx, upload))
  const poster_path = 'video_codec' in result.facts ? await addPoster(ctx, upload, result.facts) : null
  await ctx.storage.move(incomingPath(uploadId), file_path, result.facts.file_type)
  await writeDown(ctx, upload, { ...result.facts, poster_path, state: 'ready' })
  await removeIncoming(ctx.storage, uploadId)
  // Cancelled while we looked: whoever cancelled could not know of these.
  if ((await ctx.db.$count(uploads, eq(uploads.id, uploadId))) > 0) return
  for (const path of [file_path, poster_path]) if (path) await ctx.storage.remove(path)
}

/** The last attempt failed: whoever waits is told. The file goes with what else nobody came back for. */
export async function giveUpChecking(ctx: Pick<Ctx, 'db' | 'now'>, uploadId: string) {
  await writeDown(ctx, { id: uploadId }, { state: 'refused', refused_reason: 'unchecked' })
}

/** Written down before the file moves, so that a process that ends in between finds it again; no two files share one. */
async function reservePath(ctx: Checking, upload: UploadRow): Promise<string> {
  for (let at = ctx.now().getTime(); ; at++) {
    const file_path = storedPath(upload.purpose, upload.file_name, new Date(at))
    const isReserved = await writeDown(ctx, upload, { file_path }).then(
      () => true,
      (error: unknown) => {
        if (isDuplicate(error)) return false
        throw error
      },
    )
    if (isReserved) return file_path
  }
}

const writeDown = (ctx: Pick<Ctx, 'db' | 'now'>, { id }: Pick<UploadRow, 'id'>, values: Partial<UploadRow>) =>
  ctx.db
    .update(uploads)
    .set({ ...values, updated_at: ctx.now() })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'checking')))

async function lookInto(
  ctx: Checking,
  upload: UploadRow,
): Promise<
  { facts: VideoFacts | PictureFacts | Extract<Judgement, { file_type: string }> } | { refused: RefusedReason }
> {
  const moved = upload.file_path === null ? null : await ctx.storage.open(upload.file_path)
  const file = moved ?? (await ctx.storage.open(incomingPath(upload.id)))
  if (!file) return { refused: 'missing' }
  try {
    if (file.sizeBytes !== upload.file_size) return { refused: 'damaged' }
    if (upload.purpose === 'picture') return { facts: await readPictureFacts(await bytesAt(file, 0, file.sizeBytes)) }
    const isJudged = upload.purpose === 'attachment' || upload.purpose === 'project'
    return isJudged ? await judge(ctx, upload, file) : { facts: await readVideoFacts(file) }
  } catch (error) {
    if (error instanceof Unfit) return { refused: error.reason }
    throw error
  } finally {
    await file.close()
  }
}

/** What is larger than a message takes is judged by its beginning and its name: nobody reads all of it into memory. */
async function judge({ scanFile }: Checking, { file_name }: UploadRow, file: StoredFile) {
  const isWhole = file.sizeBytes <= MAX_ATTACHMENT_BYTES
  const judged = isWhole
    ? await judgeFile(await bytesAt(file, 0, file.sizeBytes), file_name, scanFile)
    : await judgeBeginning(await bytesAt(file, 0, HEAD_BYTES), file_name)
  return 'refused' in judged ? judged : { facts: judged }
}

/** A picture from a little after the beginning, which is often black. Without one the video is as good. */
async function addPoster(ctx: Checking, upload: UploadRow, facts: VideoFacts): Promise<string | null> {
  const atSeconds = Math.min(1, (facts.duration_seconds ?? 0) / 2)
  const isMoved = upload.file_path !== null && (await ctx.storage.exists(upload.file_path))
  const source = await ctx.storage.locate(isMoved && upload.file_path ? upload.file_path : incomingPath(upload.id))
  const picture = await ctx.makePoster(source, facts.file_type, atSeconds)
  if (!picture) return null
  await ctx.storage.put(posterPath(upload.id), picture, 'image/jpeg')
  return posterPath(upload.id)
}

const HOUR_MS = 3_600_000
/** A lunch, a night or a broken line may lie between two pieces. */
const ABANDONED_HOURS = 24
/** What was taken is the video's or the message's; its record is of no more use. */
const KEPT_DAYS = 30

/** Cleans up what nobody came back for, file and all. */
export async function pruneUploads(db: Db, now: Date): Promise<void> {
  const before = (hours: number) => lt(uploads.updated_at, new Date(now.getTime() - hours * HOUR_MS))
  await db.transaction(async (tx) => {
    const isNobodys = and(isNull(uploads.owner_id), isNull(uploads.link_id))
    const isLeft = or(before(ABANDONED_HOURS), isNobodys)
    const left = await tx
      .select()
      .from(uploads)
      .where(and(isNull(uploads.taken_at), isLeft))
      .limit(1000)
      .for('update')
    for (const upload of left) await discard(tx, upload)
    await tx.delete(uploads).where(before(KEPT_DAYS * 24))
  })
}
