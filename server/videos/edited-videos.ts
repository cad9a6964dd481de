import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { officePlaces } from '#domain/places.ts'
import { awaitsReview, takesEdits, type NewEditedVideo, type Review } from '#domain/videos.ts'
import { findProfile } from '../accounts/profiles.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { stored } from '../db/stored.ts'
import { notify, notifyAdmins } from '../notifications/notify.ts'
import { heldForUndo, offerUndo, restoreRow, type UndoStep } from '../undo/undo-steps.ts'
import { takeUpload } from '../uploads/uploads.ts'
import { lockRawVideo, removeFiles } from './raw-videos.ts'
import { edited_videos, raw_videos } from './videos.tables.ts'
import { recordEditedVideo, recordRawVideo } from './video-log.ts'
import { editReviewedEmail, editUploadedEmail, verdicts } from './videos.emails.ts'
import { seesRawVideo } from './visibility.ts'

/** decisions.md "Video": on a video the actor sees, while it takes edits; the first one moves it on. */
export async function uploadEditedVideo(ctx: Ctx, { raw_video_id, upload_id, ...input }: NewEditedVideo) {
  const actor = actorOf(ctx)
  return ctx.db.transaction(async (tx) => {
    const raw = await lockRawVideo(tx, raw_video_id, seesRawVideo(actor))
    if (!takesEdits(raw)) throw new AppError('not_editable')
    const file = await takeUpload(tx, ctx, upload_id, 'edited')
    const version_number = raw.last_version + 1
    const moved = { ...raw, last_version: version_number, status: 'in_progress' as const }
    await tx
      .update(raw_videos)
      .set({ last_version: version_number, status: moved.status })
      .where(eq(raw_videos.id, raw.id))
    await recordRawVideo(tx, ctx, 'raw_video_status_changed', raw, moved)
    const edit = stored(
      await tx
        .insert(edited_videos)
        .values({ ...input, ...file, raw_video_id, version_number, uploaded_by: actor.user_id, created_at: ctx.now() })
        .returning(),
      'edit',
    )
    await recordEditedVideo(tx, ctx, 'edited_video_uploaded', null, edit)
    await notifyAdmins(
      tx,
      ctx,
      {
        ...aboutEdit(edit),
        event: 'edit_to_review',
        cause: edit.id,
        title: `To review: ${edit.title} (version ${edit.version_number})`,
        text: edit.description,
        link: officePlaces.edit(edit.id),
      },
      { emailTo: ({ email }) => editUploadedEmail(email, edit, raw.title, actor, ctx.origin) },
    )
    return { id: edit.id, version_number }
  })
}

/** S2 §4: once, and only while it waits for a review; kept with who decided and when. */
export async function reviewEditedVideo(ctx: Ctx, id: string, { status, admin_notes }: Review) {
  const reviewer = actorOf(ctx)
  return ctx.db.transaction(async (tx) => {
    const [edit] = await tx.select().from(edited_videos).where(eq(edited_videos.id, id)).for('update')
    if (!edit) throw new AppError('not_found')
    if (!awaitsReview(edit)) throw new AppError('already_reviewed')
    const [reviewed] = await tx
      .update(edited_videos)
      .set({ status, admin_notes: admin_notes || null, reviewed_at: ctx.now(), reviewed_by: reviewer.user_id })
      .where(eq(edited_videos.id, id))
      .returning()
    if (!reviewed) throw new Error('A locked row is gone')
    await recordEditedVideo(tx, ctx, 'edited_video_reviewed', edit, reviewed)
    const editor = edit.uploaded_by && (await findProfile(tx, edit.uploaded_by))
    const told = await notify(
      tx,
      ctx,
      editor ? [editor] : [],
      {
        ...aboutEdit(edit),
        event: 'edit_reviewed',
        cause: `${id} ${reviewed.reviewed_at?.toISOString()}`,
        title: `${verdicts[status].subject}: ${edit.title} (version ${edit.version_number})`,
        text: admin_notes || verdicts[status].text,
        link: `/employee-dashboard?edit=${id}`,
      },
      { ...heldForUndo(ctx), emailTo: ({ email }) => editReviewedEmail(email, reviewed, status, ctx.origin) },
    )
    // But for the notes: what somebody wrote is not kept there, and an edit that waits has none.
    const after = { ...reviewed, admin_notes: edit.admin_notes }
    return { undo_id: await offerUndo(tx, ctx, { subject_type: 'edited_video', before: edit, after, ...told }) }
  })
}

/** The agency's own work: no client's. */
const aboutEdit = ({ id }: { id: string }) => ({ about: id, company_id: null })

/** Undoes a review: the edit waits for one again, as if nobody had said anything. */
export async function takeBackReview(tx: Tx, step: UndoStep) {
  if (!(await restoreRow(tx, edited_videos, step))) return false
  await tx.update(edited_videos).set({ admin_notes: null }).where(eq(edited_videos.id, step.subject_id))
  return true
}

/** Removes an edit, and after the commit its file. */
export async function deleteEditedVideo(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [edit] = await tx.delete(edited_videos).where(eq(edited_videos.id, id)).returning()
    if (!edit) throw new AppError('not_found')
    await recordEditedVideo(tx, ctx, 'edited_video_deleted', edit, null)
    await removeFiles(tx, [edit])
  })
}
