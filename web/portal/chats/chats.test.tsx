import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { TeamChat, TeamChatThread } from '#domain/chats.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { Chats } from './chats.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const row: TeamChat = {
  id,
  name: 'Sam',
  state: 'waiting',
  joined_name: null,
  said: 'do you do logos?',
  page: '/pricing',
  updated_at: '2026-11-17T19:00:00.000Z',
}
const said = {
  via: 'chat' as const,
  from_name: null,
  from_email: null,
  quoted_text: null,
  mail_id: null,
  is_verified: true,
  sources: [],
  attachments: [],
}
const at = { timestamp: '2026-11-17T19:00:00.000Z' }
const thread: TeamChatThread = {
  ...row,
  email: 'sam@cedar.example',
  phone: null,
  customer_id: null,
  lead_id: null,
  ticket_number: null,
  is_mine: false,
  is_here: true,
  is_typing: false,
  seen_at: '2026-11-17T19:00:00.000Z',
  messages: [
    { ...said, ...at, id: crypto.randomUUID(), role: 'user', name: null, content: 'do you do logos?' },
    {
      ...said,
      ...at,
      id: crypto.randomUUID(),
      role: 'assistant',
      name: null,
      content: 'We do.',
      sources: [{ href: '/services', title: 'Services' }],
    },
    { ...said, ...at, id: crypto.randomUUID(), role: 'event', name: null, content: 'Ada has left.' },
  ],
}

type Sent = { method: string; url: string; body: unknown }
type Answers = { chats?: TeamChat[]; chat?: Partial<TeamChatThread>; refusal?: string }

function show(search: string, { chats = [row], chat = {}, refusal }: Answers = {}) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://here')
    if (init.method !== 'GET') {
      sent.push({
        method: init.method ?? '',
        url: pathname,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      })
      if (refusal !== undefined && !pathname.endsWith('/presence'))
        return Response.json({ error: { code: 'chat_taken', message: refusal, request_id: 'r' } }, { status: 409 })
      if (pathname.endsWith('/ticket')) return Response.json({ ticket_number: 'TKT-000046' }, { status: 201 })
      if (pathname.endsWith('/lead')) return Response.json({ lead_id: id }, { status: 201 })
      if (pathname.endsWith('/answers')) return Response.json({ id, name: 'Ada', content: 'x', ...at }, { status: 201 })
      return new Response(null, { status: 204 })
    }
    if (pathname === '/api/chats')
      return Response.json({
        chats,
        next_cursor: null,
        waiting: 1,
        counts: { live: 2, all: 1000 },
        availability: 'opening_hours',
      })
    if (pathname === `/api/chats/${id}`) return Response.json({ ...thread, ...chat })
    return Response.json({ user: null })
  })
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, null)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/admin-dashboard?tab=chats${search}`]}>
        <ToastArea>
          <Chats />
        </ToastArea>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const others = () => sent.filter(({ url }) => !url.endsWith('/presence'))
  return { sent, others }
}

const open = `&chat=${id}`
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('rows say who it is, whose turn, what was said, and where', async () => {
  const other = { ...row, id: crypto.randomUUID(), name: 'Kim', state: 'person', joined_name: 'Emil' } as const
  show('', { chats: [row, other] })
  const list = await screen.findByRole('list', { name: 'Chats' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toContain('Sam')
  expect(first?.textContent).toContain('do you do logos? · /pricing')
  expect(first?.textContent).toContain('Wants a person')
  expect(second?.textContent).toContain('With Emil')
})

test('which are shown is chosen by chips that say how many each has', async () => {
  show('')
  await screen.findByRole('list', { name: 'Chats' })
  const chips = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Live and waiting 2', 'All of the last 30 days 999+'])
  expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  fireEvent.click(chips[1] as HTMLElement)
  await waitFor(() => expect(chips[1]?.getAttribute('aria-pressed')).toBe('true'))
})

test('nobody is there', async () => {
  show('', { chats: [] })
  expect(await screen.findByText('Nobody is chatting right now.')).toBeTruthy()
})

test('when somebody wants to be asked is kept once an entry is picked, and by no arrow key', async () => {
  const { others } = show('')
  await press('Available for chats: During opening hours')
  const entries = await screen.findAllByRole('menuitemradio')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['During opening hours', 'Now', 'No'])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowDown' })
  expect(others()).toEqual([])
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Now' }))
  await waitFor(() =>
    expect(others()).toEqual([{ method: 'PUT', url: '/api/chat-availability', body: { choice: 'now' } }]),
  )
})

test('an open one has the thread with its sources, says who is here, and can be joined', async () => {
  const { sent } = show(open)
  const log = await screen.findByRole('log', { name: 'Conversation' })
  expect(within(log).getByRole('link', { name: 'Services' }).getAttribute('href')).toBe('/services')
  expect(within(log).getByText('Ada has left.').tagName).toBe('P')
  expect(screen.getByText('The visitor is here')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make a ticket' })).toBeNull()
  expect(screen.queryByLabelText('Reply')).toBeNull()
  await waitFor(() =>
    expect(sent).toContainEqual({ method: 'PUT', url: `/api/chats/${id}/presence`, body: { typing: false } }),
  )
  await press('Join chat')
  expect(await screen.findByText('You joined the chat')).toBeTruthy()
})

test('whoever is late is told who was faster', async () => {
  show(open, { refusal: 'Emil has already joined this chat.' })
  await press('Join chat')
  expect(await screen.findByText('Emil has already joined this chat.')).toBeTruthy()
})

test('joined, one answers and leaves; a customer’s chat becomes a ticket, any a lead', async () => {
  const { others } = show(open, { chat: { state: 'person', joined_name: 'Ada', is_mine: true, customer_id: id } })
  const box = await screen.findByLabelText('Reply')
  expect(screen.getByRole('button', { name: 'Send Response' })).toHaveProperty('disabled', true)
  fireEvent.input(box, { target: { value: 'Gladly.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  await waitFor(() => expect(box).toHaveProperty('value', ''))
  await press('Make a ticket')
  expect(await screen.findByText('Ticket TKT-000046 created')).toBeTruthy()
  await press('Make a lead')
  expect(await screen.findByText('Lead created')).toBeTruthy()
  await press('Leave chat')
  expect(await screen.findByText('You left the chat')).toBeTruthy()
  expect(others().map(({ method, url }) => `${method} ${url.split('/').at(-1)}`)).toEqual([
    'POST answers',
    'POST ticket',
    'POST lead',
    'DELETE join',
  ])
})

test('what was typed before a reload can be sent without touching it', async () => {
  const mine = { chat: { state: 'person', joined_name: 'Ada', is_mine: true } } as const
  show(open, mine)
  fireEvent.input(await screen.findByLabelText('Reply'), { target: { value: 'Gladly.' } })
  cleanup()
  show(open, mine)
  expect(await screen.findByLabelText('Reply')).toHaveProperty('value', 'Gladly.')
  expect(screen.getByRole('button', { name: 'Send Response' })).toHaveProperty('disabled', false)
})

test.each([
  ['sam@cedar.example', 'Your answer goes to sam@cedar.example by email.'],
  [null, 'The visitor gave no address and will see it when they come back.'],
])('where an answer goes once the visitor (%s) has left', async (email, sentence) => {
  show(open, { chat: { is_mine: true, state: 'person', is_here: false, email } })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText(/^Left /)).toBeTruthy()
})

test('of a long chat the newest is shown; what was said before when somebody asks for it, and they go on from there', async () => {
  const numbered = Array.from({ length: 45 }, (_, n) => ({
    ...said,
    ...at,
    id: crypto.randomUUID(),
    role: 'user' as const,
    name: null,
    content: `Word ${n + 1}.`,
  }))
  show(open, { chat: { messages: numbered } })
  const log = await screen.findByRole('log', { name: 'Conversation' })
  const words = () =>
    within(log)
      .getAllByRole('article')
      .map((one) => one.querySelectorAll('p')[1]?.textContent)
  expect(words()).toEqual(numbered.slice(25).map(({ content }) => content))
  const earlier = screen.getByRole('button', { name: 'Show earlier messages' })
  earlier.focus()
  fireEvent.click(earlier)
  expect(words()).toEqual(numbered.slice(5).map(({ content }) => content))
  expect(document.activeElement).toBe(earlier)
  fireEvent.click(earlier)
  expect(words()).toEqual(numbered.map(({ content }) => content))
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
  expect(document.activeElement).toBe(log)
})
