import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { Part, Role } from '#domain/permissions.ts'
import type { Found } from '#domain/search.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { welcome } from '#web/kept/kept.ts'
import { ActingContext } from '../acting.ts'
import { SignedInUserContext } from '../signed-in-user.ts'
import { actionsFor } from './actions.ts'
import { FindButton } from './find-button.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const person = (role: Role): SessionUser => ({
  user_id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  email: 'ada@portgardner.example',
  first_name: 'Ada',
  last_name: 'Lindqvist',
  company_name: null,
  phone: null,
  membership_tier: 'free',
  role,
  created_at: '2024-05-29T12:00:00.000Z',
})

const marsh: Found = {
  groups: [
    {
      kind: 'customers',
      hits: [{ id: 'c1', title: 'Marsh Ceramics', detail: 'Cleo Marsh', to: '/admin-dashboard?tab=users&customer=c1' }],
    },
    {
      kind: 'tickets',
      hits: [
        { id: 't1', title: 'Marsh is dry', detail: 'TKT-000042', to: '/admin-dashboard?tab=tickets&ticket=TKT-000042' },
      ],
    },
  ],
}

function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{`${pathname}${search}`}</output>
}

/** The network: searches are answered as the test says. */
function show(
  answer: (q: string) => Response | Promise<Response>,
  { role = 'admin', part = 'owner' }: { role?: Role; part?: Part } = {},
) {
  const asked: string[] = []
  const user = person(role)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/session')) return Response.json({ user, company: null, companies: [] })
    const q = new URL(url, 'http://localhost').searchParams.get('q') ?? ''
    asked.push(q)
    return answer(q)
  })
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, user)
  welcome(user.user_id)
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <Sittings>
        <QueryClientProvider client={queryClient}>
          <ActingContext value={{ company: { id: user.user_id, name: 'Ours', part }, companies: [] }}>
            <SignedInUserContext value={user}>
              <FindButton />
              <Where />
            </SignedInUserContext>
          </ActingContext>
        </QueryClientProvider>
      </Sittings>
    </MemoryRouter>,
  )
  return asked
}

async function open(by: 'button' | { ctrlKey: true } | { metaKey: true } = { ctrlKey: true }) {
  if (by === 'button') fireEvent.click(screen.getByRole('button', { name: 'Find' }))
  else fireEvent.keyDown(window, { key: 'k', ...by })
  return screen.findByRole('combobox', { name: 'Find anything' })
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const rest = () => act(() => vi.advanceTimersByTimeAsync(200))
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test.each([
  ['Ctrl K', () => open()],
  ['⌘ K', () => open({ metaKey: true })],
  ['the button', () => open('button')],
])('%s opens the dialog Find with what one can do', async (_way, openIt) => {
  show(() => Response.json({ groups: [] }))
  await openIt()
  expect(screen.getByRole('dialog', { name: 'Find' })).toBeTruthy()
  expect(options()).toEqual(expect.arrayContaining(['Create Project', 'Go to Today', 'Billing', 'Sign Out']))
})

test('an admin finds every screen, also the ones behind a tab and the one of the employees', async () => {
  show(() => Response.json({ groups: [] }))
  const field = await open()
  for (const [title, place] of [
    ['Activity Log', '/admin-dashboard?tab=system&view=activity'],
    ['Security Events', '/admin-dashboard?tab=system&view=security'],
    ['Employee Dashboard', '/employee-dashboard'],
  ] as const) {
    const choice = actionsFor(person('admin'), 'owner').find((action) => action.title === title)
    expect(choice).toMatchObject({ to: place })
    type(field, title)
    await rest()
    expect(options()).toContain(title)
  }
})

test('what one may not open is not listed', async () => {
  show(() => Response.json({ groups: [] }), { role: 'user', part: 'billing' })
  await open()
  expect(options()).toEqual(['Dashboard', 'Billing', 'Account Settings', 'Sign Out'])
})

test('asks once, 150 ms after the last key, and shows groups of what was found', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false }) // time passes as it is told, however slow the machine
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const asked = show(() => Response.json(marsh))
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const find = () => screen.queryByRole('combobox', { name: 'Find anything' })
  await expect.poll(async () => (await pass(1), find())).not.toBeNull()
  const field = screen.getByRole('combobox', { name: 'Find anything' })
  type(field, 'm')
  await pass(1000)
  screen.getByText('Type at least two letters.')
  for (const typed of ['ma', 'mar', 'marsh']) {
    type(field, typed)
    await pass(149)
    expect(asked).toEqual([])
  }
  await pass(1)
  expect(asked).toEqual(['marsh'])
  await pass(50)
  const customers = screen.getByRole('group', { name: 'Customers' })
  expect(within(customers).getByRole('option').textContent).toContain('Marsh Ceramics')
  expect(within(screen.getByRole('group', { name: 'Actions' })).getByRole('option').textContent).toBe(
    'Write a Note on Marsh Ceramics',
  )
})

test('a name and Enter go to the customer; what can be done about them comes after what was found', async () => {
  show(() => Response.json(marsh))
  const field = await open()
  type(field, 'marsh')
  await rest()
  await screen.findByRole('group', { name: 'Customers' })
  expect(options()).toEqual(['Marsh CeramicsCleo Marsh', 'Marsh is dryTKT-000042', 'Write a Note on Marsh Ceramics'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect((await screen.findByTestId('where')).textContent).toBe('/admin-dashboard?tab=users&customer=c1')
})

test('Enter before the answer goes to the best of it when it comes', async () => {
  const asked = show(() => Response.json(marsh))
  const field = await open()
  type(field, 'marsh')
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/admin-dashboard?tab=users&customer=c1'))
  expect(asked).toEqual(['marsh'])
})

test('whoever typed on after such an Enter is taken nowhere', async () => {
  let answer: (answer: Response) => void = () => {}
  const asked = show((q) =>
    q === 'marsh' ? new Promise<Response>((resolve) => (answer = resolve)) : Response.json({ groups: [] }),
  )
  const field = await open()
  type(field, 'marsh')
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(asked).toEqual(['marsh']))
  type(field, 'marshal')
  await act(async () => answer(Response.json(marsh)))
  await rest()
  await screen.findByText('Nothing found for "marshal".')
  expect(screen.getByTestId('where').textContent).toBe('/dashboard')
})

test('the name of an action and Enter do it, also where a customer is called so', async () => {
  show(() => Response.json(marsh))
  const field = await open()
  type(field, 'bill')
  await rest()
  await screen.findByRole('group', { name: 'Customers' })
  expect(options().slice(0, 2)).toEqual(['Billing', 'Write a Note on Marsh Ceramics'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect((await screen.findByTestId('where')).textContent).toBe('/admin-dashboard?tab=billing')
})

test('an older answer that comes late is dropped', async () => {
  let answerFirst: (answer: Response) => void = () => {}
  show((q) =>
    q === 'ma' ? new Promise<Response>((resolve) => (answerFirst = resolve)) : Response.json({ groups: [] }),
  )
  const field = await open()
  type(field, 'ma')
  await rest()
  type(field, 'max')
  await rest()
  await screen.findByText('Nothing found for "max".')
  await act(async () => answerFirst(Response.json(marsh)))
  expect(options()).toEqual([])
})

test('says when the search did not answer', async () => {
  show(() => Response.json({ error: { code: 'internal', message: 'No', request_id: 'r' } }, { status: 500 }))
  type(await open(), 'marsh')
  await rest()
  await screen.findByText('The search did not answer.')
})

test('arrows and Enter go to what was found, and it stands first the next time', async () => {
  show(() => Response.json(marsh))
  const field = await open()
  type(field, 'marsh')
  await rest()
  await screen.findByRole('group', { name: 'Tickets' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect((await screen.findByTestId('where')).textContent).toBe('/admin-dashboard?tab=tickets&ticket=TKT-000042')
  await open()
  expect(within(screen.getByRole('group', { name: 'Last places' })).getByRole('option').textContent).toContain(
    'Marsh is dry',
  )
})
