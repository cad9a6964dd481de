import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListedProposal } from '#domain/proposals.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { LeadProposals } from './lead-proposals.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const offered: ListedProposal = {
  id,
  number: 'PRO-000007',
  title: 'Website for Olu',
  state: 'sent',
  customer_name: 'Olu Baker',
  customer_email: 'olu@bakery.example',
  company_name: '',
  company_id: null,
  total: 329_370,
  valid_until: '2026-12-01',
  opened_at: '2026-11-17T12:00:00.000Z',
  openings: 2,
  created_at: '2026-11-16T12:00:00.000Z',
}

function show(proposals: ListedProposal[], email: string | null, drafted = 201) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push(`${init?.method} ${url}`)
    if (init?.method === 'POST') return Response.json({ proposal: { id } }, { status: drafted })
    return Response.json({ proposals, next_cursor: null })
  })
  const router = createMemoryRouter(
    [
      { path: '/', element: <LeadProposals lead={{ id, email }} /> },
      { path: '/admin-dashboard', element: 'There' },
    ],
    { initialEntries: ['/'] },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <RouterProvider router={router} />
      </ToastArea>
    </QueryClientProvider>,
  )
  return { calls, router }
}

const place = `/admin-dashboard?tab=proposals&proposal=${id}`
const draft = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Draft Proposal' })

test('what was offered to a lead stands with it: state, when it was opened, and the way there', async () => {
  const { calls } = show([offered], 'olu@bakery.example')
  const list = within(await screen.findByRole('list', { name: 'Proposals' }))
  expect(list.getByRole('listitem').textContent).toMatch(/^PRO-000007: Website for OluSentOpened Nov 17, 2026, /)
  expect(list.getByRole('link').getAttribute('href')).toBe(place)
  expect(calls).toEqual([`GET /api/proposals?lead_id=${id}`])
})

test.each([
  [201, 1],
  [200, 0],
])('one press drafts one and opens it; one that is there already is only opened (%s)', async (status, told) => {
  const { router } = show([], 'olu@bakery.example', status)
  fireEvent.click(draft())
  await waitFor(() => expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(place))
  expect(screen.queryAllByText('Proposal drafted')).toHaveLength(told)
})

test('to whoever left no address nothing can be offered', () => {
  show([], null)
  expect(draft().disabled).toBe(true)
  expect(screen.getByText('This lead left no email address.').id).toBe(draft().getAttribute('aria-describedby'))
})
