import { sql, type SQL } from 'drizzle-orm'
import { agencyZone, formatDay } from '#content/dates.ts'
import { inWords } from '#content/in-words.ts'
import { ranks } from '#domain/today.ts'
import { at, waitingColumns, weightOf, type Waiting } from '../today/waiting.ts'
import { edited_videos, raw_videos } from './videos.tables.ts'

const isToReview = sql`${edited_videos.status} = 'pending_review'`

export const waitingVideos: Waiting<'late_video' | 'edit'> = {
  rows: ({ day }) => [
    sql`select ${waitingColumns({
      kind: 'late_video',
      id: raw_videos.id,
      rank: ranks.date,
      weight: weightOf(raw_videos.priority),
      due_at: sql`((${raw_videos.due_date} + 1)::timestamp at time zone ${agencyZone})`,
      since: raw_videos.created_at,
      title: raw_videos.title,
      detail: raw_videos.due_date,
    })} from ${raw_videos}
    where ${raw_videos.status} in ('pending', 'in_progress') and ${raw_videos.due_date} < ${day}::date`,
    sql`select ${waitingColumns({
      kind: 'edit',
      id: edited_videos.id,
      rank: ranks.team,
      weight: weightOf(raw_videos.priority),
      since: edited_videos.created_at,
      title: edited_videos.title,
      detail: edited_videos.version_number,
    })} from ${edited_videos} join ${raw_videos} on ${raw_videos.id} = ${edited_videos.raw_video_id} where ${isToReview}`,
  ],
  say: {
    late_video: ({ title, detail }) => ({
      reason: `Was due ${formatDay(detail)}`,
      action: { label: 'Open Video', to: `?${new URLSearchParams({ tab: 'videos', search: title })}` },
    }),
    edit: ({ id, since, detail }, { now }) => ({
      reason: `Version ${detail} came ${inWords(since, now)}`,
      action: { label: 'Review', to: `?tab=videos&edit=${id}` },
    }),
  },
}

export const countEditsToReview: SQL<number> =
  sql<number>`(select count(*) from ${edited_videos} where ${isToReview})`.mapWith(Number)

export const countEditsSince = (since: Date): SQL<number> =>
  sql<number>`(select count(*) from ${edited_videos} where ${edited_videos.created_at} > ${at(since)})`.mapWith(Number)
