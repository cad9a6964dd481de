import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Link, MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { emptyOnboarding } from '#domain/onboarding.ts'
import { type Submission } from '#domain/submissions.ts'
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
  last_told_at: null,
  ...moments,
}
const ticket = {
  id,
  owner,
  opening: { via: 'web', quoted_text: null, mail_id: null },
  events: [],
  notes: [],
  clock: { turn: 'team', due_at: null, solve_due_at: null, with_us_minutes: 0, with_client_minutes: 0 },
  rating: null,
  rating_comment: null,
  merged_into: null,
  last_position: 1,
  looking: [],
  assignee: null,
  ticket_number: 'TKT-000042',
  subject: 'The logo',
  message: 'It is blurred.',
  attachments: [],
  responses: [],
  copies: [],
  status: 'open',
  priority: 'normal',
  turn: 'team',
  due_at: null,
  ...moments,
}
const form: Submission = {
  ...emptyOnboarding(),
  ...moments,
  id,
  owner,
  business_name: 'Marsh Strength',
  submission_status: 'submitted',
  is_completed: true,
  project_created: false,
  created_project_id: null,
  submitted_at: moments.created_at,
  answer_by: null,
  preview_url: null,
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

const ofDesk = { overdue: 0, unassigned: 0, assignees: [] }

function serve(answer: object | ((url: string) => object)) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return Response.json(typeof answer === 'function' ? answer(url) : answer)
  })
  return calls
}

const cameFor = (label: string) => ({ today: { thing: `late_project ${id}`, label, below: [] } })

const Address = () => <output>{useLocation().search}</output>

function show(Screen: ComponentType, { search, state }: { search: string; state?: object }) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, ada)
  render(
    <MemoryRouter initialEntries={[{ pathname: '/admin-dashboard', search, state }]}>
      <QueryClientProvider client={queryClient}>
        <ToastArea>
          <Screen />
          <Address />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

/** The page of a project, its customer, and the list beside it. */
function serveProject() {
  return serve((url) =>
    url.startsWith(`/api/projects/${id}`)
      ? { project: { ...project, updates: [] }, milestones: [], clock: null, request: null, files: [], invoices: [] }
      : url.startsWith('/api/customers')
        ? { customer: null }
        : { projects: [project], next_cursor: null },
  )
}

test('‘Set a New Date’ opens the project where its day is set; closed, the project stands there', async () => {
  serveProject()
  show(Projects, { search: `?tab=projects&project=${id}`, state: cameFor('Set a New Date') })
  const dialog = await screen.findByRole('dialog', { name: 'Edit Project' })
  const day = within(dialog).getByLabelText('Estimated Completion')
  expect(day).toHaveProperty('value', '2026-11-02')
  await waitFor(() => expect(document.activeElement).toBe(day))
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const details = screen.getByRole('region', { name: 'Details' })
  expect(within(details).getByRole('heading', { name: 'Quick Update' })).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Back to projects' }))
  expect(await screen.findByRole('list', { name: 'Projects' })).toBeDefined()
  expect(screen.getByText('?tab=projects')).toBeDefined()
})

test('a project that Find asks for is shown, also where its list stood already', async () => {
  serveProject()
  const Both = () => (
    <>
      <Projects />
      <Link to={`?tab=projects&project=${id}`}>Found</Link>
    </>
  )
  show(Both, { search: '?tab=projects' })
  await screen.findByText('Marsh Ceramics')
  fireEvent.click(screen.getByText('Found'))
  expect(await screen.findByRole('heading', { name: 'Quick Update' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('‘Create Project’ of a sale begins one for whoever paid', async () => {
  serve({ projects: [], next_cursor: null })
  show(Projects, { search: '?tab=projects&client=cleo%40client.example&name=Marsh+Ceramics' })
  const dialog = await screen.findByRole('dialog', { name: 'Create Project' })
  await waitFor(() => expect(within(dialog).getByLabelText(/^Project Name/)).toHaveProperty('value', 'Marsh Ceramics'))
  await waitFor(() =>
    expect(within(dialog).getByLabelText(/^Client Email/)).toHaveProperty('value', 'cleo@client.example'),
  )
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(await screen.findByText('?tab=projects')).toBeDefined()
})

test('‘Reply’ shows the ticket, open', async () => {
  const statistics = { total: 1, open: 1, in_progress: 0, resolved: 0, urgent: 0 }
  const calls = serve({ tickets: [ticket], next_cursor: null, statistics, ...ofDesk, customer: null, looking: [] })
  show(TicketDesk, { search: '?tab=tickets&ticket=TKT-000042', state: cameFor('Reply') })
  const details = screen.getByRole('region', { name: 'Details' })
  expect(await within(details).findByRole('heading', { name: 'The logo' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(within(details).getByPlaceholderText('Reply')))
  expect(calls).toContain('/api/all-tickets?search=TKT-000042')
  fireEvent.click(screen.getByRole('link', { name: 'Back to tickets' }))
  expect(await screen.findByRole('list', { name: 'Support tickets' })).toBeDefined()
  expect(calls).toContain('/api/all-tickets')
})

test('‘Create Project’ of a form shows that form', async () => {
  const calls = serve((url) => ({
    submissions: url.includes('search') ? [form] : [],
    next_cursor: null,
    count: 0,
    is_more: false,
  }))
  show(Submissions, { search: `?tab=forms&form=${id}` })
  expect(await screen.findByRole('dialog', { name: 'Marsh Strength' })).toBeDefined()
  expect(calls).toContain(`/api/onboarding-forms?search=${id}`)
  fireEvent.click(screen.getByRole('link', { name: 'Back to forms' }))
  expect(await screen.findByText('No submissions found')).toBeDefined()
  expect(screen.getByText('?tab=forms')).toBeDefined()
})

test('by a finger, and from elsewhere, a ticket is read before its answer is written', async () => {
  const statistics = { total: 1, open: 1, in_progress: 0, resolved: 0, urgent: 0 }
  serve({ tickets: [ticket], next_cursor: null, statistics, ...ofDesk, customer: null, looking: [] })
  show(TicketDesk, { search: '?tab=tickets&ticket=TKT-000042' })
  expect(await screen.findByPlaceholderText('Reply')).not.toBe(document.activeElement)
  cleanup()
  vi.stubGlobal('matchMedia', (media: string) => ({ ...wideScreen(), matches: media === '(pointer: coarse)' }))
  show(TicketDesk, { search: '?tab=tickets&ticket=TKT-000042', state: cameFor('Reply') })
  expect(await screen.findByPlaceholderText('Reply')).not.toBe(document.activeElement)
})

const wideScreen = () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} })

test('beside a project that is open its list is narrowed, and the project stays', async () => {
  vi.stubGlobal('matchMedia', wideScreen)
  const calls = serveProject()
  show(Projects, { search: `?tab=projects&project=${id}` })
  fireEvent.click(await screen.findByRole('button', { name: 'Archived' }))
  await waitFor(() => expect(calls).toContain('/api/projects?archived=true'))
  expect(await screen.findByRole('heading', { name: 'Quick Update' })).toBeDefined()
})

test('beside a ticket that is open its list is narrowed, and the ticket stays', async () => {
  vi.stubGlobal('matchMedia', wideScreen)
  const statistics = { total: 1, open: 1, in_progress: 0, resolved: 0, urgent: 0 }
  const calls = serve({ tickets: [ticket], next_cursor: null, statistics, ...ofDesk, customer: null, looking: [] })
  show(TicketDesk, { search: '?tab=tickets&ticket=TKT-000042' })
  fireEvent.click(await screen.findByRole('button', { name: 'Resolved 0' }))
  await waitFor(() => expect(calls).toContain('/api/all-tickets?status=resolved'))
  expect(await screen.findByRole('heading', { name: 'The logo' })).toBeDefined()
})

test('beside a form that is open its list is narrowed, and the form stays', async () => {
  vi.stubGlobal('matchMedia', wideScreen)
  const calls = serve({ submissions: [form], next_cursor: null, count: 1, is_more: false })
  show(Submissions, { search: `?tab=forms&form=${id}` })
  fireEvent.click(await screen.findByRole('button', { name: 'Submitted' }))
  await waitFor(() => expect(calls).toContain('/api/onboarding-forms?status=submitted'))
  expect(await screen.findByRole('dialog', { name: 'Marsh Strength' })).toBeDefined()
})
