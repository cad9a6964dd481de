import { emptyOnboarding } from '#domain/onboarding.ts'
import type { CompanyArea } from '#domain/permissions.ts'

/**
 * Whose every table is; one without an entry fails a test. The policies that Postgres itself holds customers to are generated from
 * it (policies.ts: `policies`, into a migration; `grants`, at every start, for `slipway_customer`): the second line, behind the owner conditions
 * of the queries. identity.md §5.
 */
export type Ownership = (
  | {
      /** A company's, by this column; of those whose part includes the area, or of everybody in it. */
      whose: 'company'
      by: string
      area?: CompanyArea
    }
  | {
      /** As what it belongs to, by this column; of some by another. */
      whose: 'parent'
      by: string
      parent: string
      or?: { by: string; parent: string }
    }
  | {
      /** Somebody's own, and of others who are said by a condition. */
      whose: 'person'
      by: string
      also?: string
      /** And only while this holds of it, too. */
      only?: string
    }
) & {
  /** What may be read of it; all where nothing is said. */
  columns?: string[]
  /** What must hold of what customers add to theirs, so that it is in the right name; they add nothing where nothing is said. */
  added?: string
  /** What they may change of theirs: never whose it is. */
  changed?: string[]
  /** What must hold of it, before and after, for them to change it. */
  changeable?: string
  /** What must hold, too, of what they write. */
  written?: string
}

/** Nothing of these is anybody's in particular. */
export type Unowned =
  /** What every change may add, and nobody of them reads. */
  | { whose: 'added' }
  /** On offer to everybody. */
  | { whose: 'public' }
  /** The team's, the program's, or secret: customers reach it by our functions alone. */
  | { whose: 'team' }

const team = { whose: 'team' } as const
const open = { whose: 'public' } as const
const added = { whose: 'added' } as const
const person = { whose: 'person', by: 'user_id' } as const

/** Empty where nobody said who asks: then nothing is anybody's. */
export const said = (name: 'person' | 'company') => `nullif(current_setting('slipway.${name}', true), '')::uuid`
export const part = `current_setting('slipway.part', true)`
const isOwner = `${part} = 'owner'`

export const ownership: Record<string, Ownership | Unowned> = {
  companies: {
    whose: 'company',
    by: 'id',
    // One's own is named by one's profile.
    changed: ['inherited_name'],
    changeable: `${isOwner} and "inherited_name" is not null`,
  },
  company_members: { whose: 'company', by: 'company_id' },
  company_invitations: {
    whose: 'company',
    by: 'company_id',
    columns: ['id', 'company_id', 'email', 'part', 'invited_by', 'created_at', 'expires_at', 'used_at', 'voided_at'],
    added: `${isOwner} and "invited_by" = ${said('person')}`,
    changed: ['voided_at'],
    changeable: isOwner,
  },

  website_projects: { whose: 'company', by: 'company_id', area: 'work' },
  project_updates: { whose: 'parent', by: 'project_id', parent: 'website_projects' },
  quick_project_updates: { whose: 'parent', by: 'project_id', parent: 'website_projects' },
  project_completion_emails: team,
  project_milestones: { whose: 'parent', by: 'project_id', parent: 'website_projects' },
  milestone_versions: {
    whose: 'parent',
    by: 'milestone_id',
    parent: 'project_milestones',
    columns: [
      'milestone_id',
      'version',
      'note',
      'preview_url',
      'file_ids',
      'submitted_by',
      'submitted_at',
      'decision',
      'decided_name',
      'comment',
      'decided_at',
    ],
  },
  project_requests: { whose: 'parent', by: 'project_id', parent: 'website_projects' },
  project_turns: { whose: 'parent', by: 'project_id', parent: 'website_projects' },
  project_moves: { whose: 'parent', by: 'project_id', parent: 'website_projects' },
  project_files: {
    whose: 'parent',
    by: 'project_id',
    parent: 'website_projects',
    columns: [
      'id',
      'project_id',
      'milestone_id',
      'request_id',
      'side',
      'file_name',
      'file_size',
      'file_type',
      'is_gated',
      'released_at',
      'handed_in_by',
      'created_at',
    ],
  },
  support_tickets: {
    whose: 'company',
    by: 'company_id',
    area: 'work',
    added: `"user_id" = ${said('person')}`,
    changed: [
      'status',
      'turn',
      'turn_began_at',
      'due_at',
      'solve_due_at',
      'updated_at',
      'rating',
      'rating_comment',
      'rated_at',
    ],
  },
  ticket_responses: {
    whose: 'parent',
    by: 'ticket_id',
    parent: 'support_tickets',
    added: `"responder_id" = ${said('person')}`,
    written: 'not is_admin_response',
  },
  // A ticket's. Of a chat, whose company is empty, nothing is here: its visitor has it by their cookie.
  conversations: {
    whose: 'company',
    by: 'company_id',
    area: 'work',
    columns: ['id', 'company_id', 'subject', 'copies', 'stopped_copies', 'created_at', 'updated_at'],
    added: `"user_id" = ${said('person')}`,
    // Whoever adds to it holds it.
    changed: ['updated_at', 'copies', 'stopped_copies'],
  },
  messages: {
    whose: 'parent',
    by: 'conversation_id',
    parent: 'conversations',
    columns: [
      'id',
      'conversation_id',
      'position',
      'side',
      'author_id',
      'author_name',
      'author_email',
      'via',
      'text',
      'quoted_text',
      'event',
      'created_at',
    ],
    added: `"author_id" = ${said('person')}`,
    written: `"side" = 'client'`,
  },
  ticket_turns: { whose: 'parent', by: 'ticket_id', parent: 'support_tickets' },
  attachments: {
    whose: 'company',
    by: 'company_id',
    area: 'work',
    added: `exists (select from messages m where m.id = "message_id" and m.author_id = ${said('person')})`,
  },
  // A file is begun and received past the second line; what is sent behind it takes it.
  uploads: { whose: 'person', by: 'owner_id', changed: ['taken_at', 'updated_at'] },
  fitness_onboarding_forms: {
    whose: 'company',
    by: 'company_id',
    area: 'work',
    // Whoever begins it: it is the company's one form, its owner's, or nobody's where they have one in another company.
    added: '"user_id" is null or "user_id" = (select c.owner_id from companies c where c.id = "company_id")',
    changed: [...Object.keys(emptyOnboarding()), 'submission_status', 'is_completed', 'submitted_at', 'updated_at'],
  },

  // Made by a submission; approved, published and named by our functions.
  websites: {
    whose: 'company',
    by: 'company_id',
    area: 'work',
    added: `"user_id" = ${said('person')} and "live_version_id" is null`,
    changed: ['content', 'made_content', 'updated_at'],
  },
  website_versions: {
    whose: 'parent',
    by: 'website_id',
    parent: 'websites',
    added: `"made_by" = ${said('person')} and "state" = 'waiting' and "last_live_at" is null`,
    changed: ['state', 'decided_by', 'decided_at'],
    changeable: `"state" in ('waiting', 'withdrawn')`,
  },
  website_pictures: {
    whose: 'company',
    by: 'company_id',
    area: 'work',
    added: `"user_id" = ${said('person')} and "state" = 'making'`,
  },
  // Written by visitors; an owner says so of theirs through our functions.
  website_enquiries: { whose: 'parent', by: 'website_id', parent: 'websites' },
  website_views: { whose: 'parent', by: 'website_id', parent: 'websites' },
  retired_slugs: open,

  checkouts: { whose: 'company', by: 'company_id', area: 'money' },
  one_time_purchases: { whose: 'company', by: 'company_id', area: 'money' },
  billing_customers: { whose: 'company', by: 'company_id', area: 'money' },
  invoices: {
    whose: 'company',
    by: 'company_id',
    area: 'money',
    columns: [
      'id kind number proposal_id proposal_number milestone_id project_id credits_id company_id',
      'customer_name customer_email company_name billing_address lines rates deducts net tax total due_on note',
      'credited kept is_disputed balance file_path sha256 created_at words',
    ].flatMap((names) => names.split(' ')),
  },
  // What came past the provider has no checkout.
  payment_ledger: {
    whose: 'parent',
    by: 'checkout_id',
    parent: 'checkouts',
    or: { by: 'invoice_id', parent: 'invoices' },
  },

  // Nobody's until it is sent; what is edited since is no client's to read.
  proposals: {
    whose: 'company',
    by: 'company_id',
    area: 'money',
    columns: [
      'id',
      'company_id',
      'number',
      'title',
      'state',
      'version',
      'valid_until',
      'total',
      'sent_at',
      'created_at',
    ],
  },

  user_profiles: {
    ...person,
    // Colleagues, and whoever wrote in the company's tickets while they were.
    also: [
      'exists (select from companies c where c.owner_id = user_profiles.user_id)',
      'exists (select from company_members m where m.user_id = user_profiles.user_id)',
      'exists (select from support_tickets t where t.user_id = user_profiles.user_id)',
      'exists (select from ticket_responses r where r.responder_id = user_profiles.user_id and not r.is_admin_response)',
    ].join(' or '),
    columns: ['user_id', 'email', 'first_name', 'last_name', 'company_name', 'membership_tier'],
    changed: ['first_name', 'last_name', 'company_name', 'phone', 'updated_at'],
  },
  authenticators: { ...person, columns: ['user_id', 'confirmed_at'] },
  recovery_codes: { ...person, columns: ['user_id', 'used_at'] },
  passkeys: person,
  email_changes: {
    ...person,
    columns: ['user_id', 'new_email', 'old_confirmed_at', 'new_confirmed_at', 'expires_at'],
  },
  data_exports: { ...person, columns: ['id', 'user_id', 'state', 'size', 'created_at', 'expires_at'] },
  security_events: person,
  notifications: {
    ...person,
    // Of a company one left, nothing is shown any more.
    only: `"company_id" is null or "company_id" = ${said('company')}`,
    columns: ['id', 'user_id', 'event', 'company_id', 'title', 'text', 'link', 'in_portal', 'read_at', 'created_at'],
    changed: ['read_at'],
  },
  notification_choices: person,

  maintenance_plan_options: open,
  subscription_plan_options: open,

  action_links: team,
  activity_logs: team,
  backups: team,
  billing_notifications: team,
  chat_messages: team,
  credentials: team,
  custom_pricing_arrangements: team,
  dns_records: team,
  edited_videos: team,
  emails: added,
  inbound_mails: team,
  installation: team,
  invoice_counters: team,
  job_schedules: team,
  jobs: added,
  known_devices: team,
  lead_history: team,
  leads: team,
  looks: team,
  mail_refs: team,
  mail_threads: team,
  mailbox_messages: team,
  news: team,
  newsletter_subscriptions: team,
  note_files: team,
  notes: team,
  notification_digests: team,
  one_time_links: team,
  open_questions: team,
  passkey_challenges: team,
  // A visitor's and the team's; what a customer says of theirs our functions write.
  presences: team,
  proposal_signatures: team,
  proposal_versions: team,
  payment_events: team,
  payment_reconciliations: team,
  rate_limits: team,
  raw_videos: team,
  refund_requests: team,
  reminders: team,
  saved_replies: team,
  sessions: team,
  sign_ups: team,
  team_availability: team,
  ticket_counts: team,
  today_seen: team,
  undo_steps: team,
  user_counts: team,
  user_roles: team,
  users: team,
  verifications: team,
  video_categories: team,
  video_counts: team,
}

export const isOwned = (entry: Ownership | Unowned): entry is Ownership =>
  entry.whose === 'company' || entry.whose === 'parent' || entry.whose === 'person'
