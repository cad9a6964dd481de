import { sql } from 'drizzle-orm'
import { bigint, check, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RefusedReason, UploadPurpose, UploadState } from '#domain/uploads.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment } from '../db/columns.ts'
import { action_links } from '../links/links.tables.ts'

/** A file on its way in: received piece by piece, checked by its content, then taken by the video or the message it belongs to. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    /** Null once the account is gone; what nobody took is then cleaned away. */
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The action link it comes by, where nobody is signed in. */
    link_id: uuid().references(() => action_links.id, { onDelete: 'set null' }),
    purpose: text().$type<UploadPurpose>().notNull(),
    file_name: text().notNull(),
    file_size: bigint({ mode: 'number' }).notNull(),
    state: text().$type<UploadState>().notNull().default('receiving'),
    refused_reason: text().$type<RefusedReason>(),
    /** Where the checked file lies in the storage. */
    file_path: text(),
    file_type: text(),
    duration_seconds: doublePrecision(),
    /** Frames a second, on average; null where the file does not tell. */
    frame_rate: doublePrecision(),
    width: integer(),
    height: integer(),
    video_codec: text(),
    audio_codec: text(),
    poster_path: text(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    taken_at: moment(),
    /** The process that writes to it, and until when nobody else may. */
    writer: text(),
    writer_until: moment(),
  },
  (t) => [
    index('uploads_owner').on(t.owner_id),
    index('uploads_link')
      .on(t.link_id)
      .where(sql`${t.link_id} is not null`),
    uniqueIndex('uploads_file_path').on(t.file_path),
    index('uploads_updated').on(t.updated_at),
    check('uploads_state', sql`${t.state} in ('receiving', 'checking', 'ready', 'refused')`),
    check('uploads_ready', sql`${t.state} <> 'ready' or (${t.file_path} is not null and ${t.file_type} is not null)`),
    check('uploads_refused', sql`(${t.state} = 'refused') = (${t.refused_reason} is not null)`),
    check('uploads_taken', sql`${t.taken_at} is null or ${t.state} = 'ready'`),
  ],
)
