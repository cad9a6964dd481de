import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatMoment } from '#content/dates.ts'
import type { LinkedMilestone } from '#domain/milestones.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import LinkPage from './link.tsx'

const key = 'k'.repeat(43)
const at = '2026-11-16T22:05:00.000Z'
const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const waiting = { decision: null, decided_name: null, comment: '', decided_at: null }
const asked: LinkedMilestone['versions'][number] = {
  version: 2,
  note: 'The kiln is larger now.',
  preview_url: 'https://preview.example/2',
  submitted_at: at,
  submitted_by: 'Ada Lind',
  files: [{ id, file_name: 'design.pdf', file_size: 1000, is_shut: false }],
  ...waiting,
}
const changes = { decision: 'changes' as const, decided_name: 'Cleo Marsh', decided_at: at, comment: 'A larger kiln.' }
const milestone: LinkedMilestone = {
  title: 'Design',
  state: 'waiting',
  project_name: 'Marsh Ceramics',
  versions: [asked, { ...asked, version: 1, note: 'Two directions.', files: [], ...changes }],
  payment: { is_paid: false, next: null },
  payable: null,
  files_wait: false,
}
const approved: LinkedMilestone = {
  ...milestone,
  state: 'approved',
  versions: [{ ...asked, decision: 'approved', decided_name: 'Cleo Marsh', decided_at: at }],
}

let calls: string[] = []
let shown = milestone
let refusal: Response | undefined
beforeEach(() => {
  sessionStorage.clear()
  calls = []
  shown = milestone
  refusal = undefined
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const isKeyed = new Headers(init?.headers).get('x-link-key') === key
    calls.push(`${init?.method ?? 'GET'} ${url} ${isKeyed} ${typeof init?.body === 'string' ? init.body : ''}`.trim())
    if (url.endsWith('/openings')) return new Response(null, { status: 204 })
    if (url.endsWith('/decision')) return refusal ?? Response.json({ decided_at: at }, { status: 201 })
    if (url.endsWith('/checkout')) return Response.json({ error: { code: 'x', message: 'Not now.' } }, { status: 503 })
    return Response.json({
      purpose: 'approval',
      sent_to: 'cleo@client.example',
      expires_at: at,
      is_preview: false,
      milestone: shown,
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** As after a reload: nothing is there but what the browser kept. */
async function open(search = '') {
  cleanup()
  const entry = `/link${search}#${key}`
  const router = createMemoryRouter([{ path: '/link', element: <LinkPage /> }], { initialEntries: [entry] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Design of Marsh Ceramics' }, { timeout: 20_000 })
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Your full name/ })
const wish = () => screen.getByLabelText<HTMLTextAreaElement>('What should change?')
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }))
const decisions = () => calls.filter((call) => call.includes('/decision')).map((call) => call.replace(/^[^{]*/, ''))
const said = `on ${formatMoment(at)}, version`

test('shows the newest version, then the earlier ones with what was said; nothing is sent by itself', async () => {
  await open()
  expect(screen.getByText(`Version 2, sent by Ada Lind on ${formatMoment(at)}`)).toBeDefined()
  expect(screen.getByText('The kiln is larger now.')).toBeDefined()
  const preview = screen.getByRole('link', { name: /^Open the preview/ })
  expect([preview.getAttribute('href'), preview.getAttribute('rel')]).toEqual([
    'https://preview.example/2',
    'noopener noreferrer',
  ])
  expect(screen.getByRole('button', { name: 'Download design.pdf' })).toBeDefined()
  const earlier = within(screen.getByRole('region', { name: 'Earlier versions' }))
  expect(earlier.getByText('Two directions.')).toBeDefined()
  expect(earlier.getByText(`Changes asked for by Cleo Marsh ${said} 1: A larger kiln.`)).toBeDefined()
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
})

test('approving wants a name, and is there for good', async () => {
  await open()
  press('Approve Design')
  expect(await screen.findByText('Please type your full name')).toBeDefined()
  expect(screen.queryByText('Please tell us what should change')).toBeNull()
  expect(decisions()).toEqual([])
  type(name(), 'Cleo Marsh')
  await open()
  expect(name().value).toBe('Cleo Marsh')
  shown = approved
  press('Approve Design')
  expect(await screen.findByText(`Approved by Cleo Marsh ${said} 2.`)).toBeDefined()
  expect(decisions()).toEqual(['{"decision":"approved","name":"Cleo Marsh","comment":"","version":2}'])
  expect(screen.queryByRole('button', { name: 'Approve Design' })).toBeNull()
  expect(screen.getByText('Thank you. We go on.')).toBeDefined()
})

test('asking for changes wants to know which, and says all that is missing at once', async () => {
  await open()
  press('Ask for changes')
  expect(await screen.findByText('Please tell us what should change')).toBeDefined()
  expect(screen.getByText('Please type your full name')).toBeDefined()
  type(name(), 'Cleo Marsh')
  type(wish(), 'Blue, please.')
  shown = { ...milestone, versions: [{ ...asked, ...changes, comment: 'Blue, please.' }] }
  press('Ask for changes')
  expect(await screen.findByText(`Changes asked for by Cleo Marsh ${said} 2: Blue, please.`)).toBeDefined()
  expect(decisions()).toEqual(['{"decision":"changes","name":"Cleo Marsh","comment":"Blue, please.","version":2}'])
})

test('decided by somebody else meanwhile, it says so', async () => {
  const message = 'This version was already decided by Noa Berg.'
  refusal = Response.json({ error: { code: 'already_decided', message, request_id: 'r' } }, { status: 409 })
  await open()
  type(name(), 'Cleo Marsh')
  shown = { ...approved, versions: [{ ...asked, decision: 'approved', decided_name: 'Noa Berg', decided_at: at }] }
  press('Approve Design')
  expect(await screen.findByText(`Approved by Noa Berg ${said} 2.`)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Approve Design' })).toBeNull()
})

test('a file that is shut says what it waits for, and is paid from here by those who may', async () => {
  const next = { id, number: 'INV-000007' }
  const files = [{ id, file_name: 'website.zip', file_size: 1000, is_shut: true }]
  shown = { ...milestone, versions: [{ ...asked, files }], payment: { is_paid: false, next } }
  await open()
  expect(screen.getByText('website.zip opens when INV-000007 is paid.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /website\.zip|^Pay/ })).toBeNull()
  shown = { ...shown, payable: { ...next, balance: 50_000 } }
  await open()
  press('Pay INV-000007')
  expect(await screen.findByText('Not now.')).toBeDefined()
  expect(calls.filter((call) => call.includes('/checkout'))).toEqual([
    `POST /api/link/checkout true {"invoice_id":"${id}"}`,
  ])
})

test.each([
  ['INV-000007', { id, number: 'INV-000007' }],
  ['the project', null],
])('after the last approval files wait until %s is paid, and the page says so', async (what, next) => {
  shown = { ...approved, files_wait: true, payment: { is_paid: false, next } }
  await open()
  expect(screen.getByText(`Your files open when ${what} is paid.`)).toBeDefined()
})
