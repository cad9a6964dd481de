import { stored } from '../db/stored.ts'
import { uploads } from '../uploads/uploads.tables.ts'
import { edited_videos, raw_videos } from '../videos/videos.tables.ts'
import type { CastName } from '../db/seed/cast.ts'
import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

/** Makes videos and the uploads they are made of, past the browser. */
export async function createVideoRoom(t: App) {
  const [adaId, emilId] = await Promise.all([t.userIdOf('ada'), t.userIdOf('emil')])
  let made = 0
  const file = (folder: string) => ({
    file_path: `${folder}/${Date.now()}-${++made}-take.mp4`,
    file_name: 'take.mp4',
    file_size: 1_572_864,
    file_type: 'video/mp4' as const,
  })
  return {
    adaId,
    emilId,
    addUpload: async (who: CastName, purpose: 'raw' | 'edited') => {
      const now = t.parts.now()
      const id = crypto.randomUUID()
      await t.db.insert(uploads).values({
        id,
        owner_id: await t.userIdOf(who),
        purpose,
        state: 'ready',
        ...file(purpose === 'raw' ? 'raw_videos' : 'edited_videos'),
        duration_seconds: 12.5,
        frame_rate: 25,
        width: 640,
        height: 360,
        video_codec: 'avc',
        created_at: now,
        updated_at: now,
      })
      return id
    },
    /** Footage, Emil's unless it says otherwise. */
    addRaw: async (values: Partial<typeof raw_videos.$inferInsert> = {}) => {
      const video = stored(
        await t.db
          .insert(raw_videos)
          .values({
            title: `Harbour ${++made}`,
            assigned_to: emilId,
            uploaded_by: adaId,
            created_at: t.parts.now(),
            ...file('raw_videos'),
            ...values,
          })
          .returning(),
        'video',
      )
      return video
    },
    /** An edit by Emil, waiting for its review. */
    addEdit: async (raw_video_id: string, values: Partial<typeof edited_videos.$inferInsert> = {}) => {
      const edit = stored(
        await t.db
          .insert(edited_videos)
          .values({
            raw_video_id,
            title: `Harbour ${++made} - Edited`,
            version_number: made,
            uploaded_by: emilId,
            created_at: t.parts.now(),
            ...file('edited_videos'),
            ...values,
          })
          .returning(),
        'edit',
      )
      return edit
    },
  }
}
