import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { DeskTicket } from '#domain/tickets.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { DeskTicketDetail } from './desk-ticket.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const undo_id = '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const ticket: DeskTicket = {
  id,
  ticket_number: 'TKT-000042',
  subject: 'Blurry',
  message: 'Look',
  status: 'open',
  priority: 'normal',
  created_at: '2026-11-15T12:00:00.000Z',
  updated_at: '2026-11-15T12:00:00.000Z',
  archived_at: null,
  turn: 'team',
  due_at: null,
  opening: { via: 'web', quoted_text: null, mail_id: null },
  rating: null,
  rating_comment: null,
  merged_into: null,
  last_position: 1,
  looking: [],
  clock: { turn: 'team', due_at: null, solve_due_at: null, with_us_minutes: 200, with_client_minutes: 540 },
  attachments: [],
  responses: [],
  earlier: null,
  events: [],
  copies: [],
  notes: [],
  assignee: null,
  owner: { user_id: id, email: 'pia@client.example', first_name: 'Pia', last_name: 'Renner', membership_tier: 'free' },
}
const facts = {
  attachments: [],
  via: 'web' as const,
  from_name: null,
  from_email: null,
  quoted_text: null,
  mail_id: null,
  is_verified: true,
}
const author_name = 'Emil Okafor'
const response = {
  id,
  response_text: 'x',
  is_admin_response: true,
  author_name,
  created_at: ticket.created_at,
  ...facts,
  undo_id,
}

type Sent = { url: string; body: unknown }
/** What a colleague does to the ticket that is shown. */
let turnInto: (now: Partial<DeskTicket>) => void

function show(shown: Partial<DeskTicket> = {}, answer: (url: string) => Response = () => new Response(null)) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'GET')
      return Response.json({ user: null, tickets: [], looking: [], customer: null, assignees: [] })
    if (url.endsWith('/presence')) return new Response(null, { status: 204 })
    sent.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    return answer(url)
  })
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, null)
  const screenOf = (now: Partial<DeskTicket>) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ToastArea>
          <SignedInUserContext value={{ user_id: id, role: 'admin' } as SessionUser}>
            <DeskTicketDetail number={ticket.ticket_number} listed={{ ...ticket, ...now }} />
          </SignedInUserContext>
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>
  )
  const { rerender } = render(screenOf(shown))
  turnInto = (now) => rerender(screenOf({ ...shown, ...now }))
  return sent
}
const box = () => screen.getByRole('textbox', { name: 'Reply' })
const type = (value: string) => fireEvent.input(box(), { target: { value } })
const sendAnswer = (url: string) =>
  url === '/api/undo' ? new Response(null, { status: 204 }) : Response.json(response, { status: 201 })
const answersTo = `/api/all-tickets/${id}/answers`

test('Send and Resolve is one call, and Send Response resolves nothing', async () => {
  const sent = show({}, sendAnswer)
  type('Done.')
  fireEvent.click(screen.getByRole('button', { name: 'Send and Resolve' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(box()).toHaveProperty('value', ''))
  type('And this.')
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    {
      url: answersTo,
      body: { response_text: 'Done.', attachments: [], resolve: true, still_with_us: false, seen_position: 1 },
    },
    {
      url: answersTo,
      body: { response_text: 'And this.', attachments: [], resolve: false, still_with_us: false, seen_position: 1 },
    },
  ])
})

test('e resolves: with nothing written the status alone, from the one that was seen, and it can be taken back', async () => {
  const sent = show({}, (url) =>
    url === '/api/undo' ? new Response(null, { status: 204 }) : Response.json({ undo_id }),
  )
  const resolve = screen.getByRole('button', { name: 'Resolve' })
  expect(resolve.dataset['shortcut']).toBe('e')
  fireEvent.click(resolve)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(sent).toEqual([
    { url: `/api/tickets/${id}/status`, body: { status: 'resolved', seen_status: 'open' } },
    { url: '/api/undo', body: { undo_id } },
  ])
  cleanup()
  show({ status: 'resolved' })
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
})

test('Still with us goes with the response once, and never with Send and Resolve', async () => {
  const sent = show({}, sendAnswer)
  const still = () => screen.getByRole('checkbox', { name: 'Still with us' })
  for (const button of ['Send Response', 'Send Response', 'Send and Resolve']) {
    type('We look at it.')
    if (sent.length !== 1) fireEvent.click(still())
    const before = sent.length
    fireEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(sent).toHaveLength(before + 1))
    await waitFor(() => expect(still()).toHaveProperty('checked', false))
  }
  expect(sent.map(({ body }) => (body as { still_with_us: boolean }).still_with_us)).toEqual([true, false, false])
  cleanup()
  show({ status: 'resolved' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test.each([
  ['team', '2126-11-18T20:00:00.000Z', 'Due Mon 12:00 PM'],
  ['team', '2026-11-16T20:00:00.000Z', 'Overdue'],
  ['client', null, 'Waiting for the client'],
] as const)('whose move it is stands in a badge: %s, due %s: %s', (turn, due_at, badge) => {
  show({ clock: { ...ticket.clock, turn, due_at } })
  expect(screen.getByText(badge)).toBeDefined()
  expect(screen.getByText('With us 3 h 20 min, with the client 9 h 0 min, counted in opening hours.')).toBeDefined()
  expect(screen.queryByText(/^Solve by/)).toBeNull()
})

test('where it is promised, by when it is solved', () => {
  show({ clock: { ...ticket.clock, solve_due_at: '2026-11-16T20:00:00.000Z' } })
  expect(screen.getByText('Solve by Mon, Nov 16, 12:00 PM')).toBeDefined()
})

test('Ctrl+Enter sends what is written, and nothing where nothing is', async () => {
  const sent = show({}, sendAnswer)
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
  type('Load it anew.')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(sent).toEqual([])
  fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('undone, the response is back in its box', async () => {
  const sent = show({}, sendAnswer)
  type('Load it anew.')
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(sent.at(-1)).toEqual({ url: '/api/undo', body: { undo_id } })
  expect(box()).toHaveProperty('value', 'Load it anew.')
})

test('what was typed before can be sent as it is, once it is there again', async () => {
  show()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send Response' })).toHaveProperty('disabled', true))
  type('Load it anew.')
  cleanup()
  const sent = show({}, sendAnswer)
  await waitFor(() => expect(box()).toHaveProperty('value', 'Load it anew.'))
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('who answers a thread that went on meanwhile is told, and what was typed stays', async () => {
  const message = 'Emil Okafor answered while you were writing. Read it, then send again.'
  const refused = { error: { code: 'answered_meanwhile', message, request_id: 'r' } }
  show({}, () => Response.json(refused, { status: 409 }))
  type('Load it anew.')
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Failed to send response')
  expect(told.textContent).toContain(message)
  expect(box()).toHaveProperty('value', 'Load it anew.')
})

test('why something is not undone is said', async () => {
  const refused = { error: { code: 'undo_changed', message: 'Somebody changed this.', request_id: 'r' } }
  show({}, (url) => (url === '/api/undo' ? Response.json(refused, { status: 409 }) : sendAnswer(url)))
  type('Load it anew.')
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody changed this.')
  expect(box()).toHaveProperty('value', '')
})

test('a status is picked, from the one that was seen', async () => {
  const sent = show({}, () => Response.json({ undo_id }))
  fireEvent.click(screen.getByRole('button', { name: 'Status: Open' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Closed' }))
  await screen.findByText('Ticket status updated to closed')
  expect(sent).toEqual([{ url: `/api/tickets/${id}/status`, body: { status: 'closed', seen_status: 'open' } }])
})

test('what is done can be archived, what nobody responded to deleted', () => {
  show({ status: 'resolved' })
  expect(screen.getByRole('button', { name: 'Archive: TKT-000042' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Delete: TKT-000042' })).toBeDefined()
  cleanup()
  show({ responses: [response] })
  expect(screen.queryByRole('button', { name: /^Archive|^Delete/ })).toBeNull()
})

test('a note goes to the team’s own address; what is typed on one tab stays while the other is open', async () => {
  const sent = show({}, () => Response.json({ id }, { status: 201 }))
  type('Half an ans')
  fireEvent.click(screen.getByRole('tab', { name: 'Internal note' }))
  const note = screen.getByRole('textbox', { name: 'Internal note' })
  expect(document.activeElement).toBe(note)
  expect(screen.queryByRole('button', { name: 'Send Response' })).toBeNull()
  fireEvent.input(note, { target: { value: 'She pays late.' } })
  fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true })
  await screen.findByText('Note added')
  expect(sent).toEqual([
    { url: `/api/all-tickets/${id}/notes`, body: { note_text: 'She pays late.', attachments: [] } },
  ])
  expect(note).toHaveProperty('value', '')
  fireEvent.click(screen.getByRole('tab', { name: 'Reply' }))
  expect(box()).toHaveProperty('value', 'Half an ans')
})

test('notes stand between the messages, and say that only the team sees them', () => {
  show({
    notes: [
      {
        id: undo_id,
        note_text: 'She pays late.',
        author: 'Ada Lindqvist',
        attachments: [],
        created_at: '2026-11-15T12:01:00.000Z',
      },
    ],
    responses: [{ ...response, created_at: '2026-11-15T12:02:00.000Z' }],
  })
  const [opening, note, answer] = screen.getAllByRole('article').map(({ textContent }) => textContent)
  expect(opening).toContain('Look')
  expect(note).toContain('Internal note · Ada Lindqvist · only the team sees this')
  expect(note).toContain('She pays late.')
  expect(answer).toContain(author_name)
})

test('a closed ticket takes a note and no reply', () => {
  show({ status: 'closed' })
  expect(screen.queryByRole('tab', { name: 'Reply' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Internal note' })).toBeTruthy()
})

test('one that is part of another leads there, and nothing is written in it', () => {
  show({ status: 'closed', merged_into: 'TKT-000041' })
  const link = screen.getByRole('link', { name: 'TKT-000041' })
  expect(link.getAttribute('href')).toBe('/admin-dashboard?tab=tickets&ticket=TKT-000041')
  expect(screen.queryByRole('tablist')).toBeNull()
  for (const name of ['Merge', /^Status/, /^Assignee/, /^Delete/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('what a colleague does takes nothing from under the hands: neither a note nor a reply that is being written', () => {
  show({ status: 'closed' })
  const note = screen.getByRole('textbox', { name: 'Internal note' })
  act(() => note.focus())
  turnInto({ status: 'open' })
  expect(document.activeElement).toBe(note)
  expect(screen.getByRole('tab', { name: 'Internal note' }).getAttribute('aria-selected')).toBe('true')
  cleanup()

  show()
  act(() => box().focus())
  type('Load it anew.')
  turnInto({ status: 'closed' })
  expect(document.activeElement).toBe(box())
  expect(box()).toHaveProperty('value', 'Load it anew.')
})

test('what was said since a reply was begun was not read for it, though it is on the screen', async () => {
  const sent = show({}, sendAnswer)
  type('Load it anew.')
  turnInto({ last_position: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { seen_position: 1 } }]))
  await waitFor(() => expect(box()).toHaveProperty('value', ''))
  type('And this.')
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  await waitFor(() => expect(sent).toMatchObject([{}, { body: { seen_position: 2 } }]))
})
