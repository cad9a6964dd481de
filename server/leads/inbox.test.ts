import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readVisit } from '#domain/visits.ts'
import { users } from '../accounts/accounts.tables.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { conversations } from '../conversations/conversations.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { lead_history, leads } from './leads.tables.ts'
import { openLead, type NewLead } from './leads.ts'

const t = await createTestApp()
const ada = await t.as('ada')
beforeEach(async () => {
  for (const table of [leads, emails, jobs]) await t.db.delete(table)
})

type Listed = { id: string; name: string | null; is_overdue: boolean; [field: string]: unknown }
type Page = { leads: Listed[]; next_cursor: string | null; counts: Record<string, number> }

const olu: NewLead = {
  source: 'contact',
  name: 'Olu Baker',
  email: 'olu@bakery.example',
  phone: null,
  details: { subject: 'Opening hours', message: 'They are 100% wrong.' },
  visit: readVisit(undefined),
}
async function open(lead: Partial<NewLead> = {}, receivedHoursAgo = 0) {
  const at = new Date(t.parts.now().getTime() - receivedHoursAgo * 3_600_000)
  const ctx = { ...t.parts, now: () => at, origin: t.settings.origin }
  return (await t.db.transaction((tx) => openLead(tx, ctx, { ...olu, ...lead }))).id
}
const list = async (query = '') => (await (await ada.get(`/api/leads${query}`)).json()) as Page
const namesOf = async (query: string) => (await list(query)).leads.map(({ name }) => name)
const detailOf = async (id: string) => (await ada.get(`/api/leads/${id}`)).json()
const stored = async (id: string) => (await t.db.select().from(leads).where(eq(leads.id, id)))[0]
const history = () => t.db.select().from(lead_history)

/** Every page of a list, one after the other. */
async function walk(query: string) {
  const pages: Page[] = []
  let cursor = ''
  do {
    const page = await list(`?${new URLSearchParams({ ...(cursor && { cursor }) })}&${query}`)
    pages.push(page)
    cursor = page.next_cursor ?? ''
  } while (cursor)
  return pages
}

test('the inbox is read page by page in either order, none twice and none left out', async () => {
  for (let count = 0; count < 30; count++) await open({ name: `Due ${count}` }, count < 15 ? 5 : 6)
  for (let count = 0; count < 30; count++) await open({ name: `Letter ${count}`, source: 'newsletter' }, 7)
  for (const query of ['', 'order=newest']) {
    const pages = await walk(query)
    expect(pages.map((page) => page.leads.length)).toEqual([25, 25, 10])
    expect(new Set(pages.flatMap((page) => page.leads.map(({ id }) => id))).size).toBe(60)
    expect(pages[0]?.counts['new']).toBe(60)
  }
})

/** Owed an answer a day after it came, whatever the opening hours. */
async function openDue(name: string, receivedHoursAgo: number) {
  const id = await open({ name }, receivedHoursAgo)
  const due_at = new Date(t.parts.now().getTime() + (24 - receivedHoursAgo) * 3_600_000)
  await t.db.update(leads).set({ due_at }).where(eq(leads.id, id))
}

test('E6: what is due comes first, the longest due at the top; then the rest, newest first', async () => {
  const answered = await open({ name: 'Answered' }, 24 * 9)
  await ada.put(`/api/leads/${answered}/state`, { from: 'new', to: 'contacted' })
  await openDue('Due last', 1)
  await openDue('Overdue', 24 * 7)
  await open({ name: 'Letter', source: 'newsletter' }, 2)
  await openDue('Due soon', 20)
  expect(await namesOf('')).toEqual(['Overdue', 'Due soon', 'Due last', 'Letter', 'Answered'])
  expect(await namesOf('?order=newest')).toEqual(['Due last', 'Letter', 'Due soon', 'Overdue', 'Answered'])
})

test.each([24, 25, 26, 50])('with %i due of 52 every page goes on where the one before ended', async (due) => {
  for (let count = 0; count < 52; count++)
    await (count < due ? openDue(`${count}`, count) : open({ name: `${count}`, source: 'newsletter' }, count))
  const expected = Array.from({ length: 52 }, (_, at) => (at < due ? due - 1 - at : at))
  // All of them, by a word, and by a piece of one.
  for (const query of ['', 'search=opening', 'search=penin']) {
    const names = (await walk(query)).flatMap((page) => page.leads.map(({ name }) => Number(name)))
    expect(names, query).toEqual(expected)
  }
})

test.each(['olu', 'BAKERY.example', 'opening', '100%', 'wrong'])(
  'a search for %j finds who said it',
  async (search) => {
    await open()
    await open({ name: 'Mei Lin', email: 'mei@tea.example', details: { message: 'Tea' } })
    expect(await namesOf(`?search=${encodeURIComponent(search)}`)).toEqual(['Olu Baker'])
  },
)

test.each(['%', '_', '\\', "' or true --", 'subject'])(
  'a search for %j is no pattern and finds no field names',
  async (search) => {
    await open({ details: { subject: 'Hours' } })
    expect(await namesOf(`?search=${encodeURIComponent(search)}`)).toEqual([])
  },
)

test('filters by state, door, spam and overdue', async () => {
  const late = await open({ name: 'Late' }, 24 * 7)
  await open({ name: 'Quote', source: 'quote' })
  await open({ name: 'Spam', isSpam: true }, 24 * 7)
  await open({ name: 'Letter', source: 'newsletter' }, 24 * 7)
  const won = await open({ name: 'Won' }, 24 * 7)
  await ada.put(`/api/leads/${won}/state`, { from: 'new', to: 'won' })
  expect(await namesOf('?view=won')).toEqual(['Won'])
  expect(await namesOf('?source=quote')).toEqual(['Quote'])
  expect(await namesOf('?view=spam')).toEqual(['Spam'])
  expect(await namesOf('?overdue=true')).toEqual(['Late'])
  expect(await namesOf('')).not.toContain('Spam')
  expect((await list()).counts).toEqual({
    new: 3,
    contacted: 0,
    proposal: 0,
    won: 1,
    lost: 0,
    spam: 1,
    archived: 0,
    overdue: 1,
    mine: 0,
  })
  expect(await detailOf(late)).toMatchObject({ is_overdue: true })
})

test('Mine is what was given to me and is not decided', async () => {
  const owner_id = await t.userIdOf('ada')
  const mine = await open({ name: 'Mine' })
  const won = await open({ name: 'Won' })
  await open({ name: 'Nobody’s' })
  for (const id of [mine, won]) await ada.put(`/api/leads/${id}/owner`, { owner_id })
  await ada.put(`/api/leads/${won}/state`, { from: 'new', to: 'won' })
  expect(await namesOf('?mine=true')).toEqual(['Mine'])
  expect((await list()).counts['mine']).toBe(1)
})

test.each([
  '?view=urgent',
  '?mine=yes',
  '?order=name',
  '?cursor=due_x',
  '?source=door',
  '?overdue=yes',
  '?cursor=x',
  '?cursor=2026-99-99T00:00:00.000Z_x',
  '?search=%00',
  '?sort=name',
])('the query %s is refused', async (query) => {
  expect((await ada.get(`/api/leads${query}`)).status).toBe(400)
})

test('a lead moves on with a note, and its history says who did what', async () => {
  const id = await open()
  const adaId = await t.userIdOf('ada')
  expect((await ada.put(`/api/leads/${id}/owner`, { owner_id: adaId })).status).toBe(200)
  expect(
    (await ada.put(`/api/leads/${id}/state`, { from: 'new', to: 'contacted', note: ' Called.\r\nWants bread. ' }))
      .status,
  ).toBe(200)
  expect((await ada.post(`/api/leads/${id}/notes`, { note: 'Likes rye' })).status).toBe(201)
  expect(await detailOf(id)).toMatchObject({
    state: 'contacted',
    owner_name: 'Ada Lindqvist',
    history: [
      { kind: 'owner', owner_name: 'Ada Lindqvist', author_name: 'Ada Lindqvist' },
      { kind: 'state', from_state: 'new', to_state: 'contacted', note: 'Called.\nWants bread.' },
      { kind: 'note', note: 'Likes rye', author_name: 'Ada Lindqvist' },
    ],
  })
  expect((await ada.put(`/api/leads/${id}/owner`, { owner_id: null })).status).toBe(200)
  expect(await stored(id)).toMatchObject({ owner_id: null })
})

test('a lead becomes whose who answers it, unless it is somebody’s already or was answered before', async () => {
  const adaId = await t.userIdOf('ada')
  const id = await open()
  await ada.put(`/api/leads/${id}/state`, { from: 'new', to: 'contacted' })
  expect(await detailOf(id)).toMatchObject({
    owner_id: adaId,
    history: [{ kind: 'state', to_state: 'contacted', owner_name: 'Ada Lindqvist' }],
  })
  await ada.put(`/api/leads/${id}/owner`, { owner_id: null })
  await ada.put(`/api/leads/${id}/state`, { from: 'contacted', to: 'won' })
  expect(await stored(id)).toMatchObject({ owner_id: null })

  const other = await open({ name: 'Noa', email: 'noa@client.example' })
  await ada.put(`/api/leads/${other}/owner`, { owner_id: adaId })
  await ada.put(`/api/leads/${other}/state`, { from: 'new', to: 'contacted' })
  expect((await detailOf(other)) as object).toMatchObject({
    history: [{ kind: 'owner' }, { kind: 'state', owner_name: null }],
  })
})

test('of two admins who take a lead, the second is told whose it is and nothing changes', async () => {
  const id = await open()
  const owner_id = await t.userIdOf('ada')
  expect((await ada.put(`/api/leads/${id}/owner`, { owner_id, seen_owner_id: null })).status).toBe(200)
  const kept = [await stored(id), await history()]
  const late = await ada.put(`/api/leads/${id}/owner`, { owner_id: null, seen_owner_id: crypto.randomUUID() })
  expect([late.status, await errorCodeIn(late)]).toEqual([409, 'conflict'])
  expect([await stored(id), await history()]).toEqual(kept)
  // What both want is so already.
  expect((await ada.put(`/api/leads/${id}/owner`, { owner_id, seen_owner_id: null })).status).toBe(200)
  expect([await stored(id), await history()]).toEqual(kept)
})

test('of two admins who move a lead at once, one is told that it was changed', async () => {
  const id = await open()
  const moves = ['contacted', 'lost', 'won', 'proposal'].map((to) =>
    ada.put(`/api/leads/${id}/state`, { from: 'new', to }),
  )
  const statuses = (await Promise.all(moves)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  expect(await history()).toHaveLength(1)
})

test.each([
  ['state', { from: 'new', to: 'new' }],
  ['state', { from: 'new', to: 'urgent' }],
  ['state', { to: 'won' }],
  ['state', { from: 'new', to: 'won', note: 'x'.repeat(5_001) }],
  ['state', { from: 'new', to: 'won', owner_id: null }],
  ['owner', { owner_id: 'ada' }],
  ['owner', {}],
  ['spam', { is_spam: 'yes' }],
  ['spam', { is_spam: true, seen_is_spam: null }],
])('PUT %s with %j is refused, and nothing changes', async (what, body) => {
  const id = await open()
  const before = await stored(id)
  expect((await ada.put(`/api/leads/${id}/${what}`, body)).status).toBe(400)
  expect(await stored(id)).toEqual(before)
  expect(await history()).toEqual([])
})

test.each(['', '   ', 'x'.repeat(5_001)])('a note of %j is refused', async (note) => {
  const id = await open()
  expect((await ada.post(`/api/leads/${id}/notes`, { note })).status).toBe(400)
  expect(await history()).toEqual([])
})

test('of two admins who answer a lead at once, one mail goes; who had not read the other’s is told whose it is', async () => {
  const id = await open()
  const seen = { seen_position: (await detailOf(id)).last_position, seen_state: 'new' }
  const answer = (how: object) => ada.post(`/api/leads/${id}/answers`, { response_text: 'On Monday.', ...how })
  const both = await Promise.all([answer(seen), answer(seen)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const sent = async () => (await t.db.select().from(emails)).filter(({ kind }) => kind === 'lead-answer').length
  expect(await sent()).toBe(1)
  const late = await answer(seen)
  expect(await late.json()).toMatchObject({
    error: {
      code: 'answered_meanwhile',
      message: 'Ada Lindqvist answered while you were writing. Read it, then send again.',
    },
  })
  expect((await detailOf(id)).messages).toHaveLength(1)
  const read = await detailOf(id)
  expect((await answer({ seen_position: read.last_position, seen_state: read.state })).status).toBe(201)
  expect(await sent()).toBe(2)
})

test('a lead that was moved on while somebody wrote is not answered unseen, and nothing changes', async () => {
  const id = await open()
  const { last_position } = await detailOf(id)
  await ada.put(`/api/leads/${id}/state`, { from: 'new', to: 'contacted', note: 'Rang them up.' })
  const before = await stored(id)
  const answer = { response_text: 'On Monday.', seen_position: last_position, seen_state: 'new' }
  expect(await errorCodeIn(await ada.post(`/api/leads/${id}/answers`, answer))).toBe('conflict')
  expect(await stored(id)).toEqual(before)
  expect((await detailOf(id)).messages).toEqual([])
})

test('only an admin can look after a lead', async () => {
  const id = await open()
  const answer = await ada.put(`/api/leads/${id}/owner`, { owner_id: await t.userIdOf('emil') })
  expect(answer.status).toBe(400)
  expect(await stored(id)).toMatchObject({ owner_id: null })
  const { owners } = (await (await ada.get('/api/lead-owners')).json()) as { owners: { email: string }[] }
  expect(owners.map(({ email }) => email)).toEqual(['ada@portgardner.example'])
})

test('spam is brought back and put aside again', async () => {
  const id = await open({ isSpam: true })
  expect((await ada.put(`/api/leads/${id}/spam`, { is_spam: false })).status).toBe(200)
  expect(await namesOf('')).toEqual(['Olu Baker'])
  expect((await ada.put(`/api/leads/${id}/spam`, { is_spam: true })).status).toBe(200)
  const again = await ada.put(`/api/leads/${id}/spam`, { is_spam: true })
  expect(await again.json()).toEqual({ undo_id: null })
  expect(await namesOf('')).toEqual([])
  expect((await history()).map(({ note }) => note)).toEqual(['Not spam: brought back to the inbox.', 'Marked as spam.'])
})

test('whoever saw it as spam, or not, when a colleague was quicker is told, and nothing changes', async () => {
  const id = await open()
  const put = (is_spam: boolean, seen_is_spam: boolean) => ada.put(`/api/leads/${id}/spam`, { is_spam, seen_is_spam })
  expect((await put(true, false)).status).toBe(200)
  for (const [isSpam, seen] of [
    [true, false],
    [false, false],
  ] as const) {
    const before = [await stored(id), await history()]
    expect(await errorCodeIn(await put(isSpam, seen))).toBe('conflict')
    expect([await stored(id), await history()]).toEqual(before)
  }
  expect((await put(false, true)).status).toBe(200)
})

test('a lead that does not exist is not found, whatever is done to it', async () => {
  const path = `/api/leads/${crypto.randomUUID()}`
  const answers = [
    ada.get(path),
    ada.get('/api/leads/ada'),
    ada.put(`${path}/state`, { from: 'new', to: 'won' }),
    ada.put(`${path}/owner`, { owner_id: null }),
    ada.put(`${path}/spam`, { is_spam: true }),
    ada.post(`${path}/notes`, { note: 'Hello' }),
  ]
  for (const answer of await Promise.all(answers))
    expect([answer.status, await errorCodeIn(answer)]).toEqual([404, 'not_found'])
})

test('the history outlives the account of whoever wrote it', async () => {
  const id = await open()
  await t.db.insert(users).values({
    id: crypto.randomUUID(),
    name: 'Gone',
    email: 'gone@portgardner.example',
    createdAt: new Date(),
    updatedAt: new Date(),
  })
  const [gone] = await t.db.select().from(users).where(eq(users.email, 'gone@portgardner.example'))
  await t.db
    .insert(lead_history)
    .values({ lead_id: id, author_id: gone?.id ?? null, kind: 'note', note: 'Called', created_at: new Date() })
  await t.db.delete(users).where(eq(users.email, 'gone@portgardner.example'))
  expect(await detailOf(id)).toMatchObject({ history: [{ note: 'Called', author_name: null }] })
})

test('the export holds every lead of the filter, and no cell that a spreadsheet would run', async () => {
  for (let count = 0; count < 520; count++) await open({ name: `Lead ${count}`, source: 'claim', email: null })
  await open({
    name: '=HYPERLINK("https://evil.example")',
    estimate: '$1,200 to $5,000+',
    email: null,
    phone: '+1 425 555 0142',
    visit: { ...readVisit(undefined), campaign: { utm_source: '@SUM(A1)' } },
  })
  const answer = await ada.get('/api/leads.csv')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  expect(text.match(/"Lead \d+"/g)).toHaveLength(520)
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(text).toContain(`"'+1 425 555 0142"`)
  expect(text).toContain(`"'@SUM(A1)"`)
  expect(text).toContain('\nEstimate shown: $1,200 to $5,000+"')
  expect(text).not.toMatch(/(^|,)"[=+@-]/m)
  const contacts = await (await ada.get('/api/leads.csv?source=contact')).text()
  expect(contacts.match(/"Lead \d+"/g)).toBeNull()
})

test('a lead is found by its number, however it is typed, and by nothing like it', async () => {
  const id = await open()
  await open({ name: 'Somebody else' })
  const number = (await stored(id))?.number ?? ''
  for (const typed of [number, number.toLowerCase(), number.replace('L-', 'l'), number.replace('L-', '')])
    expect(await list(`?search=${typed}`)).toMatchObject({ leads: [{ id, number }] })
  expect(await namesOf(`?search=${number}0`)).toEqual([])
  expect(await (await ada.get('/api/leads.csv')).text()).toContain(`"${number}"`)
})

test('what a lead was told apart by stays inside', async () => {
  const id = await open()
  expect(JSON.stringify([await detailOf(id), await list()])).not.toContain('fingerprint')
})

test('a deleted lead is gone with its history, its chat and what our e-mails said of it; nothing of it is in the log', async () => {
  const said = { conversation: 'Canary: do you make bread?' }
  const id = await open({ source: 'chat', name: 'Canary Olu', email: 'canary@bakery.example', details: said })
  const other = await open({ name: 'Mei Lin', email: 'mei@other.example' })
  await ada.post(`/api/leads/${id}/notes`, { note: 'Canary note' })
  await t.runJobs()
  const mails = await t.db.select().from(emails)
  expect(mails.filter(({ text }) => text?.includes(id) || text?.includes('L-')).length).toBeGreaterThanOrEqual(4)
  const [conversation] = await t.db
    .insert(conversations)
    .values({
      visitor_hash: crypto.randomUUID(),
      session_id: crypto.randomUUID(),
      name: 'Canary Olu',
      lead_id: id,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning()

  expect((await ada.delete(`/api/leads/${id}`)).status).toBe(204)
  expect(await stored(id)).toBeUndefined()
  expect(await history()).toEqual([])
  expect(await t.db.$count(conversations, eq(conversations.id, conversation?.id ?? ''))).toBe(0)
  expect((await ada.get(`/api/leads/${id}`)).status).toBe(404)
  const blank = { subject: '', text: null, html: null, reply_to: null, to_address: '' }
  const after = await t.db.select().from(emails)
  expect(after.filter(({ to_address }) => to_address === '')).toMatchObject([blank, blank])
  expect(JSON.stringify(after)).not.toMatch(/canary/i)
  expect(after.filter(({ to_address }) => to_address !== '').toSorted(byId)).toEqual(
    mails.filter(({ text }) => text?.includes('Mei')).toSorted(byId),
  )
  expect(await stored(other)).toBeDefined()

  const [entry] = await t.db.select().from(activity_logs).where(eq(activity_logs.kind, 'lead_deleted'))
  expect(entry).toMatchObject({
    entity_id: id,
    action: 'delete',
    details: {},
    before: { source: 'chat', state: 'new', is_spam: false, created_at: expect.any(String) },
    after: null,
  })
  expect(JSON.stringify(entry)).not.toContain('Canary')
})
const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)

test('a lead whose e-mails have no text any more takes the address in them along', async () => {
  const id = await open({ email: 'forgotten@bakery.example' })
  await t.runJobs()
  expect(await t.db.$count(emails, eq(emails.to_address, 'forgotten@bakery.example'))).toBe(1)
  await t.db.update(emails).set({ text: null, html: null, subject: '' })
  await ada.delete(`/api/leads/${id}`)
  expect(await t.db.$count(emails, eq(emails.to_address, 'forgotten@bakery.example'))).toBe(0)
})

test('what still waits to be sent of a deleted lead is not sent, and no row keeps the address', async () => {
  const id = await open({ email: 'waiting@bakery.example' })
  expect(await t.db.$count(emails, eq(emails.state, 'queued'))).toBeGreaterThan(0)
  await ada.delete(`/api/leads/${id}`)
  await t.runJobs()
  const left = await t.db.select().from(emails)
  expect(left.map(({ state }) => state)).toEqual(left.map(() => 'useless'))
  expect(JSON.stringify(left)).not.toContain('waiting@bakery.example')
  expect(await t.mailbox('waiting@bakery.example')).toEqual([])
})

test('only an admin deletes a lead, one that is there, and once', async () => {
  const id = await open()
  for (const [who, status] of [
    [t.visitor, 401],
    [await t.as('cleo'), 403],
    [await t.as('emil'), 403],
  ] as const)
    expect((await who.delete(`/api/leads/${id}`)).status).toBe(status)
  expect((await ada.delete(`/api/leads/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await ada.delete('/api/leads/L-1001')).status).toBe(404)
  expect(await stored(id)).toBeDefined()
  const answers = await Promise.all([ada.delete(`/api/leads/${id}`), ada.delete(`/api/leads/${id}`)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  expect(await t.db.$count(activity_logs, eq(activity_logs.entity_id, id))).toBe(1)
})
