import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { OwnTicket } from '#domain/tickets.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { TicketCard } from './ticket-card.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const ticket: OwnTicket = {
  id,
  ticket_number: 'TKT-000042',
  subject: 'Blurry',
  message: 'Look',
  status: 'open',
  priority: 'normal',
  created_at: '2026-11-15T12:00:00.000Z',
  updated_at: '2026-11-15T12:00:00.000Z',
  opening: { via: 'web', quoted_text: null },
  attachments: [],
  responses: [],
  earlier: null,
  events: [],
  copies: [],
  answer_by: null,
  clock: {
    turn: 'team',
    due_at: '2126-11-18T20:00:00.000Z',
    solve_due_at: null,
    with_us_minutes: 200,
    with_client_minutes: 540,
  },
  closes_at: null,
  rating: null,
  rating_comment: null,
  merged_into: null,
  may_rate: false,
}

const noa: SessionUser = {
  user_id: id,
  email: 'noa@client.example',
  first_name: 'Noa',
  last_name: 'Berg',
  company_name: null,
  phone: null,
  membership_tier: 'free',
  role: 'user',
  created_at: '2026-09-28T12:00:00.000Z',
}

function show(shown: Partial<OwnTicket>) {
  const sent: Array<{ url: string; body: unknown }> = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'GET') return Response.json({ open: 0, tickets: [], next: null })
    if (url.endsWith('/presence')) return new Response(null, { status: 204 })
    sent.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    return new Response(null, { status: 204 })
  })
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>
          <SignedInUserContext value={noa}>
            <TicketCard ticket={{ ...ticket, ...shown }} isOpen />
          </SignedInUserContext>
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return sent
}

const { clock } = ticket
test.each<[Partial<OwnTicket>, string]>([
  [{}, 'We owe you an answer by Mon, Nov 18, 12:00 PM, Everett time.'],
  [
    { clock: { ...clock, due_at: '2026-01-05T20:00:00.000Z' } },
    'We owe you an answer since Mon, Jan 5, 12:00 PM, Everett time. Sorry.',
  ],
  [{ clock: { ...clock, turn: 'client', due_at: null } }, 'We are waiting for you.'],
  [
    { status: 'resolved', closes_at: '2026-11-22T20:00:00.000Z', clock: { ...clock, turn: null, due_at: null } },
    'Resolved. It closes by itself on Nov 22, 2026 unless you answer.',
  ],
])('whose move it is: %#', (shown, line) => {
  show(shown)
  expect(screen.getByText(line)).toBeDefined()
  expect(screen.getByText('With us 3 h 20 min, with you 9 h 0 min, counted in opening hours.')).toBeDefined()
})

test.each<[string, string, Partial<OwnTicket>, string]>([
  ['with us', '2026-11-17T10:00:00-08:00', {}, 'With us 3 h 25 min, with you 9 h 0 min, counted in opening hours.'],
  [
    'with the client',
    '2026-11-17T10:00:00-08:00',
    { clock: { ...clock, turn: 'client', due_at: null } },
    'With us 3 h 20 min, with you 9 h 5 min, counted in opening hours.',
  ],
  ['at night', '2026-11-17T22:00:00-08:00', {}, 'With us 3 h 20 min, with you 9 h 0 min, counted in opening hours.'],
])('the clock goes on while the page is open: %s', async (_what, now, shown, line) => {
  vi.useFakeTimers({ now: new Date(now) })
  try {
    show(shown)
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
    expect(screen.getByText(line)).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('what is resolved is rated, and thanked for', async () => {
  const sent = show({ status: 'resolved', may_rate: true })
  expect(screen.getByRole('group', { name: 'How did we do?' })).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Good' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  expect(await screen.findByText('Thank you for your rating.')).toBeDefined()
  await waitFor(() =>
    expect(sent).toEqual([{ url: `/api/tickets/${id}/rating`, body: { rating: 'good', comment: '' } }]),
  )
})

test('what is not, is not asked about', () => {
  show({})
  expect(screen.queryByRole('group', { name: 'How did we do?' })).toBeNull()
})

test('one that is part of another says so, leads there, and has neither thread nor box', () => {
  show({ status: 'closed', merged_into: 'TKT-000041' })
  const link = screen.getByRole('link', { name: 'TKT-000041' })
  expect(link.getAttribute('href')).toBe('/support-tickets?ticket=TKT-000041')
  expect(link.closest('p')?.textContent).toBe('This ticket is part of TKT-000041 now.')
  for (const role of ['log', 'textbox', 'group'] as const)
    expect(screen.queryByRole(role, { name: /Conversation|Response|How/ })).toBeNull()
})
