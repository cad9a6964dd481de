import { z } from 'zod'
import { dueFirstFilter } from './due-first.ts'
import { onboardingFormSchema, submissionStatusSchema, type SubmissionStatus } from './onboarding.ts'
import { searchSchema } from './text.ts'

/** What the team looks for among all forms. */
export const submissionFilterSchema = z.strictObject({
  search: searchSchema.optional(),
  status: submissionStatusSchema.optional(),
  ...dueFirstFilter,
})
export type SubmissionFilter = z.infer<typeof submissionFilterSchema>

/** A form as the team sees it, with whose it is. */
export const submissionSchema = onboardingFormSchema.extend({
  owner: z.object({ user_id: z.uuid(), email: z.string(), first_name: z.string(), last_name: z.string() }),
  /** By when whoever submitted it hears of us; null where they have. */
  answer_by: z.iso.datetime().nullable(),
  /** Shows the website made from it, as it is edited now; null where none was. */
  preview_url: z.string().nullable(),
})
export const submissionCountsSchema = z.record(submissionStatusSchema, z.int())
export type SubmissionCounts = z.infer<typeof submissionCountsSchema>
export type Submission = z.infer<typeof submissionSchema>

/** S2 §2: the button shows only then, and the server holds it too. */
export const mayBecomeProject = (form: { submission_status: SubmissionStatus; project_created: boolean }) =>
  form.submission_status === 'submitted' && !form.project_created

/** What was handed to us can be done with, whether or not it became a project. */
export const mayBeCompleted = ({ submission_status }: { submission_status: SubmissionStatus }) =>
  submission_status === 'submitted' || submission_status === 'processing'

/** Where a completed form goes when it is taken up again. */
export const reopenedStatus = ({ project_created }: { project_created: boolean }): SubmissionStatus =>
  project_created ? 'processing' : 'submitted'

/** `seen_status` is the status the admin saw: somebody else may have been quicker. */
export const formCompletionSchema = z.strictObject({ completed: z.boolean(), seen_status: submissionStatusSchema })
export type FormCompletion = z.infer<typeof formCompletionSchema>
