// review/ux.md E6: in every list of the back office what is due comes first, page by page, whatever is looked for.
import { beforeEach, describe, expect, test } from 'vitest'
import { agencyDay } from '../agency/agency-day.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { edited_videos, raw_videos } from '../videos/videos.tables.ts'
import { stored } from './stored.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const noa = await newCustomer(t)

beforeEach(async () => {
  for (const table of [support_tickets, website_projects, fitness_onboarding_forms, edited_videos, raw_videos])
    await t.db.delete(table)
})

const start = new Date('2026-11-01T12:00:00Z').getTime()
const hours = (count: number) => new Date(start + count * 3_600_000)
const day = (count: number) => agencyDay(hours(count * 24))

/** A row that came `at` hours after the start; `due` so many hours (days, where days are promised) after it, if at all. */
type Row = { name: string; at: number; due?: number | undefined }
type Named = { subject?: string; project_name?: string; business_name?: string; title?: string }

const file = { file_path: 'x.mp4', file_name: 'x.mp4', uploaded_by: await t.userIdOf('ada') }
async function keepForm({ name, at, due }: Row) {
  // Nobody's: one person has one.
  const company_id = noa.id
  await t.db.insert(fitness_onboarding_forms).values({
    company_id,
    business_name: name,
    full_name: 'Opening Coach',
    submission_status: due === undefined ? 'draft' : 'submitted',
    submitted_at: due === undefined ? null : hours(due),
    created_at: hours(at),
    updated_at: hours(at),
  })
}

const lists = [
  {
    path: '/api/all-tickets',
    rows: 'tickets',
    size: 20,
    keep: async ({ name, at, due }: Row) => {
      const times = { created_at: hours(at), updated_at: hours(at) }
      const owed =
        due === undefined ? { status: 'resolved' as const, turn: null, due_at: null } : { due_at: hours(due) }
      await t.db
        .insert(support_tickets)
        .values({ user_id: noa.id, subject: name, message: 'opening', status: 'open', turn: 'team', ...times, ...owed })
    },
  },
  {
    path: '/api/projects',
    rows: 'projects',
    size: 20,
    keep: async ({ name, at, due }: Row) => {
      const times = { created_at: hours(at), updated_at: hours(at) }
      const estimated_completion_date = due === undefined ? null : day(due)
      await t.db
        .insert(website_projects)
        .values({ user_id: noa.id, project_name: `${name} opening`, estimated_completion_date, ...times })
    },
  },
  { path: '/api/onboarding-forms', rows: 'submissions', size: 20, keep: keepForm },
  {
    path: '/api/raw-videos',
    rows: 'raw_videos',
    size: 25,
    keep: async ({ name, at, due }: Row) => {
      const due_date = due === undefined ? null : day(due)
      await t.db
        .insert(raw_videos)
        .values({ title: name, description: 'opening', due_date, created_at: hours(at), ...file })
    },
  },
]

async function walk(path: string, rows: string, query: string) {
  const names: string[] = []
  const sizes: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await ada.get(`${path}?${query}${cursor && `&cursor=${cursor}`}`)
    expect(answer.status).toBe(200)
    const page = (await answer.json()) as Record<string, Named[]> & { next_cursor: string | null }
    const named = page[rows] ?? []
    sizes.push(named.length)
    names.push(...named.map((row) => nameOf(row)))
    cursor = page.next_cursor
  }
  return { names, sizes }
}
const nameOf = ({ subject, project_name, business_name, title }: Named) =>
  (subject ?? project_name ?? business_name ?? title ?? '').replace(' opening', '')

describe.each(lists)('$path', ({ path, rows, size, keep }) => {
  test('what is due comes first, the longest due at the top; then the rest, newest first', async () => {
    await keep({ name: 'Rest before', at: 1 })
    await keep({ name: 'Due last', at: 2, due: 90 })
    await keep({ name: 'Overdue', at: 3, due: -9 })
    await keep({ name: 'Rest after', at: 4 })
    await keep({ name: 'Due soon', at: 5, due: 20 })
    const due = ['Overdue', 'Due soon', 'Due last', 'Rest after', 'Rest before']
    const newest = ['Due soon', 'Rest after', 'Overdue', 'Due last', 'Rest before']
    expect((await walk(path, rows, '')).names).toEqual(due)
    expect((await walk(path, rows, 'order=newest')).names).toEqual(newest)
  })

  test.each([-1, 0, 1])(
    'every page goes on where the one before ended, also in the middle of what is due',
    async (more) => {
      const due = size + more
      const total = 2 * size + 2
      // Two of the due ones share their time, and one of the others a moment.
      for (let count = 0; count < total; count++)
        await keep({ name: `${count}`, at: -(count - (count % 2)), due: count < due ? count - (count % 2) : undefined })
      for (const query of ['', 'search=opening', 'search=penin', 'order=newest', 'order=newest&search=opening']) {
        const { names, sizes } = await walk(path, rows, query)
        expect(sizes, query).toEqual([size, size, 2])
        expect(new Set(names).size, query).toBe(total)
        const numbers = names.map(Number)
        const halves = query.startsWith('order') ? [numbers] : [numbers.slice(0, due), numbers.slice(due)]
        if (halves.length === 2)
          expect(
            halves[0]?.every((number) => number < due),
            query,
          ).toBe(true)
        for (const half of halves)
          expect(
            half.map((number) => number - (number % 2)),
            query,
          ).toEqual(half.map((number) => number - (number % 2)).toSorted((a, b) => a - b))
      }
    },
  )

  test('of those that are due at once the oldest comes first, on every page and however they are looked for', async () => {
    const total = 2 * size + 2
    const byAge = Array.from({ length: total }, (_, age) => `${age}`)
    // Neither in the order in which they are stored, nor in that of their ids, which is by chance.
    for (const name of byAge.toSorted((a, b) => a.localeCompare(b))) await keep({ name, at: Number(name), due: 0 })
    for (const query of ['', 'search=opening', 'search=penin']) {
      const { names, sizes } = await walk(path, rows, query)
      expect(sizes, query).toEqual([size, size, 2])
      expect(names, query).toEqual(byAge)
    }
  })

  test.each(['order=due', 'order=', 'cursor=due_', 'cursor=due_x', `cursor=due_${start}_${start}_${noa.id}`])(
    'refuses %j',
    async (query) => {
      const answer = await ada.get(`${path}?${query}`)
      expect([answer.status, await errorCodeIn(answer)]).toEqual([400, 'invalid_input'])
    },
  )
})

test('edits that wait for a review come first, the longest waiting at the top', async () => {
  const raw = await t.db
    .insert(raw_videos)
    .values({ title: 'Raw', created_at: hours(0), ...file })
    .returning()
  const raw_video_id = stored(raw, 'video').id
  const keep = async (title: string, at: number, status: 'approved' | 'pending_review') => {
    const reviewed_at = status === 'approved' ? hours(at) : null
    const row = { title, raw_video_id, status, reviewed_at, version_number: at, created_at: hours(at), ...file }
    await t.db.insert(edited_videos).values(row)
  }
  await keep('Done before', 1, 'approved')
  await keep('Waits longest', 2, 'pending_review')
  await keep('Done after', 3, 'approved')
  await keep('Waits', 4, 'pending_review')
  for (const query of ['', 'search=raw', 'search=aw'])
    expect((await walk('/api/edited-videos', 'edited_videos', query)).names).toEqual([
      'Waits longest',
      'Waits',
      'Done after',
      'Done before',
    ])
})

test('how much each filter finds is said of tickets, projects and forms', async () => {
  for (const { keep } of lists) for (const due of [1, 2, undefined]) await keep({ name: 'One', at: 1, due })
  const read = async (path: string) => (await (await ada.get(path)).json()) as { statistics: object; counts: object }
  expect((await read('/api/all-tickets')).statistics).toMatchObject({ open: 2, resolved: 1, closed: 0, archived: 0 })
  expect((await read('/api/projects')).counts).toEqual({ current: 3, archived: 0 })
  expect((await read('/api/onboarding-forms')).counts).toEqual({ draft: 1, submitted: 2, processing: 0, completed: 0 })
})
