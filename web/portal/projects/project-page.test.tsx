import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { OpenProject } from '#domain/projects.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { ProjectPage } from './project-page.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const undo_id = '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const project: OpenProject = {
  id,
  project_name: 'Marsh Ceramics',
  description: 'A shop for bowls.',
  development_stage: 'design',
  priority: 'urgent',
  progress_percentage: 20,
  estimated_completion_date: '2026-12-09',
  actual_completion_date: null,
  domain_name: 'marsh.example',
  domain_status: 'active',
  website_url: null,
  client_notes: 'Photographs of the bowls',
  project_category: null,
  updates: [
    { id, text: 'The drawings are done.', progress: 20, stage: 'design', created_at: '2026-11-14T12:00:00.000Z' },
  ],
  owner: { user_id: id, email: 'cleo@client.example', first_name: 'Cleo', last_name: 'Marsh' },
  completion_email_sent_at: null,
  last_told_at: null,
  archived_at: null,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-15T12:00:00.000Z',
}
const customer = {
  id,
  name: 'Marsh Ceramics Ltd',
  people: [],
  email: project.owner.email,
  phone: '(425) 555-0199',
  membership_tier: 'premium',
  created_at: project.created_at,
  paid: 43_500,
  per_month: null,
  open_tickets: 2,
  running_projects: 1,
}

/** Money moved since, without a word. */
const events = [
  { id: 'paid', at: '2026-11-16T12:00:00.000Z', kind: 'money', title: 'Paid', text: '', who: null, to: null },
  { id: 'answered', at: '2026-11-12T12:00:00.000Z', kind: 'tickets', title: 'Answered', text: '', who: null, to: null },
]

const noWork = { milestones: [], clock: null, request: null, files: [], invoices: [] }

type Sent = { call: string; body: unknown }

/** `later` is the project as it is after the first change. */
function show(answer: (call: string) => Response, later: Partial<OpenProject> = {}, work: object = {}) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/events')) return Response.json({ events, next_cursor: null })
    if (url.startsWith('/api/customers')) return Response.json({ customer })
    if (init?.method === 'GET')
      return Response.json({ project: { ...project, ...(sent.length > 0 && later) }, ...noWork, ...work })
    sent.push({ call: `${init?.method} ${url}`, body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') })
    return answer(`${init?.method} ${url}`)
  })
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, null)
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ToastArea>
          <ProjectPage id={id} />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return sent
}
const taken = (call: string) =>
  call === 'POST /api/undo'
    ? new Response(null, { status: 204 })
    : Response.json({ updated_at: '2026-11-16T12:00:00.000Z', undo_id }, { status: 200 })
const box = () => screen.findByLabelText(/^Update Message/)

test('shows what the client sees beside what we do, and who they are', async () => {
  show(taken)
  const seen = within(await screen.findByRole('region', { name: 'What the client sees' }))
  for (const words of ['What we need from you', 'Photographs of the bowls', 'What is next', 'The drawings are done.'])
    expect(seen.getByText(words)).toBeDefined()
  const who = within(await screen.findByRole('region', { name: 'Customer' }))
  expect(who.getByRole('link', { name: 'Marsh Ceramics Ltd' }).getAttribute('href')).toContain(`customer=${id}`)
  expect(who.getByText('$435.00')).toBeDefined()
  expect(await who.findByText('Nov 12, 2026')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Cleo Marsh' }).getAttribute('href')).toContain(`customer=${id}`)
  for (const copied of ['cleo@client.example', 'marsh.example'])
    expect(screen.getAllByRole('button', { name: `Copy ${copied}` }).length).toBeGreaterThan(0)
})

test('a stage is a step one presses: it holds at once, and is taken back by ‘Undo’', async () => {
  const sent = show(taken, { development_stage: 'testing' })
  const steps = within(await screen.findByRole('list', { name: 'Stages' }))
  expect(steps.getAllByRole('button')).toHaveLength(5)
  const step = (name: RegExp) => steps.getByRole('button', { name })
  expect(step(/^Design/).getAttribute('aria-current')).toBe('step')
  fireEvent.click(step(/^Design/)) // it is there already
  fireEvent.click(step(/^Testing/))
  await waitFor(() => expect(step(/^Testing/).getAttribute('aria-current')).toBe('step'))
  expect(await screen.findByText('Project updated successfully!')).toBeDefined()
  expect(sent).toEqual([
    {
      call: `PUT /api/projects/${id}/stage`,
      body: { development_stage: 'testing', seen_updated_at: project.updated_at },
    },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(sent.at(-1)).toEqual({ call: 'POST /api/undo', body: { undo_id } })
})

test('a step that somebody else was quicker with is refused in words, and shown as it is', async () => {
  const refused = Response.json({ error: { code: 'conflict', message: 'x', request_id: 'r' } }, { status: 409 })
  show(() => refused, { development_stage: 'development' })
  const steps = within(await screen.findByRole('list', { name: 'Stages' }))
  fireEvent.click(steps.getByRole('button', { name: /^Testing/ }))
  expect(await screen.findByText(/^Failed to update project: Somebody else changed this project/)).toBeDefined()
  await waitFor(() =>
    expect(steps.getByRole('button', { name: /^Development/ }).getAttribute('aria-current')).toBe('step'),
  )
})

test('the box of the quick update is always open, empty once it is sent, and goes on from where the project is', async () => {
  const sent = show(taken, { progress_percentage: 40, updated_at: '2026-11-16T12:00:00.000Z' })
  fireEvent.input(await box(), { target: { value: 'On its way' } })
  const progress = () => screen.getByLabelText(/^Progress \(%\)/)
  fireEvent.change(progress(), { target: { value: '40' } })
  fireEvent.keyDown(await box(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    update_text: 'On its way',
    progress_percentage: 40,
    seen_updated_at: project.updated_at,
  })
  await waitFor(async () => expect(await box()).toHaveProperty('value', ''))
  expect(progress()).toHaveProperty('value', '40')
  await screen.findByText('Project updated successfully! Client notification sent.')
  fireEvent.input(await box(), { target: { value: 'And more' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Update' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toEqual({
    update_text: 'And more',
    progress_percentage: 40,
    seen_updated_at: '2026-11-16T12:00:00.000Z',
  })
})

test('what is sent by a key that is pressed twice is sent once', async () => {
  const sent = show(taken)
  const words = await box()
  fireEvent.input(words, { target: { value: 'On its way' } })
  for (let times = 0; times < 2; times++) fireEvent.keyDown(words, { key: 'Enter', ctrlKey: true })
  await screen.findByText('Project updated successfully! Client notification sent.')
  expect(sent).toHaveLength(1)
})

test('undone, what was written is in the box again, and how far it was to be', async () => {
  const later: Partial<OpenProject> = { progress_percentage: 40, updated_at: '2026-11-16T12:00:00.000Z' }
  const progress = () => screen.getByLabelText(/^Progress \(%\)/)
  const sent = show((call) => {
    if (call === 'POST /api/undo') Object.assign(later, project)
    return taken(call)
  }, later)
  fireEvent.input(await box(), { target: { value: 'On its way' } })
  fireEvent.change(progress(), { target: { value: '40' } })
  const shownToClient = () => screen.getByRole('region', { name: 'What the client sees' }).textContent
  fireEvent.click(screen.getByRole('button', { name: 'Send Update' }))
  await waitFor(() => expect(shownToClient()).toContain('40%'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(await box()).toHaveProperty('value', 'On its way')
  await waitFor(() => expect(shownToClient()).not.toContain('40%'))
  expect(progress()).toHaveProperty('value', '40')
  fireEvent.click(screen.getByRole('button', { name: 'Send Update' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.body).toEqual(sent[0]?.body)
})

test('what is not there says so', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'not_found', message: 'x', request_id: 'r' } }, { status: 404 }),
  )
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ProjectPage id={id} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  expect(await screen.findByText('Error loading projects: Project not found')).toBeDefined()
})

const clock = {
  side: 'client',
  since: '2026-11-11T18:00:00.000Z',
  team_days: 4,
  client_days: 3,
  started_on: '2026-11-02',
  planned_days: 25,
  planned_on: '2026-12-09',
  estimated_on: '2026-12-16',
  late_days: 0,
  moves: [
    { kind: 'waited', from: '2026-11-11', to: '2026-11-16', days: 3, milestone: 'Design' },
    { kind: 'moved', on: '2026-11-05', days: 2, words: 'Ada was ill.' },
  ],
}
const version = {
  version: 1,
  note: 'Two directions.',
  preview_url: '',
  file_ids: [],
  submitted_at: '2026-11-11T18:00:00.000Z',
  decision: null,
  decided_name: null,
  comment: '',
  decided_at: null,
}
const milestone = { id, title: 'Design', state: 'waiting', percent: 0, working_days: 10, is_agreed: false }
const worked = {
  milestones: [
    { ...milestone, versions: [version] },
    { ...milestone, id: undo_id, title: 'Content', state: 'planned', working_days: 1, versions: [] },
  ],
  clock,
}

test('shows whose turn it is, and why the date is what it is, to both in their words', async () => {
  show(taken, {}, worked)
  const part = await screen.findByText('Waiting on the client:', { exact: false })
  expect(part.textContent).toBe('Waiting on the client: 3 working days')
  for (const words of [
    'Planned: Dec 09, 2026, 25 working days from Nov 02, 2026',
    'Moved by us on Nov 05, 2026: 2 days. Ada was ill.',
    'Estimated: Dec 16, 2026',
  ])
    expect(screen.getAllByText(words)).toHaveLength(2)
  expect(
    screen.getByText('Nov 11, 2026 to Nov 16, 2026: waiting for the client’s approval of Design, 3 days'),
  ).toBeDefined()
  const seen = within(screen.getByRole('region', { name: 'What the client sees' }))
  expect(seen.getByText('Nov 11, 2026 to Nov 16, 2026: waiting for your approval of Design, 3 days')).toBeDefined()
  expect(seen.getByText('Approve Design of Marsh Ceramics')).toBeDefined()
  expect(seen.queryByRole('button', { name: 'Approve Design of Marsh Ceramics' })).toBeNull()
})

test('asks for approval of what is worked on; what was typed stays when it fails', async () => {
  let fails = true
  const sent = show(
    () =>
      fails
        ? Response.json(
            { error: { code: 'too_many_requests', message: 'Wait a moment', request_id: 'r' } },
            { status: 429 },
          )
        : Response.json({ version: 2, sent_to: ['cleo@client.example'] }, { status: 201 }),
    {},
    worked,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for Approval: Design' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  expect(await dialog.findByText('Please say what to look at')).toBeDefined()
  fireEvent.input(dialog.getByLabelText(/^What to look at/), { target: { value: 'Version two.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  expect(await dialog.findByText('Wait a moment')).toBeDefined()
  fails = false
  fireEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Asked cleo@client.example to approve Design')).toBeDefined()
  expect(sent.at(-1)).toEqual({
    call: `POST /api/milestones/${id}/versions`,
    body: { version: 2, note: 'Version two.', preview_url: '', file_ids: [] },
  })
})

test('plans anew what has not begun, from the version one saw', async () => {
  const sent = show(() => Response.json({ updated_at: project.updated_at }), {}, worked)
  fireEvent.click(await screen.findByRole('button', { name: 'Change Milestones' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText('Milestone 1')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Add Milestone' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save Milestones' }))
  expect(await dialog.findByText('Please name it')).toBeDefined()
  const added = within(dialog.getByRole('group', { name: 'Milestone 3' }))
  fireEvent.input(added.getByLabelText('Milestone'), { target: { value: 'Launch' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Move milestone 3 up' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save Milestones' }))
  expect(await screen.findByText('Milestones saved')).toBeDefined()
  expect(sent.at(-1)).toEqual({
    call: `PUT /api/projects/${id}/milestones`,
    body: {
      seen_updated_at: project.updated_at,
      milestones: [
        { title: 'Launch', working_days: 5, percent: 0 },
        { id: undo_id, title: 'Content', working_days: 1, percent: 0 },
      ],
    },
  })
})
