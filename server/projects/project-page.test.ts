import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { projectWorkSchema } from '#domain/milestones.ts'
import type { OpenProject } from '#domain/projects.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { cast } from '../db/seed/cast.ts'
import { stored } from '../db/stored.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import {
  project_completion_emails,
  project_updates,
  quick_project_updates,
  website_projects,
} from './projects.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const cleo = await t.as('cleo')
const cleoId = await t.userIdOf('cleo')

beforeEach(async () => {
  await t.db.delete(website_projects)
  await t.db.delete(emails)
  await t.db.delete(mailbox_messages)
})

async function begin() {
  const now = t.parts.now()
  const values = {
    user_id: cleoId,
    project_name: 'Kiln Club',
    progress_percentage: 20,
    created_at: now,
    updated_at: now,
  }
  return stored(await t.db.insert(website_projects).values(values).returning(), 'project')
}
type Row = Awaited<ReturnType<typeof begin>>

const pageOf = async (id: string) =>
  ((await (await ada.get(`/api/projects/${id}`)).json()) as { project: OpenProject }).project
const step = ({ id, updated_at }: Row, more: object = {}) =>
  ada.put(`/api/projects/${id}/stage`, {
    development_stage: 'design',
    seen_updated_at: updated_at.toISOString(),
    ...more,
  })
/** All that a step could touch. */
const everything = async () => ({
  projects: await t.db.select().from(website_projects),
  updates: await t.db.$count(project_updates),
  mails: await t.db.$count(emails),
  activity: await t.db.$count(activity_logs),
})

describe('the page of a project', () => {
  test('has whose it is and, word for word, what its client reads of it', async () => {
    const project = await begin()
    await ada.post(`/api/projects/${project.id}/quick-updates`, {
      update_text: 'The kiln page is drawn.',
      progress_percentage: 30,
      seen_updated_at: project.updated_at.toISOString(),
    })
    t.clock.advance({ seconds: 1 })
    await step(stored(await t.db.select().from(website_projects), 'project'))
    const page = await pageOf(project.id)
    expect(page).toMatchObject({ id: project.id, development_stage: 'design', owner: { email: cast.cleo.email } })
    const { projects } = (await (await cleo.get('/api/dashboard')).json()) as { projects: OpenProject[] }
    expect(projects[0]?.updates).toHaveLength(2)
    const work = Object.keys(projectWorkSchema.shape)
    const read = Object.entries(projects[0] ?? {}).filter(([name]) => !work.includes(name))
    expect(page).toMatchObject(Object.fromEntries(read))
  })

  test('is not there for what is gone, and no client’s business', async () => {
    const { id } = await begin()
    expect((await cleo.get(`/api/projects/${id}`)).status).toBe(403)
    expect((await t.browser().get(`/api/projects/${id}`)).status).toBe(401)
    const missing = await ada.get(`/api/projects/${crypto.randomUUID()}`)
    expect(missing.status).toBe(404)
    expect(await missing.json()).toMatchObject({ error: { message: 'Project not found' } })
  })
})

test('the list says when the client last heard of a project: by a word, a step or the end of it, not by the welcome', async () => {
  const project = await begin()
  type Told = { last_told_at: string | null }
  const told = async () => {
    const { projects } = (await (await ada.get('/api/projects')).json()) as { projects: Told[] }
    const { last_told_at } = await pageOf(project.id)
    expect(projects).toMatchObject([{ last_told_at }])
    return last_told_at
  }
  const current = async () => stored(await t.db.select().from(website_projects), 'project')
  expect(await told()).toBeNull()
  await step(project, { development_stage: 'completed' })
  const moved = stored(await t.db.select().from(project_updates), 'update')
  expect(await told()).toBe(moved.created_at.toISOString())
  t.clock.advance({ hours: 1 })
  await ada.post(`/api/projects/${project.id}/quick-updates`, {
    update_text: 'It is out.',
    progress_percentage: 100,
    seen_updated_at: (await current()).updated_at.toISOString(),
  })
  const said = stored(await t.db.select().from(quick_project_updates), 'update')
  expect(await told()).toBe(said.created_at.toISOString())
  t.clock.advance({ hours: 1 })
  expect((await ada.post('/functions/v1/notify-project-completion', { project_id: project.id })).status).toBe(200)
  const ended = stored(await t.db.select().from(project_completion_emails), 'email')
  expect(await told()).toBe(ended.sent_at.toISOString())
})

describe('a step that is picked', () => {
  test('moves the project, is an update of it, is mailed once nobody takes it back, and written down', async () => {
    const project = await begin()
    expect((await step(project)).status).toBe(200)
    expect(await t.db.select().from(project_updates)).toEqual([
      expect.objectContaining({
        project_id: project.id,
        previous_stage: 'planning',
        new_stage: 'design',
        previous_progress: 20,
        new_progress: 20,
        update_notes: '',
        admin_user_id: await t.userIdOf('ada'),
      }),
    ])
    await t.runJobs()
    expect(await t.mailbox(cast.cleo.email)).toEqual([])
    t.clock.advance({ seconds: 11 })
    await t.runJobs()
    const [mail] = await t.mailbox(cast.cleo.email)
    expect(mail?.text).toContain('Stage: Design')
    const [written] = await t.db.select().from(activity_logs).orderBy(desc(activity_logs.created_at)).limit(1)
    expect(written).toMatchObject({
      kind: 'project_changed',
      before: { development_stage: 'planning' },
      after: { development_stage: 'design' },
    })
  })

  test('to Completed sets the day, and the project is archived no longer', async () => {
    const project = await begin()
    await t.db.update(website_projects).set({ archived_at: t.parts.now() }).where(eq(website_projects.id, project.id))
    await step(project, { development_stage: 'completed' })
    expect(await t.db.select().from(website_projects)).toEqual([
      expect.objectContaining({ actual_completion_date: agencyDay(t.parts.now()), archived_at: null }),
    ])
  })

  test('to where the project is already changes nothing and tells nobody', async () => {
    const project = await begin()
    const before = await everything()
    const answer = await step(project, { development_stage: 'planning' })
    expect(await answer.json()).toMatchObject({ undo_id: null })
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['to a stage there is not', { development_stage: 'launched' }, 400],
    ['that brings progress along', { progress_percentage: 90 }, 400],
    ['from no version', { seen_updated_at: undefined }, 400],
    ['from an older version', { seen_updated_at: '2026-01-01T00:00:00.000Z' }, 409],
  ])('%s is refused and nothing changes', async (_what, wrong, status) => {
    const project = await begin()
    const before = await everything()
    expect((await step(project, wrong)).status).toBe(status)
    expect(await everything()).toEqual(before)
  })

  test('of a project that is gone is not found; a client picks none', async () => {
    const project = await begin()
    const before = await everything()
    const change = { development_stage: 'design', seen_updated_at: project.updated_at.toISOString() }
    expect((await cleo.put(`/api/projects/${project.id}/stage`, change)).status).toBe(403)
    expect(await everything()).toEqual(before)
    await t.db.delete(quick_project_updates)
    await t.db.delete(website_projects)
    expect((await step(project)).status).toBe(404)
  })

  test('of a hundred from one version at once one is taken, the others are told', async () => {
    const project = await begin()
    const answers = await Promise.all(Array.from({ length: 100 }, () => step(project)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(99)
    expect(await t.db.$count(project_updates)).toBe(1)
  })
})
