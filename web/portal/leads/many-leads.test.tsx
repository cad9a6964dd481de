import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
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
  onlineManager.setOnline(true)
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

/** Four leads; the third was not answered yet. A search is never answered, nor is who wants to read the third. `answer` is what is answered otherwise. */
async function open(answer: (call: string, body: unknown) => Promise<Response> | undefined = () => undefined) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/lead-owners') return Response.json({ owners: [] })
    if (url.startsWith('/api/proposals')) return Response.json({ proposals: [], next_cursor: null })
    if (url === '/api/open-questions') return Response.json({ questions: [] })
    if (url.includes('search=') || url === `/api/leads/${idOf(3)}`) return new Promise<never>(() => {})
    if (init?.method === 'GET') return Response.json({ leads: [1, 2, 3, 4].map(leadAt), next_cursor: null, counts })
    const call = `${init?.method} ${url}`
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : 'null')
    sent.push([call, body])
    const otherwise = answer(call, body)
    if (otherwise) return otherwise
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

const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

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

test('on a narrow screen one of them is looked at alone: the others stay selected', async () => {
  await open()
  for (const place of [1, 2]) fireEvent.click(screen.getByRole('checkbox', { name: `Select Lead ${place}` }))
  fireEvent.click(screen.getByRole('link', { name: 'Lead 3' }))
  expect(await screen.findByRole('region', { name: 'Details' })).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Leads' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Back to leads' }))
  expect(await screen.findByRole('list', { name: 'Leads' })).toBeDefined()
  expect(chosen()).toEqual([1, 2])
  expect(bar()?.textContent).toContain('2 selected')
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

const undoOf = (place: number) => ({ undo_id: `undo ${idOf(place)}` })
const pressUndo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }))

test('what a colleague changed since stays, and is named', async () => {
  const error = { code: 'undo_changed', message: 'Somebody changed it.', request_id: 'r' }
  await open((_call, body) =>
    isDeepEqual(body, undoOf(2)) ? Promise.resolve(Response.json({ error }, { status: 409 })) : undefined,
  )
  press('j', 'x', 'j', 'X', 'e')
  await screen.findByText('2 archived')
  pressUndo()
  expect(await screen.findByText('1 of 2 not undone')).toBeDefined()
  expect(screen.getByText('L-1002: Somebody changed it.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what could not be asked for can be undone once more', async () => {
  let isAway = true
  const { sent } = await open((_call, body) =>
    isAway && isDeepEqual(body, undoOf(2)) ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  press('j', 'x', 'j', 'X', 'e')
  await screen.findByText('2 archived')
  pressUndo()
  await screen.findByText('1 of 2 not undone')
  isAway = false
  sent.length = 0
  pressUndo()
  expect(await screen.findByText('Undone')).toBeDefined()
  expect(sent).toEqual([['POST /api/undo', undoOf(2)]])
})

test('without a line all of it waits, and so does Undo', async () => {
  const { sent } = await open()
  press('j', 'x', 'j', 'X')
  act(() => onlineManager.setOnline(false))
  press('e')
  expect(bar()?.getAttribute('aria-busy')).toBe('true')
  expect(sent).toEqual([])
  act(() => onlineManager.setOnline(true))
  await screen.findByText('2 archived')
  sent.length = 0
  act(() => onlineManager.setOnline(false))
  pressUndo()
  await waitFor(() => expect(screen.queryByText('2 archived')).toBeNull())
  expect(sent).toEqual([])
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByText('Undone')).toBeDefined()
  expect(sent).toEqual([1, 2].map((place) => ['POST /api/undo', undoOf(place)]))
})

test('what is selected while the others are dealt with stays selected', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  await open((call) => (call.endsWith('/archive') ? promise : undefined))
  press('j', 'x', 'e', 'j', 'x')
  expect(chosen()).toEqual([1, 2])
  resolve(Response.json({ undo_id: null }))
  await waitFor(() => expect(chosen()).toEqual([2]))
})

test('whoever presses Clear is back at the first of what was selected, and the next range begins anew', async () => {
  await open()
  press('j', 'j', 'x', 'j', 'x')
  screen.getByRole('button', { name: 'Clear' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Lead 2' }))
  press('j', 'j', 'X')
  expect(chosen()).toEqual([4])
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
