import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { agency } from '#content/agency.ts'
import { AppError } from '#domain/errors.ts'
import {
  isFrozen,
  onboardingFormSchema,
  withoutBlanks,
  type OnboardingFields,
  type OnboardingState,
  type SubmissionStatus,
} from '#domain/onboarding.ts'
import { ownerIdOf } from '../companies/belonging.ts'
import { lockCompany } from '../companies/holding.ts'
import { type Actor, actorOf, type Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { columnsNamedBy } from '../db/named-columns.ts'
import { stored } from '../db/stored.ts'
import { queueEmail } from '../emails/emails.ts'
import { answerDueAt } from '../leads/due-time.ts'
import { makeWebsite, takeBackWebsite } from '../websites/making.ts'
import { onboardingSubmittedEmail } from './onboarding.emails.ts'
import { fitness_onboarding_forms } from './onboarding.tables.ts'

export const formColumns = columnsNamedBy(fitness_onboarding_forms, onboardingFormSchema)

/** The form of the actor's company; null until something was saved. */
export async function findOwnForm(ctx: Ctx) {
  const [form] = await ctx.db
    .select(formColumns)
    .from(fitness_onboarding_forms)
    .where(eq(fitness_onboarding_forms.company_id, actorOf(ctx).company.id))
    .orderBy(...ownersFirst)
    .limit(1)
  return form ? shownForm(form) : null
}

/**
 * A company has one form, its owner's; or nobody's, where they have one in another company. The version before may have begun another
 * for one of its members, as it knows forms of people only: that one is shown where there is no other.
 */
const { company_id: formCompanyId, user_id: formUserId, created_at: formCreatedAt } = fitness_onboarding_forms
const firstOf = (userId: PgColumn | SQL, companyId: PgColumn | SQL) =>
  sql`case when ${userId} = ${ownerIdOf(companyId)} then 0 when ${userId} is null then 1 else 2 end`
const ownersFirst = [firstOf(formUserId, formCompanyId), formCreatedAt]

/** Whether a project was made from a form. */
export const hasFormOfProject = async (tx: Tx, projectId: string) =>
  (await tx.$count(fitness_onboarding_forms, eq(fitness_onboarding_forms.created_project_id, projectId))) > 0

type FormState = {
  business_name: string
  submission_status: SubmissionStatus
  project_created: boolean
  submitted_at_ms: number | null
}

/** How far a company's form is, as part of another query. */
export const onboardingStateOf = (companyId: SQL) => sql<FormState | null>`(
  select json_build_object('business_name', f.business_name, 'submission_status', f.submission_status,
    'project_created', f.project_created, 'submitted_at_ms', (extract(epoch from f.submitted_at) * 1000)::bigint)
  from ${fitness_onboarding_forms} f where f.company_id = ${companyId}
  order by ${firstOf(sql`f.user_id`, sql`f.company_id`)}, f.created_at limit 1)`

/** Until it has become a project, which is shown itself. S2 §9: we answer within 24 hours. */
export function shownOnboarding(form: FormState | null): OnboardingState | null {
  if (!form || form.project_created) return null
  const { business_name, submission_status, submitted_at_ms } = form
  const submittedAt = submission_status === 'draft' || submitted_at_ms === null ? null : new Date(submitted_at_ms)
  return {
    business_name,
    submission_status,
    submitted_at: submittedAt?.toISOString() ?? null,
    answer_by: submittedAt ? answerDueAt(submittedAt).toISOString() : null,
  }
}

/** S2 §4: whatever it was before, a saved draft is a draft, and what was made of it does not wait for approval any more. */
export async function saveDraft(ctx: Ctx, input: OnboardingFields) {
  const actor = actorOf(ctx)
  return ctx.db.transaction(async (tx) => {
    const { id, submission_status } = await holdOwnForm(tx, actor, ctx.now())
    if (submission_status !== 'draft') await takeBackWebsite(tx, ctx)
    return writeForm(tx, id, {
      ...input,
      submission_status: 'draft',
      is_completed: false,
      updated_at: ctx.now(),
    })
  })
}

/** Hands the form to the team, with the website made from it, and tells them; submitting the same form twice tells them once. */
export async function submitForm(ctx: Ctx, input: OnboardingFields) {
  const actor = actorOf(ctx)
  const submitted_at = ctx.now()
  return ctx.db.transaction(async (tx) => {
    const before = await holdOwnForm(tx, actor, submitted_at)
    const answers = withoutBlanks(input)
    const form = await writeForm(tx, before.id, {
      ...answers,
      submission_status: 'submitted',
      is_completed: true,
      updated_at: submitted_at,
      submitted_at,
    })
    const isFirst = before.submission_status === 'draft'
    const { preview_url } = await makeWebsite(tx, ctx, { form_id: before.id, answers, isFirst })
    if (isFirst) await queueEmail(tx, onboardingSubmittedEmail(agency.email, { ...form, preview_url }, ctx.origin))
    return form
  })
}

/**
 * Holds the one form of this company until the transaction ends, so that two saves at once make one row. Since the request came the
 * company may have got another owner, or have been given up for another.
 */
async function holdOwnForm(tx: Tx, actor: Actor, created_at: Date) {
  const company = await lockCompany(tx, actor.company.id)
  if (!company) throw new AppError('other_company')
  const form = (await lockForm(tx, company.id)) ?? (await beginForm(tx, company, created_at))
  if (isFrozen(form)) throw new AppError('onboarding_frozen')
  return form
}

const heldColumns = {
  id: fitness_onboarding_forms.id,
  user_id: fitness_onboarding_forms.user_id,
  submission_status: fitness_onboarding_forms.submission_status,
}

async function lockForm(tx: Tx, companyId: string) {
  const [form] = await tx
    .select(heldColumns)
    .from(fitness_onboarding_forms)
    .where(eq(formCompanyId, companyId))
    .orderBy(...ownersFirst)
    .limit(1)
    .for('update')
  return form ?? null
}

/** In the name of the company's owner; in nobody's where there is one of theirs in another company. */
async function beginForm(tx: Tx, { id: company_id, owner_id }: { id: string; owner_id: string }, created_at: Date) {
  const begin = (user_id: string | null) =>
    tx
      .insert(fitness_onboarding_forms)
      .values({ user_id, company_id, created_at, updated_at: created_at })
      .onConflictDoNothing({ target: formUserId })
      .returning(heldColumns)
  const [begun] = await begin(owner_id)
  return begun ?? stored(await begin(null), 'form')
}

/**
 * A company has another owner: its form is theirs, and one that the version before began for them in it is nobody's. Where they have
 * one in another company that one stays theirs, and this one is nobody's.
 */
export async function handOverForm(tx: Tx, companyId: string, ownerId: string) {
  const form = await lockForm(tx, companyId)
  if (!form) return
  const giveTo = (id: string, user_id: string | null) =>
    tx.update(fitness_onboarding_forms).set({ user_id }).where(eq(fitness_onboarding_forms.id, id))
  const [other] = await tx.select().from(fitness_onboarding_forms).where(eq(formUserId, ownerId))
  const isBeside = other?.company_id === companyId
  if (other && isBeside && other.id !== form.id) await giveTo(other.id, null)
  await giveTo(form.id, other && !isBeside ? null : ownerId)
}

type FormRow = typeof fitness_onboarding_forms.$inferSelect

async function writeForm(tx: Tx, id: string, values: Partial<FormRow>) {
  const form = stored(
    await tx
      .update(fitness_onboarding_forms)
      .set(values)
      .where(eq(fitness_onboarding_forms.id, id))
      .returning(formColumns),
    'form',
  )
  return shownForm(form)
}

function shownForm(form: Pick<FormRow, keyof typeof formColumns>) {
  return {
    ...form,
    created_at: form.created_at.toISOString(),
    updated_at: form.updated_at.toISOString(),
    submitted_at: form.submitted_at?.toISOString() ?? null,
  }
}
