import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { OwnBilling } from '#domain/own-billing.ts'
import type { ListedInvoice } from '#domain/invoices.ts'
import type { Proposal } from '#domain/proposals.ts'
import type { ProjectPage } from '#domain/projects.ts'
import type { Today } from '#domain/today.ts'
import { website_projects } from '../../projects/projects.tables.ts'
import { fileBehind } from '../../testing/signed-files.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { seedDemoAgreement } from './agreed-project.ts'
import { cast } from './cast.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const { auth, now, payments, storage, settings } = t.parts
const read = async <T>(path: string, who = ada) => (await (await who.get(path)).json()) as T
const unread = () => read<{ unread: number }>('/api/notifications')
const before = { today: await read<Today>('/api/today'), unread: (await unread()).unread }
for (let start = 0; start < 2; start++)
  await seedDemoAgreement({ db: t.db, auth, now, payments, storage, origin: settings.origin })
await t.runJobs()

const [project] = await t.db.select().from(website_projects).where(eq(website_projects.project_name, 'Marsh Ceramics'))
const page = await read<ProjectPage>(`/api/projects/${project?.id}`)

test('Marsh Ceramics came from a proposal: signed by Cleo with one option, its deposit paid, and only once', async () => {
  const { proposals } = await read<{ proposals: Proposal[] }>('/api/proposals')
  expect(proposals.map(({ number, state }) => [number, state])).toEqual([['PRO-000001', 'accepted']])
  const { proposal } = await read<{ proposal: Proposal }>(`/api/proposals/${proposals[0]?.id}`)
  expect(proposal.signature).toMatchObject({ signer_name: 'Cleo Marsh', chosen: [2] })
  expect([proposal.opened_project_id, proposal.content.lines[0]?.description]).toEqual([
    project?.id,
    'E-commerce Solutions',
  ])
  const { invoices } = await read<{ invoices: ListedInvoice[] }>('/api/invoices')
  expect(invoices.map(({ number, kind, status, balance }) => [number, kind, status, balance])).toEqual([
    ['INV-000001', 'deposit', 'paid', 0],
  ])
  expect(page.invoices.map(({ number }) => number)).toEqual(['INV-000001'])
})

test('its design waits for her in version 2; of version 1 she asked for changes', () => {
  const [design, ...later] = page.milestones
  expect([design?.title, design?.state, ...later.map(({ state }) => state)]).toEqual([
    'Design',
    'waiting',
    'planned',
    'planned',
  ])
  expect(design?.versions.map(({ version, decision }) => [version, decision])).toEqual([
    [1, 'changes'],
    [2, null],
  ])
})

test('its clock shows days of both sides, at least three of hers, and what moved its day', () => {
  const { clock } = page
  expect(clock).toMatchObject({ side: 'client', late_days: 0 })
  expect(clock?.client_days).toBeGreaterThanOrEqual(3)
  expect(clock?.team_days).toBeGreaterThan(0)
  expect(clock?.moves.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['waited', 'moved']))
  expect(project?.estimated_completion_date).toBe(clock?.estimated_on)
  expect(clock?.estimated_on.localeCompare(clock.planned_on)).toBe(1)
})

test('one of its files opens now, the other once all is paid', async () => {
  expect(page.files.map(({ file_name, is_gated }) => [file_name, is_gated])).toEqual([
    ['shop-page.png', false],
    ['logo-for-print.png', true],
  ])
  const cleo = await t.as('cleo')
  const [open, gated] = page.files
  const link = await cleo.post(`/api/project-files/${open?.id}/links`)
  expect(link.status).toBe(201)
  const { url } = (await link.json()) as { url: string }
  expect((await fileBehind(await t.visitor.get(url))).status).toBe(200)
  expect((await cleo.post(`/api/project-files/${gated?.id}/links`)).status).toBe(402)
  const { proposals } = await read<OwnBilling>('/api/billing', cleo)
  expect(proposals).toHaveLength(1)
})

test('nobody was written to, no bell counts it, and nothing that waits on us is new', async () => {
  for (const address of [cast.cleo.email, agency.email])
    expect((await t.mailbox(address)).filter(({ kind }) => /proposal|approval|invoice|team/.test(kind))).toEqual([])
  expect((await unread()).unread).toBe(before.unread)
  const { counts } = await read<Today>('/api/today')
  expect([counts.overdue, counts.waiting_on_us]).toEqual([
    before.today.counts.overdue,
    before.today.counts.waiting_on_us,
  ])
})
