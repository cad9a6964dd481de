import { z } from 'zod'

type Action = 'insert' | 'update' | 'delete'

/** Everything staff can do that the activity log keeps: what it is called, and what it does to its subject (S2 §3 `action`). */
export const activityKinds = {
  arrangement_created: { label: 'Custom pricing created', action: 'insert' },
  arrangement_changed: { label: 'Custom pricing changed', action: 'update' },
  arrangement_archived: { label: 'Custom pricing archived or brought back', action: 'update' },
  arrangement_deleted: { label: 'Custom pricing deleted', action: 'delete' },
  billing_notification_sent: { label: 'Billing notification sent', action: 'insert' },
  billing_email_sent: { label: 'Billing email sent', action: 'insert' },
  change_undone: { label: 'Change undone', action: 'update' },
  company_changed: { label: 'Company changed', action: 'update' },
  customer_looked_at: { label: 'Viewed as customer', action: 'insert' },
  customer_look_ended: { label: 'Viewed as customer, ended', action: 'update' },
  customer_noted: { label: 'Note on a customer', action: 'insert' },
  customer_reminded: { label: 'Customer reminded', action: 'insert' },
  dead_job_dismissed: { label: 'Dead job dismissed', action: 'delete' },
  dead_job_retried: { label: 'Dead job run again', action: 'update' },
  edited_video_uploaded: { label: 'Edited video uploaded', action: 'insert' },
  edited_video_reviewed: { label: 'Edited video reviewed', action: 'update' },
  edited_video_deleted: { label: 'Edited video deleted', action: 'delete' },
  email_dismissed: { label: 'Failed email dismissed', action: 'update' },
  email_resent: { label: 'Email sent again', action: 'update' },
  lead_state_changed: { label: 'Lead moved on', action: 'update' },
  lead_owner_changed: { label: 'Lead given to somebody', action: 'update' },
  lead_answered: { label: 'Lead answered', action: 'insert' },
  lead_note_added: { label: 'Note on a lead', action: 'update' },
  lead_spam_changed: { label: 'Lead marked as spam or not', action: 'update' },
  lead_archived: { label: 'Lead archived or brought back', action: 'update' },
  lead_deleted: { label: 'Lead deleted', action: 'delete' },
  open_question_answered: { label: 'Answer of the assistant written', action: 'update' },
  open_question_answer_removed: { label: 'Answer of the assistant removed', action: 'update' },
  open_question_dismissed: { label: 'Question without an answer dismissed', action: 'update' },
  project_created: { label: 'Project created', action: 'insert' },
  project_changed: { label: 'Project changed', action: 'update' },
  project_quick_update: { label: 'Quick update on a project', action: 'update' },
  project_email_sent: { label: 'Project email sent', action: 'update' },
  project_archived: { label: 'Project archived or brought back', action: 'update' },
  project_deleted: { label: 'Project deleted', action: 'delete' },
  saved_reply_changed: { label: 'Saved reply written, changed or deleted', action: 'update' },
  ticket_answered: { label: 'Ticket answered', action: 'update' },
  ticket_note_added: { label: 'Note added to a ticket', action: 'update' },
  ticket_status_changed: { label: 'Ticket status changed', action: 'update' },
  ticket_archived: { label: 'Ticket archived or brought back', action: 'update' },
  ticket_deleted: { label: 'Ticket deleted', action: 'delete' },
  ticket_email_sent: { label: 'Ticket email sent', action: 'update' },
  onboarding_project_created: { label: 'Project made from a fitness form', action: 'update' },
  onboarding_status_changed: { label: 'Fitness form completed or reopened', action: 'update' },
  refund_asked: { label: 'Refund asked for', action: 'insert' },
  payment_event_replayed: { label: 'Payment event settled again', action: 'update' },
  payment_event_settled: { label: 'Payment event settled by hand', action: 'update' },
  set_aside_mail_accepted: { label: 'Mail set aside accepted', action: 'update' },
  set_aside_mail_discarded: { label: 'Mail set aside discarded', action: 'update' },
  two_step_reset: { label: 'Two-step sign-in reset', action: 'update' },
  team_two_step_changed: { label: 'Two-step sign-in of the team changed', action: 'update' },
  user_tier_changed: { label: 'Membership tier changed', action: 'update' },
  user_role_changed: { label: 'Role assigned', action: 'update' },
  user_invited: { label: 'User invited', action: 'insert' },
  user_suspended: { label: 'User suspended', action: 'update' },
  user_brought_back: { label: 'User brought back', action: 'update' },
  password_reset_sent: { label: 'Link to a new password sent', action: 'update' },
  user_data_exported: { label: 'Personal data handed out', action: 'insert' },
  user_deleted: { label: 'User deleted', action: 'delete' },
  raw_video_uploaded: { label: 'Raw video uploaded', action: 'insert' },
  raw_video_status_changed: { label: 'Raw video moved on', action: 'update' },
  raw_video_changed: { label: 'Raw video changed', action: 'update' },
  raw_video_assigned: { label: 'Raw video given to somebody', action: 'update' },
  raw_video_deleted: { label: 'Raw video deleted', action: 'delete' },
  video_category_created: { label: 'Video category made', action: 'insert' },
  video_category_changed: { label: 'Video category changed', action: 'update' },
} as const satisfies Record<string, { label: string; action: Action }>

export type ActivityKind = keyof typeof activityKinds
const kindSchema = z.enum(Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]])

/** What one may look for in the activity log; `person` is the e-mail address of whoever did it. */
export const activityFilterSchema = z.strictObject({
  kind: kindSchema.optional(),
  person: z.string().trim().toLowerCase().max(254).optional(),
  entity_type: z.string().max(50).optional(),
  entity_id: z.string().trim().max(255).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
})
export type ActivityFilter = z.infer<typeof activityFilterSchema>

/** Stands in the log for what somebody wrote, is called or is reached by: that it changed is kept, and nothing of it. */
export const withheld = '…'

const fields = z.record(z.string(), z.unknown()).nullable()
export const activitySchema = z.object({
  id: z.uuid(),
  kind: kindSchema,
  action: z.enum(['insert', 'update', 'delete']),
  entity_type: z.string(),
  entity_id: z.string(),
  /** Null: nobody in particular. The profile is null when that person's account is gone. */
  user_id: z.uuid().nullable(),
  profile: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
  details: z.record(z.string(), z.unknown()),
  before: fields,
  after: fields,
  created_at: z.iso.datetime(),
})
export type Activity = z.infer<typeof activitySchema>
