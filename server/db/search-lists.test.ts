// insight.md §4: lists are searched by words, newest first, and by pieces of them where no word begins so.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { readActor, startSession } from '../accounts/sessions.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { listAllTickets } from '../tickets/ticket-desk.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { listUsers } from '../users/users.ts'
import { createDb } from './client.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const noa = await newCustomer(t)

beforeEach(async () => {
  await t.db.delete(support_tickets)
})

const start = new Date('2026-11-01T12:00:00Z').getTime()
const minutesAgo = (minutes: number) => new Date(start - minutes * 60_000)

type Page = { tickets: { subject: string }[]; next_cursor: string | null }
async function readPage(query: Record<string, string>): Promise<Page> {
  const answer = await ada.get(`/api/all-tickets?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return answer.json()
}
/** All pages of a search, and what their cursors say. */
async function readAll(search: string, filter: Record<string, string> = {}) {
  const subjects: string[] = []
  const ways = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await readPage({ search, ...filter, ...(cursor && { cursor }) })
    subjects.push(...page.tickets.map(({ subject }) => subject))
    cursor = page.next_cursor
    if (cursor) ways.add(cursor.startsWith('words_') ? 'words' : 'pieces')
  }
  return { subjects, ways: [...ways] }
}

type Ticket = Partial<typeof support_tickets.$inferInsert> & { subject: string }
const keep = (tickets: Ticket[]) =>
  t.db.insert(support_tickets).values(
    tickets.map((ticket, index) => ({
      user_id: noa.id,
      message: '',
      created_at: minutesAgo(index),
      updated_at: minutesAgo(index),
      ...ticket,
    })),
  )

/** More than are looked through before the index is asked, all newer than what is kept. */
const bury = () =>
  t.db.execute(sql`insert into support_tickets (user_id, subject, message, created_at, updated_at)
    select ${noa.id}, 'Filler', '', ${minutesAgo(-100_000)}::timestamptz + n * interval '1 second', now() from generate_series(1, 2100) n`)

test('a search goes on the way it began', async () => {
  await keep([
    ...Array.from({ length: 25 }, (_, index) => ({ subject: `Zebra ${index}` })),
    { subject: 'Prezebrated' },
    ...Array.from({ length: 25 }, (_, index) => ({ subject: `Zebra ${index + 25}` })),
  ])
  const zebras = Array.from({ length: 50 }, (_, index) => `Zebra ${index}`)
  expect(await readAll('zebra')).toEqual({ subjects: zebras, ways: ['words'] })
  expect(await readAll('zeb')).toEqual({ subjects: zebras, ways: ['words'] })
  expect(await readAll('ebra')).toEqual({ subjects: zebras.toSpliced(25, 0, 'Prezebrated'), ways: ['pieces'] })
})

test('a cursor of the version before goes on by pieces, and one for a search that is gone is only a place', async () => {
  await keep(Array.from({ length: 30 }, (_, index) => ({ subject: `Zebra ${index}` })))
  const { next_cursor } = await readPage({ search: 'zebra' })
  const before = next_cursor?.replace('words_', '') ?? ''
  expect(next_cursor).toBe(`words_${before}`)
  for (const query of [
    { search: 'ebra', cursor: before },
    { search: 'zebra', cursor: before },
    { cursor: next_cursor ?? '' },
  ])
    expect((await readPage(query)).tickets.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Zebra ${index + 20}`),
    )
  expect((await readPage({ search: '%%%', cursor: next_cursor ?? '' })).tickets).toEqual([])
})

test('a search for tickets, asked first of all, leaves the other lists their columns', async () => {
  // Drizzle remembers a table's columns by its name: a view of it that does not name its own would be all it knows.
  const pass = await startSession(t.db, t.parts, await t.userIdOf('ada'))
  const actor = await readActor({ ...t.parts, db: t.db }, pass)
  const ctx = { ...t.parts, db: createDb(t.parts.database.pool), actor }
  await listAllTickets(ctx, { search: 'zebra' }, null)
  expect((await listUsers(ctx, { search: noa.email }, null)).users).toHaveLength(1)
})

test('a search whose first page is its last by words is not looked for by pieces', async () => {
  await keep([{ subject: 'Prezebrated' }, { subject: 'Zebra' }])
  expect(await readAll('zebra')).toEqual({ subjects: ['Zebra'], ways: [] })
})

describe('among many', () => {
  test('what is rare is found however old it is, what is common is the newest, and none is missing between', async () => {
    await bury()
    await keep(Array.from({ length: 45 }, (_, index) => ({ subject: `Quokka ${index}`, message: 'buried' })))
    await keep(
      Array.from({ length: 5 }, (_, index) => ({
        subject: `Quokka new ${index}`,
        created_at: minutesAgo(-200_000 - index),
      })),
    )
    const old = Array.from({ length: 45 }, (_, index) => `Quokka ${index}`)
    const recent = Array.from({ length: 5 }, (_, index) => `Quokka new ${4 - index}`)
    expect((await readAll('quokka')).subjects).toEqual([...recent, ...old])
    expect((await readAll('quokka buri')).subjects).toEqual(old)
    expect((await readAll('quokka 44')).subjects).toEqual(['Quokka 44'])
    const common = await readPage({ search: 'filler' })
    expect(common.tickets.map(({ subject }) => subject)).toEqual(Array.from({ length: 20 }, () => 'Filler'))
    expect(common.next_cursor).toMatch(/^words_/)
  })

  test('tickets are found by whose they are, however old', async () => {
    const wren = await newCustomer(t)
    await t.db.execute(sql`update user_profiles set first_name = 'Wren', last_name = 'Quillfeather',
      company_name = 'Heron Boats' where user_id = ${wren.id}`)
    await keep([{ subject: 'Theirs', user_id: wren.id }, { subject: 'Heron in it' }, { subject: 'None of both' }])
    const names = ['quillf', 'wren quillfeather', wren.email, `${wren.email.split('@')[0] ?? ''}@`]
    for (const where of ['near', 'far']) {
      if (where === 'far') await bury()
      for (const search of names) expect([search, (await readAll(search)).subjects]).toEqual([search, ['Theirs']])
      expect((await readAll('heron')).subjects).toEqual(['Theirs', 'Heron in it'])
      expect((await readAll('heron', { priority: 'urgent' })).subjects).toEqual([])
    }
  })

  test('whatever is asked, the answer is what holds its words, in order', async () => {
    // None that the letters of a made-up address may begin with.
    const vocabulary = ['ash', 'ashen', 'birch', 'w1', 'cedar', 'ünder', 'x42', 'x4242', 'q-7', "o'dell"]
    let seed = 7
    const pick = (count: number) => (seed = (seed * 16_807) % 2_147_483_647) % count
    const textOf = (words: number) => Array.from({ length: words }, () => vocabulary[pick(vocabulary.length)]).join(' ')
    const texts = Array.from({ length: 300 }, () => textOf(1 + pick(3)))
    await keep(
      texts.map((subject, index) => ({
        subject,
        // Every other one is buried by those of the filling.
        created_at: minutesAgo(index % 2 ? index : index - 300_000),
        priority: index % 3 ? 'normal' : 'high',
      })),
    )
    await bury()
    const wordsOf = (text: string) =>
      text
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
    const order = texts
      .map((text, index) => ({ text, index, at: index % 2 ? index : index - 300_000 }))
      .toSorted((one, other) => one.at - other.at)
    for (let round = 0; round < 25; round++) {
      const search = textOf(1 + pick(2))
        .slice(0, pick(3) === 0 ? -1 : undefined)
        .trim()
      const asked = wordsOf(search)
      if (asked.length === 0) continue
      const priority = pick(2) ? 'high' : undefined
      const isHeld = (text: string) =>
        asked.every((word, at) =>
          wordsOf(text).some((held) => (at === asked.length - 1 ? held.startsWith(word) : held === word)),
        )
      const wanted = order.filter(({ text, index }) => isHeld(text) && (!priority || index % 3 === 0))
      if (wanted.length === 0) continue
      const found = await readAll(search, priority && { priority })
      expect([search, priority, found.subjects]).toEqual([search, priority, wanted.map(({ text }) => text)])
    }
  })
})

test('what is named by its id is that one thing', async () => {
  await keep([{ subject: 'One' }, { subject: 'Other' }])
  const [one] = await t.db.select().from(support_tickets).where(eq(support_tickets.subject, 'One'))
  expect((await readAll(one?.id ?? '')).subjects).toEqual(['One'])
  expect((await readAll(crypto.randomUUID())).subjects).toEqual([])
})

test('forms are counted the way they are found', async () => {
  await t.db.delete(fitness_onboarding_forms)
  const moments = { created_at: minutesAgo(0), updated_at: minutesAgo(0) }
  const other = await newCustomer(t)
  const rows = [
    { user_id: noa.id, business_name: 'Ironwood Gym', submission_status: 'submitted', ...moments },
    { user_id: other.id, business_name: 'Wood and Iron', email: 'hello@ironwood.example', ...moments },
  ] as const
  const [first] = await t.db
    .insert(fitness_onboarding_forms)
    .values([...rows])
    .returning()
  const find = async (query: Record<string, string>) => {
    const answer = await ada.get(`/api/onboarding-forms?${new URLSearchParams(query)}`)
    const { submissions, count } = (await answer.json()) as { submissions: unknown[]; count: number }
    return [submissions.length, count]
  }
  expect(await find({ search: 'ironwood' })).toEqual([2, 2])
  expect(await find({ search: 'ironwood', status: 'draft' })).toEqual([1, 1])
  expect(await find({ search: 'ironwood gy' })).toEqual([1, 1])
  expect(await find({ search: 'onwoo' })).toEqual([2, 2])
  expect(await find({ search: 'ironwood otter' })).toEqual([0, 0])
  expect(await find({ search: '%%%' })).toEqual([0, 0])
  expect(await find({ search: first?.id ?? '' })).toEqual([1, 1])
})

test('what changes is found by its new words, and a change of anything else leaves them', async () => {
  await keep([{ subject: 'Wisteria', message: 'Purple' }])
  await t.db.update(support_tickets).set({ subject: 'Laburnum' })
  expect((await readAll('laburnum purple')).subjects).toEqual(['Laburnum'])
  expect((await readAll('wisteria')).subjects).toEqual([])
  await t.db.update(support_tickets).set({ status: 'closed' })
  expect((await readAll('laburnum', { status: 'closed' })).subjects).toEqual(['Laburnum'])
})
