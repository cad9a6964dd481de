import type { Topic } from '#domain/news.ts'

/**
 * Which tables are live: what changes in them is news (server/news/) for somebody, written by a trigger in the same transaction, so that
 * no write of any version can forget it. A table that is neither here nor in `notLive` fails a test, and so does a trigger that is
 * not in the database as it is here; a migration brings it there.
 */
export type Audience = {
  /** SQL about the changed row `t`: whose it is. */
  user?: string
  company?: string
  role?: 'admin'
  chat?: string
}
export type Live = {
  topic: Topic
  /** What the screen knows it by; where it is part of something, that. */
  subject: string
  audience: Audience[]
  join?: string
  /** Whose sessions are other ones by it: their streams end, and begin anew if they may. */
  ends?: string
  /** Of tables with much traffic: told of row by row, and only of those whose change this is. */
  only?: { added?: string; changed: string; removed?: string }
  /** What of it is something else to somebody, by a name. */
  also?: Record<string, Live>
}

const admin = { role: 'admin' } as const
const ofCompany = [{ company: 't.company_id', ...admin }]
const admins = [admin]
const ofTicket = 'left join support_tickets s on s.id = t.ticket_id'
/** In whose thread it stands, where that is a ticket's. */
const ofThread = 'left join support_tickets s on s.conversation_id = t.conversation_id'
const ofProject = 'left join website_projects p on p.id = t.project_id'
export const differs = (column: string) => `OLD.${column} IS DISTINCT FROM NEW.${column}`
const comesOrGoes = (state: string) => `(OLD.state = '${state}') <> (NEW.state = '${state}')`

export const live: Record<string, Live> = {
  support_tickets: {
    topic: 'ticket',
    subject: 't.id',
    audience: [{ company: 't.company_id', user: 't.assignee_id', ...admin }],
  },
  ticket_responses: {
    topic: 'ticket',
    subject: 't.ticket_id',
    audience: [{ company: 's.company_id', user: 's.assignee_id', ...admin }],
    join: ofTicket,
  },
  conversations: {
    topic: 'chat',
    subject: 't.id',
    audience: [{ chat: 't.id', ...admin }],
    also: {
      copies: {
        topic: 'ticket',
        subject: 's.id',
        audience: [{ company: 's.company_id', user: 's.assignee_id', ...admin }],
        join: 'join support_tickets s on s.conversation_id = t.id',
        only: { changed: differs('copies') },
      },
    },
  },
  chat_messages: { topic: 'chat', subject: 't.conversation_id', audience: [{ chat: 't.conversation_id', ...admin }] },
  presences: {
    topic: 'presence',
    subject: 't.conversation_id',
    // A visitor need not hear of themselves.
    audience: [{ chat: `CASE WHEN t.who <> 'visitor' THEN t.conversation_id END`, user: 's.assignee_id', ...admin }],
    join: ofThread,
    // Not that they are still here: nothing changed by that.
    only: {
      added: 'true',
      changed: `${differs('typing')} OR OLD.seen_at < NEW.seen_at - interval '30 seconds'`,
    },
  },
  leads: { topic: 'lead', subject: 't.id', audience: admins },
  lead_history: { topic: 'lead', subject: 't.lead_id', audience: admins },
  inbound_mails: { topic: 'mail', subject: 't.id', audience: admins },
  open_questions: { topic: 'question', subject: 't.id', audience: admins },

  proposals: { topic: 'proposal', subject: 't.id', audience: ofCompany },
  website_projects: { topic: 'project', subject: 't.id', audience: ofCompany },
  project_updates: {
    topic: 'project',
    subject: 't.project_id',
    audience: [{ company: 'p.company_id', ...admin }],
    join: ofProject,
  },
  quick_project_updates: {
    topic: 'project',
    subject: 't.project_id',
    audience: [{ company: 'p.company_id', ...admin }],
    join: ofProject,
  },
  project_milestones: {
    topic: 'project',
    subject: 't.project_id',
    audience: [{ company: 'p.company_id', ...admin }],
    join: ofProject,
  },
  milestone_versions: {
    topic: 'project',
    subject: 'm.project_id',
    audience: [{ company: 'p.company_id', ...admin }],
    join: 'left join project_milestones m on m.id = t.milestone_id left join website_projects p on p.id = m.project_id',
  },
  project_requests: {
    topic: 'project',
    subject: 't.project_id',
    audience: [{ company: 'p.company_id', ...admin }],
    join: ofProject,
  },
  project_files: {
    topic: 'project',
    subject: 't.project_id',
    audience: [{ company: 'p.company_id', ...admin }],
    join: ofProject,
  },
  fitness_onboarding_forms: { topic: 'form', subject: 't.id', audience: ofCompany },
  websites: { topic: 'website', subject: 't.id', audience: ofCompany },
  website_versions: {
    topic: 'website',
    subject: 't.website_id',
    audience: [{ company: 'w.company_id', ...admin }],
    join: 'left join websites w on w.id = t.website_id',
  },
  website_enquiries: {
    topic: 'website',
    subject: 't.website_id',
    audience: [{ company: 'w.company_id', ...admin }],
    join: 'left join websites w on w.id = t.website_id',
  },
  website_pictures: {
    topic: 'website',
    subject: 'w.id',
    audience: ofCompany,
    join: 'left join websites w on w.company_id = t.company_id',
  },
  raw_videos: { topic: 'video', subject: 't.id', audience: [{ user: 't.assigned_to', ...admin }] },
  edited_videos: {
    topic: 'video',
    subject: 't.raw_video_id',
    audience: [{ user: 'v.assigned_to', ...admin }, { user: 't.uploaded_by' }],
    join: 'left join raw_videos v on v.id = t.raw_video_id',
  },
  uploads: {
    topic: 'upload',
    subject: 't.id',
    audience: [{ user: 't.owner_id' }],
    only: { added: 'true', changed: differs('state'), removed: 'true' },
  },

  checkouts: { topic: 'purchase', subject: 't.id', audience: ofCompany },
  one_time_purchases: { topic: 'purchase', subject: 't.id', audience: ofCompany },
  payment_ledger: {
    topic: 'payment',
    subject: 't.seq',
    audience: [{ company: 'c.company_id', ...admin }],
    join: 'left join checkouts c on c.id = t.checkout_id',
  },
  invoices: { topic: 'invoice', subject: 't.id', audience: ofCompany },
  payment_events: { topic: 'payment', subject: 't.id', audience: admins },
  refund_requests: { topic: 'payment', subject: 't.payment_seq', audience: admins },
  custom_pricing_arrangements: { topic: 'arrangement', subject: 't.id', audience: admins },
  billing_notifications: { topic: 'notice', subject: 't.id', audience: admins },

  users: { topic: 'account', subject: 't.id', audience: [{ user: 't.id', ...admin }] },
  user_profiles: {
    topic: 'account',
    subject: 't.user_id',
    // Their company's name and tier stand there.
    audience: [{ user: 't.user_id', company: 'c.id', ...admin }],
    join: 'left join companies c on c.owner_id = t.user_id',
  },
  user_roles: {
    topic: 'account',
    subject: 't.user_id',
    audience: [{ user: 't.user_id', ...admin }],
    ends: 't.user_id',
  },
  companies: { topic: 'company', subject: 't.id', audience: [{ company: 't.id', ...admin }], ends: 't.owner_id' },
  company_members: {
    topic: 'company',
    subject: 't.company_id',
    audience: [{ user: 't.user_id', company: 't.company_id', ...admin }],
    ends: 't.user_id',
  },
  company_invitations: { topic: 'company', subject: 't.company_id', audience: ofCompany },
  data_exports: { topic: 'export', subject: 't.id', audience: [{ user: 't.user_id' }] },

  notifications: {
    topic: 'notification',
    subject: 't.id',
    audience: [{ user: 't.user_id' }],
    // Often written by a job, a while after what they are about; and read on another device.
    only: { added: 'true', changed: differs('read_at') },
  },
  notes: {
    topic: 'note',
    subject: 't.company_id',
    audience: [{ user: 's.assignee_id', ...admin }],
    join: ofThread,
  },
  reminders: { topic: 'reminder', subject: 't.subject_id', audience: admins },
  activity_logs: { topic: 'activity', subject: 't.entity_id', audience: admins },
  jobs: {
    topic: 'system',
    subject: 't.id',
    audience: admins,
    only: { changed: comesOrGoes('dead'), removed: `OLD.state = 'dead'` },
  },
  emails: {
    topic: 'system',
    subject: 't.id',
    audience: admins,
    only: { changed: comesOrGoes('failed'), removed: `OLD.state = 'failed'` },
  },
  backups: { topic: 'system', subject: 't.id', audience: admins },
  installation: { topic: 'system', subject: 'null', audience: admins },
}

const ownSettings = 'changed where it is shown, by whom it is shown to'
const secret = 'shown to nobody'

export const notLive: Record<string, string> = {
  action_links: 'a link’s page goes on asking: whoever has it may have no session',
  attachments: 'come and go with their message, which is told of',
  authenticators: ownSettings,
  billing_customers: secret,
  credentials: secret,
  dns_records: 'the stand-in for the DNS is a page of its own, loaded when it is looked at',
  email_changes: ownSettings,
  invoice_counters: 'moves with the invoices, which tell of themselves',
  job_schedules: secret,
  known_devices: secret,
  looks: 'an admin’s own session; who looked is read when somebody asks',
  mail_refs: secret,
  mail_threads: secret,
  note_files: 'come and go with their note, which is told of',
  mailbox_messages: 'the built-in mailbox is a page of its own, loaded when it is looked at',
  messages: 'What is added to it is copied to ticket_responses and chat_messages, which tell of it',
  maintenance_plan_options: 'changed by a start alone',
  newsletter_subscriptions: 'no screen shows them, only a file to download',
  news: 'is what the others tell',
  notification_choices: ownSettings,
  notification_digests: secret,
  one_time_links: secret,
  passkey_challenges: secret,
  passkeys: ownSettings,
  payment_reconciliations: 'moves every five minutes, with or without news',
  project_completion_emails: 'stands in the project, which changes with it',
  proposal_signatures: 'comes with the proposal’s new state, which is told of',
  proposal_versions: 'comes with the proposal’s new version, which is told of',
  project_moves: 'moves the day of its project, which tells of it',
  project_turns: 'begins and ends with what is asked and answered, which is told of',
  rate_limits: secret,
  recovery_codes: ownSettings,
  retired_slugs: 'read when somebody chooses a slug, and shown to nobody',
  security_events: 'a flood of refusals would be a flood of news',
  saved_replies: 'seldom changed, and read with the dialog that offers them',
  sessions: 'what of them ends, or becomes another’s, ends its streams (`tell_sessions`); more is not told',
  sign_ups: secret,
  subscription_plan_options: 'changed by a start alone',
  team_availability: 'seen every half minute; what they chose is read with the chats',
  ticket_turns: 'kept from what is written to the ticket, which tells of it',
  ticket_counts: 'counts of what is live',
  today_seen: 'when oneself looked',
  undo_steps: 'of the one who did it, at whose screen it was done',
  user_counts: 'counts of what is live',
  verifications: secret,
  video_categories: 'seldom changed, and read with the form that offers them',
  video_counts: 'counts of what is live',
  website_views: 'counted every ten seconds: read with the screen that shows them',
}
