import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { VideoSummary } from '#domain/videos.ts'
import { type Actor, actorOf, type Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { joinMarks, sumOfMarks } from '../db/marks.ts'
import { edited_videos, raw_videos, video_counts } from './videos.tables.ts'
import { seesEditedVideo, seesRawVideo } from './visibility.ts'

/** How much the actor sees, for the stat cards and the red badges. */
export async function countVideos(ctx: Ctx): Promise<VideoSummary> {
  const actor = actorOf(ctx)
  return actor.role === 'admin' ? addUpMarks(ctx.db) : countOwn(ctx.db, actor)
}

/** All there are, without counting them: every change of a video has left its mark. */
async function addUpMarks(db: Queries): Promise<VideoSummary> {
  const sumOf = (which?: SQL) => sumOfMarks(video_counts.videos, which)
  const [summary] = await db
    .select({
      pending_raw: sumOf(isOf('raw_video', 'pending')),
      in_progress: sumOf(isOf('raw_video', 'in_progress')),
      completed: sumOf(isOf('raw_video', 'completed')),
      on_hold: sumOf(isOf('raw_video', 'on_hold')),
      pending_review: sumOf(isOf('edited_video', 'pending_review')),
      total: sumOf(),
    })
    .from(video_counts)
  if (!summary) throw new Error('A sum has a row')
  return summary
}

type Mark = typeof video_counts.$inferSelect

const isOf = (kind: Mark['kind'], status: Mark['status']) =>
  sql`${and(eq(video_counts.kind, kind), eq(video_counts.status, status))}`

/** An editor's are few enough to be counted. */
async function countOwn(db: Queries, editor: Actor): Promise<VideoSummary> {
  const countOf = (which: SQL) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)
  const [raw] = await db
    .select({
      pending_raw: countOf(eq(raw_videos.status, 'pending')),
      in_progress: countOf(eq(raw_videos.status, 'in_progress')),
      completed: countOf(eq(raw_videos.status, 'completed')),
      on_hold: countOf(eq(raw_videos.status, 'on_hold')),
      total: count(),
    })
    .from(raw_videos)
    .where(seesRawVideo(editor))
  const [edited] = await db
    .select({ pending_review: countOf(eq(edited_videos.status, 'pending_review')), total: count() })
    .from(edited_videos)
    .innerJoin(raw_videos, eq(raw_videos.id, edited_videos.raw_video_id))
    .where(seesEditedVideo(editor))
  if (!raw || !edited) throw new Error('A count has a row')
  return { ...raw, pending_review: edited.pending_review, total: raw.total + edited.total }
}

export const joinVideoMarks = (db: Queries) => joinMarks(db, video_counts, video_counts.videos)
