import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { usualMilestones, type PlannedMilestone } from '#domain/milestones.ts'
import type { ProjectPage } from '#domain/projects.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { agencyDay } from '../agency/agency-day.ts'
import { workingCalendar } from '../agency/working-calendar.ts'
import { stored } from '../db/stored.ts'
import { lockProject } from '../projects/project-changes.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { project_milestones, project_moves, project_turns } from './milestones.tables.ts'
import { addMilestones } from './planning.ts'

const t = await createTestApp()
let ada = await t.as('ada')
let cleo = await t.as('cleo')
const cleoId = await t.userIdOf('cleo')
const ctx = { ...t.parts, db: t.db, origin: t.settings.origin, actor: null, formProof: null }

beforeEach(async () => {
  await t.db.delete(website_projects)
  await later({ hours: 0 })
})
/** Days pass here, and sessions end. */
async function later(by: { hours: number }) {
  t.clock.advance(by)
  ada = await t.as('ada')
  cleo = await t.as('cleo')
}

async function begin(values: Partial<typeof website_projects.$inferInsert> = {}) {
  const now = t.parts.now()
  const project = { user_id: cleoId, project_name: 'Kiln Club', created_at: now, updated_at: now, ...values }
  return stored(await t.db.insert(website_projects).values(project).returning(), 'project')
}
const current = async () => stored(await t.db.select().from(website_projects), 'project')
const pageOf = async ({ id }: { id: string }) => (await (await ada.get(`/api/projects/${id}`)).json()) as ProjectPage
const plan = async (milestones: object[], more: object = {}) => {
  const { id, updated_at } = await current()
  const seen_updated_at = updated_at.toISOString()
  return ada.put(`/api/projects/${id}/milestones`, { seen_updated_at, milestones, ...more })
}
const usual = usualMilestones.map((one) => ({ ...one, percent: 0 }))
const agree = async (
  planned: readonly PlannedMilestone[],
  number = 'PRO-000001',
  proposal_id = crypto.randomUUID(),
) => {
  const { id } = await current()
  await t.db.transaction(async (tx) =>
    addMilestones(tx, ctx, await lockProject(tx, id), planned, { proposal_id, number }),
  )
}
const planned = async () =>
  (await pageOf(await current())).milestones.map(
    ({ title, state, working_days }) => `${title} ${working_days} ${state}`,
  )
const everything = async () => ({
  projects: await t.db.select().from(website_projects),
  milestones: await t.db.select().from(project_milestones).orderBy(project_milestones.position),
  turns: await t.db.select().from(project_turns),
  moves: await t.db.select().from(project_moves),
  activity: await t.db.$count(activity_logs),
})
const today = () => agencyDay(t.parts.now())
const inDays = (days: number) => workingCalendar.addWorkingDays(today(), days)

describe('planning milestones', () => {
  test('begins the first, gives us the turn, starts the clock and sets the day', async () => {
    const project = await begin({ estimated_completion_date: '2030-01-01' })
    expect(await pageOf(project)).toMatchObject({ milestones: [], clock: null, request: null, files: [] })
    expect((await plan(usual)).status).toBe(200)
    const page = await pageOf(project)
    expect(page.milestones).toMatchObject([
      { title: 'Design', state: 'working', working_days: 10, percent: 0, is_agreed: false, versions: [] },
      { title: 'Content', state: 'planned', working_days: 5 },
      { title: 'Launch', state: 'planned', working_days: 10 },
    ])
    expect(page.clock).toMatchObject({
      side: 'team',
      team_days: 0,
      client_days: 0,
      planned_days: 25,
      late_days: 0,
      moves: [],
    })
    expect(page.clock?.planned_on).toBe(inDays(25))
    expect(page.project.estimated_completion_date).toBe(inDays(25))
    const written = stored(
      await t.db.select().from(activity_logs).orderBy(desc(activity_logs.created_at)).limit(1),
      'entry',
    )
    expect(written).toMatchObject({
      kind: 'milestones_changed',
      entity_id: project.id,
      after: { milestones: 3, names: '…' },
    })
  })

  test('of what is completed or put away work begins again', async () => {
    await begin({ development_stage: 'completed', actual_completion_date: '2026-01-05', archived_at: t.parts.now() })
    await plan(usual)
    expect(await current()).toMatchObject({
      development_stage: 'planning',
      actual_completion_date: null,
      archived_at: null,
    })
  })

  test('those not begun are renamed, moved, added and removed; the one begun stays as it is', async () => {
    const project = await begin()
    await plan(usual)
    const [design, content, launch] = (await pageOf(project)).milestones
    const change = [
      { ...launch, title: 'Going live' },
      { id: design?.id, title: 'Drawing', working_days: 99 },
      { title: 'Training', working_days: 2, percent: 0 },
    ].map(({ id, title, working_days }) => ({ ...(id && { id }), title, working_days, percent: 0 }))
    expect((await plan(change)).status).toBe(200)
    expect(await planned()).toEqual(['Design 10 working', 'Going live 10 planned', 'Training 2 planned'])
    expect(
      await t.db
        .select()
        .from(project_milestones)
        .where(eq(project_milestones.id, content?.id ?? '')),
    ).toEqual([])
    // On the day on which it began the plan is still being made: nothing moved.
    expect((await pageOf(project)).clock).toMatchObject({ planned_days: 22, moves: [] })
  })

  test('a day later a change of days is shown, and the day follows', async () => {
    const project = await begin()
    await plan(usual)
    const { clock } = await pageOf(project)
    await later({ hours: 72 })
    const [, content] = (await pageOf(project)).milestones
    await plan([{ id: content?.id, title: 'Content', working_days: 9, percent: 0 }])
    const then = await pageOf(project)
    expect(then.clock).toMatchObject({
      planned_days: 25,
      planned_on: clock?.planned_on,
      estimated_on: workingCalendar.addWorkingDays(clock?.started_on ?? '', 19),
      moves: [{ kind: 'changed', on: today(), days: -6 }],
    })
    expect(then.project.estimated_completion_date).toBe(then.clock?.estimated_on)
  })

  const agreed: PlannedMilestone[] = [
    { title: 'Design', working_days: 10, percent: 0 },
    { title: 'Content', working_days: 5, percent: 20 },
    { title: 'Launch', working_days: 10, percent: 30 },
  ]
  test.each<
    [string, (those: { id: string; title: string; working_days: number; percent: number }[]) => object[], number]
  >([
    ['without a name', () => [{ title: ' ', working_days: 1, percent: 0 }], 400],
    ['with half a day', () => [{ title: 'A', working_days: 0.5, percent: 0 }], 400],
    ['with 251 days', () => [{ title: 'A', working_days: 251, percent: 0 }], 400],
    ['with a state', () => [{ title: 'A', working_days: 1, percent: 0, state: 'approved' }], 400],
    ['with another percentage than agreed', ([, b, c]) => [{ ...b, percent: 10 }, { ...c }], 400],
    ['without one that is billed', ([, b]) => [{ ...b }], 400],
    ['with those that are billed in another order', ([, b, c]) => [{ ...c }, { ...b }], 400],
    ['with one twice', ([, b, c]) => [{ ...b }, { ...c }, { ...c }], 400],
    [
      'that bills what nobody agreed on',
      ([, b, c]) => [b, c, { title: 'A', working_days: 1, percent: 5 }] as object[],
      400,
    ],
    [
      'with more than ten',
      ([, b, c]) =>
        [b, c, ...Array.from({ length: 8 }, (_, n) => ({ title: `${n}`, working_days: 1, percent: 0 }))] as object[],
      400,
    ],
    [
      'with one that is gone',
      ([, b, c]) => [b, c, { id: crypto.randomUUID(), title: 'A', working_days: 1, percent: 0 }] as object[],
      409,
    ],
  ])('%s is refused and nothing changes', async (_what, wrong, status) => {
    const project = await begin()
    await agree(agreed)
    const those = (await pageOf(project)).milestones.map(({ id, title, working_days, percent }) => ({
      id,
      title,
      working_days,
      percent,
    }))
    const before = await everything()
    expect((await plan(wrong(those))).status).toBe(status)
    expect(await everything()).toEqual(before)
  })

  test('from an older version, of a project that is gone, or by its client, it is refused', async () => {
    const project = await begin()
    const before = await everything()
    expect((await plan(usual, { seen_updated_at: '2026-01-01T00:00:00.000Z' })).status).toBe(409)
    const body = { seen_updated_at: project.updated_at.toISOString(), milestones: usual }
    expect(await errorCodeIn(await cleo.put(`/api/projects/${project.id}/milestones`, body))).toBe('not_allowed')
    expect((await ada.put(`/api/projects/${crypto.randomUUID()}/milestones`, body)).status).toBe(404)
    expect(await everything()).toEqual(before)
  })
})

describe('milestones that were agreed on', () => {
  test('a further proposal’s come behind those there are, and are told apart', async () => {
    const project = await begin()
    await agree(usual)
    await later({ hours: 24 })
    await agree([{ title: 'Blog', working_days: 4, percent: 50 }], 'PRO-000007')
    expect(await planned()).toEqual(['Design 10 working', 'Content 5 planned', 'Launch 10 planned', 'Blog 4 planned'])
    const { clock } = await pageOf(project)
    expect(clock).toMatchObject({ planned_days: 25, moves: [{ kind: 'added', number: 'PRO-000007', days: 4 }] })
    expect((await current()).estimated_completion_date).toBe(
      workingCalendar.addWorkingDays(clock?.started_on ?? '', 29),
    )
  })

  test('where all was approved, days count anew', async () => {
    const project = await begin()
    await agree(usual)
    await later({ hours: 24 * 40 })
    const done = { state: 'approved', approved_at: t.parts.now() } as const
    await t.db.update(project_milestones).set(done)
    await t.db.update(project_turns).set({ ended_at: t.parts.now() })
    await later({ hours: 24 * 20 })
    await agree([{ title: 'Blog', working_days: 4, percent: 0 }], 'PRO-000007')
    const { clock } = await pageOf(project)
    expect(clock).toMatchObject({ side: 'team', started_on: today(), team_days: 0, planned_days: 4, moves: [] })
    expect((await current()).estimated_completion_date).toBe(inDays(4))
  })

  test('none are none', async () => {
    await begin()
    const before = await everything()
    await agree([])
    expect(await everything()).toEqual(before)
  })
})

describe('the day of a project with milestones', () => {
  const edit = async (changes: object) => {
    const { id, updated_at, ...row } = await current()
    return ada.put(`/api/projects/${id}`, {
      seen_updated_at: updated_at.toISOString(),
      development_stage: row.development_stage,
      priority: row.priority,
      progress_percentage: row.progress_percentage,
      estimated_completion_date: row.estimated_completion_date,
      domain_name: row.domain_name,
      domain_status: row.domain_status,
      website_url: row.website_url,
      client_notes: row.client_notes,
      update_notes: '',
      ...changes,
    })
  }

  test('that the team chooses another is kept with its words as a move of working days', async () => {
    const project = await begin()
    await plan(usual)
    const chosen = inDays(28)
    expect((await edit({ estimated_completion_date: chosen, update_notes: 'Ada is ill.' })).status).toBe(200)
    const { clock } = await pageOf(project)
    expect(clock).toMatchObject({
      planned_on: inDays(25),
      estimated_on: chosen,
      moves: [{ kind: 'moved', on: today(), days: 3, words: 'Ada is ill.' }],
    })
    await edit({ estimated_completion_date: inDays(27) })
    expect((await pageOf(project)).clock?.moves).toMatchObject([{ days: 3 }, { days: -1, words: '' }])
    expect((await current()).estimated_completion_date).toBe(inDays(27))
  })

  test('a day on which nobody works is the next one on which somebody does', async () => {
    await begin()
    await plan(usual)
    await edit({ estimated_completion_date: '2027-12-25' })
    expect((await current()).estimated_completion_date).toBe('2027-12-27')
  })

  test('left as it is, or emptied, it moves by nothing', async () => {
    const project = await begin()
    await plan(usual)
    await edit({ priority: 'high' })
    await edit({ estimated_completion_date: '' })
    expect(await t.db.select().from(project_moves)).toEqual([])
    expect((await pageOf(project)).project.estimated_completion_date).toBe(inDays(25))
  })

  test('once completed it stops', async () => {
    const project = await begin()
    await plan(usual)
    await edit({ development_stage: 'completed' })
    expect((await pageOf(project)).clock).toMatchObject({ side: null, since: null, estimated_on: inDays(25) })
    await edit({ development_stage: 'testing' })
    expect((await pageOf(project)).clock).toMatchObject({ side: 'team' })
  })

  test('without milestones it is whatever was chosen', async () => {
    await begin()
    await edit({ estimated_completion_date: '2027-12-25' })
    expect((await current()).estimated_completion_date).toBe('2027-12-25')
    expect(await t.db.select().from(project_moves)).toEqual([])
  })
})
