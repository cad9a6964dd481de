import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { WaitingThing } from '#domain/today.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { fromToday, nameOfThing } from './from-today.ts'
import { NextOfToday } from './next-of-today.tsx'
import { useTodayFollows } from './office/use-today-follows.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const thing = (id: string, label: string, to: string | undefined, title = id): WaitingThing => ({
  kind: to === undefined ? 'awaited_project' : 'ticket',
  id,
  rank: 3,
  title,
  reason: '',
  customer: null,
  due_at: null,
  action: to === undefined ? { label } : { label, to },
  reminded_at: null,
})
const logo = thing('logo', 'Reply', '?tab=tickets&ticket=TKT-000001', 'The logo')
const menu = thing('menu', 'Reply', '?tab=tickets&ticket=TKT-000002', 'The menu')
const photos = thing('photos', 'Remind', undefined)
const hours = thing('hours', 'Reply', '?tab=tickets&ticket=TKT-000003', 'The hours')

/** Something of the back office that is read, and read anew once it was changed. */
function Desk() {
  useTodayFollows()
  const queryClient = useQueryClient()
  useQuery({ queryKey: ['desk'], queryFn: () => 1 })
  return (
    <main id="main" tabIndex={-1}>
      <button onClick={() => void queryClient.invalidateQueries({ queryKey: ['desk'] })}>Send</button>
      <output aria-label="Address">{useLocation().search}</output>
    </main>
  )
}

function show(items: WaitingThing[], from: WaitingThing | null, NextPart = NextOfToday) {
  const server = { items, asked: [] as string[] }
  vi.stubGlobal('fetch', async (url: string) => {
    server.asked.push(url)
    const counts = { everything: 0, overdue: 0, due_today: 0, waiting_on_us: 0, waiting_on_clients: 0 }
    return Response.json({ counts, items: server.items, more: 0 })
  })
  const below = items.slice(from ? items.indexOf(from) + 1 : 0).map(nameOfThing)
  const state = from && fromToday(from, { view: 'overdue', below })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: '/admin-dashboard', search: from?.action.to ?? '', state }]}>
        <NextPart />
        <Desk />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return server
}
const next = (name: string) => screen.findByRole('link', { name: `Next: ${name}` })
const address = () => screen.getByLabelText('Address').textContent

test('whoever came from Today is one press from the next thing of the same view that has a place of its own', async () => {
  const server = show([logo, photos, menu, hours], logo)
  fireEvent.click(await next('Reply: The menu'))
  expect(address()).toBe(menu.action.to)
  expect(document.activeElement?.id).toBe('main')
  fireEvent.click(await next('Reply: The hours'))
  expect(address()).toBe(hours.action.to)
  fireEvent.click(await screen.findByRole('link', { name: 'Back to Today' }))
  expect(address()).toBe('?tab=today')
  expect(server.asked.every((url) => url === '/api/today?view=overdue')).toBe(true)
})

test('whoever came from elsewhere is told of nothing, and nothing is asked', () => {
  const server = show([logo], null)
  expect(screen.queryByRole('link')).toBeNull()
  expect(server.asked).toEqual([])
})

test('once it is done that is said, and Enter goes on with what came to its place', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] }) // what is read anew every minute proves nothing here
  const server = show([logo, menu, hours], menu)
  const link = await next('Reply: The hours')
  expect(document.activeElement).toBe(document.body)
  server.items = [logo, hours]
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Done')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(link.textContent).toBe('Next: Reply: The hours')
})

test('whoever presses on before it is known that it is done passes nothing over', async () => {
  const server = show([logo, menu, hours], logo)
  fireEvent.click(await next('Reply: The menu'))
  server.items = [menu, hours]
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.asked.length).toBeGreaterThan(1))
  server.items = [hours]
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Done')).toBeDefined()
  expect(await next('Reply: The hours')).toBeDefined()
})

test('what did not wait when one came takes no focus', async () => {
  show([hours], menu)
  expect(await screen.findByText('Done')).toBeDefined()
  expect(document.activeElement).toBe(document.body)
})
