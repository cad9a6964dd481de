import type { ActivityKind } from '#domain/activity.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import type { edited_videos, raw_videos } from './videos.tables.ts'

type RawVideo = typeof raw_videos.$inferSelect
type EditedVideo = typeof edited_videos.$inferSelect

/** The log holds what people decide, and of the file its name. */
const toldOfRaw = ({ title, status, assigned_to, priority, due_date, file_name }: RawVideo) => ({
  title,
  status,
  assigned_to,
  priority,
  due_date,
  file_name,
})
const toldOfEdit = ({ title, raw_video_id, version_number, status, admin_notes, file_name }: EditedVideo) => ({
  title,
  raw_video_id,
  version_number,
  status,
  admin_notes,
  file_name,
})

type Change<Kind, Video> = [tx: Tx, ctx: Ctx, kind: Kind, before: Video | null, after: Video | null]

export async function recordRawVideo(
  ...[tx, ctx, kind, before, after]: Change<Extract<ActivityKind, `raw_video_${string}`>, RawVideo>
) {
  await recordActivity(tx, ctx, {
    kind,
    subject_type: 'raw_video',
    subject_id: (before ?? after)?.id ?? '',
    before: before && toldOfRaw(before),
    after: after && toldOfRaw(after),
  })
}

export async function recordEditedVideo(
  ...[tx, ctx, kind, before, after]: Change<Extract<ActivityKind, `edited_video_${string}`>, EditedVideo>
) {
  await recordActivity(tx, ctx, {
    kind,
    subject_type: 'edited_video',
    subject_id: (before ?? after)?.id ?? '',
    before: before && toldOfEdit(before),
    after: after && toldOfEdit(after),
  })
}

/** Of what was written about footage; its status and whose it is are entries of their own. */
export async function recordRawVideoWords(tx: Tx, ctx: Ctx, id: string, before: object, after: object) {
  await recordActivity(tx, ctx, { kind: 'raw_video_changed', subject_type: 'raw_video', subject_id: id, before, after })
}
