import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatMoment } from '#content/dates.ts'
import type { Milestone, ProjectFile } from '#domain/milestones.ts'
import type { Part } from '#domain/permissions.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { ActingContext } from './acting.ts'
import { OwnFiles } from './own-files.tsx'
import { WaitingForYou } from './waiting-for-you.tsx'

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const at = '2026-11-16T22:05:00.000Z'
const design: Milestone = {
  id,
  title: 'Design',
  state: 'waiting',
  percent: 0,
  working_days: 10,
  is_agreed: false,
  versions: [],
}
const project = {
  id,
  project_name: 'Marsh Ceramics',
  client_notes: null,
  development_stage: 'design' as const,
  milestones: [design, { ...design, id: crypto.randomUUID(), title: 'Launch', state: 'planned' as const }],
  request: { id, text: 'Your logo, please.', asked_at: at },
}
const due = { id, number: 'INV-000002', balance: 164_685, due_on: '2026-11-05' }
const file: ProjectFile = {
  id,
  milestone_id: null,
  file_name: 'website.zip',
  file_size: 1000,
  side: 'team',
  is_gated: true,
  released_at: null,
  handed_in_by: null,
  created_at: at,
}

let calls: string[] = []
let isPaid = false
let isRefused = false
beforeEach(() => {
  calls = []
  isPaid = false
  isRefused = false
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${url}`)
    if (isRefused) return Response.json({ error: { code: 'payment_due', message: 'Not yet.' } }, { status: 402 })
    if (!url.endsWith('/project-payments')) return Response.json({ url: '/link#key' }, { status: 201 })
    const next = isPaid ? null : { id: 'i', number: 'INV-000002' }
    return Response.json({ payments: [{ project_id: id, is_paid: isPaid, next }] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(element: React.ReactNode, part: Part = 'owner') {
  cleanup()
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/link', element: <p>The page of a link</p> },
  ])
  render(
    <ToastArea>
      <QueryClientProvider client={createQueryClient()}>
        <ActingContext value={{ company: { id, name: 'Marsh', part }, companies: [] }}>
          <RouterProvider router={router} />
        </ActingContext>
      </QueryClientProvider>
    </ToastArea>,
  )
}

test.each([
  ['Approve Design of Marsh Ceramics', `/api/milestones/${id}/own-link`],
  ['Pay INV-000002: $1,646.85, due Nov 05, 2026', `/api/invoices/${id}/own-link`],
  ['Send us what we asked for: Marsh Ceramics', `/api/projects/${id}/own-link`],
])('%s: a link of one’s own opens it', async (words, path) => {
  show(<WaitingForYou projects={[project]} answered_tickets={[]} due_invoices={[due]} />)
  expect(screen.getAllByRole('button')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: words }))
  expect(await screen.findByText('The page of a link')).toBeDefined()
  expect(calls).toEqual([`POST ${path}`])
})

test('what is due on no day names none; the team only reads; nothing needed, nothing shown', () => {
  const waiting = { projects: [project], answered_tickets: [], due_invoices: [{ ...due, due_on: null }] }
  show(<WaitingForYou {...waiting} isSeenByTeam />)
  expect(screen.getByText('Pay INV-000002: $1,646.85')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  show(<WaitingForYou projects={[]} answered_tickets={[]} due_invoices={[]} />)
  expect(screen.queryByText('What we need from you')).toBeNull()
})

const files = (...shown: ProjectFile[]) => <OwnFiles projectId={id} files={shown} isSeenByTeam={false} />

test('a file that is shut says what it waits for, and what it waits for is paid beside it', async () => {
  show(files(file))
  expect(await screen.findByText('website.zip opens when INV-000002 is paid.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Download website.zip' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Pay INV-000002' }))
  expect(await screen.findByText('The page of a link')).toBeDefined()
  expect(calls.at(-1)).toBe('POST /api/invoices/i/own-link')
})

test('whoever’s part is not the money is told, and pays nothing', async () => {
  show(files(file), 'member')
  expect(await screen.findByText('website.zip opens when INV-000002 is paid.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['paid', file, true],
  ['released', { ...file, released_at: at }, false],
  ['for now', { ...file, is_gated: false }, false],
])('one that is %s is downloaded, and says why where it cannot be', async (_which, one, paid) => {
  isPaid = paid
  show(files(one))
  const button = await screen.findByRole('button', { name: 'Download website.zip' })
  isRefused = true
  fireEvent.click(button)
  expect(await screen.findByText('Not yet.')).toBeDefined()
  expect(calls.at(-1)).toBe(`POST /api/project-files/${id}/links`)
})

test('what the client handed in is listed with who and when', () => {
  show(files({ ...file, side: 'client', is_gated: false, file_name: 'logo.svg', handed_in_by: 'Cleo Marsh' }))
  expect(screen.getByRole('listitem').textContent).toBe(`logo.svg handed in by Cleo Marsh on ${formatMoment(at)}`)
})
