import { z } from 'zod'

/** S2 §4, in the order a project goes through them. */
const projectStageSchema = z.enum(['planning', 'design', 'development', 'testing', 'completed'])
export type ProjectStage = z.infer<typeof projectStageSchema>

const projectPrioritySchema = z.enum(['low', 'normal', 'high', 'urgent'])
export type ProjectPriority = z.infer<typeof projectPrioritySchema>

const domainStatusSchema = z.enum(['pending', 'registered', 'active', 'expired'])
export type DomainStatus = z.infer<typeof domainStatusSchema>

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
export const projectSchema = z.object({
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
