import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { formCheckHeader, writeFormCheck } from '#domain/form-checks.ts'
import { eventsFor, type Notification, type NotificationEvent } from '#domain/notifications.ts'
import { user_roles } from '../accounts/accounts.tables.ts'
import { companies, company_members } from '../companies/companies.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { contact } from '../testing/lead-forms.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { undoableActs } from '../testing/undoable-acts.ts'
import { createVideoRoom } from '../testing/video-room.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { notification_choices, notifications } from './notifications.tables.ts'
import { notify, notifyAdminsOfEach, type Told } from './notify.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const pia = await t.as('pia')
const emil = await t.as('emil')
const piaId = await t.userIdOf('pia')
const room = await createVideoRoom(t)
const { acts, newTicket } = undoableActs(t, { ada, room })

beforeEach(async () => {
  for (const table of [notifications, notification_choices, emails, jobs, mailbox_messages]) await t.db.delete(table)
})

type Person = Awaited<ReturnType<typeof t.as>>
type Page = { notifications: Notification[]; unread: number; next_cursor: string | null }
const bellOf = async (who: Person, query = '') => (await (await who.get(`/api/notifications${query}`)).json()) as Page
const choose = (who: Person, event: NotificationEvent, in_portal: boolean, email: string) =>
  who.put('/api/notification-choices', { event, in_portal, email })
async function delivered(address: string) {
  t.clock.advance({ seconds: 11 })
  await t.runJobs()
  return t.mailbox(address)
}
const answer = (id: string, who = ada) => who.post(`/api/all-tickets/${id}/answers`, { response_text: 'Load it anew.' })

describe('what happens is told once, in the portal and by its own email', () => {
  test('an answer and a status, to whoever asked', async () => {
    const { id, ticket_number } = await newTicket()
    await answer(id)
    await ada.put(`/api/tickets/${id}/status`, { status: 'resolved', seen_status: 'open' })
    const { notifications: told, unread } = await bellOf(pia)
    expect(unread).toBe(2)
    const to = `/support-tickets?ticket=${ticket_number}`
    expect(told).toMatchObject([
      { event: 'ticket_status', title: `${ticket_number} is now: Resolved`, text: 'Blurry', to, is_read: false },
      { event: 'ticket_answer', title: `We answered ${ticket_number}`, text: 'Load it anew.', to, is_read: false },
    ])
    const mails = await delivered(cast.pia.email)
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['ticket-answer', 'ticket-status'])
    expect((await bellOf(ada)).unread).toBe(0)
  })

  test('a ticket and what its client adds, to every admin; by email in the shared mailbox alone', async () => {
    const opened = (await (await pia.post('/api/tickets', { subject: 'The menu', message: 'Gone.' })).json()) as {
      id: string
      ticket_number: string
    }
    await pia.post(`/api/tickets/${opened.id}/responses`, { response_text: 'Still gone.' })
    await t.runJobs()
    const { notifications: told } = await bellOf(ada)
    const to = `/admin-dashboard?tab=tickets&ticket=${opened.ticket_number}`
    expect(told.map(({ event }) => event).sort()).toEqual(['new_ticket', 'ticket_reply'])
    for (const one of told) expect(one).toMatchObject({ text: 'The menu', to })
    expect(await t.mailbox(cast.ada.email)).toEqual([])
    expect(await t.mailbox(agency.email)).toHaveLength(2)
    expect((await bellOf(pia)).unread).toBe(0)
    expect((await bellOf(emil)).unread).toBe(0)
  })

  test('news of a project, to everybody of its company who has a part in the work', async () => {
    const { owner, member, billing } = await newCompany(t)
    const made = await ada.post('/api/projects', {
      user_email: owner.email,
      project_name: 'Harbor',
      description: '',
      development_stage: 'design',
      priority: 'normal',
      estimated_completion_date: null,
    })
    expect(made.status, await made.clone().text()).toBe(201)
    const { id } = (await made.json()) as { id: string }
    const [project] = await t.db.select().from(website_projects).where(eq(website_projects.id, id))
    const step = { development_stage: 'development', seen_updated_at: project?.updated_at.toISOString() }
    expect((await ada.put(`/api/projects/${id}/stage`, step)).status).toBe(200)
    for (const { browser } of [owner, member])
      expect((await bellOf(browser)).notifications).toMatchObject([
        { event: 'project_news', title: 'News on Harbor: 0%', to: `/dashboard?project=${id}` },
      ])
    expect(await bellOf(billing.browser)).toMatchObject({ notifications: [], unread: 0 })
  })

  test('a lead, to every admin; spam to nobody', async () => {
    const send = (headers = {}) => t.visitor.post('/functions/v1/send-email', contact, headers)
    const trapped = writeFormCheck({ elapsedMs: 8000, isTrapped: true, proof: null })
    expect((await send({ [formCheckHeader]: trapped })).status).toBe(200)
    expect((await bellOf(ada)).notifications).toEqual([])
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    const [first, ...more] = (await bellOf(ada)).notifications
    expect(more).toEqual([])
    expect(first).toMatchObject({ event: 'new_lead', title: expect.stringContaining('Olu Baker') })
    expect(first?.text).toContain('Can you change them on our site?')
    expect(first?.to).toMatch(/^\/admin-dashboard\?tab=leads&lead=/)
  })

  test('a video, its review, and that there is something to review', async () => {
    const raw = await room.addRaw({ assigned_to: null })
    await ada.put(`/api/raw-videos/${raw.id}/assignee`, { assigned_to: room.emilId })
    const edit = await room.addEdit(raw.id)
    await ada.put(`/api/edited-videos/${edit.id}/review`, { status: 'rejected', admin_notes: 'Louder.' })
    const { notifications: told } = await bellOf(emil)
    expect(told.map(({ event, text }) => [event, text])).toEqual([
      ['edit_reviewed', 'Louder.'],
      ['video_assigned', expect.any(String)],
    ])
    expect((await delivered(cast.emil.email)).map(({ kind }) => kind).sort()).toEqual([
      'video-assigned',
      'video-edit-reviewed',
    ])
  })
})

const told: Told = {
  event: 'ticket_answer',
  cause: 'one',
  about: crypto.randomUUID(),
  company_id: piaId,
  title: 'We answered',
  text: 'Words',
  link: '/support-tickets',
}
const listeners = [{ user_id: piaId, email: cast.pia.email }]
const telling = () => ({ ...t.parts, origin: t.settings.origin })
const tell = (more: Partial<Told> = {}) =>
  t.db.transaction((tx) => notify(tx, telling(), listeners, { ...told, ...more }))

test('of one cause everybody hears once, however many tell it at once', async () => {
  const answers = await Promise.all([tell(), tell(), tell()])
  expect(answers.flatMap((each) => each.notifications)).toHaveLength(1)
  expect(answers.flatMap((each) => each.emails)).toHaveLength(1)
  await tell({ cause: 'two' })
  expect(await t.db.$count(notifications)).toBe(2)
  expect(await t.db.$count(emails)).toBe(2)
})

test('of much at once everybody hears of each once, by email too where they chose it', async () => {
  await choose(ada, 'sale', true, 'at_once')
  const sales = ['A logo', 'A website'].map((title) => ({ ...told, event: 'sale' as const, cause: title, title }))
  const tellAll = (news: Told[]) => t.db.transaction((tx) => notifyAdminsOfEach(tx, telling(), news))
  await tellAll(sales)
  expect(
    (await tellAll([...sales, { ...told, event: 'sale', cause: 'A third', title: 'A third' }])).emails,
  ).toHaveLength(1)
  expect((await bellOf(ada)).notifications.map(({ title }) => title).sort()).toEqual(['A logo', 'A third', 'A website'])
  const mails = await delivered(cast.ada.email)
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['A logo', 'A third', 'A website'])
  expect(await tellAll([])).toEqual({ notifications: [], emails: [] })
})

test('nobody hears of their own doing', async () => {
  const ticket = await newTicket()
  await t.db
    .update(support_tickets)
    .set({ user_id: room.adaId, company_id: room.adaId })
    .where(eq(support_tickets.id, ticket.id))
  await answer(ticket.id)
  expect(await t.db.$count(notifications)).toBe(0)
  expect(await t.db.$count(emails)).toBe(0)
})

describe.each(acts)('%s', (_what, isMailed, prepare) => {
  test('undone, nobody was told', async () => {
    const act = await prepare()
    const { undo_id } = (await (await act()).json()) as { undo_id: string }
    const rows = await t.db.select().from(notifications)
    expect(rows.length).toBeLessThanOrEqual(isMailed ? await t.db.$count(emails) : 0)
    expect((await ada.post('/api/undo', { undo_id })).status).toBe(204)
    expect(await t.db.$count(notifications)).toBe(0)
    expect(await t.db.$count(emails)).toBe(0)
  })
})

describe('as people chose', () => {
  const chosen = () => t.db.select().from(notification_choices)

  test('everybody chooses of what there is for them', async () => {
    const of = async (who: Person) =>
      ((await (await who.get('/api/notification-choices')).json()) as { choices: object[] }).choices
    expect(await of(pia)).toEqual([
      { event: 'ticket_answer', in_portal: true, email: 'at_once' },
      { event: 'ticket_status', in_portal: true, email: 'at_once' },
      { event: 'project_news', in_portal: true, email: 'at_once' },
    ])
    expect(await of(ada)).toEqual([
      { event: 'ticket_assigned', in_portal: true, email: 'at_once' },
      { event: 'chat_waiting', in_portal: true, email: 'off' },
      { event: 'new_ticket', in_portal: true, email: 'off' },
      { event: 'ticket_reply', in_portal: true, email: 'off' },
      { event: 'new_lead', in_portal: true, email: 'off' },
      { event: 'sale', in_portal: true, email: 'off' },
      { event: 'proposal_news', in_portal: true, email: 'off' },
      { event: 'ticket_due', in_portal: true, email: 'daily' },
      { event: 'mail_returned', in_portal: true, email: 'at_once' },
      { event: 'rating', in_portal: true, email: 'daily' },
      { event: 'mail_set_aside', in_portal: true, email: 'daily' },
      { event: 'edit_to_review', in_portal: true, email: 'at_once' },
    ])
    expect(await of(await t.as('bea'))).toEqual([])
    expect(eventsFor({ role: 'employee' })).toEqual([
      'ticket_assigned',
      'ticket_due',
      'mail_returned',
      'video_assigned',
      'edit_reviewed',
    ])
  })

  test('only what differs is kept', async () => {
    expect((await choose(pia, 'ticket_status', true, 'off')).status).toBe(204)
    expect(await chosen()).toEqual([{ user_id: piaId, event: 'ticket_status', in_portal: true, by_mail: 'off' }])
    expect((await choose(pia, 'ticket_status', false, 'daily')).status).toBe(204)
    expect(await chosen()).toEqual([{ user_id: piaId, event: 'ticket_status', in_portal: false, by_mail: 'daily' }])
    expect((await choose(pia, 'ticket_status', true, 'at_once')).status).toBe(204)
    expect(await chosen()).toEqual([])
  })

  test('what is not theirs to choose is refused, and nothing is kept', async () => {
    expect((await choose(pia, 'new_lead', true, 'at_once')).status).toBe(404)
    expect((await choose(await t.as('bea'), 'ticket_answer', true, 'off')).status).toBe(404)
    expect((await choose(ada, 'video_assigned', false, 'off')).status).toBe(404)
    expect((await choose(pia, 'ticket_answer', true, 'weekly')).status).toBe(400)
    expect(
      (await pia.put('/api/notification-choices', { event: 'payments', in_portal: true, email: 'off' })).status,
    ).toBe(400)
    expect((await t.visitor.put('/api/notification-choices', {})).status).toBe(401)
    expect(await chosen()).toEqual([])
  })

  test.each([
    { in_portal: true, email: 'at_once', rows: 1, mails: 1, bell: 1 },
    { in_portal: true, email: 'daily', rows: 1, mails: 0, bell: 1 },
    { in_portal: true, email: 'off', rows: 1, mails: 0, bell: 1 },
    { in_portal: false, email: 'at_once', rows: 1, mails: 1, bell: 0 },
    { in_portal: false, email: 'daily', rows: 1, mails: 0, bell: 0 },
    { in_portal: false, email: 'off', rows: 0, mails: 0, bell: 0 },
  ])('in the portal $in_portal, by email $email', async ({ in_portal, email, rows, mails, bell }) => {
    await choose(pia, 'ticket_answer', in_portal, email)
    await answer((await newTicket()).id)
    expect(await t.db.$count(notifications)).toBe(rows)
    expect(await t.db.$count(emails)).toBe(mails)
    expect(await bellOf(pia)).toMatchObject({ unread: bell, notifications: { length: bell } })
  })

  test('an admin who asks for it gets an email of what has none of its own', async () => {
    await choose(ada, 'new_ticket', true, 'at_once')
    await pia.post('/api/tickets', { subject: 'The menu', message: 'Gone.' })
    await t.runJobs()
    const [mail] = await delivered(cast.ada.email)
    expect(mail).toMatchObject({ kind: 'notification', subject: expect.stringContaining('new ticket') })
    expect(mail?.text).toContain('/admin-dashboard?tab=tickets&ticket=TKT-')
  })
})

describe('the bell', () => {
  test('in pages of twenty, newest first', async () => {
    for (let index = 0; index < 25; index++) {
      await tell({ cause: `${index}`, title: `Number ${index}` })
      t.clock.advance({ seconds: 1 })
    }
    const first = await bellOf(pia)
    expect(first.notifications.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Number ${24 - index}`),
    )
    expect(first.unread).toBe(25)
    const second = await bellOf(pia, `?cursor=${encodeURIComponent(first.next_cursor ?? '')}`)
    expect(second.notifications.map(({ title }) => title)).toEqual(
      Array.from({ length: 5 }, (_, index) => `Number ${4 - index}`),
    )
    expect(second.next_cursor).toBeNull()
    expect((await pia.get('/api/notifications?cursor=x')).status).toBe(400)
    expect((await t.visitor.get('/api/notifications')).status).toBe(401)
  })

  test('some are read, or all; only one’s own', async () => {
    for (const cause of ['a', 'b', 'c']) await tell({ cause })
    const [one] = (await bellOf(pia)).notifications
    const read = (who: Person, body: object) => who.put('/api/notifications/read', body)
    expect((await read(await t.as('cleo'), { ids: [one?.id] })).status).toBe(204)
    expect((await read(await t.as('cleo'), { all: true })).status).toBe(204)
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { all: false }, { all: true, ids: [one?.id] }])
      expect((await read(pia, body)).status).toBe(400)
    expect((await t.visitor.put('/api/notifications/read', { all: true })).status).toBe(401)
    expect((await bellOf(pia)).unread).toBe(3)
    expect((await read(pia, { ids: [one?.id] })).status).toBe(204)
    expect(await bellOf(pia)).toMatchObject({ unread: 2, notifications: [{ id: one?.id, is_read: true }, {}, {}] })
    expect((await read(pia, { all: true })).status).toBe(204)
    expect((await bellOf(pia)).unread).toBe(0)
  })

  test('what leads to a place is read, on whichever page of the bell it stands', async () => {
    for (const cause of ['1', '2', '3', '4', '5'])
      await tell({ cause, link: `/support-tickets?ticket=TKT-${cause === '5' ? 1 : cause}` })
    const read = (who: Person, at: unknown) => who.put('/api/notifications/read', { at })
    expect((await read(await t.as('cleo'), '/support-tickets?ticket=TKT-1')).status).toBe(204)
    for (const at of ['', 'https://elsewhere.example', 5]) expect((await read(pia, at)).status).toBe(400)
    for (const at of ['/dashboard', '/support-tickets', '/support-tickets?ticket=TKT-9'])
      expect((await read(pia, at)).status).toBe(204)
    expect((await bellOf(pia)).unread).toBe(5)
    expect((await read(pia, '/support-tickets?ticket=TKT-1&from=mail')).status).toBe(204)
    const { notifications: left } = await bellOf(pia)
    expect(left.filter(({ is_read }) => is_read).map(({ to }) => to)).toEqual(
      Array.from({ length: 2 }, () => '/support-tickets?ticket=TKT-1'),
    )
  })

  test('what somebody has no part in any more is not shown, nor can it be read', async () => {
    const { id, member } = await newCompany(t)
    const people = [{ user_id: member.id, email: member.email }]
    await t.db.transaction((tx) => notify(tx, telling(), people, { ...told, company_id: id }))
    expect((await bellOf(member.browser)).unread).toBe(1)
    await t.db.update(company_members).set({ part: 'billing' }).where(eq(company_members.user_id, member.id))
    expect((await bellOf(member.browser)).unread).toBe(0)
    await t.db.delete(company_members).where(eq(company_members.user_id, member.id))
    expect(await bellOf(member.browser)).toMatchObject({ unread: 0, notifications: [] })
    await member.browser.put('/api/notifications/read', { all: true })
    const [row] = await t.db.select().from(notifications).where(eq(notifications.user_id, member.id))
    expect(row?.read_at).toBeNull()
  })

  test('who is no admin any more sees nothing of what the team was told', async () => {
    const { id, email, browser } = await newCustomer(t)
    const set = (role: 'admin' | 'user') => t.db.update(user_roles).set({ role }).where(eq(user_roles.user_id, id))
    const lead = { ...told, event: 'new_lead', company_id: null } as const
    await set('admin')
    await t.db.transaction((tx) => notify(tx, telling(), [{ user_id: id, email }], lead))
    expect((await bellOf(browser)).unread).toBe(1)
    await set('user')
    expect((await bellOf(browser)).unread).toBe(0)
  })
})

describe('it goes', () => {
  const left = () => t.db.select({ cause: notifications.cause }).from(notifications).orderBy(notifications.cause)

  test('after 90 days, and when nobody is there any more to read it', async () => {
    await tell()
    await t.db.transaction((tx) =>
      notify(tx, telling(), [{ user_id: crypto.randomUUID(), email: 'gone@client.example' }], {
        ...told,
        cause: 'gone',
      }),
    )
    await t.prune()
    expect(await left()).toEqual([{ cause: 'one' }])
    const days = (count: number) => new Date(t.parts.now().getTime() - count * 24 * 3_600_000)
    await t.db.update(notifications).set({ created_at: days(89) })
    await t.prune()
    expect(await left()).toHaveLength(1)
    await t.db.update(notifications).set({ created_at: days(91) })
    await t.prune()
    expect(await left()).toEqual([])
  })

  test('with what it was about, and with the company whose that was', async () => {
    const ticket = await newTicket()
    await tell({ about: ticket.id, cause: 'ticket' })
    const { id: owner } = await newCustomer(t)
    await tell({ company_id: owner, cause: 'company' })
    await tell()
    await t.db.delete(support_tickets).where(eq(support_tickets.id, ticket.id))
    expect(await left()).toEqual([{ cause: 'company' }, { cause: 'one' }])
    await t.db.delete(companies).where(eq(companies.owner_id, owner))
    expect(await left()).toEqual([{ cause: 'one' }])
  })

  test('with the account, and so do its choices', async () => {
    const { id, email, browser } = await newCustomer(t)
    await t.db.transaction((tx) => notify(tx, telling(), [{ user_id: id, email }], { ...told, company_id: id }))
    await choose(browser, 'ticket_status', true, 'off')
    expect((await ada.post('/functions/v1/delete-users', { userIds: [id] })).status).toBe(200)
    expect(await t.db.select().from(notifications).where(eq(notifications.user_id, id))).toEqual([])
    const theirs = and(eq(notification_choices.user_id, id), inArray(notification_choices.event, ['ticket_status']))
    expect(await t.db.$count(notification_choices, theirs)).toBe(0)
  })
})

test('a wrong body is refused by its kind', async () => {
  expect(await errorCodeIn(await pia.put('/api/notifications/read', { all: 'yes' }))).toBe('invalid_input')
})
