import { z } from 'zod'
import { cents } from './cents.ts'
import { projectClockSchema, projectSideSchema } from './project-clock.ts'
import { lineUpTo, textUpTo } from './text.ts'

export const maxMilestones = 10

const daysMessage = 'Working days are a whole number from 0 to 250'
const percentMessage = 'Percent is a whole number from 0 to 100'
export const percentSchema = z.int(percentMessage).min(0, percentMessage).max(100, percentMessage)

export const plannedMilestoneSchema = z.strictObject({
  title: lineUpTo(200),
  working_days: z.int(daysMessage).min(0, daysMessage).max(250, daysMessage),
  percent: percentSchema,
})
export type PlannedMilestone = z.infer<typeof plannedMilestoneSchema>

/** What a project has where nobody says otherwise. */
export const usualMilestones: readonly PlannedMilestone[] = [
  { title: 'Design', working_days: 10, percent: 0 },
  { title: 'Content', working_days: 5, percent: 0 },
  { title: 'Launch', working_days: 10, percent: 50 },
]

export const milestoneStateSchema = z.enum(['planned', 'working', 'waiting', 'approved'])
export type MilestoneState = z.infer<typeof milestoneStateSchema>

/** Those begun stay as they are; the others follow in this order. */
export const milestonesEditSchema = z.strictObject({
  seen_updated_at: z.iso.datetime(),
  milestones: z
    .array(plannedMilestoneSchema.extend({ id: z.uuid().optional(), title: lineUpTo(200).min(1, 'Please name it') }))
    .max(maxMilestones, `A project has at most ${maxMilestones} milestones`),
})
export type MilestonesEdit = z.infer<typeof milestonesEditSchema>

type Planned = { id: string; title: string; percent: number; isAgreed: boolean }
type Wanted = { id?: string | undefined; title: string; percent: number }

/**
 * What is wrong with a plan of milestones that have not begun, by the one it replaces. What a proposal agreed to bill on approval stays
 * as it was agreed, so that its invoices add up to it; nothing else has anything to be a part of.
 */
export function planProblem(before: readonly Planned[], plan: readonly Wanted[]): string | null {
  const ids = plan.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) return 'Each milestone stands in a plan once'
  for (const { id, title, percent } of plan) {
    const was = before.find((one) => one.id === id)
    if (was?.isAgreed && was.percent !== percent)
      return `What was agreed on stays: ${was.percent}% of the price for ${was.title}`
    if (!was?.isAgreed && percent > 0) return `Only what a proposal agreed on is billed on approval: ${title}`
  }
  const billed = before.filter(({ percent }) => percent > 0)
  const left = ids.filter((id) => billed.some((one) => one.id === id))
  const removed = billed.find(({ id }) => !left.includes(id))
  if (removed) return `${removed.title} is billed on approval, as it was agreed on. It stays.`
  return left.some((id, index) => id !== billed[index]?.id)
    ? 'What is billed on approval stays in the order that was agreed on'
    : null
}

/** What the client is asked to approve. */
export const newMilestoneVersionSchema = z.strictObject({
  /** Which one it is to be: whoever got no answer and asks again makes no second. Pages of before say none. */
  version: z.int().min(1).optional(),
  note: textUpTo(5000).min(1, 'Please say what to look at'),
  preview_url: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Please enter an address such as https://…' })])
    .default(''),
  file_ids: z.array(z.uuid()).max(20).default([]),
})
export type NewMilestoneVersion = z.infer<typeof newMilestoneVersionSchema>

const decided = {
  decision: z.enum(['approved', 'changes']),
  name: lineUpTo(200).min(1, 'Please type your full name'),
  comment: textUpTo(5000).default(''),
}
const saysWhat = ({ decision, comment }: { decision: string; comment: string }) =>
  decision === 'approved' || comment !== ''
/** Then what is missing is said all at once. */
const isFilledIn = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const whatIsMissing = { path: ['comment'], message: 'Please tell us what should change', when: isFilledIn }
export const decisionSchema = z.strictObject({ version: z.int().min(1), ...decided }).refine(saysWhat, whatIsMissing)
export const decisionFormSchema = z.object(decided).refine(saysWhat, whatIsMissing)
export type Decision = z.infer<typeof decisionSchema>

export const newRequestSchema = z.strictObject({ text: textUpTo(5000).min(1, 'Please say what we need') })
export type NewRequest = z.infer<typeof newRequestSchema>

/** So many files fit into one answer. */
export const maxHandedIn = 20

/** What a client says with the files they handed in. */
export const answerSchema = z.strictObject({ note: textUpTo(5000).default('') })

/** What the link of a request shows. */
export const linkedRequestSchema = z.object({
  project_name: z.string(),
  text: z.string(),
  note: z.string(),
  answered_at: z.iso.datetime().nullable(),
  files: z.array(z.object({ id: z.uuid(), file_name: z.string(), file_size: z.int() })),
})
export type LinkedRequest = z.infer<typeof linkedRequestSchema>

/** What was asked, and of whom. */
export const askedSchema = z.object({ sent_to: z.array(z.string()) })

/** What the client was asked to approve, and what they said of it. */
export const milestoneVersionSchema = z.object({
  version: z.int(),
  note: z.string(),
  preview_url: z.string(),
  file_ids: z.array(z.uuid()),
  submitted_at: z.iso.datetime(),
  decision: z.enum(['approved', 'changes']).nullable(),
  decided_name: z.string().nullable(),
  comment: z.string(),
  decided_at: z.iso.datetime().nullable(),
})
export type MilestoneVersion = z.infer<typeof milestoneVersionSchema>

export const milestoneSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  state: milestoneStateSchema,
  percent: z.int(),
  working_days: z.int(),
  /** What a proposal agreed on stays in it. */
  is_agreed: z.boolean(),
  versions: z.array(milestoneVersionSchema),
})
export type Milestone = z.infer<typeof milestoneSchema>

/** A file of a project, as both sides see it. */
export const projectFileSchema = z.object({
  id: z.uuid(),
  milestone_id: z.uuid().nullable(),
  file_name: z.string(),
  file_size: z.int(),
  side: projectSideSchema,
  is_gated: z.boolean(),
  released_at: z.iso.datetime().nullable(),
  /** Who handed it in, where the client did. */
  handed_in_by: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type ProjectFile = z.infer<typeof projectFileSchema>

/** A file of ours for a client. */
export const newProjectFileSchema = z.strictObject({ upload_id: z.uuid(), is_gated: z.boolean() })
export type NewProjectFile = z.infer<typeof newProjectFileSchema>

/** What the files of a project that are shut until it is paid wait for. */
const paymentShape = {
  is_paid: z.boolean(),
  /** What is to be paid next, where it was billed. */
  next: z.object({ id: z.uuid(), number: z.string() }).nullable(),
}
export const projectPaymentSchema = z.object({ project_id: z.uuid(), ...paymentShape })
export type ProjectPayment = z.infer<typeof projectPaymentSchema>

/** One that was put before a client to look at. */
const linkedFileSchema = projectFileSchema
  .pick({ id: true, file_name: true, file_size: true })
  .extend({ is_shut: z.boolean() })

/** What the link of an approval shows: the newest version is the one that is decided on. */
export const linkedMilestoneSchema = milestoneSchema.pick({ title: true, state: true }).extend({
  project_name: z.string(),
  versions: z.array(
    milestoneVersionSchema
      .omit({ file_ids: true })
      .extend({ submitted_by: z.string(), files: z.array(linkedFileSchema) }),
  ),
  payment: z.object(paymentShape),
  /** What its holder may pay of the project, where somebody's part is its money. */
  payable: z.object({ id: z.uuid(), number: z.string(), balance: cents }).nullable(),
  /** All is approved, and files of the project are shut until it is paid. */
  files_wait: z.boolean(),
})
export type LinkedMilestone = z.infer<typeof linkedMilestoneSchema>

/** What we asked the client for and wait for. */
export const openRequestSchema = z.object({ id: z.uuid(), text: z.string(), asked_at: z.iso.datetime() })
export type OpenRequest = z.infer<typeof openRequestSchema>

/** All that is planned, approved, waited for and handed over on a project. */
export const projectWorkSchema = z.object({
  milestones: z.array(milestoneSchema),
  clock: projectClockSchema.nullable(),
  request: openRequestSchema.nullable(),
  files: z.array(projectFileSchema),
})
export type ProjectWork = z.infer<typeof projectWorkSchema>
