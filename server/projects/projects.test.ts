import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OfficeProject } from '#domain/projects.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { agencyDay, atTheAgency } from '../agency/agency-day.ts'
import { cast } from '../db/seed/cast.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import {
  project_completion_emails,
  project_updates,
  quick_project_updates,
  website_projects,
} from './projects.tables.ts'

const t = await createTestApp()
let ada = await t.as('ada')
const cleoId = await t.userIdOf('cleo')

beforeEach(async () => {
  await t.db.delete(website_projects)
  await t.db.delete(rate_limits)
  await t.db.delete(emails)
  await t.db.delete(mailbox_messages)
})

const wish = { project_name: 'Kiln Club', user_email: ' Cleo@Client.example ', description: 'Bookings for the kiln.' }
type List = { projects: OfficeProject[]; next_cursor: string | null }
const list = async (query = '') => (await (await ada.get(`/api/projects${query}`)).json()) as List

async function begin(more: object = {}) {
  const answer = await ada.post('/api/projects', { ...wish, ...more })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  return stored(id)
}
async function stored(id: string) {
  const [project] = await t.db.select().from(website_projects).where(eq(website_projects.id, id))
  if (!project) throw new Error('There is no such project')
  return project
}
const editOf = (project: Awaited<ReturnType<typeof stored>>, changes: object = {}) => ({
  seen_updated_at: project.updated_at.toISOString(),
  development_stage: project.development_stage,
  priority: project.priority,
  progress_percentage: project.progress_percentage,
  estimated_completion_date: project.estimated_completion_date,
  domain_name: project.domain_name,
  domain_status: project.domain_status,
  website_url: project.website_url,
  client_notes: project.client_notes,
  update_notes: '',
  ...changes,
})
const quickOf = (project: Awaited<ReturnType<typeof stored>>, changes: object = {}) => ({
  seen_updated_at: project.updated_at.toISOString(),
  update_text: 'The kiln page is drawn.',
  progress_percentage: 20,
  ...changes,
})
/** All that a change could touch, to see that a refusal touched none of it. */
const everything = async () => ({
  projects: await t.db.select().from(website_projects),
  updates: await t.db.$count(project_updates),
  quickUpdates: await t.db.$count(quick_project_updates),
  completions: await t.db.$count(project_completion_emails),
  mails: await t.db.$count(emails),
  activity: await t.db.$count(activity_logs),
})
const lastActivity = async () => (await t.db.select().from(activity_logs).orderBy(desc(activity_logs.created_at)))[0]
const mailToCleo = async (kind: 'project-created' | 'project-update') => {
  t.clock.advance({ seconds: 11 }) // until then it could be undone
  await t.runJobs()
  return (await t.mailbox(cast.cleo.email)).find((mail) => mail.kind === kind)
}

describe('a new project', () => {
  test('begins at 0 in planning, is listed with its owner, and the client is welcomed', async () => {
    const { id } = await begin()
    expect((await list()).projects).toEqual([
      expect.objectContaining({
        id,
        project_name: 'Kiln Club',
        progress_percentage: 0,
        development_stage: 'planning',
        priority: 'normal',
        domain_status: 'pending',
        completion_email_sent_at: null,
        owner: expect.objectContaining({ user_id: cleoId, email: cast.cleo.email, first_name: 'Cleo' }),
      }),
    ])
    const mail = await mailToCleo('project-created')
    expect(mail).toMatchObject({ subject: 'Welcome aboard: Kiln Club' })
    expect(mail?.text).toContain('Bookings for the kiln.')
    expect(await lastActivity()).toMatchObject({
      kind: 'project_created',
      entity_id: id,
      details: {},
      after: { project_name: '…', development_stage: 'planning', user_id: cleoId },
    })
  })

  test('in the stage Completed has its day', async () => {
    const { actual_completion_date } = await begin({ development_stage: 'completed' })
    expect(actual_completion_date).toBe(agencyDay(t.parts.now()))
  })

  test.each([
    ['without a name', { project_name: ' ' }, 'Project name and client email are required'],
    ['without an address', { user_email: '' }, 'Project name and client email are required'],
    ['with half an address', { user_email: 'cleo@' }, 'Please enter a valid email'],
    ['with a name of 201 characters', { project_name: 'x'.repeat(201) }, 'Please use at most 200 characters'],
    ['with an unknown stage', { development_stage: 'launched' }, undefined],
    ['with an impossible date', { estimated_completion_date: '2026-02-30' }, 'Please enter a date'],
    ['that begins with progress', { progress_percentage: 50 }, undefined],
    ['that names its owner', { user_id: crypto.randomUUID() }, undefined],
    [
      'for somebody unknown',
      { user_email: 'nobody@client.example' },
      'User not found with email: nobody@client.example. Please make sure the user has registered on the platform and try again.',
    ],
  ])('%s is refused and nothing is stored', async (_what, wrong, said) => {
    const before = await everything()
    const answer = await ada.post('/api/projects', { ...wish, ...wrong })
    expect([400, 404]).toContain(answer.status)
    if (said) expect(await answer.json()).toMatchObject({ error: { message: said } })
    expect(await everything()).toEqual(before)
  })

  test('find-user-for-project tells the three cases apart', async () => {
    const find = async (email: string) => (await ada.post('/functions/v1/find-user-for-project', { email })).json()
    expect(await find('CLEO@client.example ')).toEqual({
      status: 'found',
      user: { user_id: cleoId, email: cast.cleo.email, first_name: 'Cleo', last_name: 'Marsh' },
      message: 'User found: Cleo Marsh',
    })
    expect(await find('nobody@client.example')).toMatchObject({ status: 'not_found', user: null })
    expect(await find('nobody')).toMatchObject({ status: 'error', user: null, message: 'Please enter a valid email' })
  })
})

describe('the edit dialog', () => {
  test('changes what may change, writes the update, tells the client and the log', async () => {
    const project = await begin()
    const changes = {
      development_stage: 'design',
      progress_percentage: 30,
      priority: 'high',
      domain_name: 'kiln.example',
      domain_status: 'registered',
      estimated_completion_date: '2026-12-24',
      update_notes: 'Two drawings are in your inbox.',
    }
    const answer = await ada.put(`/api/projects/${project.id}`, editOf(project, changes))
    expect(answer.status).toBe(200)
    const { update_notes, ...kept } = changes
    expect(await stored(project.id)).toMatchObject({ ...kept, project_name: 'Kiln Club' })
    expect(await t.db.select().from(project_updates)).toEqual([
      expect.objectContaining({
        project_id: project.id,
        admin_user_id: await t.userIdOf('ada'),
        previous_progress: 0,
        new_progress: 30,
        previous_stage: 'planning',
        new_stage: 'design',
        update_notes,
      }),
    ])
    const mail = await mailToCleo('project-update')
    expect(mail?.subject).toBe('News on Kiln Club: 30%')
    for (const said of [update_notes, 'Stage: Design', 'Dec 24, 2026']) expect(mail?.text).toContain(said)
    expect(await lastActivity()).toMatchObject({
      kind: 'project_changed',
      before: { progress_percentage: 0, development_stage: 'planning', priority: 'normal' },
      after: { progress_percentage: 30, development_stage: 'design', priority: 'high' },
    })
  })

  test('the stage Completed sets the day of completion, leaving it clears it', async () => {
    const project = await begin()
    await ada.put(`/api/projects/${project.id}`, editOf(project, { development_stage: 'completed' }))
    const done = await stored(project.id)
    expect(done.actual_completion_date).toBe(agencyDay(t.parts.now()))
    await ada.put(`/api/projects/${project.id}`, editOf(done, { development_stage: 'testing' }))
    expect((await stored(project.id)).actual_completion_date).toBeNull()
  })

  test('what is completed in the evening is completed on that day, though it is the next one in Greenwich', async () => {
    const now = atTheAgency(t.parts.now())
    const evening = now.with({ hour: 18, minute: 30 }).add({ days: now.hour < 18 ? 0 : 1 })
    t.clock.advance({ seconds: evening.since(now).total('seconds') })
    ada = await t.as('ada') // a day later the session of before may have ended
    expect(t.parts.now().getUTCDay()).not.toBe(evening.dayOfWeek % 7)
    const day = evening.toPlainDate().toString()
    const project = await begin()
    await ada.put(`/api/projects/${project.id}`, editOf(project, { development_stage: 'completed' }))
    expect((await stored(project.id)).actual_completion_date).toBe(day)
    expect((await begin({ development_stage: 'completed' })).actual_completion_date).toBe(day)
    const file = (await ada.get('/api/leads.csv')).headers.get('content-disposition')
    expect(file).toBe(`attachment; filename="leads-${day}.csv"`)
  })

  test('what does not concern the client is not mailed and makes no update', async () => {
    const project = await begin()
    const mails = await t.db.$count(emails)
    await ada.put(`/api/projects/${project.id}`, editOf(project, { priority: 'low' }))
    expect(await t.db.$count(emails)).toBe(mails)
    expect(await t.db.$count(project_updates)).toBe(0)
    expect(await lastActivity()).toMatchObject({ before: { priority: 'normal' }, after: { priority: 'low' } })
  })

  test.each([
    ['progress 101', { progress_percentage: 101 }, 400],
    ['progress −1', { progress_percentage: -1 }, 400],
    ['progress 33.3', { progress_percentage: 33.3 }, 400],
    ["progress 'abc'", { progress_percentage: 'abc' }, 400],
    ['another name', { project_name: 'Other' }, 400],
    ['another description', { description: 'Other' }, 400],
    ['another owner', { user_id: crypto.randomUUID() }, 400],
    ['a script as address', { website_url: 'javascript:alert(1)' }, 400],
    ['an unknown domain status', { domain_status: 'lost' }, 400],
    ['no version', { seen_updated_at: undefined }, 400],
    ['an older version', { seen_updated_at: '2026-01-01T00:00:00.000Z' }, 409],
  ])('%s is refused and nothing changes', async (_what, wrong, status) => {
    const project = await begin()
    const before = await everything()
    const answer = await ada.put(`/api/projects/${project.id}`, editOf(project, { priority: 'urgent', ...wrong }))
    expect(answer.status).toBe(status)
    expect(await everything()).toEqual(before)
  })

  test('a project that is gone is not found', async () => {
    const project = await begin()
    await t.db.delete(website_projects)
    const answer = await ada.put(`/api/projects/${project.id}`, editOf(project))
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { message: 'Project not found' } })
  })

  test('of a hundred admins who saved the same version at once one wins, the others are told', async () => {
    const project = await begin()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        ada.put(`/api/projects/${project.id}`, editOf(project, { progress_percentage: n + 1 })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(99)
    expect(await errorCodeIn(refused[0] as Response)).toBe('conflict')
    expect(await t.db.$count(project_updates)).toBe(1)
    process.stdout.write('figure: promise 17: 100 edits of one version of a project at once, 1 written, 99 told\n')
  })
})

describe('a quick update', () => {
  test('is kept with the progress before and after, and mailed', async () => {
    const project = await begin()
    const answer = await ada.post(`/api/projects/${project.id}/quick-updates`, quickOf(project))
    expect(answer.status).toBe(201)
    expect(await t.db.select().from(quick_project_updates)).toEqual([
      expect.objectContaining({
        update_text: 'The kiln page is drawn.',
        previous_progress: 0,
        new_progress: 20,
        notification_sent: true,
        admin_user_id: await t.userIdOf('ada'),
      }),
    ])
    expect((await stored(project.id)).progress_percentage).toBe(20)
    expect((await mailToCleo('project-update'))?.text).toContain('The kiln page is drawn.')
    expect(await lastActivity()).toMatchObject({
      kind: 'project_quick_update',
      before: { progress_percentage: 0 },
      after: { progress_percentage: 20, update_text: '…' },
    })
  })

  test.each([
    ['without words', { update_text: ' \n' }, 400],
    ['with progress 101', { progress_percentage: 101 }, 400],
    ['with progress −1', { progress_percentage: -1 }, 400],
    ["with progress 'abc'", { progress_percentage: 'abc' }, 400],
    ['that says it was sent', { notification_sent: true }, 400],
    ['in the name of another', { admin_user_id: crypto.randomUUID() }, 400],
    ['on an older version', { seen_updated_at: '2026-01-01T00:00:00.000Z' }, 409],
  ])('%s is refused and nothing changes', async (_what, wrong, status) => {
    const project = await begin()
    const before = await everything()
    const answer = await ada.post(`/api/projects/${project.id}/quick-updates`, quickOf(project, wrong))
    expect(answer.status).toBe(status)
    expect(await everything()).toEqual(before)
  })
})

describe('the e-mails of a project', () => {
  const complete = (project_id: string, more: object = {}) =>
    ada.post('/functions/v1/notify-project-completion', {
      project_id,
      user_id: crypto.randomUUID(),
      admin_user_id: crypto.randomUUID(),
      ...more,
    })

  test('a hundred completion e-mails asked for at once are one', async () => {
    const { id } = await begin({ development_stage: 'completed' })
    await t.runJobs()
    await t.db.delete(mailbox_messages)
    const answers = await Promise.all(Array.from({ length: 100 }, () => complete(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    await t.runJobs()
    const sent = (await t.mailbox(cast.cleo.email)).filter(
      ({ subject }) => subject === 'Your website is done: Kiln Club',
    )
    expect(sent).toHaveLength(1)
    expect((await list()).projects[0]?.completion_email_sent_at).not.toBeNull()
    process.stdout.write('figure: promise 17: 100 completion e-mails asked for at once, 1 sent\n')
  })

  test('a project that is not complete has none, nor a test of it', async () => {
    const { id } = await begin()
    const before = await everything()
    for (const more of [{}, { test_email: 'ada@portgardner.example' }]) {
      const refused = await complete(id, more)
      expect([refused.status, await errorCodeIn(refused)]).toEqual([409, 'project_not_complete'])
    }
    expect(await everything()).toEqual(before)
  })

  test('a test goes to the given address, is marked as one, and is not counted', async () => {
    const { id } = await begin({ development_stage: 'completed' })
    await t.runJobs()
    await t.db.delete(mailbox_messages)
    const answer = await complete(id, { test_email: 'Look@Portgardner.example' })
    expect(await answer.json()).toEqual({ success: true, email: 'look@portgardner.example' })
    await t.runJobs()
    const [test] = await t.mailbox('look@portgardner.example')
    expect(test?.subject).toBe('[TEST EMAIL] Your website is done: Kiln Club')
    expect(await t.db.$count(project_completion_emails)).toBe(0)
    expect((await complete(id)).status).toBe(200)
    expect((await complete(id, { test_email: 'not an address' })).status).toBe(400)
  })

  test('notify-client-* go to the owner in the stored words, whatever the body says', async () => {
    const project = await begin()
    await ada.post(`/api/projects/${project.id}/quick-updates`, quickOf(project))
    t.clock.advance({ seconds: 11 })
    await t.runJobs()
    await t.db.delete(mailbox_messages)
    const lies = { project_id: project.id, user_email: 'x@evil.example', project_name: 'Buy', user_name: 'Spam' }
    expect((await ada.post('/functions/v1/notify-client-new-project', { ...lies, description: 'Spam' })).status).toBe(
      200,
    )
    expect((await mailToCleo('project-created'))?.subject).toBe('Welcome aboard: Kiln Club')
    const answer = await ada.post('/functions/v1/notify-client-project-update', { ...lies, quick_update: 'Spam' })
    expect(await answer.json()).toEqual({ success: true })
    const mail = await mailToCleo('project-update')
    expect(mail?.text).toContain('The kiln page is drawn.')
    expect(mail?.text).not.toContain('Spam')
    expect(await t.mailbox('x@evil.example')).toEqual([])
    expect((await lastActivity())?.after).toMatchObject({ email_kind: 'project-update' })
  })

  test('for a project that does not exist are refused', async () => {
    const before = await everything()
    for (const name of ['new-project', 'project-update'])
      expect((await ada.post(`/functions/v1/notify-client-${name}`, { project_id: crypto.randomUUID() })).status).toBe(
        404,
      )
    expect((await complete(crypto.randomUUID())).status).toBe(404)
    expect(await everything()).toEqual(before)
  })
})

test('one is found by its id, which is how links ask for it', async () => {
  const [wanted] = [await begin(), await begin()]
  expect((await list(`?search=${wanted.id}`)).projects.map(({ id }) => id)).toEqual([wanted.id])
  expect((await list(`?search=${crypto.randomUUID()}`)).projects).toEqual([])
})

test('since when we need something of its client is when we said so, whatever else changes', async () => {
  const project = await begin()
  expect(project.awaited_since).toBeNull()
  const edit = async (changes: object) => {
    const answer = await ada.put(`/api/projects/${project.id}`, editOf(await stored(project.id), changes))
    expect(answer.status).toBe(200)
    return stored(project.id)
  }
  const asked = await edit({ client_notes: 'Photographs' })
  expect(asked.awaited_since).toEqual(asked.updated_at)
  t.clock.advance({ hours: 1 })
  expect((await edit({ progress_percentage: 50 })).awaited_since).toEqual(asked.awaited_since)
  const askedAnew = await edit({ client_notes: 'Photographs and prices' })
  expect(askedAnew.awaited_since).toEqual(askedAnew.updated_at)
  expect((await edit({ client_notes: '' })).awaited_since).toBeNull()
  const [entry] = await t.db.select().from(activity_logs).orderBy(desc(activity_logs.created_at)).limit(1)
  expect(Object.keys(entry?.after ?? {})).toEqual(['client_notes'])
})

test('the list comes in pages that neither repeat nor leave out a project, and is searched by name and address', async () => {
  const created_at = new Date('2026-11-01T12:00:00Z')
  await t.db.insert(website_projects).values(
    Array.from({ length: 45 }, (_, index) => ({
      user_id: cleoId,
      project_name: index === 7 ? 'Fifty 50% off' : `Site ${index}`,
      created_at: new Date(created_at.getTime() + Math.floor(index / 3) * 1000), // three at the same moment
      updated_at: created_at,
    })),
  )
  await begin({ user_email: cast.pia.email, project_name: 'Pia’s' })
  const seen: string[] = []
  let cursor: string | null = ''
  do {
    const page: List = await list(cursor ? `?cursor=${cursor}` : '')
    seen.push(...page.projects.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor)
  expect([seen.length, new Set(seen).size]).toEqual([46, 46])
  const found = async (search: string) =>
    (await list(`?${new URLSearchParams({ search })}`)).projects.map(({ project_name }) => project_name)
  expect(await found('50% o')).toEqual(['Fifty 50% off'])
  expect(await found('PIA@')).toEqual(['Pia’s'])
  expect(await found('nothing like it')).toEqual([])
  expect((await ada.get('/api/projects?cursor=7')).status).toBe(400)
})
