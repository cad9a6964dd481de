import type { Topic } from '#domain/news.ts'

/**
 * Which tables are live: what changes in them is news (server/news/) for somebody, written by a trigger in the same transaction, so that
 * no write of any version can forget it. A table that is neither here nor in `notLive` fails a test, and so does a trigger that is
 * not in the database as it is here; a migration brings it there.
 */
type Audience = {
  /** SQL about the changed row `t`: whose it is. */
  user?: string
  company?: string
  role?: 'admin'
  chat?: string
}
type Live = {
  topic: Topic
  /** What the screen knows it by; where it is part of something, that. */
  subject: string
  audience: Audience[]
  join?: string
  /** Whose sessions are other ones by it: their streams end, and begin anew if they may. */
  ends?: string
  /** Of tables with much traffic: told of row by row, and only of those whose change this is. */
  only?: { added?: string; changed: string; removed?: string }
}

const admin = { role: 'admin' } as const
const ofCompany = [{ company: 't.company_id', ...admin }]
const admins = [admin]
const ofTicket = 'left join support_tickets s on s.id = t.ticket_id'
const ofProject = 'left join website_projects p on p.id = t.project_id'
const differs = (column: string) => `OLD.${column} IS DISTINCT FROM NEW.${column}`
const comesOrGoes = (state: string) => `(OLD.state = '${state}') <> (NEW.state = '${state}')`

export const live: Record<string, Live> = {
  support_tickets: { topic: 'ticket', subject: 't.id', audience: ofCompany },
  ticket_responses: {
    topic: 'ticket',
    subject: 't.ticket_id',
    audience: [{ company: 's.company_id', ...admin }],
    join: ofTicket,
  },
  conversations: { topic: 'chat', subject: 't.id', audience: [{ chat: 't.id', ...admin }] },
  chat_messages: { topic: 'chat', subject: 't.conversation_id', audience: [{ chat: 't.conversation_id', ...admin }] },
  leads: { topic: 'lead', subject: 't.id', audience: admins },
  lead_history: { topic: 'lead', subject: 't.lead_id', audience: admins },
  inbound_mails: { topic: 'mail', subject: 't.id', audience: admins },
  open_questions: { topic: 'question', subject: 't.id', audience: admins },

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
  fitness_onboarding_forms: { topic: 'form', subject: 't.id', audience: ofCompany },
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

  notes: { topic: 'note', subject: 't.company_id', audience: admins },
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
  authenticators: ownSettings,
  billing_customers: secret,
  credentials: secret,
  email_changes: ownSettings,
  job_schedules: secret,
  known_devices: secret,
  looks: 'an admin’s own session; who looked is read when somebody asks',
  mail_refs: secret,
  mail_threads: secret,
  mailbox_messages: 'the built-in mailbox is a page of its own, loaded when it is looked at',
  messages: 'What is added to it is copied to ticket_responses and chat_messages, which tell of it',
  maintenance_plan_options: 'changed by a start alone',
  newsletter_subscriptions: 'no screen shows them, only a file to download',
  news: 'is what the others tell',
  notification_choices: ownSettings,
  notification_digests: secret,
  notifications: 'written with what they are about, which is live; the bell is asked for with it',
  one_time_links: secret,
  passkey_challenges: secret,
  passkeys: ownSettings,
  payment_reconciliations: 'moves every five minutes, with or without news',
  project_completion_emails: 'stands in the project, which changes with it',
  rate_limits: secret,
  recovery_codes: ownSettings,
  security_events: 'a flood of refusals would be a flood of news',
  saved_replies: 'seldom changed, and read with the dialog that offers them',
  sessions: 'what of them ends, or becomes another’s, ends its streams (`tell_sessions`); more is not told',
  sign_ups: secret,
  subscription_plan_options: 'changed by a start alone',
  ticket_turns: 'kept from what is written to the ticket, which tells of it',
  ticket_counts: 'counts of what is live',
  today_seen: 'when oneself looked',
  undo_steps: 'of the one who did it, at whose screen it was done',
  user_counts: 'counts of what is live',
  verifications: secret,
  video_categories: 'seldom changed, and read with the form that offers them',
  video_counts: 'counts of what is live',
}

/** Says of a session, or of all that a person has, that it is over or another's. */
export const ended = 'ended'
/** More in one statement are told of together. */
const ONE_BY_ONE = 100

const columns = '(topic, subject_id, user_id, company_id, role, conversation_id)'
const head = (name: string) =>
  `CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ `

const valuesOf = ({ user, company, role, chat }: Audience) =>
  [
    `${user ?? 'null'}::uuid`,
    `${company ?? 'null'}::uuid`,
    role ? `'${role}'` : 'null',
    `${chat ?? 'null'}::uuid`,
  ].join(', ')

/** What its statements changed, before and after: somebody may have lost it. */
const statementBody = ({ topic, subject, audience, join = '', ends }: Live) => {
  const tell = (from: string, many: string) =>
    audience
      .map(
        (each) => `    INSERT INTO news ${columns}
    SELECT DISTINCT '${topic}', CASE WHEN ${many} <= ${ONE_BY_ONE} THEN (${subject})::text END, ${valuesOf(each)}
    FROM ${from} t ${join};
`,
      )
      .concat(
        ends ? [`    INSERT INTO news (topic, user_id) SELECT DISTINCT '${ended}', ${ends} FROM ${from} t;\n`] : [],
      )
      .join('')
  const count = (table: string) => `(SELECT count(*) FROM ${table})`
  return `BEGIN
  IF TG_OP = 'INSERT' THEN
${tell('added', count('added'))}  ELSIF TG_OP = 'DELETE' THEN
${tell('removed', count('removed'))}  ELSE
${tell('(SELECT * FROM added UNION ALL SELECT * FROM removed)', count('added'))}  END IF;
  RETURN NULL;
END `
}

const rowBody = ({ topic, subject, audience }: Live) => `DECLARE t record;
BEGIN
  IF TG_OP = 'DELETE' THEN t := OLD; ELSE t := NEW; END IF;
${audience
  .map((each) => `  INSERT INTO news ${columns} VALUES ('${topic}', (${subject})::text, ${valuesOf(each)});\n`)
  .join('')}  RETURN NULL;
END `

type Trigger = { name: string; table: string; event: string; statement: string }

const trigger = (table: string, name: string, event: string, how: string, call: string): Trigger => ({
  name,
  table,
  event,
  statement: `CREATE TRIGGER "${name}" AFTER ${event} ON "${table}" ${how} EXECUTE FUNCTION "${call}"();`,
})

function triggersOf(table: string, { only }: Live): Trigger[] {
  const call = `tell_${table}`
  const each = (name: string, event: string, how: string) => trigger(table, `${table}_${name}_news`, event, how, call)
  if (!only)
    return [
      each('added', 'INSERT', 'REFERENCING NEW TABLE AS added FOR EACH STATEMENT'),
      each('changed', 'UPDATE', 'REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT'),
      each('removed', 'DELETE', 'REFERENCING OLD TABLE AS removed FOR EACH STATEMENT'),
    ]
  const when = (condition: string) => `FOR EACH ROW WHEN (${condition})`
  return [
    ...(only.added === undefined ? [] : [each('added', 'INSERT', when(only.added))]),
    each('changed', 'UPDATE', when(only.changed)),
    ...(only.removed === undefined ? [] : [each('removed', 'DELETE', when(only.removed))]),
  ]
}

const endingBody = `BEGIN
  INSERT INTO news (topic, subject_id, user_id) VALUES ('${ended}', OLD.id::text, OLD.user_id);
  RETURN NULL;
END `

/** For a migration, and as the database must have them. */
export const functions: Array<{ name: string; body: string; statement: string }> = [
  ...Object.entries(live).map(([table, one]) => ({
    name: `tell_${table}`,
    body: one.only ? rowBody(one) : statementBody(one),
  })),
  { name: 'tell_sessions', body: endingBody },
].map(({ name, body }) => ({ name, body: ` ${body}`, statement: `${head(name)}${body}$$;` }))

export const triggers: Trigger[] = [
  ...Object.entries(live).flatMap(([table, one]) => triggersOf(table, one)),
  trigger(
    'sessions',
    'sessions_changed_news',
    'UPDATE',
    `FOR EACH ROW WHEN (${differs('company_id')} OR ${differs('look_id')})`,
    'tell_sessions',
  ),
  trigger('sessions', 'sessions_removed_news', 'DELETE', 'FOR EACH ROW', 'tell_sessions'),
]
