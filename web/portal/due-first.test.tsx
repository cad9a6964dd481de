import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { Submissions } from './onboarding/submissions.tsx'
import { Projects } from './projects/projects.tsx'
import { TicketDesk } from './tickets/ticket-desk.tsx'
import { AdminVideoPortal } from './videos/video-portal.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answer = {
  tickets: [],
  assignees: [],
  overdue: 0,
  unassigned: 0,
  mails: [],
  projects: [],
  submissions: [],
  raw_videos: [],
  categories: [],
  next_cursor: null,
  statistics: { total: 9, open: 4, in_progress: 0, resolved: 2, closed: 3, urgent: 1, archived: 1000 },
  counts: { current: 5, archived: 6, draft: 1, submitted: 2, processing: 3, completed: 4 },
  count: 0,
  is_more: false,
}

const Address = () => <output>{useLocation().search}</output>

function show(Screen: ComponentType) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return Response.json(answer)
  })
  render(
    <MemoryRouter initialEntries={['/admin-dashboard']}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>
          <Screen />
          <Address />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return calls
}

test.each([
  ['tickets', TicketDesk, '/api/all-tickets'],
  ['projects', Projects, '/api/projects'],
  ['forms', Submissions, '/api/onboarding-forms'],
  ['videos', AdminVideoPortal, '/api/raw-videos'],
])('the order of %s is named, what is due first of itself, and is in the address', async (_, Screen, path) => {
  const calls = show(Screen)
  const order = await screen.findByLabelText<HTMLSelectElement>('Order')
  expect(order.selectedOptions[0]?.textContent).toBe('Due first')
  expect(calls).toContain(path)
  fireEvent.change(order, { target: { value: 'newest' } })
  await waitFor(() => expect(calls).toContain(`${path}?order=newest`))
  expect(screen.getByText('?order=newest')).toBeDefined()
  fireEvent.change(order, { target: { value: '' } })
  await waitFor(() => expect(screen.queryByText('?order=newest')).toBeNull())
})

test.each([
  [TicketDesk, ['Total 9', 'Open 4', 'Resolved 2', 'Closed 3', 'Urgent 1', 'Archived 999+']],
  [Projects, ['Current projects 5', 'Archived 6']],
  [Submissions, ['Draft 1', 'Submitted 2', 'Processing 3', 'Completed 4']],
])('every chip says how much it finds', async (Screen, names) => {
  show(Screen)
  for (const name of names) expect(await screen.findByRole('button', { name })).toBeDefined()
})
