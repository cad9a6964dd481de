import { z } from 'zod'
import { submissionStatusSchema, type SubmissionStatus } from './onboarding.ts'

/** What was handed to us can be done with, whether or not it became a project. */
export const mayBeCompleted = ({ submission_status }: { submission_status: SubmissionStatus }) =>
  submission_status === 'submitted' || submission_status === 'processing'

/** Where a completed form goes when it is taken up again. */
export const reopenedStatus = ({ project_created }: { project_created: boolean }): SubmissionStatus =>
  project_created ? 'processing' : 'submitted'

/** `seen_status` is the status the admin saw: somebody else may have been quicker. */
export const formCompletionSchema = z.strictObject({ completed: z.boolean(), seen_status: submissionStatusSchema })
export type FormCompletion = z.infer<typeof formCompletionSchema>
