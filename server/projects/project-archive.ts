import { eq, inArray } from 'drizzle-orm'
import type { ArchiveChange } from '#domain/archive.ts'
import { AppError } from '#domain/errors.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import { isToArchive } from '../db/archived.ts'
import type { Tx } from '../db/client.ts'
import { wasWorkedOn } from '../milestones/worked-on.ts'
import { hasFormOfProject } from '../onboarding/onboarding.ts'
import { offerUndo } from '../undo/undo-steps.ts'
import { lockProject } from './project-changes.ts'
import {
  project_completion_emails,
  project_updates,
  quick_project_updates,
  website_projects,
} from './projects.tables.ts'

/** Puts a project out of the team's list, or back into it; its client sees it as before. */
export async function archiveProject(ctx: Ctx, id: string, asked: ArchiveChange) {
  return ctx.db.transaction(async (tx) => {
    const { owner: _joined, ...project } = await lockProject(tx, id)
    if (!isToArchive(project, asked)) return { undo_id: null }
    const change = { archived_at: asked.archived ? ctx.now() : null }
    await tx.update(website_projects).set(change).where(eq(website_projects.id, id))
    const after = { ...project, ...change }
    const subject = { subject_type: 'website_project', before: project, after } as const
    await recordActivity(tx, ctx, { kind: 'project_archived', subject_id: id, ...subject })
    return { undo_id: await offerUndo(tx, ctx, subject) }
  })
}

/** For what should never have been: once its client heard how it goes, it stays. */
export async function deleteProject(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const { development_stage, priority, progress_percentage, created_at } = await lockProject(tx, id)
    if (await wasToldOf(tx, [id])) throw new AppError('project_has_updates')
    if (await wasWorkedOn(tx, [id])) throw new AppError('project_has_work')
    if (await hasFormOfProject(tx, id)) throw new AppError('project_has_form')
    await tx.delete(website_projects).where(eq(website_projects.id, id))
    await recordActivity(tx, ctx, {
      kind: 'project_deleted',
      subject_type: 'website_project',
      subject_id: id,
      before: { development_stage, priority, progress_percentage, created_at },
    })
  })
}

/** Undoes that projects were begun; false, and they are there, once somebody went on with one of them. */
export async function takeBackProjects(tx: Tx, ids: string[]) {
  if (ids.length === 0) return true
  const begun = await tx.select().from(website_projects).where(inArray(website_projects.id, ids)).for('update')
  const isTouched = begun.some(
    ({ created_at, updated_at, archived_at }) => archived_at !== null || updated_at.getTime() !== created_at.getTime(),
  )
  if (begun.length !== ids.length || isTouched) return false
  if ((await wasToldOf(tx, ids)) || (await wasWorkedOn(tx, ids))) return false
  await tx.delete(website_projects).where(inArray(website_projects.id, ids))
  return true
}

/** Whether a client heard how one of these goes. */
async function wasToldOf(tx: Tx, ids: string[]) {
  for (const told of [project_updates, quick_project_updates, project_completion_emails])
    if (await tx.$count(told, inArray(told.project_id, ids))) return true
  return false
}
