import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { News, Today as Answer, WaitingThing } from '#domain/today.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { Today } from './today.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const thing = (more: Partial<WaitingThing>): WaitingThing => ({
  kind: 'lead',
  id: 'lead-1',
  rank: 3,
  title: 'Yusuf Demir',
  reason: 'Answer was due 3 days ago',
  customer: null,
  due_at: null,
  action: { label: 'Answer', to: '?tab=leads&lead=lead-1' },
  reminded_at: null,
  ...more,
})
const project = thing({
  kind: 'awaited_project',
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  rank: 7,
  title: 'Marsh Ceramics',
  reason: 'Waiting since Nov 13, 2026: photographs',
  customer: { id: 'cleo', name: 'Cleo Marsh' },
  action: { label: 'Remind' },
})
const job = thing({ kind: 'dead_job', id: 'job-1', rank: 8, title: 'check-upload', action: { label: 'Run Again' } })

/** The server: what waits, and what it is asked to do. */
function serve(items: WaitingThing[], more: Partial<Answer> = {}, news: Partial<News> = {}) {
  const calls: string[] = []
  const server = { items, refusal: null as Response | null }
  const counts = { everything: 7, overdue: 3, due_today: 0, waiting_on_us: 4, waiting_on_clients: 2 }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push(`${init?.method} ${url}`)
    if (server.refusal) return server.refusal.clone()
    if (url.endsWith('/seen')) return Response.json({ since: null, leads: 0, answers: 0, edits: 0, sales: 0, ...news })
    if (url.includes('/reminders'))
      return Response.json({ email: 'cleo@client.example', sent_at: '2026-11-15T10:00:00.000Z' }, { status: 201 })
    if (url.includes('/dead-jobs')) return new Response(null, { status: 204 })
    return Response.json({ counts, items: server.items, more: 0, ...more })
  })
  return { calls, server }
}

const Address = () => <output>{useLocation().search}</output>

const show = (address = '/admin-dashboard?tab=today') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>
          <Today />
          <Address />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )

test('each thing has its reason, its customer and one thing to do, named by what it is about', async () => {
  serve([thing({}), project])
  show()
  const list = await screen.findByRole('list', { name: 'What to do' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(within(list).getByText('Answer was due 3 days ago')).toBeDefined()
  const answer = within(list).getByRole('link', { name: 'Answer: Yusuf Demir' })
  expect(answer.getAttribute('href')).toBe('/admin-dashboard?tab=leads&lead=lead-1')
  const customer = within(list).getByRole('link', { name: 'Cleo Marsh' })
  expect(customer.getAttribute('href')).toBe('/admin-dashboard?tab=users&customer=cleo')
  expect(within(list).getByRole('button', { name: 'Remind: Marsh Ceramics' })).toBeDefined()
})

test('the choice says how many there are of each, narrows the list, and is in the address', async () => {
  const { calls } = serve([thing({})])
  show()
  const group = screen.getByRole('group', { name: 'Show' })
  await within(group).findByRole('button', { name: 'Everything 7' })
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Everything 7', 'Overdue 3', 'Due today 0', 'Waiting on us 4', 'Waiting on clients 2'])
  const overdue = within(group).getByRole('button', { name: 'Overdue 3' })
  fireEvent.click(overdue)
  expect(overdue.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('?tab=today&view=overdue')).toBeDefined()
  await waitFor(() => expect(calls).toContain('GET /api/today?view=overdue'))
})

test('a reminder is sent, said, and then it stands there', async () => {
  const { calls, server } = serve([project])
  show()
  const button = await screen.findByRole('button', { name: 'Remind: Marsh Ceramics' })
  server.items = [{ ...project, reminded_at: '2026-11-15T20:00:00.000Z' }]
  fireEvent.click(button)
  expect(await screen.findByText('Reminder sent to cleo@client.example')).toBeDefined()
  expect(await screen.findByText('Reminded Nov 15, 2026')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remind: Marsh Ceramics' })).toBeNull()
  expect(calls).toContain('POST /api/reminders')
})

test('a dead job is run again, and gone', async () => {
  const { calls, server } = serve([job])
  show()
  const button = await screen.findByRole('button', { name: 'Run Again: check-upload' })
  server.items = []
  fireEvent.click(button)
  expect(await screen.findByText('Nothing waits. Everything promised is kept.')).toBeDefined()
  expect(calls).toContain('POST /api/dead-jobs/job-1/retries')
})

test('what is refused is said, and the list stays', async () => {
  const { server } = serve([project])
  show()
  const button = await screen.findByRole('button', { name: 'Remind: Marsh Ceramics' })
  const message = 'They were reminded of this within the last three days.'
  server.refusal = Response.json({ error: { code: 'reminded_already', message, request_id: 'r' } }, { status: 409 })
  fireEvent.click(button)
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByText('Marsh Ceramics')).toBeDefined()
})

test('up and down go from one thing to do to the next, and stop at the ends', async () => {
  serve([thing({}), { ...project, reminded_at: '2026-11-15T20:00:00.000Z' }, job])
  show()
  const first = await screen.findByRole('link', { name: 'Answer: Yusuf Demir' })
  const last = screen.getByRole('button', { name: 'Run Again: check-upload' })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(last)
  fireEvent.keyDown(last, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(last)
  fireEvent.keyDown(last, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(first)
})

test('whoever works by keyboard goes on with the next, also from a row that is done', async () => {
  const done = { ...project, reminded_at: '2026-11-15T20:00:00.000Z' }
  const { server } = serve([thing({}), project, job])
  show()
  const button = await screen.findByRole('button', { name: 'Remind: Marsh Ceramics' })
  button.focus()
  server.items = [thing({}), done, job]
  fireEvent.click(button)
  await screen.findByText('Reminded Nov 15, 2026')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Run Again: check-upload' }))
  const customer = screen.getByRole('link', { name: 'Cleo Marsh' })
  customer.focus()
  fireEvent.keyDown(customer, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Answer: Yusuf Demir' }))
})

test('who presses twice asks once', async () => {
  const { calls } = serve([project])
  show()
  const button = await screen.findByRole('button', { name: 'Remind: Marsh Ceramics' })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('Reminder sent to cleo@client.example')
  expect(calls.filter((call) => call === 'POST /api/reminders')).toHaveLength(1)
})

test('more than are shown are counted, and what happened since is the last line', async () => {
  serve([thing({})], { more: 12 }, { since: '2026-11-14T10:00:00.000Z', leads: 3, answers: 2, edits: 1 })
  show()
  expect(await screen.findByText('and 12 more')).toBeDefined()
  expect(await screen.findByText('Since you were here: 3 leads, 2 answers, 1 edit.')).toBeDefined()
})

test('who comes for the first time is told of nothing since', async () => {
  serve([thing({})])
  show()
  await screen.findByText('Yusuf Demir')
  expect(screen.queryByText(/Since you were here/)).toBeNull()
})

test('what cannot be loaded says why, and is tried again', async () => {
  const { server } = serve([thing({})])
  server.refusal = Response.json(
    { error: { code: 'internal', message: 'Something broke.', request_id: 'r' } },
    { status: 500 },
  )
  show()
  expect(await screen.findByText('Error loading today: Something broke.')).toBeDefined()
  server.refusal = null
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Yusuf Demir')).toBeDefined()
})

test('new things appear by themselves within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
  const { server } = serve([thing({})])
  show()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('Yusuf Demir')).toBeDefined()
  server.items = [thing({}), project]
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('Marsh Ceramics')).toBeDefined()
})
