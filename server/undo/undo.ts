import { and, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { UndoSubject } from '#domain/undo.ts'
import { recordActivity } from '../activity/activity.ts'
import { takeBackOnArrangement } from '../billing/arrangements/arrangements.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { withdrawEmails } from '../emails/emails.ts'
import { forgetRefsOf } from '../inbound-mail/threads.ts'
import { takeBackOnLead } from '../leads/history.ts'
import { withdrawNotifications } from '../notifications/notify.ts'
import { takeBackOnForm } from '../onboarding/submissions.ts'
import { takeBackOnProject } from '../projects/project-changes.ts'
import { takeBackOnTicket } from '../tickets/ticket-responses.ts'
import { takeBackReview } from '../videos/edited-videos.ts'
import { takeBackOnRawVideo } from '../videos/raw-videos.ts'
import type { UndoStep } from './undo-steps.ts'
import { undo_steps } from './undo.tables.ts'

/** False when it is no longer what the change made of it. */
const takeBack: Record<UndoSubject, (tx: Tx, step: UndoStep) => Promise<boolean>> = {
  support_ticket: takeBackOnTicket,
  website_project: takeBackOnProject,
  lead: takeBackOnLead,
  raw_video: takeBackOnRawVideo,
  edited_video: takeBackReview,
  pricing_arrangement: takeBackOnArrangement,
  fitness_onboarding_form: takeBackOnForm,
}

/** Beyond it nobody means what they did a moment ago; an e-mail that has left ends it sooner. */
const OPEN_MS = 60_000

/** Takes back what the actor just did, and with it what people were told of it, by e-mail and in the portal: all of it or nothing. */
export async function undo(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [step] = await tx
      .select()
      .from(undo_steps)
      .where(and(eq(undo_steps.id, id), eq(undo_steps.user_id, actorOf(ctx).user_id)))
      .for('update')
    if (!step) throw new AppError('not_found')
    if (ctx.now().getTime() - step.created_at.getTime() > OPEN_MS) throw new AppError('undo_too_late')
    if (!(await takeBack[step.subject_type](tx, step))) throw new AppError('undo_changed')
    if (!(await withdrawEmails(tx, step.email_ids))) throw new AppError('undo_too_late')
    await forgetRefsOf(tx, ctx, step.email_ids)
    await withdrawNotifications(tx, step.notification_ids)
    await tx.delete(undo_steps).where(eq(undo_steps.id, id))
    await recordActivity(tx, ctx, {
      kind: 'change_undone',
      subject_type: step.subject_type,
      subject_id: step.subject_id,
      before: { ...step.after, is_undone: false },
      after: { ...step.before, is_undone: true },
    })
  })
}
