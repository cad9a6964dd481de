import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { formatDate, formatHour, formatSoon } from '#content/dates.ts'
import { emptyOnboarding } from '#domain/onboarding.ts'
import { type Submission } from '#domain/submissions.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { Submissions } from './submissions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const projectId = '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const moment = '2026-11-15T12:00:00.000Z'
const submitted: Submission = {
  ...emptyOnboarding(),
  id,
  full_name: 'Pia Renner',
  business_name: 'Renner One to One',
  email: 'pia@client.example',
  hero_supporting_text: 'Strong at sixty.',
  primary_color: '#3B82F6',
  secondary_color: '#10B981',
  brand_style: 'warm-welcoming',
  brand_personality: 'Calm',
  logo_provided: true,
  image_delivery_method: 'drive',
  image_drive_link: 'https://drive.example/renner',
  needs_photo_help: true,
  testimonials: [{ text: 'She listens.', clientName: 'Bea' }],
  required_features: ['blog', 'payments'],
  submission_status: 'submitted',
  is_completed: true,
  project_created: false,
  created_project_id: null,
  created_at: moment,
  updated_at: moment,
  submitted_at: moment,
  answer_by: null,
  preview_url: null,
  owner: { user_id: id, email: 'pia@client.example', first_name: 'Pia', last_name: 'Renner' },
}
const created: Submission = {
  ...submitted,
  project_created: true,
  created_project_id: projectId,
  submission_status: 'processing',
}

/** Just before midnight a moment is tomorrow's. */
const shownBy = (at: string) => (formatDate(at) === formatDate(new Date()) ? formatHour(at) : formatSoon(at))

const Address = () => <output data-testid="address">{useLocation().search}</output>

function show(search = '?tab=forms', first = submitted, others: Submission[] = []) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push(`${init?.method} ${url}`)
    if (init?.method === 'POST') return Response.json({ id: projectId, undo_id: null }, { status: 201 })
    const isMade = calls.some((call) => call.startsWith('POST'))
    const submissions = [isMade ? created : first, ...others]
    return Response.json({ submissions, next_cursor: null, count: submissions.length, is_more: false })
  })
  render(
    <MemoryRouter initialEntries={[`/admin-dashboard${search}`]}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>
          <Submissions />
          <Address />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return calls
}
const openDetails = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'View Details: Renner One to One' }))
  return within(await screen.findByRole('dialog', { name: 'Renner One to One' }))
}

test('a row says how much was answered, and by when they hear of us', async () => {
  const inAMoment = new Date(Date.now() + 60_000).toISOString()
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const other = { ...submitted, id: projectId, business_name: 'Harbor Strength', answer_by: inTwoDays }
  show('?tab=forms', { ...submitted, answer_by: inAMoment }, [other])
  const row = (await screen.findByText('Renner One to One')).closest('li')
  expect(row?.textContent).toContain('Pia Renner, 13 of 30 answers')
  expect(row?.textContent).toContain(`Contact by ${shownBy(inAMoment)}`)
  expect(screen.getByText(`Contact by ${formatSoon(inTwoDays)}`)).toBeDefined()
  cleanup()
  show('?tab=forms', { ...submitted, answer_by: moment })
  expect(await screen.findByText(/^Overdue: was due/)).toBeDefined()
})

test('the details have all that was given, with colors to see and a link to copy', async () => {
  show()
  const details = await openDetails()
  for (const given of [
    'Strong at sixty.',
    '#3B82F6',
    '#10B981',
    'Warm & welcoming',
    'Calm',
    'Logo',
    'https://drive.example/renner',
    'Yes, please',
    '“She listens.” Bea',
    'Blog, Online payments',
    '1-2 weeks',
  ])
    expect(details.getByText(given), given).toBeDefined()
  expect(document.querySelectorAll('rect[fill="#10B981"]')).toHaveLength(1)
  expect(details.getByRole('button', { name: 'Copy https://drive.example/renner' })).toBeDefined()
  expect(details.getByRole('link', { name: 'pia@client.example' }).getAttribute('href')).toContain(`customer=${id}`)
})

test('a project is made at the end of the details and not before; then it is one press away', async () => {
  const calls = show()
  await screen.findByText('Renner One to One')
  expect(screen.queryByRole('button', { name: /^Create Project/ })).toBeNull()
  const details = await openDetails()
  fireEvent.click(details.getByRole('button', { name: 'Create Project: Renner One to One' }))
  expect(await screen.findByText('Project created successfully!')).toBeDefined()
  expect(calls).toContain(`POST /api/onboarding-forms/${id}/project`)
  const link = await details.findByRole('link', { name: 'Open Project' })
  expect(details.queryByRole('button', { name: /^Create Project/ })).toBeNull()
  fireEvent.click(link)
  expect(screen.getByTestId('address').textContent).toBe(`?tab=projects&project=${projectId}`)
})

test('‘Project Created’ leads to the project', async () => {
  show('?tab=forms', created)
  const badge = await screen.findByRole('link', { name: 'Project Created' })
  expect(badge.getAttribute('href')).toBe(`/admin-dashboard?tab=projects&project=${projectId}`)
})

test('the website made of a form is looked at in a new tab, from its row and from its details', async () => {
  const preview_url = 'http://renner.localhost:3000/preview/one/'
  show('?tab=forms', { ...submitted, preview_url }, [{ ...submitted, id: projectId, business_name: 'Harbor Strength' }])
  const link = await screen.findByRole('link', { name: 'Preview Website: Renner One to One' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([preview_url, '_blank'])
  expect(screen.queryByRole('link', { name: 'Preview Website: Harbor Strength' })).toBeNull()
  const details = await openDetails()
  expect(details.getByRole('link', { name: 'Preview Website: Renner One to One' })).toBeDefined()
})

test('a form that is asked for is open at once', async () => {
  const calls = show(`?tab=forms&form=${id}`)
  const details = await screen.findByRole('dialog', { name: 'Renner One to One' })
  expect(within(details).getByRole('button', { name: 'Create Project: Renner One to One' })).toBeDefined()
  expect(calls).toContain(`GET /api/onboarding-forms?search=${id}`)
  fireEvent.click(screen.getByRole('link', { name: 'Back to forms' }))
  const button = await screen.findByRole('button', { name: 'View Details: Renner One to One' })
  // Whoever comes back is where they were.
  expect(document.activeElement).toBe(button.closest('[data-row]'))
})

const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }

test('on a wide screen the details stand beside the list, of which one is the open one', async () => {
  vi.stubGlobal('matchMedia', () => wide)
  show()
  await openDetails()
  const list = within(screen.getByRole('list', { name: 'Submissions' }))
  expect(list.getByRole('listitem').getAttribute('aria-current')).toBe('true')
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
})

test('on a narrow one they are a screen with the way through the list', async () => {
  const next = { ...submitted, id: projectId, business_name: 'Harbor Strength' }
  show('?tab=forms', submitted, [next])
  await openDetails()
  expect(screen.queryByRole('list', { name: 'Submissions' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByRole('dialog', { name: 'Harbor Strength' })).toBeDefined()
  expect(screen.getByTestId('address').textContent).toBe(`?tab=forms&form=${projectId}`)
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Previous' }))
  expect(await screen.findByRole('dialog', { name: 'Renner One to One' })).toBeDefined()
})

test('a form that is not there is said to be gone', async () => {
  show(`?tab=forms&form=${projectId}`)
  expect(await screen.findByText('This form could not be found.')).toBeDefined()
})
