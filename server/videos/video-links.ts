import { and, eq } from 'drizzle-orm'
import type { PaperKind } from '#domain/papers.ts'
import { AppError } from '#domain/errors.ts'
import { mayEnter } from '#domain/permissions.ts'
import { findRole } from '../accounts/people.ts'
import { type Actor, actorOf, type Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { createDownloadLink, type LinkClaims, type PersonsClaims } from '../downloads/downloads.ts'
import { edited_videos, raw_videos } from './videos.tables.ts'
import { seesEditedVideo, seesRawVideo } from './visibility.ts'

type Kind = Exclude<LinkClaims['kind'], 'data_export' | 'attachment' | PaperKind>
type Shown = 'inline' | 'attachment'

/** S2 §6: a link that opens the file for an hour. Said at once when there is no file behind it. */
export async function linkToVideo(ctx: Ctx, kind: Kind, id: string, shown: Shown) {
  const actor = actorOf(ctx)
  const file = await findFile(ctx.db, actor, kind, id)
  if (!file) throw new AppError('not_found')
  if (!(await ctx.storage.exists(file.file_path))) throw new AppError('file_missing')
  return createDownloadLink(
    ctx.storage,
    {
      kind,
      id,
      user_id: actor.user_id,
      path: file.file_path,
      file_name: file.file_name,
      file_type: file.file_type ?? 'application/octet-stream',
      shown,
    },
    { now: ctx.now() },
  )
}

/** The picture that stands for a video until it plays; it is seen by whoever sees the video. */
export function posterUrl(ctx: Ctx, kind: Kind, { id, poster_path }: { id: string; poster_path: string | null }) {
  if (poster_path === null) return null
  const { user_id } = actorOf(ctx)
  const poster = { path: poster_path, file_name: 'poster.jpg', file_type: 'image/jpeg', shown: 'inline' as const }
  return createDownloadLink(ctx.storage, { kind, id, user_id, ...poster }, { now: ctx.now() }).url
}

/** Asked with every use of a link: what was taken from an editor, deleted, or belongs to a former one is not opened. */
export async function mayDownloadVideo(
  { db }: Pick<Ctx, 'db'>,
  { kind, id, user_id }: PersonsClaims & { kind: Kind },
): Promise<boolean> {
  const role = await findRole(db, user_id)
  if (!role || !mayEnter('employee', { role })) return false
  return (await findFile(db, { role, user_id }, kind, id)) !== null
}

async function findFile(db: Queries, actor: Pick<Actor, 'role' | 'user_id'>, kind: Kind, id: string) {
  const [file] = await (kind === 'raw_video'
    ? db
        .select(fileOf(raw_videos))
        .from(raw_videos)
        .where(and(eq(raw_videos.id, id), seesRawVideo(actor)))
    : db
        .select(fileOf(edited_videos))
        .from(edited_videos)
        .innerJoin(raw_videos, eq(raw_videos.id, edited_videos.raw_video_id))
        .where(and(eq(edited_videos.id, id), seesEditedVideo(actor))))
  return file ?? null
}

const fileOf = (video: typeof raw_videos | typeof edited_videos) => ({
  file_path: video.file_path,
  file_name: video.file_name,
  file_type: video.file_type,
})
