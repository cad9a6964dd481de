import { sql, type SQL } from 'drizzle-orm'
import { formatDay } from '#content/dates.ts'
import { agoInWords } from '#content/in-words.ts'
import { ranks } from '#domain/today.ts'
import { at, endOf, waitingColumns, weightOf, type Waiting } from '../today/waiting.ts'
import { edited_videos, raw_videos } from './videos.tables.ts'

const isToReview = sql`${edited_videos.status} = 'pending_review'`

const isOpen = sql`${raw_videos.status} in ('pending', 'in_progress')`
const promised = {
  id: raw_videos.id,
  weight: weightOf(raw_videos.priority),
  due_at: endOf(raw_videos.due_date),
  since: raw_videos.created_at,
  title: raw_videos.title,
  detail: raw_videos.due_date,
}
const open = (id: string) => ({ label: 'Open Video', to: `?tab=videos&video=${id}` })

export const waitingVideos: Waiting<'late_video' | 'due_video' | 'edit'> = {
  rows: ({ day }) => [
    sql`select ${waitingColumns({ ...promised, kind: 'late_video', rank: ranks.date })}
      from ${raw_videos} where ${isOpen} and ${raw_videos.due_date} < ${day}::date`,
    sql`select ${waitingColumns({ ...promised, kind: 'due_video', rank: ranks.team })}
      from ${raw_videos} where ${isOpen} and ${raw_videos.due_date} = ${day}::date`,
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
    late_video: ({ id, detail }) => ({ reason: `Was due ${formatDay(detail)}`, action: open(id) }),
    due_video: ({ id }) => ({ reason: 'Due today', action: open(id) }),
    edit: ({ id, since, detail }, { now }) => ({
      reason: `Version ${detail} came ${agoInWords(since, now)}`,
      action: { label: 'Review', to: `?tab=videos&edit=${id}` },
    }),
  },
}

export const countEditsToReview: SQL<number> =
  sql<number>`(select count(*) from ${edited_videos} where ${isToReview})`.mapWith(Number)

export const countEditsSince = (since: Date): SQL<number> =>
  sql<number>`(select count(*) from ${edited_videos} where ${edited_videos.created_at} > ${at(since)})`.mapWith(Number)
