import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Submission } from '#domain/submissions.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { user_profiles, users } from '../accounts/accounts.tables.ts'
import { cast } from '../db/seed/cast.ts'
import { stored } from '../db/stored.ts'
import { emails } from '../emails/emails.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { fitness_onboarding_forms } from './onboarding.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const at = new Date('2026-11-01T12:00:00Z')

beforeEach(async () => {
  await t.db.delete(fitness_onboarding_forms)
  await t.db.delete(website_projects)
  await t.db.delete(emails)
})

type List = { submissions: Submission[]; next_cursor: string | null; count: number; is_more: boolean }
const list = async (query: Record<string, string> = {}) =>
  (await (await ada.get(`/api/onboarding-forms?${new URLSearchParams(query)}`)).json()) as List

type Row = Partial<typeof fitness_onboarding_forms.$inferInsert>
async function keep(who: 'cleo' | 'pia' | 'emil', more: Row = {}) {
  const form = stored(
    await t.db
      .insert(fitness_onboarding_forms)
      .values({
        user_id: await t.userIdOf(who),
        full_name: 'Pia Renner',
        business_name: 'Renner Strength',
        email: 'hello@renner.example',
        tagline: 'Heavy things, gently.',
        required_features: ['blog', 'payments'],
        submission_status: 'submitted',
        is_completed: true,
        created_at: at,
        updated_at: at,
        submitted_at: at,
        ...more,
      })
      .returning(),
    'form',
  )
  return form
}
const makeProject = (id: string) => ada.post(`/api/onboarding-forms/${id}/project`)
const everything = async () => ({
  forms: await t.db.select().from(fitness_onboarding_forms),
  projects: await t.db.$count(website_projects),
  mails: await t.db.$count(emails),
  activity: await t.db.$count(activity_logs),
})

test('one is found by its id, which is how links ask for it', async () => {
  const [wanted] = [await keep('pia'), await keep('cleo')]
  const found = await list({ search: wanted.id })
  expect(found.submissions.map(({ id }) => id)).toEqual([wanted.id])
  expect((await list({ search: crypto.randomUUID() })).count).toBe(0)
})

test('forms are listed with whose they are, searched by business, coach and e-mail, and filtered by status', async () => {
  await keep('pia')
  await keep('cleo', {
    business_name: 'Marsh Moves',
    full_name: 'Cleo Marsh',
    email: 'cleo@moves.example',
    submission_status: 'draft',
  })
  const all = await list()
  expect(all.count).toBe(2)
  expect(all.submissions.find(({ business_name }) => business_name === 'Marsh Moves')?.owner.email).toBe(
    cast.cleo.email,
  )
  const found = async (query: Record<string, string>) => {
    const { submissions, count } = await list(query)
    expect(count).toBe(submissions.length)
    return submissions.map(({ business_name }) => business_name)
  }
  expect(await found({ search: 'STRENGTH' })).toEqual(['Renner Strength'])
  expect(await found({ search: 'cleo marsh' })).toEqual(['Marsh Moves'])
  expect(await found({ search: '@renner' })).toEqual(['Renner Strength'])
  expect(await found({ status: 'draft' })).toEqual(['Marsh Moves'])
  expect(await found({ status: 'completed' })).toEqual([])
  expect((await ada.get('/api/onboarding-forms?status=lost')).status).toBe(400)
})

test('pages neither repeat nor leave out a form', async () => {
  const people = Array.from({ length: 45 }, (_, n) => ({
    id: crypto.randomUUID(),
    name: `Coach ${n}`,
    email: `coach-${n}@client.example`,
    createdAt: at,
    updatedAt: at,
  }))
  await t.db.insert(users).values(people)
  await t.db.insert(user_profiles).values(
    people.map(({ id, email }) => ({
      user_id: id,
      email,
      first_name: '',
      last_name: '',
      created_at: at,
      updated_at: at,
    })),
  )
  await t.db.insert(fitness_onboarding_forms).values(
    people.map(({ id, name }, n) => ({
      user_id: id,
      full_name: name,
      created_at: new Date(at.getTime() + Math.floor(n / 3) * 1000), // three at the same moment
      updated_at: at,
    })),
  )
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: List = await list(cursor ? { cursor } : {})
    expect(page.count).toBe(45)
    seen.push(...page.submissions.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor)
  expect([seen.length, new Set(seen).size]).toEqual([45, 45])
})

describe('a project from a form', () => {
  test('begins at 10 in planning, the form is being worked on, and the client is welcomed', async () => {
    const form = await keep('pia')
    const answer = await makeProject(form.id)
    expect(answer.status).toBe(201)
    const { id } = (await answer.json()) as { id: string }
    expect(await t.db.select().from(website_projects)).toEqual([
      expect.objectContaining({
        id,
        user_id: form.user_id,
        project_name: 'Renner Strength',
        progress_percentage: 10,
        development_stage: 'planning',
        priority: 'normal',
        project_category: 'fitness',
        features: ['blog', 'payments'],
      }),
    ])
    const [after] = await t.db.select().from(fitness_onboarding_forms)
    expect(after).toMatchObject({ project_created: true, created_project_id: id, submission_status: 'processing' })
    await t.runJobs()
    expect(await t.mailbox(cast.pia.email)).toEqual([])
    t.clock.advance({ seconds: 11 }) // until then it could be undone
    await t.runJobs()
    expect((await t.mailbox(cast.pia.email))[0]?.subject).toBe('Welcome aboard: Renner Strength')
    const kinds = await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, form.id))
    expect(kinds).toEqual([
      expect.objectContaining({
        kind: 'onboarding_project_created',
        before: expect.objectContaining({ submission_status: 'submitted' }),
        after: expect.objectContaining({ submission_status: 'processing', created_project_id: id }),
      }),
    ])
  })

  test.each([
    ['a draft', { submission_status: 'draft' }, 'form_not_submitted'],
    ['a completed form', { submission_status: 'completed' }, 'form_not_submitted'],
    ['a form that has one', { project_created: true }, 'form_has_project'],
  ] as const)('%s is refused and nothing changes', async (_what, more, code) => {
    const form = await keep('pia', more)
    const before = await everything()
    expect(await errorCodeIn(await makeProject(form.id))).toBe(code)
    expect(await everything()).toEqual(before)
  })

  test('a form that does not exist is refused', async () => {
    expect((await makeProject(crypto.randomUUID())).status).toBe(404)
  })

  test('is taken back, and made once more', async () => {
    const form = await keep('pia')
    const { id, undo_id } = (await (await makeProject(form.id)).json()) as { id: string; undo_id: string }
    expect((await ada.post('/api/undo', { undo_id })).status).toBe(204)
    expect(await t.db.select().from(fitness_onboarding_forms)).toEqual([form])
    expect([await t.db.$count(website_projects), await t.db.$count(emails)]).toEqual([0, 0])
    const again = (await (await makeProject(form.id)).json()) as { id: string }
    expect(again.id).not.toBe(id)
  })

  test.each<[what: string, goOn: (project: string, form: string) => Promise<Response>]>([
    [
      'the client heard how it goes',
      async (id) => {
        const [project] = await t.db.select().from(website_projects)
        const seen_updated_at = project?.updated_at.toISOString()
        return ada.post(`/api/projects/${id}/quick-updates`, {
          update_text: 'On',
          progress_percentage: 20,
          seen_updated_at,
        })
      },
    ],
    ['it was archived', (id) => ada.put(`/api/projects/${id}/archive`, { archived: true })],
    [
      'the form was completed',
      (_project, id) =>
        ada.put(`/api/onboarding-forms/${id}/completion`, { completed: true, seen_status: 'processing' }),
    ],
  ])('is not taken back once %s', async (_what, goOn) => {
    const form = await keep('pia')
    const { id, undo_id } = (await (await makeProject(form.id)).json()) as { id: string; undo_id: string }
    const answer = await goOn(id, form.id)
    expect(answer.ok, await answer.clone().text()).toBe(true)
    const before = await everything()
    expect(await errorCodeIn(await ada.post('/api/undo', { undo_id }))).toBe('undo_changed')
    expect(await everything()).toEqual(before)
  })

  test('asked for a hundred times at once it is made once', async () => {
    const form = await keep('pia')
    const answers = await Promise.all(Array.from({ length: 100 }, () => makeProject(form.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    expect(await t.db.$count(website_projects)).toBe(1)
    // To Pia and to Sam, who works with her.
    expect(await t.db.$count(emails)).toBe(2)
    process.stdout.write('figure: promise 17: 100 projects asked for from one form at once, 1 made\n')
  })
})

describe('a form is completed', () => {
  const complete = (id: string, body: object, who = ada) => who.put(`/api/onboarding-forms/${id}/completion`, body)
  const statusOf = async (id: string) =>
    (await t.db.select().from(fitness_onboarding_forms).where(eq(fitness_onboarding_forms.id, id)))[0]
      ?.submission_status

  test('with or without a project, and taken up again where it was', async () => {
    const { id } = await keep('pia')
    expect((await complete(id, { completed: true, seen_status: 'submitted' })).status).toBe(200)
    expect(await statusOf(id)).toBe('completed')
    const [entry] = await t.db.select().from(activity_logs).where(eq(activity_logs.entity_id, id))
    expect(entry).toMatchObject({
      kind: 'onboarding_status_changed',
      before: { submission_status: 'submitted' },
      after: { submission_status: 'completed' },
    })
    await complete(id, { completed: false, seen_status: 'completed' })
    expect(await statusOf(id)).toBe('submitted')

    await makeProject(id)
    await complete(id, { completed: true, seen_status: 'processing' })
    expect(await statusOf(id)).toBe('completed')
    await complete(id, { completed: false, seen_status: 'completed' })
    expect(await statusOf(id)).toBe('processing')
  })

  test('its owner is not written to', async () => {
    const { id } = await keep('pia')
    await complete(id, { completed: true, seen_status: 'submitted' })
    expect(await t.db.$count(emails)).toBe(0)
  })

  test('not while it is a draft, not from another status than the one it has, not by a customer, not without a form', async () => {
    const draft = await keep('cleo', { submission_status: 'draft' })
    const submitted = await keep('pia')
    const before = await everything()
    expect(await errorCodeIn(await complete(draft.id, { completed: true, seen_status: 'draft' }))).toBe('form_is_draft')
    expect(await errorCodeIn(await complete(submitted.id, { completed: true, seen_status: 'processing' }))).toBe(
      'conflict',
    )
    const pia = await t.as('pia')
    expect((await complete(submitted.id, { completed: true, seen_status: 'submitted' }, pia)).status).toBe(403)
    expect((await complete(crypto.randomUUID(), { completed: true, seen_status: 'submitted' })).status).toBe(404)
    expect(await everything()).toEqual(before)
  })

  test('twice is once', async () => {
    const { id } = await keep('pia', { submission_status: 'completed' })
    const before = await everything()
    const answer = await complete(id, { completed: true, seen_status: 'completed' })
    expect(await answer.json()).toEqual({ undo_id: null })
    expect(await everything()).toEqual(before)
  })

  test('and taken up again, undone it is completed still; what a colleague went on with is not undone', async () => {
    const { id } = await keep('pia', { submission_status: 'completed' })
    const undoIdOf = async (answer: Response) => ((await answer.json()) as { undo_id: string }).undo_id
    const reopened = await undoIdOf(await complete(id, { completed: false, seen_status: 'completed' }))
    expect(await statusOf(id)).toBe('submitted')
    expect((await ada.post('/api/undo', { undo_id: reopened })).status).toBe(204)
    expect(await statusOf(id)).toBe('completed')

    const again = await undoIdOf(await complete(id, { completed: false, seen_status: 'completed' }))
    await makeProject(id)
    const before = await everything()
    expect(await errorCodeIn(await ada.post('/api/undo', { undo_id: again }))).toBe('undo_changed')
    expect(await everything()).toEqual(before)
  })
})
