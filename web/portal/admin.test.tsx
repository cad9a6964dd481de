import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { removeAuthenticator } from '#web/api/second-steps.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import Admin from './admin.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ada = {
  user_id: 'ada',
  first_name: 'Ada',
  last_name: 'Stone',
  email: 'ada@agency.example',
  role: 'admin',
  membership_tier: 'free',
}

/** A server that knows Ada as an admin and wants every change confirmed. */
function serverWhereTwoStepIs(two_step: string, place = '?tab=analytics') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, 'http://localhost').pathname
    if (path === '/api/session') return Response.json({ user: ada, company: null, companies: [], two_step })
    if (path === '/api/today/badges')
      return Response.json({
        leads_overdue: 1,
        tickets_waiting: 12,
        chats_waiting: 2,
        edits_to_review: 0,
        forms_submitted: 1,
        websites_waiting: 2,
      })
    if (path === '/api/is-admin') return Response.json({ is_admin: true })
    asked.push(url)
    if (init.method === 'GET') return new Promise<never>(() => {})
    const error = { code: 'confirmation_required', message: '…', ways: ['password'], request_id: 'r' }
    return Response.json({ error }, { status: 403 })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <MemoryRouter initialEntries={[`/admin-dashboard${place}`]}>
          <Sittings>
            <Admin />
          </Sittings>
        </MemoryRouter>
      </ToastArea>
    </QueryClientProvider>,
  )
  return asked
}

test.each([
  ['?tab=tickets&ticket=TKT-000042', '/api/all-tickets?search=TKT-000042'],
  ['?tab=projects&project=0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c', '/api/projects/0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'],
])('the address of one thing, %s, shows it', async (place, call) => {
  const asked = serverWhereTwoStepIs('off', place)
  await waitFor(() => expect(asked.some((url) => url.includes(call))).toBe(true))
})

test('a dangerous act of the back office asks to confirm, too', async () => {
  serverWhereTwoStepIs('off')
  await screen.findByRole('tab', { name: 'Analytics' })
  const act = removeAuthenticator().catch(() => 'given up')
  expect(await screen.findByRole('dialog', { name: 'Confirm it is you' })).toBeTruthy()
  cleanup()
  expect(await act).toBe('given up')
})

test('names of tabs say how much waits there, in the order of the specification', async () => {
  const wideScreen = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => wideScreen)
  serverWhereTwoStepIs('off')
  await screen.findByRole('tab', { name: 'Leads 1' })
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Today',
    'Leads 1',
    'Proposals',
    'Projects',
    'Fitness Forms 1',
    'Websites 2',
    'Video Portal',
    'Support Tickets 12',
    'Chats 2',
    'User Management',
    'Billing',
    'Analytics',
    'System Info',
  ])
})

test('the back office does not open before a second step that must be is set up', async () => {
  serverWhereTwoStepIs('required')
  expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})
