import type { z } from 'zod'
import type { LinkPurpose } from '#domain/links.ts'
import { cast, demoPassword, type CastName } from '../db/seed/cast.ts'
import type { DeclaredRoute } from '../http/openapi.ts'
import { createBilledThings } from './billed-things.ts'
import { leadPassOf } from '../leads/lead-pass.ts'
import { createLink } from '../links/links.ts'
import { ratingUrl } from '../tickets/rating-tokens.ts'
import { createFittingThings } from './fitting-things.ts'
import { fittingValue } from './fitting-values.ts'
import { mark, schemaOf, secretPassword, type createMarkedRequests } from './marked-requests.ts'
import type { createTestApp } from './test-app.ts'
import { createOfferedThings } from './offered-things.ts'
import { createWorkedThings } from './worked-things.ts'
import { createVideoRoom } from './video-room.ts'
import { createWebsiteThings, readyFileOf } from './website-things.ts'
import { createWordedThings } from './worded-things.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

const period = { from: '2026-01-02', to: '2027-03-04' }

const base64 = (text: string) => Buffer.from(text).toString('base64')
/** An upload of a file that holds the mark alone. */
const tusHeaders = (method: string) => ({
  'tus-resumable': '1.0.0',
  'upload-length': String(mark.length),
  'upload-offset': '0',
  'upload-metadata': `purpose ${base64('project')},filename ${base64('x.txt')}`,
  ...(method === 'PATCH' && {
    'content-type': 'application/offset+octet-stream',
    'content-length': String(mark.length),
  }),
})

/** Somebody with a price of their own. */
export const arrangedFor = `${mark}@arranged.example`

/** Calls any route as its schema wants it, about things that are there: most of them get through. */
export async function createFittingCalls(t: App, { call, sum }: ReturnType<typeof createMarkedRequests>) {
  const room = await createVideoRoom(t)
  const { billedThings, billedOwnThings, billedFields } = createBilledThings(t)

  const made = createFittingThings(t, room)
  const { newest, stored, addChat, addColleague, addInvitation, closedTicketOf, fresh } = made

  let footage: Awaited<ReturnType<typeof room.addRaw>> | undefined
  const { wordedThings, wordedFields } = createWordedThings(t)
  const { offeredThings, offeredOwnThings, offeredFields, offerKey } = createOfferedThings(t)
  const { websiteThings, websiteFields } = createWebsiteThings(t)
  const { workedThings, workedOwnThings, workedFields, workKey, uploadKey } = createWorkedThings(t)

  /** By the noun of a path, or its two first words: where one of its kind is found. */
  const things: Record<string, () => Promise<{ id: string } | undefined>> = {
    ...billedThings,
    purchases: () => newest('one_time_purchases', 'removed_at is null'),
    'payment-events': () => newest('payment_events', 'true', 'received_at'),
    'pricing-arrangements': () => newest('custom_pricing_arrangements'),
    'dead-jobs': async () => (await newest('jobs', "state = 'dead'")) ?? made.addDeadJob(),
    'failed-emails': async () =>
      (await newest('emails', "state = 'failed' and text is not null")) ?? made.addFailedEmail(),
    chat: () => newest('conversations'),
    chats: () => addChat(),
    leads: () => newest('leads', "state = 'new' and email is not null"),
    'open-questions': async () => (await newest('open_questions', 'dismissed_at is null')) ?? made.askInVain(),
    'set-aside-mails': made.setMailAside,
    tickets: () => newest('support_tickets'),
    'all-tickets': () => newest('support_tickets'),
    'assigned-tickets': made.giveTicket,
    'onboarding-forms': async () =>
      (await newest('fitness_onboarding_forms', "submission_status = 'submitted'", 'updated_at')) ?? made.submitForm(),
    projects: () => newest('website_projects'),
    users: async () => ({ id: await t.userIdOf('pia') }),
    customers: async () => ({ id: await t.userIdOf('pia') }),
    'company/people': () => addColleague('cleo'),
    'company/invitations': addInvitation,
    uploads: async () => ({ id: await room.addUpload('emil', 'edited') }),
    'raw-videos': async () => (footage = await stored(await room.addRaw({ title: mark }))),
    'edited-videos': async () => stored(await room.addEdit((await room.addRaw({ title: mark })).id, { title: mark })),
    ...wordedThings,
    ...offeredThings,
    ...workedThings,
    ...websiteThings,
    'action-links': () => newest('action_links', 'revoked_at is null'),
    mailbox: () => newest('mailbox_messages'),
    'data-exports': made.prepareDownload,
  }

  const ratingToken = async () => {
    const ctx = { auth: t.parts.auth, origin: t.settings.origin, now: t.parts.now }
    const url = ratingUrl(ctx, (await closedTicketOf('cleo'))?.id ?? crypto.randomUUID())
    return new URL(url).searchParams.get('token')
  }

  /** By the call, where another of its kind would not do. */
  const ownThings: typeof things = {
    ...billedOwnThings,
    ...offeredOwnThings,
    'POST /api/proposals/:id/pdf-links': () => newest('proposals', 'version > 0'),
    ...workedOwnThings,
    'DELETE /api/projects/:id': fresh('website_projects (user_id, project_name, created_at, updated_at)', "$1, 'x'"),
    'DELETE /api/tickets/:id': fresh(
      'support_tickets (user_id, subject, message, created_at, updated_at)',
      "$1, 'x', 'x'",
    ),
    'PUT /api/tickets/:id/rating': () => closedTicketOf('cleo'),
    'POST /api/chats/:id/answers': () => addChat({ joined: true }),
    'POST /api/chats/:id/ticket': () => addChat({ of: 'pia' }),
    'POST /api/all-tickets/:id/merges': () => closedTicketOf('cleo'),
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
      copies: [],
      attachments: [],
      seen_position: undefined,
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

  const linkKeys = { bill: '', reply: '' }
  /**
   * The key of a new link to the bill of whoever has a price of their own, or to the newest ticket; while the database refuses that, of
   * the last one.
   */
  async function newLinkKey(purpose: 'bill' | 'reply') {
    const arrangement = await newest('custom_pricing_arrangements', `is_active and customer_email = '${arrangedFor}'`)
    const isOfCleo =
      "status <> 'closed' and user_id = (select user_id from user_profiles where email = 'cleo@client.example')"
    const ticket = purpose === 'reply' ? await newest('support_tickets', isOfCleo) : undefined
    const link = ticket
      ? { purpose, subject_id: ticket.id, customer_email: cast.cleo.email, user_id: await t.userIdOf('cleo') }
      : { purpose, subject_id: arrangement?.id ?? '', customer_email: arrangedFor }
    const ctx = { actor: null, now: t.parts.now, origin: t.settings.origin }
    const url = await t.db.transaction((tx) => createLink(tx, ctx, link)).catch(() => null)
    if (url !== null) linkKeys[purpose] = new URL(url).hash.slice(1)
    return linkKeys[purpose]
  }

  const keyFor = (path: string, link: readonly LinkPurpose[]) => {
    if (link.includes('bill')) return newLinkKey('bill')
    if (link.includes('proposal')) return offerKey(path)
    if (link.includes('approval')) return workKey()
    return link.includes('upload') ? uploadKey(path) : newLinkKey('reply')
  }

  const ownFields: Record<string, (turn: number) => object | Promise<object>> = {
    // A bill is paid whole.
    'POST /api/link/checkout': () => ({ invoice_id: undefined, amount: undefined }),
    ...billedFields,
    'POST /api/session': () => ({ email: cast.cleo.email, password: demoPassword }),
    'PUT /api/session/company': async () => ({ company_id: await t.userIdOf('cleo') }),
    'POST /api/accounts/invitation': async () => ({ token_hash: (await addInvitation())?.token }),
    'POST /api/accounts/invitation-joins': async () => ({ token_hash: (await addInvitation())?.token }),
    // Emil's company is nobody else's business here; afterwards it is his no more.
    'PUT /api/company/owner': async () => ({ user_id: (await addColleague('emil'))?.id }),
    'POST /api/authenticator/confirmation': () => ({ code: '123456' }),
    'POST /api/look': async () => ({ user_id: await t.userIdOf('cleo') }),
    'PUT /api/installation/team-two-step': () => ({ is_required: false }),
    'PUT /api/user-roles': (turn) => ({
      email: cast.pia.email,
      role: turn === 0 ? 'employee' : 'user',
      seen_role: undefined,
    }),
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
    'POST /api/all-tickets/:id/merges': async () => ({ into: (await closedTicketOf('cleo'))?.ticket_number }),
    'PUT /api/all-tickets/:id/assignee': async () => {
      const seen_assignee_id = (await newest('support_tickets'))?.assignee_id
      return { seen_assignee_id, assignee_id: seen_assignee_id === room.adaId ? room.emilId : room.adaId }
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
    'POST /api/leads/:id/answers': () => ({ seen_state: undefined }),
    'PUT /api/leads/:id/spam': () => ({ seen_is_spam: undefined }),
    // Already so: what cannot be archived can always be brought back.
    'PUT /api/tickets/:id/archive': () => ({ archived: false, seen_archived: undefined }),
    'PUT /api/leads/:id/archive': () => ({ archived: false, seen_archived: undefined }),
    'PUT /api/projects/:id/archive': () => ({ archived: false, seen_archived: undefined }),
    'PUT /api/pricing-arrangements/:id/archive': () => ({ archived: false, seen_archived: undefined }),
    'GET /dev/mail-in': async () => ({ reply: (await newest('mailbox_messages'))?.id }),
    'POST /api/undo': async () => ({ undo_id: (await made.doSomething())?.id }),
    ...wordedFields,
    ...offeredFields,
    ...workedFields,
    ...websiteFields,
    'GET /api/payments': () => ({ ...period, cursor: `2027-03-04T05:06:07.000Z_42` }),
    'GET /api/payments.csv': () => period,
    'PUT /api/projects/:id/milestones': () => ({ milestones: [{ title: mark, working_days: 2, percent: 0 }] }),
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
      const at = path
        .replace(':id', id)
        .replace(':number', '1')
        .replace(':enquiry', id)
        .replace(':file', readyFileOf(id))
        .replace(':token', `${mark}.${mark}`)
      const asked = Object.entries(query ? fill(query) : {}).map(([name, value]) => [name, String(value)])
      const address = query ? `${at}?${new URLSearchParams(asked)}` : at
      const headers = {
        ...(link && { 'x-link-key': await keyFor(path, link) }),
        ...(path.startsWith('/api/uploads-by-link') && tusHeaders(method)),
        ...(path.endsWith('/stream') && {
          accept: 'text/event-stream',
          cookie: `slipway_chat=${mark.padEnd(43, 'x').slice(0, 43)}`,
        }),
      }
      const piece = path.startsWith('/api/uploads-by-link') && method === 'PATCH' ? mark : undefined
      return call(who, [method, address], piece ?? (body && fill(body)), headers)
    },
  }
}
