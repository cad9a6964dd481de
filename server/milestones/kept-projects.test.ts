// A project that something came of is archived, never deleted: what its client approved, and what is still to be billed, hangs on it.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { website_projects } from '../projects/projects.tables.ts'
import { newInvoice } from '../testing/invoices.ts'
import { linkKeyIn } from '../testing/link-keys.ts'
import { askApproval, decide, pageOf, planProject } from '../testing/milestones.ts'
import { sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { project_files, project_milestones } from './milestones.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

const archived = async (id: string) => (await pageOf(ada, id)).project.archived_at !== null
const archive = async (id: string) => {
  expect((await ada.put(`/api/projects/${id}/archive`, { archived: true })).status).toBe(200)
  expect(await archived(id)).toBe(true)
}

async function expectKept(id: string) {
  const before = await pageOf(ada, id)
  expect(await errorCodeIn(await ada.delete(`/api/projects/${id}`))).toBe('project_has_work')
  expect(await pageOf(ada, id)).toEqual(before)
}

test('one with milestones that nobody was asked about is deleted', async () => {
  const { project } = await planProject(t, ada)
  expect((await ada.delete(`/api/projects/${project.id}`)).status).toBe(204)
  expect(await t.db.$count(project_milestones, eq(project_milestones.project_id, project.id))).toBe(0)
})

test('one with a milestone that its client was asked to approve stays', async () => {
  const page = await planProject(t, ada)
  const { key, version } = await askApproval(t, ada, page)
  await expectKept(page.project.id)
  expect((await decide(t, key, version)).status).toBe(201)
  await expectKept(page.project.id)
})

test('one whose client was asked for something stays', async () => {
  const { project } = await planProject(t, ada)
  expect((await ada.post(`/api/projects/${project.id}/requests`, { text: 'Photographs' })).status).toBe(201)
  await expectKept(project.id)
})

test('one with a file stays, and so does the file', async () => {
  const { project } = await planProject(t, ada)
  await t.db.insert(project_files).values({
    project_id: project.id,
    side: 'client',
    file_name: 'logo.svg',
    file_size: 10,
    file_type: 'image/svg+xml',
    file_path: `project_files/${crypto.randomUUID()}`,
    created_at: t.parts.now(),
  })
  await expectKept(project.id)
})

test('one that was billed stays', async () => {
  const { project } = await planProject(t, ada)
  await newInvoice(t, { project_id: project.id })
  await expectKept(project.id)
})

test('one that a signed proposal opened stays, with what is still to be billed', async () => {
  const { key, proposal } = await sendNew(t, ada, {
    deposit_percent: 0,
    milestones: [{ title: 'Design', working_days: 5, percent: 100 }],
  })
  const view = (await (await withLink(t, key)('GET', '/api/link')).json()) as {
    proposal: Parameters<typeof signatureFor>[0]
  }
  expect((await withLink(t, key)('POST', '/api/link/signature', signatureFor(view.proposal))).status).toBe(201)
  await t.runJobs()
  const [opened] = await t.db
    .select()
    .from(website_projects)
    .where(eq(website_projects.project_name, proposal.content.title))
  await expectKept(opened?.id ?? '')
})

test('one that was put away is back once its client decides on a milestone', async () => {
  const page = await planProject(t, ada)
  const { key, version } = await askApproval(t, ada, page)
  await archive(page.project.id)
  expect((await decide(t, key, 9)).status).toBe(409)
  expect(await archived(page.project.id)).toBe(true)
  expect((await decide(t, key, version)).status).toBe(201)
  expect(await archived(page.project.id)).toBe(false)
})

test('so it is once they sent what was asked for', async () => {
  const { project } = await planProject(t, ada)
  expect((await ada.post(`/api/projects/${project.id}/requests`, { text: 'Photographs' })).status).toBe(201)
  await t.runJobs()
  const mails = await t.mailbox(project.owner.email)
  const key = linkKeyIn(mails.find(({ subject }) => subject.includes('We need something from you'))?.text ?? '')
  await archive(project.id)
  expect((await withLink(t, key)('POST', '/api/link/answer', { note: '' })).status).toBe(204)
  expect(await archived(project.id)).toBe(false)
})
