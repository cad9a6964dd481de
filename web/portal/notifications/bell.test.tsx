import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOpenAt, type Notification } from '#domain/notifications.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { ActingContext } from '../acting.ts'
import { Bell } from './bell.tsx'
import { useUnreadInTitle } from './use-notifications.ts'

const idOf = (index: number) => `0b5f4a52-9a4e-4a53-9a7c-${String(index).padStart(12, '0')}`
const one = (index: number, more: Partial<Notification> = {}): Notification => ({
  id: idOf(index),
  event: 'ticket_answer',
  title: `We answered TKT-00000${index}`,
  text: 'Load it anew.',
  to: `/support-tickets?ticket=TKT-00000${index}`,
  is_read: false,
  created_at: '2026-11-05T12:00:00.000Z',
  ...more,
})

let server: { told: Notification[]; older: Notification[]; fails: boolean; calls: string[] }
beforeEach(() => {
  server = { told: [one(1), one(2), one(3, { is_read: true })], older: [], fails: false, calls: [] }
  document.title = 'Dashboard | Port Gardner Studio'
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    if (server.fails) return Response.json({ error: { code: 'internal', message: 'Broken' } }, { status: 500 })
    if (pathname === '/api/notifications' && method === 'GET') {
      const isOlder = search.includes('cursor')
      return Response.json({
        notifications: isOlder ? server.older : server.told,
        unread: [...server.told, ...server.older].filter(({ is_read }) => !is_read).length,
        next_cursor: !isOlder && server.older.length > 0 ? 'x' : null,
      })
    }
    if (typeof body === 'string') {
      server.calls.push(`${method} ${pathname} ${body}`)
      const { ids, at } = JSON.parse(body) as { ids?: string[]; at?: string }
      if (at !== undefined) server.older = server.older.filter(({ to }) => !isOpenAt(to, at))
      server.told = server.told.map((each) => ({ ...each, is_read: each.is_read || (ids?.includes(each.id) ?? true) }))
    }
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Screen() {
  useUnreadInTitle()
  return (
    <>
      <Bell />
      <main tabIndex={-1}>
        <button type="button">Elsewhere</button>
      </main>
    </>
  )
}
function show(at = '/dashboard', viewed = false) {
  const viewed_by = { id: 'look', admin: 'Ada' }
  const acting = { company: null, companies: [], ...(viewed && { viewed_by }) } as never
  const element = (
    <ToastArea>
      <Sittings>
        <ActingContext value={acting}>
          <Screen />
        </ActingContext>
      </Sittings>
    </ToastArea>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return router
}
const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name })

test('the bell says how many are unread, and so does the title', async () => {
  show()
  await bell('Notifications, 2 unread')
  await waitFor(() => expect(document.title).toBe('(2) Dashboard | Port Gardner Studio'))
})

test('the panel has the newest as links; opening one reads it and leads there', async () => {
  const router = show()
  fireEvent.click(await bell('Notifications, 2 unread'))
  expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeTruthy()
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Unread: We answered TKT-000001Load it anew\.Nov 05, 2026/),
    expect.stringMatching(/^Unread: We answered TKT-000002/),
    expect.stringMatching(/^We answered TKT-000003/),
    'Notification settings',
  ])
  fireEvent.click(screen.getByRole('link', { name: /TKT-000002/ }))
  await bell('Notifications, 1 unread')
  expect(router.state.location.search).toBe('?ticket=TKT-000002')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.calls[0]).toBe(`PUT /api/notifications/read {"ids":["${idOf(2)}"]}`)
})

test('what is opened in another way is read, too', async () => {
  const router = show()
  await bell('Notifications, 2 unread')
  await router.navigate('/support-tickets?ticket=TKT-000001&from=mail')
  await bell('Notifications, 1 unread')
  expect(server.calls).toEqual([`PUT /api/notifications/read {"ids":["${idOf(1)}"]}`])
})

test('what is about it and older than what is shown is read, too', async () => {
  server.older = [one(1)]
  const router = show()
  await bell('Notifications, 3 unread')
  await router.navigate('/support-tickets?ticket=TKT-000001')
  await waitFor(() =>
    expect(server.calls.at(-1)).toBe('PUT /api/notifications/read {"at":"/support-tickets?ticket=TKT-000001"}'),
  )
})

test('what comes while nobody sees the page is read once it is seen', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  show('/support-tickets?ticket=TKT-000001')
  await bell('Notifications, 2 unread')
  expect(server.calls).toEqual([])
  visibility.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  await bell('Notifications, 1 unread')
  expect(server.calls).toEqual([`PUT /api/notifications/read {"ids":["${idOf(1)}"]}`])
  visibility.mockRestore()
})

test('a ticket that is assigned to me meanwhile is said at once; what was there before is not', async () => {
  const assigned = (index: number, more: Partial<Notification> = {}) =>
    one(index, { event: 'ticket_assigned', title: `TKT-00000${index} was assigned to you`, text: 'A bike', ...more })
  server.told = [one(1), assigned(2)]
  const router = show()
  await bell('Notifications, 2 unread')
  const later = { created_at: '2026-11-05T12:00:01.000Z' }
  server.told = [assigned(3, later), assigned(4, { ...later, is_read: true }), one(5, later), ...server.told]
  await router.navigate('/support-tickets?ticket=TKT-000001')
  expect(await screen.findByText('TKT-000003 was assigned to you')).toBeTruthy()
  await bell('Notifications, 3 unread')
  for (const gone of ['TKT-000002 was assigned to you', 'TKT-000004 was assigned to you', 'We answered TKT-000005'])
    expect(screen.queryByText(gone)).toBeNull()
})

test('all are read at once', async () => {
  show()
  fireEvent.click(await bell('Notifications, 2 unread'))
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await bell('Notifications')
  expect(server.calls).toEqual(['PUT /api/notifications/read {"all":true}'])
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }))
  await waitFor(() => expect(document.title).toBe('Dashboard | Port Gardner Studio'))
})

test('older ones come when asked for', async () => {
  server.older = [one(9, { title: 'Long ago', is_read: true })]
  show()
  fireEvent.click(await bell())
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }))
  expect(await screen.findByRole('link', { name: /Long ago/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('nothing new is said, and so is that it could not be loaded', async () => {
  server.told = []
  show()
  fireEvent.click(await bell('Notifications'))
  expect(await screen.findByText('Nothing new.')).toBeTruthy()
  cleanup()
  server.fails = true
  show()
  fireEvent.click(await bell('Notifications'))
  expect(await screen.findByText('Error loading notifications: Broken')).toBeTruthy()
  server.fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Nothing new.')).toBeTruthy()
})

test('Escape closes it and gives the focus back', async () => {
  show()
  const button = await bell()
  button.focus()
  fireEvent.click(button)
  const panel = screen.getByRole('dialog', { name: 'Notifications' })
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a tap outside closes it and gives the focus back, unless it is on something to go on with', async () => {
  show()
  const button = await bell()
  for (const [target, focused] of [
    [screen.getByRole('main'), button],
    [screen.getByRole('button', { name: 'Elsewhere' }), screen.getByRole('button', { name: 'Elsewhere' })],
  ] as const) {
    button.focus()
    fireEvent.click(button)
    const panel = screen.getByRole('dialog', { name: 'Notifications' })
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
    fireEvent.pointerDown(target)
    fireEvent.mouseDown(target)
    target.focus()
    fireEvent.click(target)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(focused))
  }
})

test('whoever views as a customer has none', async () => {
  show('/dashboard', true)
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull()
})

test('a link is open where all it says holds', () => {
  const at = (search: string, pathname = '/admin-dashboard') =>
    isOpenAt('/admin-dashboard?tab=leads&lead=1', `${pathname}${search}`)
  expect(at('?lead=1&tab=leads&order=due')).toBe(true)
  expect(at('?tab=leads')).toBe(false)
  expect(at('?tab=leads&lead=2')).toBe(false)
  expect(at('?tab=leads&lead=1', '/dashboard')).toBe(false)
})
