import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agencyZone, formatDate } from '#content/dates.ts'
import type { Badges, News, Today } from '#domain/today.ts'
import { atTheAgency, startOfDay } from '../agency/agency-day.ts'
import { cast } from '../db/seed/cast.ts'
import { recordBackup } from '../system/system.ts'
import { createTestApp } from '../testing/test-app.ts'
import { waitingThings } from '../testing/waiting-things.ts'
import { addWebsite } from '../testing/website-things.ts'
import { today_seen } from './today.tables.ts'

const t = await createTestApp()
// Noon at the agency: no day ends while a test runs.
const noon = atTheAgency(t.parts.now()).add({ days: 1 }).withPlainTime('12:00')
t.clock.advance({ seconds: Math.floor((noon.epochMilliseconds - t.parts.now().getTime()) / 1000) })
const things = waitingThings(t)
const ada = await t.as('ada')
const read = async (query = '') => (await (await ada.get(`/api/today${query}`)).json()) as Today
const kindsOf = ({ items }: Today) => items.map(({ kind }) => kind)
const titlesOf = ({ items }: Today) => items.map(({ title }) => title)
const house = ['backup', 'two_step']
/** The ledger keeps what the tests before put into it. */
const isKept = (kind: string) => kind === 'subscription' || kind === 'sale'

beforeEach(things.clear)

test('where nothing waits only the house does: no backup was made, and one password is enough', async () => {
  const today = await read()
  expect(kindsOf(today)).toEqual(house)
  expect(today.counts).toEqual({ everything: 2, overdue: 0, due_today: 0, waiting_on_us: 0, waiting_on_clients: 0 })
  expect(today.items[0]).toMatchObject({ reason: 'None was ever made', action: { to: '?tab=system' } })
})

test('everything that waits, in the order of insight.md §2.2, each with its reason and one thing to do', async () => {
  const { at, dayFromNow } = things
  await things.failedEmail()
  await things.deadJob()
  const draft = await things.form('pia', { business_name: 'Draft', updated_at: at(-7 * 24 - 1) })
  const notes = await things.project('Photos', { client_notes: 'Please send\nthe photographs.' })
  const answered = await things.ticket('Answered', { turn: 'client', turn_began_at: at(-73) })
  await things.sale('pia')
  const form = await things.form('cleo', {
    business_name: 'Form',
    submission_status: 'submitted',
    submitted_at: at(-5),
  })
  const website = await addWebsite(t, await t.userIdOf('cleo'), { slug: 'kiln', words: 'Kiln & Core', at: at(-4) })
  const raw = await things.rawVideo('Late video', { due_date: dayFromNow(-3) })
  await things.edit(raw.id, 'Edit')
  await things.lead('Due', 5)
  const due = await things.ticket('Due ticket', { due_at: at(2.5), turn_began_at: at(-2.5) })
  const late = await things.project('Late', { estimated_completion_date: dayFromNow(-2) })
  await things.lead('Late lead', -73)
  await things.ticket('Late ticket', { due_at: at(-50) })
  await things.refusedEvent()
  await things.pastDue('cleo', 2)
  const today = await read()
  const shown = today.items.map(({ kind, title, reason, action: { label, to } }) => [kind, title, reason, label, to])
  expect(shown).toEqual([
    [
      'subscription',
      'Payment failed',
      `Card declined. Premium ends on ${formatDate(at(12 * 24), agencyZone)}`,
      'Open Customer',
      `?tab=users&customer=${await t.userIdOf('cleo')}`,
    ],
    [
      'payment_event',
      'Payment event: invoice.paid',
      'No checkout of ours',
      'Look at Payment',
      '?tab=billing&part=payments&state=refused',
    ],
    [
      'lead',
      'Late lead',
      'Answer was due 3 days ago',
      'Answer',
      expect.stringMatching(/^\?tab=leads&lead=[0-9a-f-]{36}$/),
    ],
    [
      'ticket',
      'Late ticket',
      'Answer was due 2 days ago',
      'Reply',
      expect.stringMatching(/^\?tab=tickets&ticket=TKT-\d{6}$/),
    ],
    [
      'late_video',
      'Late video',
      expect.stringMatching(/^Was due \w{3} \d\d, \d{4}$/),
      'Open Video',
      `?tab=videos&video=${raw.id}`,
    ],
    ['late_project', 'Late', expect.stringMatching(/^Was due /), 'Set a New Date', `?tab=projects&project=${late.id}`],
    [
      'ticket',
      'Due ticket',
      'Customer wrote 2 hours ago. Answer due in 2 hours',
      'Reply',
      `?tab=tickets&ticket=${due.ticket_number}`,
    ],
    ['lead', 'Due', expect.stringMatching(/^Answer due in [45] hours$/), 'Answer', expect.any(String)],
    ['form', 'Form', 'Submitted 5 hours ago. No project yet', 'Create Project', `?tab=forms&form=${form.id}`],
    [
      'sale',
      'Custom Web Design',
      '$2,249.10 paid. No project yet',
      'Create Project',
      `?tab=projects&client=${encodeURIComponent(cast.pia.email)}&name=Custom+Web+Design`,
    ],
    [
      'website',
      'Kiln & Core',
      'Version 1 sent for approval 4 hours ago',
      'Review',
      `?tab=websites&website=${website.id}`,
    ],
    ['edit', 'Edit', 'Version 1 came 3 hours ago', 'Review', expect.stringMatching(/^\?tab=videos&edit=/)],
    ['draft_form', 'Draft', expect.stringMatching(/^Draft since /), 'Remind', undefined],
    [
      'awaited_project',
      'Photos',
      expect.stringMatching(/^Waiting since .*: Please send the photographs\.$/),
      'Remind',
      undefined,
    ],
    ['answered_ticket', 'Answered', expect.stringMatching(/^Waiting for an answer since /), 'Remind', undefined],
    [
      'failed_email',
      'Hello',
      'Could not be delivered to a@b.example after a night of attempts',
      'Send Again',
      undefined,
    ],
    ['dead_job', 'check-upload', 'Failed after 14 attempts', 'Run Again', undefined],
    ['backup', 'No backup for 26 hours', 'None was ever made', 'Open System Info', '?tab=system'],
    ['two_step', 'Two-step sign-in is not required of the team', expect.any(String), 'Open System Info', '?tab=system'],
  ])
  expect(today.counts).toMatchObject({ everything: 19, overdue: 6, waiting_on_us: 8, waiting_on_clients: 3 })
  expect(today.more).toBe(0)
  expect(today.items.find(({ id }) => id === answered.id)?.customer).toEqual({
    id: await t.userIdOf('cleo'),
    name: expect.stringContaining('Marsh'),
  })
  const idsIn = async (view: string) => (await read(`?view=${view}`)).items.map(({ id }) => id)
  expect(await idsIn('clients')).toEqual([draft.id, notes.id, answered.id])
  expect(await idsIn('us')).toEqual(today.items.filter(({ rank }) => rank === 3 || rank === 5).map(({ id }) => id))
  expect(await idsIn('overdue')).toEqual(today.items.slice(0, 6).map(({ id }) => id))
})

test('urgent before high before normal before low, then the longest past due, then the oldest', async () => {
  const { at } = things
  const sameHour = at(-20)
  for (const [subject, priority, due, began] of [
    ['low', 'low', at(-90), -99],
    ['normal, late', 'normal', at(-2), -99],
    ['normal, later', 'normal', at(-9), -99],
    ['high', 'high', at(-1), -99],
    ['urgent', 'urgent', at(-0.5), -99],
    ['same hour, younger', 'normal', sameHour, -30],
    ['same hour, older', 'normal', sameHour, -40],
  ] as const)
    await things.ticket(subject, { priority, due_at: due, turn_began_at: at(began) })
  const { items } = await read('?view=overdue')
  expect(items.filter(({ kind }) => kind === 'ticket').map(({ title }) => title)).toEqual([
    'urgent',
    'high',
    'same hour, older',
    'same hour, younger',
    'normal, later',
    'normal, late',
    'low',
  ])
})

test('due today is what falls due before midnight at the agency, and no longer what is past due', async () => {
  const now = t.parts.now()
  const midnight = startOfDay(atTheAgency(now).toPlainDate().add({ days: 1 }))
  const left = midnight.getTime() - now.getTime()
  const inMs = (ms: number) => ms / 3_600_000
  await things.lead('past', -1)
  await things.lead('before midnight', inMs(left / 2))
  await things.lead('at midnight', inMs(left) + 0.001)
  const today = await read('?view=due_today')
  expect(titlesOf(today)).toEqual(['before midnight'])
  expect(today.counts.due_today).toBe(1)
})

test('a project and a raw video are due on their day, wait on us that long, and are overdue the day after', async () => {
  const [day, hours] = [things.dayFromNow(0), 24]
  const project = await things.project('Site', { estimated_completion_date: day, priority: 'high' })
  const film = await things.rawVideo('Film', { due_date: day })
  await things.project('Done', { estimated_completion_date: day, development_stage: 'completed' })
  await things.lead('Lead', 1)
  const today = await read('?view=due_today')
  expect(today.items.map(({ kind, title, reason, action, rank }) => [kind, title, reason, action, rank])).toEqual([
    ['due_project', 'Site', 'Due today', { label: 'Open Project', to: `?tab=projects&project=${project.id}` }, 5],
    ['lead', 'Lead', expect.any(String), expect.any(Object), 5],
    ['due_video', 'Film', 'Due today', { label: 'Open Video', to: `?tab=videos&video=${film.id}` }, 5],
  ])
  expect(today.counts.due_today).toBe(3)
  expect(titlesOf(await read('?view=us'))).toEqual(expect.arrayContaining(['Site', 'Film']))
  t.clock.advance({ hours })
  const next = (await (await (await t.as('ada')).get('/api/today')).json()) as Today
  t.clock.advance({ hours: -hours })
  expect(
    next.items.filter(({ title }) => ['Site', 'Film'].includes(title)).map(({ kind, rank }) => [kind, rank]),
  ).toEqual([
    ['late_project', 4],
    ['late_video', 4],
  ])
  expect(next.counts).toMatchObject({ due_today: 0, overdue: today.counts.overdue + 3 })
})

describe('what does not wait', () => {
  test('spam, answered leads, subscribers; tickets that are done; what a client has had for less than three days', async () => {
    const { at, dayFromNow } = things
    await things.lead('Spam', -1, { is_spam: true })
    await things.lead('Answered', -1, { state: 'contacted' })
    await things.lead('Subscriber', 0, { source: 'newsletter', due_at: null })
    await things.ticket('Done', { status: 'resolved' })
    await things.ticket('Just answered', { turn: 'client', turn_began_at: at(-71) })
    await things.project('Done', {
      development_stage: 'completed',
      estimated_completion_date: dayFromNow(-9),
      client_notes: 'x',
    })
    await things.project('Due tomorrow', { estimated_completion_date: dayFromNow(1) })
    await things.rawVideo('Due tomorrow', { due_date: dayFromNow(1) })
    await things.rawVideo('On hold today', { due_date: dayFromNow(0), status: 'on_hold' })
    await things.rawVideo('On hold', { due_date: dayFromNow(-9), status: 'on_hold' })
    await things.form('cleo', { submission_status: 'submitted', submitted_at: at(-5), project_created: true })
    await things.form('pia', { updated_at: at(-6 * 24) })
    expect(kindsOf(await read()).filter((kind) => !isKept(kind))).toEqual(house)
  })

  test('a backup of last night; one of 26 hours ago is missed', async () => {
    await recordBackup({ db: t.db, now: () => things.at(-25) }, { size_bytes: 1, place: 'a' })
    expect(kindsOf(await read())).not.toContain('backup')
    t.clock.advance({ hours: 2 })
    const { items } = (await (await (await t.as('ada')).get('/api/today')).json()) as Today
    const backup = items.find(({ kind }) => kind === 'backup')
    expect(backup?.reason).toBe('The last one was made 27 hours ago')
    await t.db.execute(sql`delete from backups`)
    t.clock.advance({ hours: -2 })
  })
})

test('money without a project: a project begun since takes it off, an older one does not', async () => {
  await things.sale('pia')
  const user_id = await t.userIdOf('pia')
  const salesOf = async () => kindsOf(await read('?view=us')).filter((kind) => kind === 'sale').length
  const before = await salesOf()
  expect(before).toBeGreaterThan(0)
  await things.project('Older', { user_id, created_at: things.at(-200) })
  expect(await salesOf()).toBe(before)
  await things.project('Its own', { user_id, created_at: things.at(-1) })
  expect(await salesOf()).toBeLessThan(before)
  await things.sale('cleo', 'custom')
  const agreed = (await read('?view=us')).items.find(({ title }) => title === 'Custom arrangement')
  const asked = new URLSearchParams(agreed?.action.to)
  expect(agreed?.customer?.name).toContain('Marsh')
  expect([asked.get('client'), asked.get('name')]).toEqual([cast.cleo.email, agreed?.customer?.name])
})

test('the most pressing hundred are shown, and how many more there are is said', async () => {
  await t.db.execute(sql`insert into leads (source, name, details, due_at, created_at, updated_at)
    select 'contact', 'Lead ' || n, '{}', now() - interval '1 day', now(), now() from generate_series(1, 112) n`)
  await things.ticket('The last to come, urgent', { priority: 'urgent', due_at: things.at(-0.1) })
  const today = await read('?view=overdue')
  expect(today.items).toHaveLength(100)
  expect(titlesOf(today)).toContain('The last to come, urgent')
  expect(today.more).toBe(today.counts.overdue - 100)
})

test('an unknown view is refused', async () => {
  expect((await ada.get('/api/today?view=mine')).status).toBe(400)
})

test('badges count what waits in each tab', async () => {
  const { at } = things
  const badges = async () => (await (await ada.get('/api/today/badges')).json()) as Badges
  expect(await badges()).toEqual({
    leads_overdue: 0,
    tickets_waiting: 0,
    chats_waiting: 1,
    edits_to_review: 0,
    forms_submitted: 0,
    websites_waiting: 0,
  })
  await things.lead('Late', -1)
  await things.lead('Due', 1)
  await things.ticket('Ours')
  await things.ticket('Theirs', { turn: 'client', turn_began_at: at(-99) })
  const raw = await things.rawVideo('Raw')
  await things.edit(raw.id, 'Edit')
  await things.form('cleo', { submission_status: 'submitted', submitted_at: at(-5) })
  await things.form('pia', {})
  await addWebsite(t, await t.userIdOf('cleo'), { slug: 'kiln', words: 'Kiln & Core' })
  await addWebsite(t, await t.userIdOf('pia'), { slug: 'pia', words: 'Approved', state: 'approved' })
  expect(await badges()).toEqual({
    leads_overdue: 1,
    tickets_waiting: 1,
    chats_waiting: 1,
    edits_to_review: 1,
    forms_submitted: 1,
    websites_waiting: 1,
  })
})

describe('since one was last here', () => {
  const see = async () => (await (await ada.put('/api/today/seen', {})).json()) as News
  beforeEach(async () => {
    await t.db.delete(today_seen)
  })

  test('the first time nothing is said; who comes back within half an hour was not away', async () => {
    expect(await see()).toEqual({ since: null, leads: 0, answers: 0, edits: 0, sales: 0 })
    t.clock.advance({ seconds: 29 * 60 })
    expect((await see()).since).toBeNull()
  })

  test('who was away hears what came: leads, words of customers, edits', async () => {
    await see()
    const left = t.parts.now()
    t.clock.advance({ hours: 10 })
    await things.lead('One', 5)
    await things.lead('Spam', 5, { is_spam: true })
    await things.ticket('Asked')
    await things.edit((await things.rawVideo('Raw')).id, 'Edit')
    const news = await see()
    expect(news).toMatchObject({ leads: 1, answers: 1, edits: 1 })
    expect(Math.abs(Date.parse(news.since ?? '') - left.getTime())).toBeLessThan(5_000)
    t.clock.advance({ seconds: 60 })
    expect((await see()).since).toBe(news.since)
  })
})
