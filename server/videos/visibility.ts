import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../context.ts'
import { edited_videos, raw_videos } from './videos.tables.ts'

type Viewer = Pick<Actor, 'role' | 'user_id'>

/** decisions.md "Video": an editor sees what is assigned to them; everything else does not exist. */
export const seesRawVideo = ({ role, user_id }: Viewer) =>
  role === 'admin' ? undefined : eq(raw_videos.assigned_to, user_id)

/** And of the edits of those the ones they made. Reads the raw video too: join it. */
export const seesEditedVideo = (viewer: Viewer) =>
  viewer.role === 'admin' ? undefined : and(eq(edited_videos.uploaded_by, viewer.user_id), seesRawVideo(viewer))

/** The same for a search, which joins nothing: the edits the viewer made, of raw videos that they see and of which this holds. */
export function amongEdits(viewer: Viewer, ...ofRaw: (SQL | undefined)[]) {
  const isOfRaw = and(seesRawVideo(viewer), ...ofRaw)
  return {
    of: viewer.role === 'admin' ? undefined : eq(edited_videos.uploaded_by, viewer.user_id),
    where:
      isOfRaw &&
      sql`exists (select from ${raw_videos} where ${raw_videos.id} = ${edited_videos.raw_video_id} and ${isOfRaw})`,
  }
}
