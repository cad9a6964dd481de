import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  type PgColumn,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EditedVideoStatus, RawVideoStatus, VideoPriority } from '#domain/videos.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment, searchedWords } from '../db/columns.ts'

export const video_categories = pgTable('video_categories', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  is_active: boolean().notNull().default(true),
})

/** Where the file is and what was read from it; written once, with the upload. */
const file = {
  file_path: text().notNull(),
  /** As its owner called it. */
  file_name: text().notNull(),
  file_size: bigint({ mode: 'number' }),
  file_type: text(),
  duration_seconds: doublePrecision(),
  frame_rate: doublePrecision(),
  width: integer(),
  height: integer(),
  video_codec: text(),
  audio_codec: text(),
  poster_path: text(),
}

/** What a search looks into; indexed word for word as it is asked. */
export const searchedText = (t: Record<'title' | 'description', PgColumn>) =>
  sql`(${t.title} || chr(10) || ${t.description})`

export const raw_videos = pgTable(
  'raw_videos',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    description: text().notNull().default(''),
    category_id: uuid().references(() => video_categories.id, { onDelete: 'set null' }),
    instructions: text().notNull().default(''),
    ...file,
    assigned_to: uuid().references(() => users.id, { onDelete: 'set null' }),
    priority: text().$type<VideoPriority>().notNull().default('normal'),
    due_date: date(),
    status: text().$type<RawVideoStatus>().notNull().default('pending'),
    /** The highest version an edit of it ever had: one that was deleted does not give its number back. */
    last_version: integer().notNull().default(0),
    uploaded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: moment().notNull(),
    words: searchedWords(),
  },
  (t) => [
    index('raw_videos_created').on(t.created_at, t.id),
    index('raw_videos_status').on(t.status, t.created_at, t.id),
    index('raw_videos_category').on(t.category_id, t.created_at, t.id),
    index('raw_videos_assigned').on(t.assigned_to, t.created_at, t.id),
    index('raw_videos_tally').on(t.assigned_to, t.status, t.id),
    index('raw_videos_due')
      .on(t.due_date)
      .where(sql`${t.status} in ('pending', 'in_progress')`),
    index('raw_videos_uploader').on(t.uploaded_by),
    index('raw_videos_search').using('gin', sql`${searchedText(t)} gin_trgm_ops`),
    index('raw_videos_by_words').using('gin', t.words),
    index('raw_videos_without_words')
      .on(t.id)
      .where(sql`${t.words} is null`),
    check('raw_videos_priority', sql`${t.priority} in ('low', 'normal', 'high', 'urgent')`),
    check('raw_videos_status_known', sql`${t.status} in ('pending', 'in_progress', 'completed', 'on_hold')`),
  ],
)

export const edited_videos = pgTable(
  'edited_videos',
  {
    id: uuid().primaryKey().defaultRandom(),
    raw_video_id: uuid()
      .notNull()
      .references(() => raw_videos.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    ...file,
    version_number: integer().notNull(),
    status: text().$type<EditedVideoStatus>().notNull().default('pending_review'),
    admin_notes: text(),
    reviewed_at: moment(),
    reviewed_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    uploaded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: moment().notNull(),
    words: searchedWords(),
  },
  (t) => [
    unique('edited_videos_version').on(t.raw_video_id, t.version_number),
    index('edited_videos_created').on(t.created_at, t.id),
    index('edited_videos_search').using('gin', sql`${searchedText(t)} gin_trgm_ops`),
    index('edited_videos_by_words').using('gin', t.words),
    index('edited_videos_without_words')
      .on(t.id)
      .where(sql`${t.words} is null`),
    index('edited_videos_uploader').on(t.uploaded_by, t.created_at, t.id),
    index('edited_videos_tally').on(t.uploaded_by, t.status, t.raw_video_id),
    index('edited_videos_reviewer').on(t.reviewed_by),
    index('edited_videos_waiting')
      .on(t.created_at)
      .where(sql`${t.status} = 'pending_review'`),
    check(
      'edited_videos_status_known',
      sql`${t.status} in ('pending_review', 'approved', 'rejected', 'revision_needed')`,
    ),
    check('edited_videos_reviewed', sql`(${t.status} = 'pending_review') = (${t.reviewed_at} is null)`),
  ],
)

/** How many videos there are, as marks to add up: triggers leave one with every change, an hourly job makes one of many. */
export const video_counts = pgTable('video_counts', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<'raw_video' | 'edited_video'>().notNull(),
  status: text().$type<RawVideoStatus | EditedVideoStatus>().notNull(),
  videos: integer().notNull(),
})
