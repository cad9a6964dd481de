import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { archivable, archivedFilter } from './archive.ts'
import { dueFirstFilter } from './due-first.ts'
import { invoiceSchema } from './invoices.ts'
import { projectWorkSchema } from './milestones.ts'
import { oneLine, searchSchema, tidyText, tooLong } from './text.ts'

/** S2 §4, in the order a project goes through them. */
export const projectStageSchema = z.enum(['planning', 'design', 'development', 'testing', 'completed'])
export type ProjectStage = z.infer<typeof projectStageSchema>

export const projectPrioritySchema = z.enum(['low', 'normal', 'high', 'urgent'])
export type ProjectPriority = z.infer<typeof projectPrioritySchema>

export const domainStatusSchema = z.enum(['pending', 'registered', 'active', 'expired'])
export type DomainStatus = z.infer<typeof domainStatusSchema>

const line = (max = 200) => z.string().overwrite(oneLine).max(max, tooLong(max))
const text = (max = 5000) => z.string().overwrite(tidyText).max(max, tooLong(max))
/** What is left empty in a form is not set. */
const orNull = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema
    .nullable()
    .transform((value) => value || null)
    .default(null)

const day = z.iso.date('Please enter a date').or(z.literal(''))
const websiteAddress = line(2000).regex(
  /^(https?:\/\/[^\s/]\S*)?$/i,
  'Please enter an address that begins with https://',
)

const outOfRange = 'Please enter a whole number from 0 to 100'
const progress = z.int(outOfRange).min(0, outOfRange).max(100, outOfRange)
/** S2 §5: what is not a number becomes 0, as the field itself shows. */
export const typedProgress = (typed: string) => {
  const value = Number(typed.trim().replace(',', '.'))
  return typed.trim() === '' || Number.isNaN(value) ? 0 : value
}
const progressField = z.string().transform(typedProgress).pipe(progress)

/** The project as it was when the admin began to change it: a later one is not overwritten. */
const seenVersion = { seen_updated_at: z.iso.datetime() }

const nameAndEmailNeeded = 'Project name and client email are required'
export const newProjectSchema = z.strictObject({
  project_name: z.string(nameAndEmailNeeded).overwrite(oneLine).min(1, nameAndEmailNeeded).max(200, tooLong(200)),
  user_email: z.string(nameAndEmailNeeded).trim().min(1, nameAndEmailNeeded).pipe(emailSchema),
  description: text().default(''),
  development_stage: projectStageSchema.default('planning'),
  priority: projectPrioritySchema.default('normal'),
  estimated_completion_date: orNull(day),
})
export type NewProject = z.infer<typeof newProjectSchema>

/** What may change of a project; its name and description stay (promises.md). */
const editable = {
  development_stage: projectStageSchema,
  priority: projectPrioritySchema,
  estimated_completion_date: orNull(day),
  domain_name: orNull(line()),
  domain_status: domainStatusSchema,
  website_url: orNull(websiteAddress),
  client_notes: orNull(text()),
  /** Not kept on the project but in the update, which its owner reads. */
  update_notes: text().default(''),
}
export const projectEditSchema = z.strictObject({ ...editable, ...seenVersion, progress_percentage: progress })
export type ProjectEdit = z.infer<typeof projectEditSchema>
export const projectEditFormSchema = z.object({ ...editable, progress_percentage: progressField })

const messageNeeded = 'Please enter an update message'
const update_text = z.string(messageNeeded).overwrite(tidyText).min(1, messageNeeded).max(5000, tooLong(5000))
export const quickUpdateSchema = z.strictObject({ update_text, ...seenVersion, progress_percentage: progress })
export type QuickUpdate = z.infer<typeof quickUpdateSchema>
export const quickUpdateFormSchema = z.object({ update_text, progress_percentage: progressField })

/** A step that is picked on the project's page. */
export const stageChangeSchema = z.strictObject({ development_stage: projectStageSchema, ...seenVersion })
export type StageChange = z.infer<typeof stageChangeSchema>

/** S2 §4: only then may the client be told that it is done. */
export const isComplete = (project: { progress_percentage: number; development_stage: ProjectStage }) =>
  project.progress_percentage === 100 || project.development_stage === 'completed'

/** S2 §8. */
export const clientNotFound = (email: string) =>
  `User not found with email: ${email}. Please make sure the user has registered on the platform and try again.`

const projectUpdateSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  progress: z.int(),
  /** Set when the update moved the project to another stage. */
  stage: projectStageSchema.nullable(),
  created_at: z.iso.datetime(),
})
export type ProjectUpdate = z.infer<typeof projectUpdateSchema>

/** A project as its owner sees it, with what happened last. */
const projectSchema = z.object({
  id: z.uuid(),
  project_name: z.string(),
  description: z.string(),
  development_stage: projectStageSchema,
  priority: projectPrioritySchema,
  progress_percentage: z.int(),
  estimated_completion_date: z.iso.date().nullable(),
  actual_completion_date: z.iso.date().nullable(),
  domain_name: z.string().nullable(),
  domain_status: domainStatusSchema,
  website_url: z.string().nullable(),
  client_notes: z.string().nullable(),
  updates: z.array(projectUpdateSchema),
})
export type Project = z.infer<typeof projectSchema>

/** The same with the work on it, for its owner. */
export const ownProjectSchema = projectSchema.extend(projectWorkSchema.shape)
export type OwnProject = z.infer<typeof ownProjectSchema>

const ownerSchema = z.object({ user_id: z.uuid(), email: z.string(), first_name: z.string(), last_name: z.string() })

/** A project as the team sees it, with whose it is. */
export const officeProjectSchema = projectSchema.omit({ updates: true }).extend({
  project_category: z.string().nullable(),
  owner: ownerSchema,
  completion_email_sent_at: z.iso.datetime().nullable(),
  /** When the client last heard how it goes; null where nothing followed the welcome. */
  last_told_at: z.iso.datetime().nullable(),
  ...archivable,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type OfficeProject = z.infer<typeof officeProjectSchema>

/** One project on a page of its own: with what its client reads of it. */
const openProjectSchema = officeProjectSchema.extend({ updates: projectSchema.shape.updates })
export type OpenProject = z.infer<typeof openProjectSchema>

/** What a project was billed. */
const projectInvoiceSchema = invoiceSchema.pick({
  id: true,
  number: true,
  kind: true,
  status: true,
  total: true,
  balance: true,
  due_on: true,
})
export type ProjectInvoice = z.infer<typeof projectInvoiceSchema>

/** The page of a project: the project, the work on it, and its money. */
export const projectPageSchema = z.object({
  project: openProjectSchema,
  ...projectWorkSchema.shape,
  invoices: z.array(projectInvoiceSchema),
})
export type ProjectPage = z.infer<typeof projectPageSchema>

/** What the team looks for among all projects. */
export const projectFilterSchema = z.strictObject({
  search: searchSchema.optional(),
  ...archivedFilter,
  ...dueFirstFilter,
})
export type ProjectFilter = z.infer<typeof projectFilterSchema>

export const projectCountsSchema = z.object({ current: z.int(), archived: z.int() })

/** S2 §7: what find-user-for-project answers. */
export const clientLookupSchema = z.object({
  status: z.enum(['found', 'not_found', 'error']),
  user: ownerSchema.nullable(),
  message: z.string(),
})
export type ClientLookup = z.infer<typeof clientLookupSchema>

const ignored = z.unknown().optional()
const project_id = z.uuid()

/** S2 §7: the bodies of the functions. Whatever else they say, recipient and words come from the stored project. */
export const notifyNewProjectSchema = z.strictObject({
  project_id,
  user_email: ignored,
  user_name: ignored,
  project_name: ignored,
  description: ignored,
  development_stage: ignored,
  priority: ignored,
  estimated_completion_date: ignored,
})
export const notifyProjectUpdateSchema = z.strictObject({
  project_id,
  user_email: ignored,
  user_name: ignored,
  project_name: ignored,
  development_stage: ignored,
  progress_percentage: ignored,
  estimated_completion_date: ignored,
  admin_notes: ignored,
  quick_update: ignored,
})
/** With a `test_email` the message goes there instead, and is not counted. */
export const notifyCompletionSchema = z.strictObject({
  project_id,
  user_id: ignored,
  admin_user_id: ignored,
  test_email: emailSchema.optional(),
})
