import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import Guard from '#web/portal/guard.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { AccountLinks } from '#web/site/chrome/account-links.tsx'
import { sessionQuery } from '#web/api/session.ts'
import { Sittings } from './sittings.tsx'

const personCalled = (name: string) =>
  ({ user_id: `id-of-${name}`, email: `${name}@client.example`, role: 'user', membership_tier: 'free' }) as SessionUser
const pia = personCalled('pia')
const cleo = personCalled('cleo')
const words = 'osprey nest'
const kept = () => JSON.stringify([sessionStorage, localStorage])

/** Who is signed in at the server. */
let who: SessionUser | null = null
/** What the server has for whoever asks, by their address; a promise holds the answer back. */
let thing: (email: string) => string | Promise<string>
/** A deploy stands in the way: whoever looks gets a page of the proxy's. */
let isAway: boolean
/** How often it was asked who is signed in. */
let looks: number
/** Held back until then. */
let signingOut: Promise<void> | undefined
let otherTab: BroadcastChannel
let heard: unknown[]

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  who = pia
  thing = (email) => `Thing of ${email}`
  isAway = false
  looks = 0
  signingOut = undefined
  heard = []
  otherTab = new BroadcastChannel('slipway-session')
  otherTab.addEventListener('message', ({ data }: MessageEvent) => heard.push(data))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (isAway) return new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
    if (method === 'DELETE') await signingOut
    if (method === 'DELETE') who = null
    if (url === '/api/session' && method === 'GET') looks++
    return url === '/api/session' && method === 'GET'
      ? Response.json({ user: who })
      : new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  otherTab.close()
  vi.unstubAllGlobals()
})

function Screen() {
  const { data: user, error } = useQuery(sessionQuery)
  const { data } = useQuery({ queryKey: ['thing'], queryFn: () => thing(user?.email ?? ''), enabled: !!user })
  const { form, keep } = useDraft('new-ticket')
  return (
    <>
      <p>{data}</p>
      {error && <p>The look failed.</p>}
      <form ref={form} onInput={keep}>
        <input name="subject" aria-label="Subject" />
      </form>
      <AccountLinks />
    </>
  )
}

function Place() {
  const { pathname, search, state } = useLocation()
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
}

function open(address: string) {
  const App = () => (
    <ToastArea>
      <Sittings>
        <Place />
        <Outlet />
      </Sittings>
    </ToastArea>
  )
  const router = createMemoryRouter(
    [
      {
        element: <App />,
        children: [
          { path: '/', element: <AccountLinks /> },
          { path: '/contact', element: <Screen /> },
          { path: '/auth', element: <Screen /> },
          {
            element: <Guard />,
            children: [
              { path: '/dashboard', element: <Screen /> },
              { path: '/support-tickets', element: <Screen /> },
            ],
          },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}

const subject = () => screen.findByLabelText<HTMLInputElement>('Subject')
const type = async (text: string) => fireEvent.input(await subject(), { target: { value: text } })
const place = (text: string) => screen.findByText(text, { selector: 'output' })
const tell = (news: string) => act(async () => otherTab.postMessage(news))

async function piaTypes(address: string) {
  const router = open(address)
  await screen.findByText(`Thing of ${pia.email}`)
  await type(words)
  expect(kept()).toContain(words)
  return router
}

test('who signs out leaves nothing on the screen, in storage or in memory, and the other tabs are told', async () => {
  const router = await piaTypes('/contact')
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  await screen.findByText('Signed out successfully')
  await place('/ null')
  expect(kept()).not.toContain(words)
  await waitFor(() => expect(heard).toEqual(['signed-out']))

  thing = () => new Promise<string>(() => {}) // nothing is read yet for whoever comes next
  await act(() => router.navigate('/contact'))
  expect((await subject()).value).toBe('')
  expect(screen.queryByText(/^Thing of/)).toBeNull()
})

test('what is answered after somebody has left is nobody’s', async () => {
  let answer = (_text: string) => {}
  thing = () => new Promise((resolve) => (answer = resolve))
  const router = open('/contact')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await screen.findByText('Signed out successfully')
  thing = () => new Promise<string>(() => {})
  await act(async () => answer('Thing of Pia, late'))
  await act(() => router.navigate('/contact'))
  await subject()
  expect(screen.queryByText('Thing of Pia, late')).toBeNull()
})

test('from signing out on nothing is asked for whoever leaves, and for the next it is', async () => {
  let things = 0
  thing = (email) => `Thing ${++things} of ${email}`
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  signingOut = promise
  open('/support-tickets')
  await screen.findByText(`Thing 1 of ${pia.email}`)
  const before = looks
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  await act(async () => {})
  await tell('signed-in') // somebody has it ask who is here
  await act(async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  answer()
  await screen.findByText('Signed out successfully')
  await place('/ null')
  expect([things, looks]).toEqual([1, before])

  who = cleo
  await tell('signed-in')
  await screen.findByRole('button', { name: 'Sign Out' })
  expect(looks).toBeGreaterThan(before)
})

test.each([
  ['/support-tickets?search=osprey', '/auth null'],
  ['/contact', '/contact null'],
])('a tab at %s that hears of a sign-out forgets everything, and keeps no way back', async (address, after) => {
  await piaTypes(address)
  who = null
  await tell('signed-out')
  await place(after)
  expect((await subject()).value).toBe('')
  expect(kept()).not.toContain(words)
  expect(screen.queryByText(`Thing of ${pia.email}`)).toBeNull()
})

test.each([
  ['/support-tickets?search=osprey', '/dashboard null'],
  ['/contact', '/contact null'],
])('a tab at %s over whose person somebody else signs in is that person’s', async (address, after) => {
  await piaTypes(address)
  who = cleo
  await tell('signed-in')
  await screen.findByText(`Thing of ${cleo.email}`)
  await place(after)
  expect((await subject()).value).toBe('')
  expect(kept()).not.toContain(words)
  expect(screen.queryByText(`Thing of ${pia.email}`)).toBeNull()
})

test('a session that runs out takes nothing off a public page, and the words stay their owner’s', async () => {
  await piaTypes('/contact')
  who = null
  await tell('signed-in') // it asks again
  await screen.findByRole('link', { name: 'Sign In' })
  expect((await subject()).value).toBe(words)
  await type(`${words} 2`)
  cleanup()
  open('/contact') // a reload
  await screen.findByRole('link', { name: 'Sign In' })
  expect((await subject()).value).toBe('')
  cleanup()
  who = pia
  open('/contact')
  await waitFor(async () => expect((await subject()).value).toBe(`${words} 2`))
})

test('the guard remembers for whom it leads back', async () => {
  await piaTypes('/support-tickets')
  who = null
  await tell('signed-in')
  await place(`/auth {"cameFor":"/support-tickets","whose":"${pia.user_id}"}`)
})

test('what a visitor typed is theirs when they sign in in another tab', async () => {
  who = null
  open('/contact')
  await screen.findByRole('link', { name: 'Sign In' })
  await type(words)
  who = pia
  await tell('signed-in')
  await screen.findByRole('button', { name: 'Sign Out' })
  expect((await subject()).value).toBe(words)
  cleanup()
  open('/contact')
  await waitFor(async () => expect((await subject()).value).toBe(words))
})

test('the screen on which somebody signs in over another stays until it is left', async () => {
  const router = open('/auth')
  await screen.findByText(`Thing of ${pia.email}`)
  const field = await subject()
  who = cleo
  await tell('signed-in')
  await waitFor(() => expect(sessionStorage.getItem('kept-person')).toBe(cleo.user_id))
  expect(await subject()).toBe(field)
  await act(() => router.navigate('/contact'))
  await screen.findByText(`Thing of ${cleo.email}`)
  expect(screen.queryByText(`Thing of ${pia.email}`)).toBeNull()
})

test('a page that the browser brings back asks who is here', async () => {
  await piaTypes('/support-tickets')
  who = null
  await act(async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await screen.findByText(/^\/auth/, { selector: 'output' })
})

test('a look that fails takes nothing off the screen, and the next one that works goes on', async () => {
  await piaTypes('/support-tickets')
  const field = await subject()
  isAway = true
  await tell('signed-in') // it asks again
  await screen.findByText(/^The look failed|^Error loading profile/)
  expect(await subject()).toBe(field)
  expect(field.value).toBe(words)
  isAway = false
  await tell('signed-in')
  await waitFor(() => expect(screen.queryByText('The look failed.')).toBeNull())
  expect(await subject()).toBe(field)
})
