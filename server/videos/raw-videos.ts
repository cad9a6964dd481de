import { and, eq, type SQL } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import {
  takesEdits,
  type NewRawVideo,
  type RawVideoAssignee,
  type RawVideoEdit,
  type RawVideoStatusChange,
} from '#domain/videos.ts'
import { holdPersonWithRole } from '../accounts/people.ts'
import { findProfile } from '../accounts/profiles.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { type Held, queueEmail } from '../emails/emails.ts'
import { enqueue } from '../jobs/queue.ts'
import { type Listener, notify } from '../notifications/notify.ts'
import { heldForUndo, offerUndo, restoreRow, type UndoStep } from '../undo/undo-steps.ts'
import { takeUpload } from '../uploads/uploads.ts'
import { refuseUnknownCategory } from './video-categories.ts'
import { edited_videos, raw_videos } from './videos.tables.ts'
import { videoAssignedEmail, videoChangedEmail } from './videos.emails.ts'
import { recordEditedVideo, recordRawVideo, recordRawVideoWords } from './video-log.ts'

type RawVideo = typeof raw_videos.$inferSelect

/** An admin adds footage; whoever it is assigned to hears of it. */
export async function uploadRawVideo(ctx: Ctx, { upload_id, ...input }: NewRawVideo) {
  const actor = actorOf(ctx)
  return ctx.db.transaction(async (tx) => {
    await refuseUnknownCategory(tx, input.category_id)
    const editor = await findEditor(tx, input.assigned_to)
    const file = await takeUpload(tx, ctx, upload_id, 'raw')
    const video = stored(
      await tx
        .insert(raw_videos)
        .values({ ...input, ...file, uploaded_by: actor.user_id, created_at: ctx.now() })
        .returning(),
      'video',
    )
    await recordRawVideo(tx, ctx, 'raw_video_uploaded', null, video)
    await tellEditor(tx, ctx, editor, video)
    return { id: video.id }
  })
}

/** Changes what is said about footage, from what the admin saw; whoever edits it is told, as long as it takes edits. */
export async function editRawVideo(ctx: Ctx, id: string, { seen, ...changes }: RawVideoEdit) {
  await ctx.db.transaction(async (tx) => {
    const before = await lockRawVideo(tx, id)
    const names = Object.keys(seen) as (keyof typeof seen)[]
    if (names.some((name) => before[name] !== seen[name])) throw new AppError('conflict')
    if (names.every((name) => before[name] === changes[name])) return
    await refuseUnknownCategory(tx, changes.category_id, before.category_id)
    await tx.update(raw_videos).set(changes).where(eq(raw_videos.id, id))
    await recordRawVideoWords(tx, ctx, id, seen, changes)
    const editor = before.assigned_to && takesEdits(before) ? await findProfile(tx, before.assigned_to) : null
    if (editor) await queueEmail(tx, videoChangedEmail(editor.email, { ...before, ...changes }, ctx.origin))
  })
}

/** S2 §4: at any time; a video that already has the status is left as it is. */
export async function changeRawVideoStatus(ctx: Ctx, id: string, { status, seen_status }: RawVideoStatusChange) {
  return ctx.db.transaction(async (tx) => {
    const video = await lockRawVideo(tx, id)
    if (video.status === status) return { undo_id: null }
    if (seen_status !== undefined && video.status !== seen_status) throw new AppError('conflict')
    await tx.update(raw_videos).set({ status }).where(eq(raw_videos.id, id))
    const after = { ...video, status }
    await recordRawVideo(tx, ctx, 'raw_video_status_changed', video, after)
    return { undo_id: await offerUndo(tx, ctx, { subject_type: 'raw_video', before: video, after }) }
  })
}

/** Gives a video to an editor, or back to nobody: from then on nobody else's links open it. */
export async function assignRawVideo(ctx: Ctx, id: string, { assigned_to, seen_assigned_to }: RawVideoAssignee) {
  return ctx.db.transaction(async (tx) => {
    const video = await lockRawVideo(tx, id)
    if (video.assigned_to === assigned_to) return { undo_id: null }
    if (seen_assigned_to !== undefined && video.assigned_to !== seen_assigned_to) throw new AppError('conflict')
    const editor = await findEditor(tx, assigned_to)
    await tx.update(raw_videos).set({ assigned_to }).where(eq(raw_videos.id, id))
    const after = { ...video, assigned_to }
    await recordRawVideo(tx, ctx, 'raw_video_assigned', video, after)
    const told = await tellEditor(tx, ctx, editor, video, heldForUndo(ctx))
    return { undo_id: await offerUndo(tx, ctx, { subject_type: 'raw_video', before: video, after, ...told }) }
  })
}

async function tellEditor(tx: Tx, ctx: Ctx, editor: Listener | null, video: RawVideo, held: Held = {}) {
  const told = {
    event: 'video_assigned',
    cause: `${video.id} ${ctx.now().toISOString()}`,
    about: video.id,
    company_id: null,
    title: `A video for you to edit: ${video.title}`,
    text: video.instructions || video.description,
    link: `/employee-dashboard?video=${video.id}`,
  } as const
  const emailTo = ({ email }: Listener) => videoAssignedEmail(email, video, ctx.origin)
  return notify(tx, ctx, editor ? [editor] : [], told, { ...held, emailTo })
}

/** Undoes a status or an assignment that nobody has changed since. */
export const takeBackOnRawVideo = (tx: Tx, step: UndoStep) => restoreRow(tx, raw_videos, step)

/** Removes a video with its edits, and after the commit their files. */
export async function deleteRawVideo(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const video = await lockRawVideo(tx, id)
    const edits = await tx.delete(edited_videos).where(eq(edited_videos.raw_video_id, id)).returning()
    await tx.delete(raw_videos).where(eq(raw_videos.id, id))
    for (const edit of edits) await recordEditedVideo(tx, ctx, 'edited_video_deleted', edit, null)
    await recordRawVideo(tx, ctx, 'raw_video_deleted', video, null)
    await removeFiles(tx, [video, ...edits])
  })
}

/** The files go once nothing speaks of them any more; one that cannot be removed is tried again. */
export async function removeFiles(tx: Tx, videos: { file_path: string; poster_path: string | null }[]) {
  for (const { file_path, poster_path } of videos)
    for (const path of [file_path, poster_path]) if (path) await enqueue(tx, 'remove-file', { path })
}

/** Held until the end of the transaction: versions are counted under it. `seen` says which ones there are for the actor. */
export async function lockRawVideo(tx: Tx, id: string, seen?: SQL) {
  const [video] = await tx
    .select()
    .from(raw_videos)
    .where(and(eq(raw_videos.id, id), seen))
    .for('update')
  if (!video) throw new AppError('not_found')
  return video
}

async function findEditor(tx: Tx, userId: string | null) {
  if (userId === null) return null
  const editor = await holdPersonWithRole(tx, userId, 'employee')
  if (!editor) throw new AppError('invalid_input', { fields: { assigned_to: 'Videos are edited by employees' } })
  return editor
}
