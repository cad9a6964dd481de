import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Customer, CustomerEvent } from '#domain/customers.ts'
import { leads } from '../leads/leads.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { choosePlan, newCustomer, sessionIn } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'
import { ticket_responses, support_tickets } from '../tickets/tickets.tables.ts'
import { stored } from '../db/stored.ts'

const t = await createTestApp()
const ada = await t.as('ada')

async function read(id: string) {
  const answer = await ada.get(`/api/customers/${id}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { customer: Customer }).customer
}

async function readEvents(id: string, show?: string) {
  const events: CustomerEvent[] = []
  let cursor: string | null = ''
  let pages = 0
  for (; cursor !== null; pages++) {
    const asked = new URLSearchParams({ ...(show && { show }), ...(cursor && { cursor }) })
    const answer = await ada.get(`/api/customers/${id}/events?${asked}`)
    expect(answer.status).toBe(200)
    const page = (await answer.json()) as { events: CustomerEvent[]; next_cursor: string | null }
    events.push(...page.events)
    cursor = page.next_cursor
  }
  return { events, pages, titles: events.map(({ title }) => title) }
}

const moments = () => ({ created_at: t.parts.now(), updated_at: t.parts.now() })

test('a customer is a company: its people with their parts, what it has, what it pays', async () => {
  const company = await newCompany(t)
  await t.db.insert(website_projects).values([
    { user_id: company.id, project_name: 'Running', ...moments() },
    { user_id: company.id, project_name: 'Done', development_stage: 'completed', ...moments() },
  ])
  await t.db.insert(support_tickets).values([
    { user_id: company.member.id, subject: 'Open', message: 'Text', ...moments() },
    { user_id: company.member.id, subject: 'Closed', message: 'Text', status: 'closed', ...moments() },
  ])
  const customer = await read(company.id)
  expect(customer).toMatchObject({
    id: company.id,
    name: 'Noa Berg',
    email: company.owner.email,
    membership_tier: 'free',
    paid: 0,
    per_month: null,
    open_tickets: 1,
    running_projects: 1,
  })
  expect(customer.people.map(({ user_id, part }) => [user_id, part])).toEqual([
    [company.owner.id, 'owner'],
    [company.member.id, 'member'],
    [company.billing.id, 'billing'],
  ])
  // Lists know the person; the page is the company's.
  expect(await read(company.member.id)).toEqual(customer)
})

test('what was paid and what a month comes to, in cents', async () => {
  const noa = await newCustomer(t)
  await t.sandbox.pay(await sessionIn(await choosePlan(noa)), '4242 4242 4242 4242')
  await t.sandbox.deliverAll()
  await t.runJobs()
  expect(await read(noa.id)).toMatchObject({ paid: 43_500, per_month: 14_500, membership_tier: 'premium' })
  const { titles } = await readEvents(noa.id, 'money')
  expect(titles.toSorted()).toEqual([
    'Payment of $435.00: Premium, quarterly',
    'Subscription begun: Premium, quarterly',
  ])
  expect((await readEvents(noa.id, 'emails')).titles.length).toBeGreaterThan(0)
})

test('only admins read it, and only of who is there', async () => {
  const noa = await newCustomer(t)
  for (const path of [`/api/customers/${noa.id}`, `/api/customers/${noa.id}/events`]) {
    expect((await t.visitor.get(path)).status).toBe(401)
    for (const who of [noa.browser, await t.as('emil')]) expect((await who.get(path)).status).toBe(403)
  }
  for (const path of ['', '/events']) {
    expect((await ada.get(`/api/customers/${crypto.randomUUID()}${path}`)).status).toBe(404)
    expect((await ada.get(`/api/customers/nobody${path}`)).status).toBe(404)
  }
  expect((await ada.get(`/api/customers/${noa.id}/events?show=weather`)).status).toBe(400)
  expect((await ada.get(`/api/customers/${noa.id}/events?cursor=x`)).status).toBe(400)
})

test('everything that happened stands in one list, newest first, each with who and where', async () => {
  const noa = await newCustomer(t)
  const at = (minute: number) => new Date(t.parts.now().getTime() + minute * 60_000)
  await t.db.insert(leads).values({
    source: 'contact',
    name: 'Noa',
    email: noa.email,
    details: {},
    created_at: at(1),
    updated_at: at(1),
  })
  await t.db
    .insert(website_projects)
    .values({ user_id: noa.id, project_name: 'Harbor', created_at: at(2), updated_at: at(2) })
  const ticket = stored(
    await t.db
      .insert(support_tickets)
      .values({ user_id: noa.id, subject: 'Blurry', message: 'Text', created_at: at(3), updated_at: at(3) })
      .returning(),
    'ticket',
  )
  const adaId = await t.userIdOf('ada')
  await t.db.insert(ticket_responses).values({
    ticket_id: ticket.id,
    responder_id: adaId,
    response_text: 'Mended',
    is_admin_response: true,
    created_at: at(4),
  })
  t.clock.advance({ seconds: 600 })
  await ada.put(`/api/tickets/${ticket.id}/status`, { seen_status: 'open', status: 'resolved' })
  await ada.post(`/api/customers/${noa.id}/notes`, { note: 'Likes it quick' })
  const { events } = await readEvents(noa.id)
  const shown = events.filter(({ kind }) => kind !== 'emails').map(({ kind, title }) => `${kind}: ${title}`)
  expect(shown.map((line) => line.replace(/L-\d+/, 'L-1'))).toEqual([
    'notes: Note',
    'tickets: Ticket set to Resolved: Blurry',
    'tickets: Ticket answered: Blurry',
    'tickets: Ticket opened: Blurry',
    'projects: Project created: Harbor',
    'leads: Lead received: L-1',
    'people: Became a customer',
  ])
  expect(events.find(({ kind }) => kind === 'notes')).toMatchObject({ text: 'Likes it quick', who: 'Ada Lindqvist' })
  expect(events.find(({ title }) => title.startsWith('Ticket opened'))).toMatchObject({
    who: 'Noa Berg',
    to: `/admin-dashboard?tab=tickets&ticket=${ticket.ticket_number}`,
  })
  for (const kind of ['projects', 'tickets', 'leads', 'notes'] as const)
    expect(new Set((await readEvents(noa.id, kind)).events.map((event) => event.kind))).toEqual(new Set([kind]))
})

test('what became of a lead, a form and a project stands there, and who joined', async () => {
  const company = await newCompany(t)
  const { email, browser } = company.owner
  const later = () => t.clock.advance({ seconds: 60 })
  const done = async (answer: Promise<Response>) => {
    const { status } = await answer
    expect(status).toBeLessThan(300)
    later()
  }
  const lead = stored(
    await t.db
      .insert(leads)
      .values({ source: 'contact', name: 'Noa', email, details: {}, ...moments() })
      .returning(),
    'lead',
  )
  later()
  await done(ada.put(`/api/leads/${lead.id}/state`, { from: 'new', to: 'contacted', note: '' }))
  await done(browser.post('/api/onboarding/submission', { full_name: 'Noa', business_name: 'Noa Strength', email }))
  await done(ada.post('/api/projects', { project_name: 'Harbor', user_email: email }))
  const project = async () => {
    const all = await t.db.select().from(website_projects).where(eq(website_projects.user_id, company.id))
    const { id, updated_at } = stored(all, 'project')
    return { at: `/api/projects/${id}`, seen_updated_at: updated_at.toISOString() }
  }
  const begun = await project()
  const said = { update_text: 'Photographs are in', progress_percentage: 40 }
  await done(ada.post(`${begun.at}/quick-updates`, { ...said, seen_updated_at: begun.seen_updated_at }))
  const { at, seen_updated_at } = await project()
  await done(ada.put(`${at}/stage`, { development_stage: 'completed', seen_updated_at }))
  const { events } = await readEvents(company.id)
  const shown = events.filter(({ kind }) => kind !== 'emails')
  expect(shown.map(({ kind, title, who }) => [kind, title.replace(/L-\d+/, 'L-1'), who])).toEqual([
    ['projects', 'Project completed: Harbor', 'Ada Lindqvist'],
    ['projects', 'Project updated: Harbor', 'Ada Lindqvist'],
    ['projects', 'Project created: Harbor', 'Ada Lindqvist'],
    ['projects', 'Fitness form submitted: Noa Strength', 'Noa Berg'],
    ['leads', 'Lead moved to Contacted: L-1', 'Ada Lindqvist'],
    ['leads', 'Lead received: L-1', null],
    ...shown.slice(6).map(() => ['people', expect.any(String), 'Noa Berg']),
  ])
  const people = shown.slice(6).map(({ title }) => title)
  expect(people.toSorted()).toEqual(['Became a customer', 'Joined as billing only', 'Joined as member'])
})

test('who of the team viewed as this customer stands there, too', async () => {
  const noa = await newCustomer(t)
  const admin = await t.as('ada')
  expect((await admin.post('/api/look', { user_id: noa.id })).status).toBe(204)
  expect((await admin.delete('/api/look')).status).toBe(204)
  const { events } = await readEvents(noa.id)
  expect(events.find(({ title }) => title === 'Viewed as customer')).toMatchObject({
    kind: 'people',
    who: 'Ada Lindqvist',
  })
})

test('page by page nothing is left out and nothing comes twice, also of one moment', async () => {
  const noa = await newCustomer(t)
  const moment = t.parts.now()
  const same = { created_at: moment, updated_at: moment }
  await t.db
    .insert(support_tickets)
    .values(Array.from({ length: 40 }, (_, n) => ({ user_id: noa.id, subject: `T${n}`, message: 'Text', ...same })))
  await t.db
    .insert(website_projects)
    .values(Array.from({ length: 30 }, (_, n) => ({ user_id: noa.id, project_name: `P${n}`, ...same })))
  const { events, pages } = await readEvents(noa.id)
  const ids = events.map(({ id }) => id)
  expect(pages).toBe(3)
  expect(new Set(ids).size).toBe(ids.length)
  expect(events.filter(({ kind }) => kind === 'tickets')).toHaveLength(40)
  expect(events.filter(({ kind }) => kind === 'projects')).toHaveLength(30)
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})
