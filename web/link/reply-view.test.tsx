import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import LinkPage from './link.tsx'

const key = 'k'.repeat(43)
const at = '2026-11-16T12:00:00.000Z'
const said = {
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  response_text: 'Is it open now?',
  is_admin_response: true,
  created_at: at,
  attachments: [],
  via: 'web',
  from_name: null,
  from_email: null,
  quoted_text: null,
}
const ticket = {
  ticket_number: 'TKT-000042',
  subject: 'The shop',
  message: 'It is shut.',
  status: 'open',
  created_at: at,
  opening: { via: 'web', quoted_text: null },
  attachments: [],
  responses: [said],
  events: [],
  earlier: null,
}

let calls: string[] = []
let shown: object = ticket
let refusal: Response | undefined
beforeEach(() => {
  sessionStorage.clear()
  calls = []
  shown = ticket
  refusal = undefined
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    calls.push(
      `${init?.method ?? 'GET'} ${url} ${headers.get('x-link-key') === key} ${typeof init?.body === 'string' ? init.body : ''}`.trim(),
    )
    if (url.endsWith('/replies')) return refusal ?? Response.json(said, { status: 201 })
    if (url.includes('/messages'))
      return Response.json({
        responses: [{ ...said, id: '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c', response_text: 'Long ago.' }],
        events: [],
        earlier: null,
      })
    if (url.endsWith('/openings')) return new Response(null, { status: 204 })
    return Response.json({
      purpose: 'reply',
      sent_to: 'cleo@client.example',
      expires_at: at,
      is_preview: false,
      ticket: shown,
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** As after a reload: nothing is there but what the browser kept. */
async function open() {
  cleanup()
  const router = createMemoryRouter([{ path: '/link', element: <LinkPage /> }], { initialEntries: [`/link#${key}`] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'TKT-000042: The shop' }, { timeout: 20_000 })
}
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Add Response')
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
const write = (value: string) => fireEvent.input(box(), { target: { value } })
const replies = () => calls.filter((call) => call.includes('/replies'))

test('shows the thread and sends nothing by itself', async () => {
  await open()
  expect(screen.getByRole('log').textContent).toContain('Is it open now?')
  expect(screen.getByText(/It was sent to cleo@client\.example\./)).toBeDefined()
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
})

test('what was said earlier comes when it is asked for, with the key in its header', async () => {
  shown = { ...ticket, earlier: 13 }
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  expect(await screen.findByText('Long ago.')).toBeDefined()
  expect(screen.getByRole('log').textContent).toContain('Is it open now?')
  expect(calls.filter((call) => call.includes('messages'))).toEqual(['GET /api/link/messages?before=13 true'])
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
})

test('what is typed survives a reload, is sent with the key in its header, and is gone then', async () => {
  await open()
  send()
  expect(await screen.findByText('Please fill in all required fields')).toBeDefined()
  expect(replies()).toEqual([])
  write('It is.')
  await open()
  expect(box().value).toBe('It is.')
  send()
  expect(await screen.findByText('Response sent successfully!')).toBeDefined()
  expect(replies()).toEqual(['POST /api/link/replies true {"response_text":"It is."}'])
  expect(box().value).toBe('')
  await open()
  expect(box().value).toBe('')
})

test('what could not be sent stays, with the reason', async () => {
  const error = { code: 'rate_limited', message: 'Please wait.', request_id: 'r' }
  refusal = Response.json({ error }, { status: 429 })
  await open()
  write('It is.')
  send()
  expect(await screen.findByText('Failed to send response. Please wait.')).toBeDefined()
  expect(box().value).toBe('It is.')
})

test('a closed ticket says so, and takes nothing', async () => {
  shown = { ...ticket, status: 'closed' }
  await open()
  expect(screen.getByText('This ticket is closed. Please open a new one.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send Response' })).toBeNull()
})
