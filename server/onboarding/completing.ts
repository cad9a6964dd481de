import { eq } from 'drizzle-orm'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import { findPublished, giveProject } from '../websites/published.ts'
import { fitness_onboarding_forms } from './onboarding.tables.ts'
import { lockForm, makeProjectOf } from './submissions.ts'

type Completing = Pick<Ctx, 'db' | 'now' | 'origin' | 'websitesOrigin'>

/**
 * A website was published for the first time: the form it was made from has its project, and our team is done with it (coach-sites.md
 * §3.2). The project shows where the website is; whoever published it is named in the log.
 */
export async function completeForm(given: Completing, { website_id, by }: { website_id: string; by: string }) {
  await given.db.transaction(async (tx) => {
    const ctx = { now: given.now, actor: { user_id: by } }
    const website = await findPublished(tx, website_id)
    if (!website?.form_id) return
    const form = await lockForm(tx, website.form_id)
    const made = form.project_created ? null : await makeProjectOf(tx, ctx, form)
    const project_id = form.created_project_id ?? made?.id ?? null
    const { project_created, created_project_id, submission_status } = form
    const before = { project_created, created_project_id, submission_status }
    const after = {
      project_created: project_created || made !== null,
      created_project_id: project_id,
      submission_status: 'completed' as const,
    }
    await tx
      .update(fitness_onboarding_forms)
      .set({ ...after, updated_at: ctx.now() })
      .where(eq(fitness_onboarding_forms.id, form.id))
    const kind = made ? 'onboarding_project_created' : 'onboarding_status_changed'
    await recordActivity(tx, ctx, { kind, subject_type: 'fitness_onboarding_form', subject_id: form.id, before, after })
    if (project_id) await giveProject(tx, given, website_id, project_id)
  })
}
