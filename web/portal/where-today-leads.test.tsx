import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Link, MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { Submissions } from './onboarding/submissions.tsx'
import { Projects } from './projects/projects.tsx'
import { TicketDesk } from './tickets/ticket-desk.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const owner = { user_id: id, email: 'cleo@client.example', first_name: 'Cleo', last_name: 'Marsh' }
const moments = { created_at: '2026-11-01T10:00:00.000Z', updated_at: '2026-11-01T10:00:00.000Z' }
const project = {
  id,
  owner,
  project_name: 'Marsh Ceramics',
  description: '',
  development_stage: 'design',
  priority: 'normal',
  progress_percentage: 35,
  estimated_completion_date: '2026-11-02',
  actual_completion_date: null,
  domain_name: null,
  domain_status: 'pending',
  website_url: null,
  client_notes: null,
  project_category: null,
  completion_email_sent_at: null,
  ...moments,
}
const ticket = {
  id,
  owner,
  ticket_number: 'TKT-000042',
  subject: 'The logo',
  message: 'It is blurred.',
  responses: [],
  status: 'open',
  priority: 'normal',
  turn: 'team',
  due_at: null,
  ...moments,
}
const ada: SessionUser = {
  ...owner,
  first_name: 'Ada',
  company_name: null,
  phone: null,
  role: 'admin',
  membership_tier: 'free',
  created_at: moments.created_at,
}

function serve(body: object) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return Response.json(body)
  })
  return calls
}

const Address = () => <output>{useLocation().search}</output>

function show(Screen: ComponentType, search: string) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, ada)
  render(
    <MemoryRouter initialEntries={[`/admin-dashboard${search}`]}>
      <QueryClientProvider client={queryClient}>
        <ToastArea>
          <Screen />
          <Address />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('‘Set a New Date’ opens the project where its day is set; closed, all of them are one press away', async () => {
  const calls = serve({ projects: [project], next_cursor: null })
  show(Projects, `?tab=projects&project=${id}`)
  const dialog = await screen.findByRole('dialog', { name: 'Edit Project' })
  expect(within(dialog).getByLabelText('Estimated Completion')).toHaveProperty('value', '2026-11-02')
  expect(calls).toContain(`/api/projects?search=${id}`)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Show All Projects' }))
  expect(screen.getByText('?tab=projects')).toBeDefined()
  await waitFor(() => expect(calls).toContain('/api/projects'))
})

test('a project that Find asks for is opened, also where it stood already', async () => {
  serve({ projects: [project], next_cursor: null })
  const Both = () => (
    <>
      <Projects />
      <Link to={`?tab=projects&project=${id}`}>Found</Link>
    </>
  )
  show(Both, '?tab=projects')
  await screen.findByText('Marsh Ceramics')
  fireEvent.click(screen.getByText('Found'))
  expect(await screen.findByRole('dialog', { name: 'Edit Project' })).toBeDefined()
})

test('‘Create Project’ of a sale begins one for whoever paid', async () => {
  serve({ projects: [], next_cursor: null })
  show(Projects, '?tab=projects&client=cleo%40client.example')
  const dialog = await screen.findByRole('dialog', { name: 'Create Project' })
  await waitFor(() =>
    expect(within(dialog).getByLabelText(/^Client Email/)).toHaveProperty('value', 'cleo@client.example'),
  )
})

test('‘Reply’ shows the ticket, open', async () => {
  const statistics = { total: 1, open: 1, in_progress: 0, resolved: 0, urgent: 0 }
  const calls = serve({ tickets: [ticket], next_cursor: null, statistics })
  show(TicketDesk, '?tab=tickets&ticket=TKT-000042')
  const details = screen.getByRole('region', { name: 'Details' })
  expect(await within(details).findByRole('heading', { name: 'The logo' })).toBeDefined()
  expect(within(details).getByLabelText('Reply')).toBeDefined()
  expect(calls).toContain('/api/all-tickets?search=TKT-000042')
  fireEvent.click(screen.getByRole('link', { name: 'Back to tickets' }))
  expect(await screen.findByRole('list', { name: 'Support tickets' })).toBeDefined()
  expect(calls).toContain('/api/all-tickets')
})

test('‘Create Project’ of a form shows that form', async () => {
  const calls = serve({ submissions: [], next_cursor: null, count: 0, is_more: false })
  show(Submissions, `?tab=forms&form=${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Show All Forms' }))
  expect(calls).toContain(`/api/onboarding-forms?search=${id}`)
  await waitFor(() => expect(calls).toContain('/api/onboarding-forms'))
})

test.each([
  [Submissions, `?tab=forms&form=${id}`, 'Submitted', '/api/onboarding-forms?status=submitted'],
  [Projects, `?tab=projects&project=${id}`, 'Archived', '/api/projects?archived=true'],
])('%o: whoever chooses a filter is shown the list again', async (Screen, search, chip, list) => {
  const calls = serve({ projects: [], submissions: [], next_cursor: null, count: 0, is_more: false })
  show(Screen, search)
  fireEvent.click(await screen.findByRole('button', { name: chip }))
  await waitFor(() => expect(calls).toContain(list))
})

test('beside a ticket that is open its list is narrowed, and the ticket stays', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const statistics = { total: 1, open: 1, in_progress: 0, resolved: 0, urgent: 0 }
  const calls = serve({ tickets: [ticket], next_cursor: null, statistics })
  show(TicketDesk, '?tab=tickets&ticket=TKT-000042')
  fireEvent.click(await screen.findByRole('button', { name: 'Resolved 0' }))
  await waitFor(() => expect(calls).toContain('/api/all-tickets?status=resolved'))
  expect(await screen.findByRole('heading', { name: 'The logo' })).toBeDefined()
})
