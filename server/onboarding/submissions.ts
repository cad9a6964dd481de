import { and, eq, sql, type SQL } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { submissionStatusSchema, type SubmissionStatus } from '#domain/onboarding.ts'
import {
  mayBeCompleted,
  reopenedStatus,
  type FormCompletion,
  mayBecomeProject,
  type SubmissionFilter,
} from '#domain/submissions.ts'
import { people, person } from '../accounts/people.ts'
import { findProfile } from '../accounts/profiles.ts'
import { recordActivity } from '../activity/activity.ts'
import { findOwner, ownerIdOf } from '../companies/belonging.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { countUpTo } from '../db/count-up-to.ts'
import { dueFirst, readDuePage, type DueCursor } from '../db/due-first.ts'
import { contains, holdsWhatIsSought } from '../db/search.ts'
import { stored } from '../db/stored.ts'
import { answerDueAt } from '../leads/due-time.ts'
import { takeBackProjects } from '../projects/project-archive.ts'
import { insertProject, tellClients, type Client } from '../projects/project-changes.ts'
import { newProjectEmail } from '../projects/projects.emails.ts'
import { heldForUndo, offerUndo, restoreRow, type UndoStep } from '../undo/undo-steps.ts'
import { previewUrlOf } from '../websites/addresses.ts'
import { websiteOfForm } from '../websites/published.ts'
import { formColumns } from './onboarding.ts'
import { fitness_onboarding_forms, formWords } from './onboarding.tables.ts'

type FormRow = typeof fitness_onboarding_forms.$inferSelect

const PAGE_SIZE = 20
/** Counting stops here: a list of a million is not counted for a badge. */
const COUNTED = 10_000

/** One page of everybody's forms with whose they are, those we owe an answer first unless asked for otherwise, and how many each filter finds. */
export async function listSubmissions(ctx: Ctx, filter: SubmissionFilter, after: DueCursor | null) {
  const { search, status } = filter
  const hasStatus = status && eq(fitness_onboarding_forms.submission_status, status)
  const pieces = (typed: string) => contains(formWords(fitness_onboarding_forms), typed)
  const { page, next, by } = await readDuePage(
    filter,
    after,
    PAGE_SIZE,
    (asked) => {
      const { where, orderBy } = dueFirst(fitness_onboarding_forms, asked, {
        isDue: isOwed,
        dueAt: fitness_onboarding_forms.submitted_at,
        of: hasStatus,
        pieces,
      })
      return ctx.db
        .select({ ...formColumns, owner: person, website: websiteOfForm(fitness_onboarding_forms.id) })
        .from(fitness_onboarding_forms)
        .innerJoin(people, eq(people.user_id, whose))
        .where(where)
        .orderBy(orderBy)
        .limit(asked.limit)
    },
    (form) => (mayBecomeProject(form) ? form.submitted_at : null),
  )
  const isFound = search && (by === 'words' ? holdsWhatIsSought(fitness_onboarding_forms, search) : pieces(search))
  const { found, ...counts } = await countForms(ctx.db, and(isFound || undefined, hasStatus))
  const submissions = page.map(({ website, ...form }) => ({
    ...form,
    preview_url: website && previewUrlOf(ctx, website),
    answer_by: mayBecomeProject(form) && form.submitted_at ? answerDueAt(form.submitted_at) : null,
  }))
  return { submissions, next, count: Math.min(found, COUNTED), is_more: found > COUNTED, counts }
}

/** As in waiting.ts; written out, so that the index of these is known to fit. */
const isOwed = sql`${fitness_onboarding_forms.submission_status} = 'submitted' and not ${fitness_onboarding_forms.project_created}
  and ${fitness_onboarding_forms.submitted_at} is not null`

async function countForms(db: Queries, isFound: SQL | undefined) {
  const byStatus = submissionStatusSchema.options.map((status) => [
    status,
    countUpTo(fitness_onboarding_forms, eq(fitness_onboarding_forms.submission_status, status)),
  ])
  const counts = await db
    .select({
      ...(Object.fromEntries(byStatus) as Record<SubmissionStatus, SQL<number>>),
      found: countUpTo(fitness_onboarding_forms, isFound, COUNTED),
    })
    .from(sql`(select) as once`)
  return stored(counts, 'count of forms')
}

/** Whoever's it is, or the owner of the company that it is. */
const whose = sql`coalesce(${fitness_onboarding_forms.user_id}, ${ownerIdOf(fitness_onboarding_forms.company_id)})`

/** S2 §4: makes the project a submitted form asks for, once, and the team works from the form from now on. */
export async function createProjectFromForm(ctx: Ctx, formId: string) {
  return ctx.db.transaction(async (tx) => {
    const form = await lockForm(tx, formId)
    if (form.project_created) throw new AppError('form_has_project')
    if (!mayBecomeProject(form)) throw new AppError('form_not_submitted')
    const project = await makeProjectOf(tx, ctx, form)
    if (!project) throw new AppError('not_found')
    const change = {
      project_created: true,
      created_project_id: project.id,
      submission_status: 'processing' as const,
    }
    const written = tx.update(fitness_onboarding_forms).set({ ...change, updated_at: ctx.now() })
    const after = stored(await written.where(eq(fitness_onboarding_forms.id, formId)).returning(), 'form')
    const client = await findProfile(tx, project.user_id)
    const emailTo = (to: Client) => newProjectEmail(to, project, ctx.origin)
    const emails = client ? await tellClients(tx, { ...project, owner: client }, emailTo, heldForUndo(ctx)) : []
    const { project_created, created_project_id, submission_status } = form
    await recordActivity(tx, ctx, {
      kind: 'onboarding_project_created',
      subject_type: 'fitness_onboarding_form',
      subject_id: formId,
      before: { project_created, created_project_id, submission_status },
      after: change,
    })
    const subject_type = 'fitness_onboarding_form'
    const undo_id = await offerUndo(tx, ctx, { subject_type, before: form, after, added: [project.id], emails })
    return { id: project.id, undo_id }
  })
}

/** The project that a form asks for; null where its company is nobody's any more. */
export async function makeProjectOf(tx: Tx, ctx: Parameters<typeof insertProject>[1], form: FormRow) {
  const user_id = form.user_id ?? (form.company_id && (await findOwner(tx, form.company_id))?.user_id)
  if (!user_id) return null
  return insertProject(tx, ctx, {
    user_id,
    company_id: form.company_id,
    project_name: form.business_name,
    description: form.tagline || `Coach website for ${form.full_name}`,
    development_stage: 'planning',
    progress_percentage: 10,
    project_category: 'fitness',
    features: form.required_features,
  })
}

/** Undoes what became of a form, and the project that was made of it; nobody has touched either since. */
export async function takeBackOnForm(tx: Tx, step: UndoStep) {
  return (await restoreRow(tx, fitness_onboarding_forms, step)) && takeBackProjects(tx, step.added_ids)
}

/** The team is done with a form, or takes it up again; from the status the admin saw. */
export async function setFormCompleted(ctx: Ctx, formId: string, { completed, seen_status }: FormCompletion) {
  return ctx.db.transaction(async (tx) => {
    const form = await lockForm(tx, formId)
    if (form.submission_status !== seen_status) throw new AppError('conflict')
    if (form.submission_status === 'draft') throw new AppError('form_is_draft')
    if (completed !== mayBeCompleted(form)) return { undo_id: null }
    const submission_status = completed ? ('completed' as const) : reopenedStatus(form)
    const written = tx.update(fitness_onboarding_forms).set({ submission_status, updated_at: ctx.now() })
    const after = stored(await written.where(eq(fitness_onboarding_forms.id, formId)).returning(), 'form')
    const subject_type = 'fitness_onboarding_form'
    await recordActivity(tx, ctx, {
      kind: 'onboarding_status_changed',
      subject_type,
      subject_id: formId,
      before: { submission_status: form.submission_status },
      after: { submission_status },
    })
    return { undo_id: await offerUndo(tx, ctx, { subject_type, before: form, after }) }
  })
}

export async function lockForm(tx: Tx, formId: string) {
  const [form] = await tx
    .select()
    .from(fitness_onboarding_forms)
    .where(eq(fitness_onboarding_forms.id, formId))
    .for('update')
  if (!form) throw new AppError('not_found')
  return form
}
