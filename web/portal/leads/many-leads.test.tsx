import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { useShortcuts } from '#web/shortcuts/use-shortcuts.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { LeadInbox } from './lead-inbox.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (place: number) => `0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b0${place}`
const moment = '2026-11-16T12:00:00.000Z'
const leadAt = (place: number) => ({
  id: idOf(place),
  number: `L-100${place}`,
  source: 'contact',
  state: place === 3 ? 'new' : 'lost',
  is_spam: false,
  is_overdue: false,
  name: `Lead ${place}`,
  email: null,
  phone: null,
  details: {},
  page: null,
  landing_page: null,
  referrer: null,
  campaign: {},
  owner_id: place === 2 ? 'mei' : null,
  owner_name: null,
  due_at: null,
  archived_at: null,
  created_at: moment,
  updated_at: moment,
  knocks: 1,
})
const counts = { new: 1, contacted: 0, proposal: 0, won: 0, lost: 3, spam: 0, archived: 0, overdue: 0, mine: 0 }

const ada = { user_id: 'ada' } as SessionUser

function Office() {
  useShortcuts({ go: () => false, showAll: () => {}, isThere: () => true })
  return (
    <SignedInUserContext value={ada}>
      <LeadInbox />
    </SignedInUserContext>
  )
}

type Sent = [call: string, body: unknown]

/** Four leads; the third was not answered yet. A search is never answered. */
async function open() {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/lead-owners') return Response.json({ owners: [] })
    if (url === '/api/open-questions') return Response.json({ questions: [] })
    if (url.includes('search=')) return new Promise<never>(() => {})
    if (init?.method === 'GET') return Response.json({ leads: [1, 2, 3, 4].map(leadAt), next_cursor: null, counts })
    const call = `${init?.method} ${url}`
    sent.push([call, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')])
    if (call === 'POST /api/undo') return new Response(null, { status: 204 })
    const error = { code: 'lead_unanswered', message: 'Answer it first.', request_id: 'r' }
    return url.includes(idOf(3)) && url.endsWith('/archive')
      ? Response.json({ error }, { status: 409 })
      : Response.json({ undo_id: `undo ${url.split('/')[3]}` })
  })
  const router = createMemoryRouter([{ path: '/', element: <Office /> }], { initialEntries: ['/?tab=leads'] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <RouterProvider router={router} />
      </ToastArea>
    </QueryClientProvider>,
  )
  await screen.findByRole('link', { name: 'Lead 1' })
  return { sent, router }
}

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').flatMap((box, place) => (box.checked ? [place + 1] : []))
const bar = () => screen.queryByRole('region', { name: 'Selected' })

test('x selects the row one is at, Shift x all up to it; Escape lets go of them', async () => {
  await open()
  expect(bar()).toBeNull()
  press('j', 'x', 'j', 'j', 'X')
  expect(chosen()).toEqual([1, 2, 3])
  expect(bar()?.textContent).toContain('3 selected')
  press('k', 'x')
  expect(chosen()).toEqual([1, 3])
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Lead 2' }))
  press('Escape')
  expect(chosen()).toEqual([])
  expect(bar()).toBeNull()
})

test('a click with Shift selects up to that row, on its box or anywhere else on it, and opens nothing', async () => {
  const { router } = await open()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Lead 4' }))
  fireEvent.click(screen.getByRole('link', { name: 'Lead 2' }), { shiftKey: true })
  expect(chosen()).toEqual([2, 3, 4])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Lead 3' }), { shiftKey: true })
  expect(chosen()).toEqual([4])
  expect(router.state.location.search).toBe('?tab=leads')
})

test('what is refused is named with its reason and stays selected; Undo takes back all the others', async () => {
  const { sent } = await open()
  press('j', 'x', 'j', 'j', 'X', 'e')
  expect(await screen.findByText('2 of 3 archived')).toBeDefined()
  expect(screen.getByText('L-1003: Answer it first.')).toBeDefined()
  expect(sent).toEqual(
    [1, 2, 3].map((place) => [`PUT /api/leads/${idOf(place)}/archive`, { archived: true, seen_archived: false }]),
  )
  await waitFor(() => expect(chosen()).toEqual([3]))
  sent.length = 0
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeDefined()
  expect(sent).toEqual([1, 2].map((place) => ['POST /api/undo', { undo_id: `undo ${idOf(place)}` }]))
})

test('all of them are given to me, each from whose it was', async () => {
  const { sent } = await open()
  press('j', 'x', 'j', 'x', 'a')
  expect(await screen.findByText('2 assigned to you')).toBeDefined()
  expect(sent).toEqual([
    [`PUT /api/leads/${idOf(1)}/owner`, { owner_id: 'ada', seen_owner_id: null }],
    [`PUT /api/leads/${idOf(2)}/owner`, { owner_id: 'ada', seen_owner_id: 'mei' }],
  ])
})

test('nothing is done with rows that the list no longer shows', async () => {
  const { sent } = await open()
  press('j', 'x')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Yusuf' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(bar()).toBeNull())
  press('x', 'e')
  expect(sent).toEqual([])
})

test('rows can be dense, in this browser, until they are no longer', async () => {
  await open()
  const isDense = () => screen.getByRole('list', { name: 'Leads' }).hasAttribute('data-dense')
  expect(isDense()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Dense rows', pressed: false }))
  expect(isDense()).toBe(true)
  cleanup()
  await open()
  expect(isDense()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Dense rows', pressed: true }))
  expect(isDense()).toBe(false)
})
