import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { agencyZone, writeDay } from '#content/dates.ts'
import type { WebsiteStanding } from '#domain/customer-websites.ts'
import type { DueInvoice } from '#domain/own-billing.ts'
import type { OwnProject, Project } from '#domain/projects.ts'
import { project_updates, quick_project_updates, website_projects } from '../projects/projects.tables.ts'
import { invoices } from '../invoices/invoices.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newInvoice } from '../testing/invoices.ts'
import { payInvoice } from '../testing/paid-invoices.ts'
import { askApproval, pageOf, planProject } from '../testing/milestones.ts'
import { createTestApp } from '../testing/test-app.ts'
import { newWebsite, websiteOf } from '../testing/website-things.ts'
import { support_tickets, ticket_responses } from '../tickets/tickets.tables.ts'
import { website_enquiries, website_views, websites } from '../websites/websites.tables.ts'

const t = await createTestApp()
const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
type Dashboard = { projects: Project[]; answered_tickets: { ticket_number: string; subject: string }[] }
const dashboardOf = async (name: 'cleo' | 'pia') =>
  (await (await (await t.as(name)).get('/api/dashboard')).json()) as Dashboard

async function addProject(name: 'cleo' | 'pia', project_name: string, hour: number) {
  const [project] = await t.db
    .insert(website_projects)
    .values({ user_id: await t.userIdOf(name), project_name, created_at: at(hour), updated_at: at(hour) })
    .returning()
  if (!project) throw new Error('not stored')
  return project
}

beforeEach(async () => {
  await t.db.delete(website_projects)
  await t.db.delete(support_tickets)
})

test('shows one’s own projects, newest first, each with its news in order', async () => {
  const older = await addProject('cleo', 'The shop', 1)
  await addProject('cleo', 'The blog', 2)
  await addProject('pia', 'Somebody else’s', 3)
  const change = { project_id: older.id, previous_progress: 0, new_progress: 20 }
  await t.db.insert(project_updates).values([
    { ...change, previous_stage: 'planning', new_stage: 'design', update_notes: 'On to design', created_at: at(3) },
    { ...change, previous_stage: 'design', new_stage: 'design', update_notes: 'Colours', created_at: at(5) },
  ])
  await t.db.insert(quick_project_updates).values({ ...change, update_text: 'Nearly there', created_at: at(4) })

  const { projects } = await dashboardOf('cleo')
  expect(projects.map(({ project_name }) => project_name)).toEqual(['The blog', 'The shop'])
  expect(projects[0]).toMatchObject({
    development_stage: 'planning',
    priority: 'normal',
    progress_percentage: 0,
    domain_status: 'pending',
    updates: [],
    milestones: [],
    clock: null,
    request: null,
    files: [],
  })
  expect(projects[1]?.updates).toEqual([
    expect.objectContaining({ text: 'Colours', stage: null, created_at: at(5).toISOString() }),
    expect.objectContaining({ text: 'Nearly there', stage: null, progress: 20 }),
    expect.objectContaining({ text: 'On to design', stage: 'design' }),
  ])
})

test('keeps to the ten latest updates', async () => {
  const { id } = await addProject('cleo', 'The shop', 1)
  await t.db.insert(quick_project_updates).values(
    Array.from({ length: 15 }, (_, index) => ({
      project_id: id,
      previous_progress: 0,
      new_progress: index,
      update_text: `News ${index}`,
      created_at: at(index),
    })),
  )
  const [project] = (await dashboardOf('cleo')).projects
  expect(project?.updates).toHaveLength(10)
  expect(project?.updates[0]).toMatchObject({ text: 'News 14' })
})

test('names the tickets in which the team waits for an answer', async () => {
  const user_id = await t.userIdOf('cleo')
  const ticket = { user_id, message: 'Text', created_at: at(1), updated_at: at(1) }
  const [answered, silent, resolved] = await t.db
    .insert(support_tickets)
    .values([
      { ...ticket, subject: 'Answered' },
      { ...ticket, subject: 'Silent' },
      { ...ticket, subject: 'Resolved', status: 'resolved' as const },
    ])
    .returning()
  const word = (ticket_id: string | undefined, is_admin_response: boolean, hour: number) => ({
    ticket_id: ticket_id ?? '',
    response_text: 'Text',
    is_admin_response,
    created_at: at(hour),
  })
  await t.db
    .insert(ticket_responses)
    .values([
      word(answered?.id, false, 2),
      word(answered?.id, true, 3),
      word(silent?.id, true, 2),
      word(silent?.id, false, 3),
      word(resolved?.id, true, 2),
    ])
  expect((await dashboardOf('cleo')).answered_tickets).toEqual([
    { ticket_number: answered?.ticket_number, subject: 'Answered' },
  ])
  expect((await dashboardOf('pia')).answered_tickets).toEqual([])
})

test('asks for what is left to pay, the first due first, of those whose part is the money', async () => {
  const { owner, billing, member } = await newCompany(t)
  const company_id = owner.id
  const [second, first] = [
    await newInvoice(t, { company_id, due_on: '2026-12-20' }),
    await newInvoice(t, { company_id, due_on: '2026-12-01' }),
  ]
  const disputed = await newInvoice(t, { company_id })
  await t.db.update(invoices).set({ is_disputed: true }).where(eq(invoices.id, disputed.id))
  const paid = await newInvoice(t, { company_id })
  await payInvoice(t, paid.id)
  await payInvoice(t, second.id, 25_000)
  await newInvoice(t, { company_id: (await newCompany(t)).id })
  const dueFor = async ({ browser }: typeof owner) =>
    ((await (await browser.get('/api/dashboard')).json()) as { due_invoices: DueInvoice[] }).due_invoices
  for (const one of [owner, billing])
    expect(await dueFor(one)).toEqual([
      { id: first.id, number: first.number, balance: 100_000, due_on: '2026-12-01' },
      { id: second.id, number: second.number, balance: 75_000, due_on: '2026-12-20' },
    ])
  expect(await dueFor(member)).toEqual([])
})

test('one request, at most three queries', async () => {
  const cleo = await t.as('cleo')
  const query = vi.spyOn(t.parts.database.pool, 'query')
  expect((await cleo.get('/api/dashboard')).status).toBe(200)
  process.stdout.write(`figure: the dashboard is one request and ${query.mock.calls.length} queries\n`)
  expect(query.mock.calls.length).toBeLessThanOrEqual(3)
  expect(query.mock.calls.length).toBeGreaterThan(0)
})

test('shows the milestones of a project and whose turn it is', async () => {
  const ada = await t.as('ada')
  const page = await planProject(t, ada)
  await askApproval(t, ada, page)
  const [project] = (await dashboardOf('cleo')).projects
  const work = { milestones: expect.anything(), clock: expect.anything(), request: null, files: [] }
  expect(project).toMatchObject(work)
  const { milestones, clock } = project as OwnProject
  expect(milestones.map(({ title, state }) => [title, state])).toEqual([
    ['Design', 'waiting'],
    ['Content', 'planned'],
    ['Launch', 'planned'],
  ])
  expect(milestones[0]?.versions).toMatchObject([{ version: 1, note: 'Please look.', decision: null }])
  expect(clock).toEqual((await pageOf(ada, page.project.id)).clock)
  expect((await dashboardOf('pia')).projects).toEqual([])
})

test('tells how the website stands to those whose part is the work', async () => {
  const { owner, id, slug } = await newWebsite(t)
  const { billing, owner: other } = await newCompany(t)
  const shown = async ({ browser }: typeof owner) =>
    ((await (await browser.get('/api/dashboard')).json()) as { website: WebsiteStanding | null }).website
  const address = t.settings.websitesOrigin?.replace('://', `://${slug}.`)
  const inPreview = { state: 'preview', address, waiting: 1, has_changes: false, new_enquiries: 0, views_30_days: 0 }
  expect(await shown(owner)).toEqual(inPreview)
  const ada = await t.as('ada')
  expect((await ada.put(`/api/websites/${id}/live`, { version: 1 })).status).toBe(200)
  const message = { website_id: id, name: 'Bea', email: 'bea@visitor.example', message: 'Hello', created_at: at(1) }
  await t.db.insert(website_enquiries).values([
    { ...message, fingerprint: 'new' },
    { ...message, fingerprint: 'read', read_at: at(2) },
    { ...message, fingerprint: 'spam', is_spam: true },
  ])
  const today = writeDay(t.parts.now(), agencyZone)
  await t.db.insert(website_views).values([
    { website_id: id, day: today, views: 128 },
    { website_id: id, day: '2020-01-01', views: 7 },
  ])
  const visited = { new_enquiries: 1, views_30_days: 128 }
  expect(await shown(owner)).toEqual({ ...inPreview, state: 'online', waiting: null, ...visited })
  const { content } = await websiteOf(t, owner.id)
  await t.db
    .update(websites)
    .set({ content: { ...content, tagline: 'Another' } })
    .where(eq(websites.id, id))
  expect(await shown(owner)).toMatchObject({ state: 'online', has_changes: true })
  expect(await shown(other)).toBeNull()
  await t.db.update(websites).set({ company_id: other.id }).where(eq(websites.id, id))
  expect([await shown(other), await shown(billing)]).toEqual([expect.objectContaining({ address }), null])
})
