import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activity_logs } from '../activity/activity.tables.ts'
import { custom_pricing_arrangements } from '../billing/arrangements/arrangements.tables.ts'
import { createLink } from '../links/links.ts'
import { lead_history, leads } from '../leads/leads.tables.ts'
import { leadPassOf } from '../leads/lead-pass.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { quick_project_updates, website_projects } from '../projects/projects.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets, ticket_responses } from '../tickets/tickets.tables.ts'
import { stored } from './stored.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const pia = await t.as('pia')
const piaId = await t.userIdOf('pia')

const times = () => ({ created_at: t.parts.now(), updated_at: t.parts.now() })
let made = 0

const addTicket = async (values: Partial<typeof support_tickets.$inferInsert> = {}) => {
  const row = { user_id: piaId, subject: `Ticket ${++made}`, message: 'Look', status: 'resolved' as const, ...times() }
  return stored(
    await t.db
      .insert(support_tickets)
      .values({ ...row, ...values })
      .returning(),
    'ticket',
  )
}
const addProject = async (values: Partial<typeof website_projects.$inferInsert> = {}) => {
  const row = { user_id: piaId, project_name: `Project ${++made}`, ...times(), ...values }
  return stored(await t.db.insert(website_projects).values(row).returning(), 'project')
}
const addLead = async (values: Partial<typeof leads.$inferInsert> = {}) => {
  const row = { source: 'contact' as const, name: `Lead ${++made}`, state: 'lost' as const, details: {}, ...times() }
  return stored(
    await t.db
      .insert(leads)
      .values({ ...row, ...values })
      .returning(),
    'lead',
  )
}
const addArrangement = async (values: Partial<typeof custom_pricing_arrangements.$inferInsert> = {}) => {
  const amounts = { custom_monthly_amount: 100, custom_total_amount: 300, discount_amount: 0 }
  const row = {
    customer_email: `a${++made}@client.example`,
    original_price_id: 'price_1',
    is_active: false,
    ...times(),
  }
  const insert = t.db.insert(custom_pricing_arrangements).values({ ...amounts, ...row, ...values })
  return stored(await insert.returning(), 'arrangement')
}

const everything = async () => ({
  tickets: await t.db.select().from(support_tickets).orderBy(support_tickets.id),
  projects: await t.db.select().from(website_projects).orderBy(website_projects.id),
  leads: await t.db.select().from(leads).orderBy(leads.id),
  arrangements: await t.db.select().from(custom_pricing_arrangements).orderBy(custom_pricing_arrangements.id),
  logs: await t.db.$count(activity_logs),
})

type Listed = Record<string, { id: string }[]>
const kinds = [
  {
    what: 'ticket',
    add: addTicket,
    at: '/api/tickets',
    list: '/api/all-tickets',
    rows: (page: Listed) => page['tickets'],
    archivedBy: 'archived=true',
    nameOf: (row: object) => (row as { subject: string }).subject,
  },
  {
    what: 'project',
    add: addProject,
    at: '/api/projects',
    list: '/api/projects',
    rows: (page: Listed) => page['projects'],
    archivedBy: 'archived=true',
    nameOf: (row: object) => (row as { project_name: string }).project_name,
  },
  {
    what: 'lead',
    add: addLead,
    at: '/api/leads',
    list: '/api/leads',
    rows: (page: Listed) => page['leads'],
    archivedBy: 'view=archived',
    nameOf: (row: object) => (row as { name: string }).name,
  },
  {
    what: 'arrangement',
    add: addArrangement,
    at: '/api/pricing-arrangements',
    list: '/api/pricing-arrangements',
    rows: (page: Listed) => page['arrangements'],
    archivedBy: 'archived=true',
    nameOf: (row: object) => (row as { customer_email: string }).customer_email,
  },
]

describe.each(kinds)('a $what', ({ add, at, list, rows, archivedBy, nameOf }) => {
  const archive = (id: string, archived: boolean, who = ada) => who.put(`${at}/${id}/archive`, { archived })
  const isIn = async (query: string, id: string) => {
    const page = (await (await ada.get(`${list}?${query}`)).json()) as Listed
    return (rows(page) ?? []).some((row) => row.id === id)
  }

  test('is archived, found by a search and among the archived, and brought back', async () => {
    const row = await add()
    expect(await isIn('', row.id)).toBe(true)
    expect((await archive(row.id, true)).status).toBe(200)
    expect(await isIn('', row.id)).toBe(false)
    expect(await isIn(archivedBy, row.id)).toBe(true)
    expect(await isIn(new URLSearchParams({ search: nameOf(row) }).toString(), row.id)).toBe(true)
    expect((await archive(row.id, false)).status).toBe(200)
    expect(await isIn('', row.id)).toBe(true)
    expect(await isIn(archivedBy, row.id)).toBe(false)
  })

  test('twice is once, and undone it is where it was', async () => {
    const row = await add()
    const before = await everything()
    const { undo_id } = (await (await archive(row.id, true)).json()) as { undo_id: string }
    const held = await everything()
    expect(await (await archive(row.id, true)).json()).toEqual({ undo_id: null })
    expect(await everything()).toEqual(held)
    expect((await ada.post('/api/undo', { undo_id })).status).toBe(204)
    expect(await everything()).toEqual({ ...before, logs: held.logs + 1 })
  })

  test('whoever saw it where it no longer is, is told, and nothing changes', async () => {
    const row = await add()
    const seen = (archived: boolean, seen_archived: boolean) =>
      ada.put(`${at}/${row.id}/archive`, { archived, seen_archived })
    expect((await seen(true, false)).status).toBe(200)
    await expectRefused(seen(true, false), 'conflict', await everything())
    expect((await seen(false, true)).status).toBe(200)
    await expectRefused(seen(false, true), 'conflict', await everything())
  })

  test('is archived and deleted by admins alone, and only where it is', async () => {
    const row = await add()
    const before = await everything()
    expect((await archive(row.id, true, pia)).status).toBe(403)
    expect((await pia.delete(`${at}/${row.id}`)).status).toBe(403)
    expect((await archive(crypto.randomUUID(), true)).status).toBe(404)
    expect((await ada.delete(`${at}/${crypto.randomUUID()}`)).status).toBe(404)
    expect(await everything()).toEqual(before)
  })

  test('is deleted where nothing depends on it, and that it was is written down', async () => {
    const row = await add()
    expect((await ada.delete(`${at}/${row.id}`)).status).toBe(204)
    expect(await isIn(new URLSearchParams({ search: nameOf(row) }).toString(), row.id)).toBe(false)
    const logged = await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, row.id))
    expect(logged).toMatchObject([{ action: 'delete' }])
  })
})

async function expectRefused(answer: Promise<Response>, code: string, before: Awaited<ReturnType<typeof everything>>) {
  expect(await errorCodeIn(await answer)).toBe(code)
  expect(await everything()).toEqual(before)
}

test('what somebody waits for is not put out of sight', async () => {
  const [ticket, lead, spam, arrangement] = [
    await addTicket({ status: 'in_progress' }),
    await addLead({ state: 'new' }),
    await addLead({ is_spam: true }),
    await addArrangement({ is_active: true }),
  ]
  const before = await everything()
  const archive = (path: string) => ada.put(`${path}/archive`, { archived: true })
  await expectRefused(archive(`/api/tickets/${ticket.id}`), 'ticket_unfinished', before)
  await expectRefused(archive(`/api/leads/${lead.id}`), 'lead_unanswered', before)
  await expectRefused(archive(`/api/leads/${spam.id}`), 'lead_unanswered', before)
  await expectRefused(archive(`/api/pricing-arrangements/${arrangement.id}`), 'arrangement_active', before)
})

test('what somebody goes on with comes back by itself: a ticket, a lead, an arrangement, a project', async () => {
  const ticket = await addTicket()
  await ada.put(`/api/tickets/${ticket.id}/archive`, { archived: true })
  await pia.post(`/api/tickets/${ticket.id}/responses`, { response_text: 'It is back.' })
  const [opened] = await t.db.select().from(support_tickets).where(eq(support_tickets.id, ticket.id))
  expect(opened).toMatchObject({ status: 'open', archived_at: null })

  const lead = await addLead()
  await ada.put(`/api/leads/${lead.id}/archive`, { archived: true })
  await t.visitor.post('/api/lead-additions', { pass: leadPassOf(t.parts, lead.id), message: 'One more thing' })
  expect((await t.db.select().from(leads).where(eq(leads.id, lead.id)))[0]?.archived_at).toBeNull()
  expect(await t.db.$count(lead_history, eq(lead_history.lead_id, lead.id))).toBe(1)

  for (const [path, body] of [
    ['state', { from: 'lost', to: 'new' }],
    ['spam', { is_spam: true }],
  ] as const) {
    const { id } = await addLead()
    await ada.put(`/api/leads/${id}/archive`, { archived: true })
    expect((await ada.put(`/api/leads/${id}/${path}`, body)).ok).toBe(true)
    expect((await t.db.select().from(leads).where(eq(leads.id, id)))[0]?.archived_at).toBeNull()
  }

  const arrangement = await addArrangement()
  await ada.put(`/api/pricing-arrangements/${arrangement.id}/archive`, { archived: true })
  await ada.put(`/api/pricing-arrangements/${arrangement.id}/activity`, { is_active: true })
  const isIt = eq(custom_pricing_arrangements.id, arrangement.id)
  expect((await t.db.select().from(custom_pricing_arrangements).where(isIt))[0]).toMatchObject({
    is_active: true,
    archived_at: null,
  })

  const { id } = await addProject({ archived_at: t.parts.now() })
  const project = async () => (await t.db.select().from(website_projects).where(eq(website_projects.id, id)))[0]
  const before = await project()
  const update = { update_text: 'Again', progress_percentage: 10, seen_updated_at: before?.updated_at }
  const { undo_id } = (await (await ada.post(`/api/projects/${id}/quick-updates`, update)).json()) as {
    undo_id: string
  }
  expect((await project())?.archived_at).toBeNull()
  expect((await ada.post('/api/undo', { undo_id })).status).toBe(204)
  expect(await project()).toEqual(before)
})

test('what somebody went on with since it was brought back is not put away by an undo', async () => {
  const { id } = await addArrangement({ archived_at: t.parts.now() })
  const answer = await ada.put(`/api/pricing-arrangements/${id}/archive`, { archived: false })
  const { undo_id } = (await answer.json()) as { undo_id: string }
  t.clock.advance({ seconds: 1 })
  await ada.put(`/api/pricing-arrangements/${id}/activity`, { is_active: true })
  await expectRefused(ada.post('/api/undo', { undo_id }), 'undo_changed', await everything())
})

test('nobody waits for what is archived', async () => {
  const { id } = await addProject({ estimated_completion_date: '2020-01-01' })
  const waits = async () => {
    const { items } = (await (await ada.get('/api/today')).json()) as { items: { id: string }[] }
    return items.some((item) => item.id === id)
  }
  expect(await waits()).toBe(true)
  await ada.put(`/api/projects/${id}/archive`, { archived: true })
  expect(await waits()).toBe(false)
})

test('who owns it sees it as before', async () => {
  const { id } = await addTicket()
  await ada.put(`/api/tickets/${id}/archive`, { archived: true })
  const { tickets } = (await (await pia.get('/api/tickets')).json()) as { tickets: { id: string }[] }
  expect(tickets.some((ticket) => ticket.id === id)).toBe(true)
})

test('what something depends on is not deleted, and the reason is said', async () => {
  const ticket = await addTicket()
  const response = { ticket_id: ticket.id, response_text: 'Hm', is_admin_response: false, created_at: t.parts.now() }
  await t.db.insert(ticket_responses).values(response)
  const told = await addProject()
  await t.db.insert(quick_project_updates).values({
    project_id: told.id,
    update_text: 'On its way',
    previous_progress: 0,
    new_progress: 10,
    created_at: t.parts.now(),
  })
  const formed = await addProject()
  await t.db.delete(fitness_onboarding_forms)
  await t.db.insert(fitness_onboarding_forms).values({ user_id: piaId, created_project_id: formed.id, ...times() })
  const asked = await addArrangement()
  const link = { purpose: 'bill', subject_id: asked.id, customer_email: asked.customer_email } as const
  await t.db.transaction((tx) => createLink(tx, { actor: null, now: t.parts.now, origin: t.settings.origin }, link))
  const before = await everything()
  await expectRefused(ada.delete(`/api/tickets/${ticket.id}`), 'ticket_has_responses', before)
  await expectRefused(ada.delete(`/api/projects/${told.id}`), 'project_has_updates', before)
  await expectRefused(ada.delete(`/api/projects/${formed.id}`), 'project_has_form', before)
  await expectRefused(ada.delete(`/api/pricing-arrangements/${asked.id}`), 'arrangement_used', before)
})
