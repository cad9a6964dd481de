import { usualMilestones } from '#domain/milestones.ts'
import type { LinkView } from '#domain/links.ts'
import type { ProjectPage } from '#domain/projects.ts'
import { stored } from '../db/stored.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { linkKeyIn } from './link-keys.ts'
import { withLink } from './proposals.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type Browser = Awaited<ReturnType<TestApp['as']>>

const usualPlan: object[] = usualMilestones.map((one) => ({ ...one, percent: 0 }))

/** A project of somebody, with the usual milestones: the first of them is worked on. */
export async function planProject(
  t: TestApp,
  ada: Browser,
  { project_name = 'Kiln Club', of = 'cleo' as const, milestones = usualPlan } = {},
) {
  const now = t.parts.now()
  const values = { user_id: await t.userIdOf(of), project_name, created_at: now, updated_at: now }
  const { id, updated_at } = stored(await t.db.insert(website_projects).values(values).returning(), 'project')
  const seen_updated_at = updated_at.toISOString()
  const answer = await ada.put(`/api/projects/${id}/milestones`, { seen_updated_at, milestones })
  if (answer.status !== 200) throw new Error(await answer.text())
  return pageOf(ada, id)
}

export async function pageOf(ada: Browser, id: string) {
  const answer = await ada.get(`/api/projects/${id}`)
  if (answer.status !== 200) throw new Error(await answer.text())
  return (await answer.json()) as ProjectPage
}

/** Asks for approval of the milestone that is worked on; `key` opens it for the one who was mailed. */
export async function askApproval(
  t: TestApp,
  ada: Browser,
  { project, milestones }: ProjectPage,
  asked: { note?: string; preview_url?: string; file_ids?: string[]; version?: number } = {},
) {
  const milestone = milestones.find(({ state }) => state === 'working' || state === 'waiting')
  const answer = await ada.post(`/api/milestones/${milestone?.id}/versions`, { note: 'Please look.', ...asked })
  if (answer.status !== 201) throw new Error(await answer.text())
  const { version } = (await answer.json()) as { version: number }
  await t.runJobs()
  const mails = await t.mailbox(project.owner.email)
  const mail = mails.find(({ kind }) => kind === 'approval-asked')
  return { milestone: milestone as NonNullable<typeof milestone>, version, mail, key: linkKeyIn(mail?.text ?? '') }
}

export async function viewOf(t: TestApp, key: string) {
  const view = (await (await withLink(t, key)('GET', '/api/link')).json()) as LinkView
  if (view.purpose !== 'approval') throw new Error(`A link for ${view.purpose}`)
  return view.milestone
}

export const decide = (t: TestApp, key: string, version: number, said: object = {}) =>
  withLink(t, key)('POST', '/api/link/decision', {
    version,
    decision: 'approved',
    name: 'Cleo Marsh',
    comment: '',
    ...said,
  })
