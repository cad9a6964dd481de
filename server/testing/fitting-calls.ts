import type { z } from 'zod'
import { cast, demoPassword, type CastName } from '../db/seed/cast.ts'
import type { DeclaredRoute } from '../http/openapi.ts'
import { leadPassOf } from '../leads/lead-pass.ts'
import { createLink } from '../links/links.ts'
import { ratingUrl } from '../tickets/rating-tokens.ts'
import { fittingValue } from './fitting-values.ts'
import { mark, schemaOf, secretPassword, type createMarkedRequests } from './marked-requests.ts'
import type { createTestApp } from './test-app.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { putInto } from './companies.ts'
import { newCustomer } from './new-customer.ts'
import { createVideoRoom } from './video-room.ts'
import { createWordedThings } from './worded-things.ts'

type App = Awaited<ReturnType<typeof createTestApp>>
type Row = { id: string; updated_at: Date; lead_id?: string; status?: string }

/** Somebody with a price of their own. */
export const arrangedFor = `${mark}@arranged.example`

/** Calls any route as its schema wants it, about things that are there: most of them get through. */
export async function createFittingCalls(t: App, { call, sum }: ReturnType<typeof createMarkedRequests>) {
  const room = await createVideoRoom(t)

  async function newest(table: string, where = 'true', by = 'created_at') {
    const query = `select * from ${table} where ${where} order by ${by} desc limit 1`
    return (await t.parts.database.pool.query(query)).rows[0] as Row | undefined
  }

  /** With its file. */
  async function stored<Video extends { file_path: string }>(video: Video) {
    await t.parts.storage.put(video.file_path, Buffer.from(mark), 'video/mp4')
    return video
  }

  /** A question without an answer; none while the database refuses it. */
  async function askInVain() {
    const query = `insert into open_questions (question, asked_as, created_at, last_asked_at) values ($1, $2, now(), now()) returning *`
    const asked = t.parts.database.pool.query(query, [mark, crypto.randomUUID()])
    return asked.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** What failed for good; nothing while the database refuses it. */
  async function fail(query: string, values: string[]) {
    const failed = t.parts.database.pool.query(query, values)
    return failed.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }
  const addDeadJob = () =>
    fail(
      `insert into jobs (name, payload, state, run_at, created_at) values ('deliver-email', $1, 'dead', now(), now()) returning *`,
      [JSON.stringify({ email_id: crypto.randomUUID() })],
    )
  const addFailedEmail = () =>
    fail(
      `insert into emails (kind, to_address, subject, text, html, state, created_at) values ('x', $1, $2, $2, $2, 'failed', now()) returning *`,
      [`${mark}@client.example`, mark],
    )

  /** Somebody who is in the company of one of the cast; nobody while the database refuses it. */
  async function addColleague(name: CastName) {
    const companyId = await t.userIdOf(name)
    const made = newCustomer(t).then(async (person) => {
      await putInto(t, companyId, person, 'member')
      return { id: person.id }
    })
    return made.catch(() => undefined)
  }

  /** An open invitation to Cleo's company, with its token; none while the database refuses it. */
  async function addInvitation() {
    const token = newToken()
    const cleoId = await t.userIdOf('cleo')
    const query = `insert into company_invitations (company_id, email, part, token_hash, invited_by, created_at, expires_at)
      values ($1, $2, 'member', $3, $1, now(), now() + interval '7 days') returning id`
    const address = `${mark}-${crypto.randomUUID()}@client.example`
    const made = t.parts.database.pool.query(query, [cleoId, address, hashOfToken(token)])
    return made.then(({ rows }) => ({ ...(rows[0] as { id: string }), token })).catch(() => undefined)
  }

  /** What a coach handed in; nothing while the database refuses it. */
  async function submitForm() {
    const query = `insert into fitness_onboarding_forms (user_id, full_name, business_name, email, submission_status, created_at, updated_at, submitted_at)
      values ($1, $2, $2, $3, 'submitted', now(), now(), now()) returning *`
    const made = newCustomer(t).then(({ id, email }) => t.parts.database.pool.query(query, [id, mark, email]))
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** A download of Cleo's own data that is ready; none while the database refuses it. */
  async function prepareDownload() {
    const path = `data_exports/${crypto.randomUUID()}.zip`
    await t.parts.storage.put(path, Buffer.from(mark), 'application/zip')
    const query = `insert into data_exports (user_id, state, path, size, created_at, expires_at)
      values ($1, 'ready', $2, 7, now(), now() + interval '1 day') returning *`
    const made = t.parts.database.pool.query(query, [await t.userIdOf('cleo'), path])
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** Something Ada did a moment ago; nothing while the database refuses it. */
  async function doSomething() {
    const video = await room.addRaw({ title: mark, status: 'on_hold' })
    const query = `insert into undo_steps (user_id, subject_type, subject_id, before, after, added_ids, email_ids, created_at)
      values ($1, 'raw_video', $2, '{"status": "pending"}', '{"status": "on_hold"}', '[]', '[]', $3) returning *`
    const made = t.parts.database.pool.query(query, [room.adaId, video.id, t.parts.now()])
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** A mail that waits for a person; nothing while the database refuses it. */
  async function setMailAside() {
    const raw_path = `inbound_mails/${crypto.randomUUID()}.eml`
    const raw = `From: ${mark}@else.example\r\nSubject: ${mark}\r\nMessage-ID: <${crypto.randomUUID()}@else.example>\r\n\r\n${mark}`
    await t.parts.storage.put(raw_path, Buffer.from(raw), 'message/rfc822')
    const query = `insert into inbound_mails (state, reason, envelope_from, envelope_to, raw_path, size, received_at)
      values ('set_aside', 'unverified', 'x@else.example', 'hello@portgardner.example', $1, 7, now()) returning *`
    const made = t.parts.database.pool.query(query, [raw_path])
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  let footage: Awaited<ReturnType<typeof room.addRaw>> | undefined
  const { wordedThings, wordedFields } = createWordedThings(t)

  /** By the noun of a path, or its two first words: where one of its kind is found. */
  const things: Record<string, () => Promise<{ id: string } | undefined>> = {
    purchases: () => newest('one_time_purchases', 'removed_at is null'),
    'payment-events': () => newest('payment_events', 'true', 'received_at'),
    'pricing-arrangements': () => newest('custom_pricing_arrangements'),
    'dead-jobs': async () => (await newest('jobs', "state = 'dead'")) ?? addDeadJob(),
    'failed-emails': async () => (await newest('emails', "state = 'failed' and text is not null")) ?? addFailedEmail(),
    chat: () => newest('conversations'),
    leads: () => newest('leads', "state = 'new' and email is not null"),
    'open-questions': async () => (await newest('open_questions', 'dismissed_at is null')) ?? askInVain(),
    'set-aside-mails': setMailAside,
    tickets: () => newest('support_tickets'),
    'all-tickets': () => newest('support_tickets'),
    'onboarding-forms': async () =>
      (await newest('fitness_onboarding_forms', "submission_status = 'submitted'", 'updated_at')) ?? submitForm(),
    projects: () => newest('website_projects'),
    users: async () => ({ id: await t.userIdOf('pia') }),
    customers: async () => ({ id: await t.userIdOf('pia') }),
    'company/people': () => addColleague('cleo'),
    'company/invitations': addInvitation,
    uploads: async () => ({ id: await room.addUpload('emil', 'edited') }),
    'raw-videos': async () => (footage = await stored(await room.addRaw({ title: mark }))),
    'edited-videos': async () => stored(await room.addEdit((await room.addRaw({ title: mark })).id, { title: mark })),
    ...wordedThings,
    mailbox: () => newest('mailbox_messages'),
    'data-exports': prepareDownload,
  }

  /** Something new that nothing depends on; nothing while the database refuses it. */
  const fresh = (columns: string, values: string) => async () => {
    const query = `insert into ${columns} values (${values}, now(), now()) returning *`
    const made = t.parts.database.pool.query(query, [values.includes('@') ? mark : await t.userIdOf('pia')])
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  /** One that can be rated; none while the database refuses it. */
  async function closedTicketOf(who: CastName) {
    const query = `insert into support_tickets (user_id, subject, message, status, created_at, updated_at)
      values ($1, $2, $2, 'closed', '2020-01-01', now()) returning *`
    const made = t.parts.database.pool.query(query, [await t.userIdOf(who), mark])
    return made.then(({ rows }) => rows[0] as Row).catch(() => undefined)
  }

  const ratingToken = async () => {
    const ctx = { auth: t.parts.auth, origin: t.settings.origin, now: t.parts.now }
    const url = ratingUrl(ctx, (await closedTicketOf('cleo'))?.id ?? crypto.randomUUID())
    return new URL(url).searchParams.get('token')
  }

  /** By the call, where another of its kind would not do. */
  const ownThings: typeof things = {
    'DELETE /api/projects/:id': fresh('website_projects (user_id, project_name, created_at, updated_at)', "$1, 'x'"),
    'DELETE /api/tickets/:id': fresh(
      'support_tickets (user_id, subject, message, created_at, updated_at)',
      "$1, 'x', 'x'",
    ),
    'PUT /api/tickets/:id/rating': () => closedTicketOf('cleo'),
    'DELETE /api/pricing-arrangements/:id': fresh(
      `custom_pricing_arrangements (customer_name, customer_email, custom_monthly_amount, custom_total_amount, discount_amount,
        original_price_id, created_at, updated_at)`,
      "$1, 'x@arranged.example', 100, 300, 0, 'price_x'",
    ),
  }

  /** What fields mean that a schema cannot tell: the ids of things that are there, people who exist. */
  async function knownFields(name: string, turn: number): Promise<Record<string, unknown>> {
    const project = await newest('website_projects', name.includes('completion') ? 'progress_percentage = 100' : 'true')
    const shared = {
      ticket_id: (await newest('support_tickets'))?.id,
      project_id: project?.id,
      seen_updated_at: name.includes('/api/projects') ? project?.updated_at.toISOString() : undefined,
      owner_id: room.adaId,
      seen_owner_id: undefined,
      seen_answer: undefined,
      seen_responses: undefined,
      assigned_to: room.emilId,
      seen_assigned_to: undefined,
      check_user_id: room.adaId,
      conversationId: '',
      category_id: null,
      customerEmail: arrangedFor,
      user_email: cast.pia.email,
      password: secretPassword,
      most_popular_package: '',
      brand_style: null,
    }
    return { ...shared, ...(await ownFields[name]?.(turn)) }
  }

  let linkKey = ''
  /** The key of a new link to the bill of whoever has a price of their own; while the database refuses that, of the last one. */
  async function newLinkKey() {
    const arrangement = await newest('custom_pricing_arrangements', `is_active and customer_email = '${arrangedFor}'`)
    const link = { purpose: 'bill', subject_id: arrangement?.id ?? '', customer_email: arrangedFor } as const
    const ctx = { actor: null, now: t.parts.now, origin: t.settings.origin }
    const made = await t.db.transaction((tx) => createLink(tx, ctx, link)).catch(() => null)
    if (made !== null) linkKey = new URL(made).hash.slice(1)
    return linkKey
  }

  const ownFields: Record<string, (turn: number) => object | Promise<object>> = {
    'POST /api/session': () => ({ email: cast.cleo.email, password: demoPassword }),
    'PUT /api/session/company': async () => ({ company_id: await t.userIdOf('cleo') }),
    'POST /api/accounts/invitation': async () => ({ token_hash: (await addInvitation())?.token }),
    'POST /api/accounts/invitation-joins': async () => ({ token_hash: (await addInvitation())?.token }),
    // Emil's company is nobody else's business here; afterwards it is his no more.
    'PUT /api/company/owner': async () => ({ user_id: (await addColleague('emil'))?.id }),
    'POST /api/authenticator/confirmation': () => ({ code: '123456' }),
    'POST /api/look': async () => ({ user_id: await t.userIdOf('cleo') }),
    'PUT /api/installation/team-two-step': () => ({ is_required: false }),
    'PUT /api/user-roles': (turn) => ({ email: cast.pia.email, role: turn === 0 ? 'employee' : 'user' }),
    'POST /api/user-invitations': (turn) => ({ email: `${mark}-${turn}-${sum().requests}@team.example` }),
    'PUT /api/users/:id/suspension': (turn) => ({ is_suspended: turn === 0 }),
    'PUT /api/users/:id/tier': (turn) => ({
      membership_tier: turn === 0 ? 'free' : 'premium',
      end_subscription: false,
    }),
    // With a code that nobody knows, and without one.
    'POST /functions/v1/create-custom-payment': (turn) => ({
      productName: 'Custom Web Design',
      discountCode: turn === 0 ? mark : null,
    }),
    'PUT /api/profile': () => ({ phone: '(425) 555-0100' }),
    'POST /functions/v1/send-billing-email': () => ({ stripePaymentLink: `https://buy.stripe.com/${mark}` }),
    'PUT /api/tickets/:id/status': async () => {
      const seen_status = (await newest('support_tickets'))?.status
      return { seen_status, status: seen_status === 'open' ? 'in_progress' : 'open' }
    },
    'POST /functions/v1/notify-client-ticket-response': async () => ({
      ticket_id: (
        await newest('support_tickets', `id in (select ticket_id from ticket_responses where is_admin_response)`)
      )?.id,
    }),
    'POST /api/reminders': async () => ({
      subject_type: 'project',
      subject_id: (await newest('website_projects', "client_notes <> '' and development_stage <> 'completed'"))?.id,
    }),
    'POST /api/lead-additions': async () => ({ pass: leadPassOf(t.parts, (await newest('leads'))?.id ?? '') }),
    'GET /api/ticket-ratings': async () => ({ token: await ratingToken() }),
    'POST /api/ticket-ratings': async () => ({ token: await ratingToken() }),
    'PUT /api/leads/:id/state': () => ({ from: 'new', to: 'contacted' }),
    'PUT /api/leads/:id/spam': () => ({ seen_is_spam: undefined }),
    // Already so: what cannot be archived can always be brought back.
    'PUT /api/tickets/:id/archive': () => ({ archived: false, seen_archived: undefined }),
    'PUT /api/leads/:id/archive': () => ({ archived: false, seen_archived: undefined }),
    'PUT /api/projects/:id/archive': () => ({ archived: false, seen_archived: undefined }),
    'PUT /api/pricing-arrangements/:id/archive': () => ({ archived: false, seen_archived: undefined }),
    'GET /dev/mail-in': async () => ({ reply: (await newest('mailbox_messages'))?.id }),
    'POST /api/undo': async () => ({ undo_id: (await doSomething())?.id }),
    ...wordedFields,
    'PUT /api/onboarding-forms/:id/completion': () => ({ completed: true, seen_status: 'submitted' }),
    'PUT /api/raw-videos/:id/status': () => ({ seen_status: undefined }),
    'POST /api/raw-videos': async () => ({ upload_id: await room.addUpload('ada', 'raw') }),
    'PUT /api/raw-videos/:id': () => {
      const { title, description, category_id, priority, due_date, instructions } = footage ?? {}
      return { seen: { title, description, category_id, priority, due_date, instructions } }
    },
    'POST /api/edited-videos': async () => ({
      upload_id: await room.addUpload('emil', 'edited'),
      raw_video_id: (await room.addRaw()).id,
    }),
  }

  return {
    room,
    newest,
    stored,
    fittingCall: async (
      { method, path, declaration: { link, query, body } }: DeclaredRoute,
      who: CastName | null,
      turn = 0,
    ) => {
      const [, , noun = '', part = ''] = path.split('/')
      const find = ownThings[`${method} ${path}`] ?? things[`${noun}/${part}`] ?? things[noun]
      const { id } = (await find?.()) ?? { id: crypto.randomUUID() }
      const known = await knownFields(`${method} ${path}`, turn)
      const fill = (of: z.ZodType) =>
        fittingValue(schemaOf(of), { mark, turn: turn + sum().requests, known }) as Record<string, unknown>
      const at = path.replace(':id', id).replace(':token', `${mark}.${mark}`)
      const asked = Object.entries(query ? fill(query) : {}).map(([name, value]) => [name, String(value)])
      const address = query ? `${at}?${new URLSearchParams(asked)}` : at
      const headers = {
        ...(link && { 'x-link-key': await newLinkKey() }),
        ...(path.endsWith('/stream') && {
          accept: 'text/event-stream',
          cookie: `slipway_chat=${mark.padEnd(43, 'x').slice(0, 43)}`,
        }),
      }
      return call(who, [method, address], body && fill(body), headers)
    },
  }
}
