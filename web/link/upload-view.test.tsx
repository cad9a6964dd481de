import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_HANDED_IN_BYTES, tooLargeToHandIn } from '#domain/uploads.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import LinkPage from './link.tsx'

const key = 'k'.repeat(43)
const at = '2026-11-16T22:05:00.000Z'
const file = { id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c', file_name: 'logo.svg', file_size: 2048 }
const request = {
  project_name: 'Marsh Ceramics',
  text: 'Your logo, please.',
  note: '',
  answered_at: null as string | null,
  files: [] as (typeof file)[],
}

let calls: string[] = []
let shown = request
let refusal: Response | undefined
beforeEach(() => {
  sessionStorage.clear()
  calls = []
  shown = request
  refusal = undefined
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const isKeyed = new Headers(init?.headers).get('x-link-key') === key
    calls.push(`${init?.method ?? 'GET'} ${url} ${isKeyed} ${typeof init?.body === 'string' ? init.body : ''}`.trim())
    if (url.endsWith('/openings')) return new Response(null, { status: 204 })
    if (url.endsWith('/answer')) return refusal ?? new Response(null, { status: 204 })
    return Response.json({
      purpose: 'upload',
      sent_to: 'cleo@client.example',
      expires_at: at,
      is_preview: false,
      project: shown,
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
  await screen.findByRole('heading', { level: 1, name: 'Files for Marsh Ceramics' }, { timeout: 20_000 })
}
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note (optional)')
const finish = () => fireEvent.click(screen.getByRole('button', { name: 'That is everything' }))
const answers = () => calls.filter((call) => call.includes('/answer'))
const choose = (files: File[]) => fireEvent.change(screen.getByLabelText('Files to hand in'), { target: { files } })
const thanks = 'Thank you. We have what we need and go on.'

test('shows what is asked for and what was handed in; nothing is sent by itself', async () => {
  shown = { ...request, files: [file] }
  await open()
  expect(screen.getByText('Your logo, please.')).toBeDefined()
  expect(screen.getByRole('list', { name: 'Files handed in' }).textContent).toContain('logo.svg')
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeDefined()
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
})

test('the note survives a reload, goes with the answer, and the page thanks', async () => {
  await open()
  fireEvent.input(note(), { target: { value: 'The blue one.' } })
  await open()
  expect(note().value).toBe('The blue one.')
  shown = { ...request, note: 'The blue one.', answered_at: at }
  finish()
  expect(await screen.findByText(thanks)).toBeDefined()
  expect(answers()).toEqual(['POST /api/link/answer true {"note":"The blue one."}'])
  expect(screen.getByText('The blue one.')).toBeDefined()
  for (const name of ['Choose files', 'That is everything']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('what could not be sent stays, with the reason', async () => {
  const error = { code: 'rate_limited', message: 'Please wait.', request_id: 'r' }
  refusal = Response.json({ error }, { status: 429 })
  await open()
  fireEvent.input(note(), { target: { value: 'The blue one.' } })
  finish()
  expect(await screen.findByText('Please wait.')).toBeDefined()
  expect(note().value).toBe('The blue one.')
})

test('what is too large or too much is refused before anything of it is sent', async () => {
  shown = { ...request, files: Array.from({ length: 20 }, (_, n) => ({ ...file, id: `${n}${file.id.slice(2)}` })) }
  await open()
  choose([new File(['x'], 'one-more.txt')])
  expect(await screen.findByText('At most 20 files fit into one answer.')).toBeDefined()
  shown = request
  await open()
  const large = new File(['x'], 'film.mov')
  Object.defineProperty(large, 'size', { value: MAX_HANDED_IN_BYTES + 1 })
  choose([large])
  expect(await screen.findByText(tooLargeToHandIn('film.mov'))).toBeDefined()
  expect(calls.filter((call) => call.includes('/api/uploads'))).toEqual([])
})
