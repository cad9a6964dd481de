import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { type ThreadPage, threadQuery } from '#web/api/thread.ts'
import { Thread } from './ticket-thread.tsx'

afterEach(() => {
  cleanup()
  read.mockReset()
  vi.unstubAllGlobals()
})

const at = (minute: number) => `2026-11-16T12:${`${minute}`.padStart(2, '0')}:00.000Z`
const response = {
  response_text: 'Fine.',
  is_admin_response: false,
  attachments: [],
  via: 'web' as const,
  from_name: null,
  from_email: null,
  quoted_text: null,
  mail_id: null,
  is_verified: true,
}
const sam = {
  ...response,
  id: '1',
  created_at: at(1),
  via: 'email' as const,
  from_name: 'Sam Field',
  from_email: 'sam@field.example',
  is_verified: false,
}
const ticket: ComponentProps<typeof Thread>['ticket'] = {
  message: 'See https://marsh.example/shop?a=1, or (http://marsh.example/a_(b)). Not javascript:alert(1) <img src=x>',
  opening: { via: 'email' as const, quoted_text: '--\nCleo' },
  attachments: [],
  created_at: at(0),
  responses: [
    sam,
    { ...response, id: '2', created_at: at(2), via: 'email' as const, quoted_text: '> https://quoted.example' },
    { ...response, id: '3', created_at: at(4), is_admin_response: true, author_name: 'Ada Lindqvist' },
  ],
  earlier: null,
  events: [
    { id: '4', kind: 'continues' as const, about: 'TKT-000042', created_at: at(0) },
    { id: '5', kind: 'reopened' as const, about: null, created_at: at(2) },
  ],
}

const read = vi.fn<(query: { before?: string }) => Promise<ThreadPage>>()
const client = createQueryClient()
const show = (readBy: 'client' | 'team', shown = ticket) =>
  render(
    <QueryClientProvider client={client}>
      <Thread
        ticket={shown}
        query={threadQuery(['thread'], read)}
        owner="You"
        address="cleo@client.example"
        readBy={readBy}
      />
    </QueryClientProvider>,
  )
const heads = () => screen.getAllByRole('article').map((one) => one.querySelector('p')?.textContent)

test('each message says who wrote it and which way it came; what happened stands between them', () => {
  show('team')
  const log = screen.getByRole('log', { name: 'Conversation' })
  const [opening, sams, own, team] = heads()
  expect(opening).toMatch(/^You · by email · Nov 16/)
  expect(sams).toMatch(/^Sam Field <sam@field.example> · by email · .*Another addressSender not verified$/)
  expect(own).toMatch(/^You · by email · /)
  expect(team).toMatch(/^Ada Lindqvist · Nov 16/)
  const events = Array.from(log.querySelectorAll('p.italic'))
  expect(events.map(({ textContent }) => textContent)).toEqual([
    'Continues TKT-000042',
    'Reopened by the client’s answer',
  ])
  expect(
    Array.from(log.children)
      .map(({ tagName }) => tagName)
      .join(' '),
  ).toBe('ARTICLE P ARTICLE ARTICLE P ARTICLE')
})

test('the client reads who it was, not whether we could check it, and of their own address nothing', () => {
  const { is_verified: _forTeam, mail_id: _kept, ...sams } = sam
  show('client', { ...ticket, responses: [{ ...sams, from_email: 'cleo@client.example' }] })
  expect(heads()[1]).toMatch(/^Sam Field <cleo@client.example> · by email · [^A]+$/)
  expect(screen.queryByText('Sender not verified')).toBeNull()
  expect(screen.getByText('Reopened by your answer')).toBeTruthy()
})

test('of us a client reads no name, nobody one of who is gone, and what the assistant said in a chat is the assistant’s', () => {
  const { id, created_at } = sam
  const ours = { ...response, id, created_at, is_admin_response: true }
  show('client', { ...ticket, responses: [ours, { ...ours, id: '2', via: 'chat', is_assistant: true }] })
  expect(heads()[1]).toMatch(/^Support Team · Nov 16/)
  expect(heads()[2]).toMatch(/^Assistant · from the chat · Nov 16/)
})

test('addresses are links, nothing else is, and what is quoted is folded', () => {
  show('client')
  const links = screen.getAllByRole('link', { hidden: true })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://marsh.example/shop?a=1',
    'http://marsh.example/a_(b)',
    'https://quoted.example',
  ])
  for (const link of links) expect(link.getAttribute('rel')).toBe('noopener nofollow')
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByText(/Not javascript:alert\(1\) <img src=x>/)).toBeTruthy()
  const folded = screen.getAllByText('Show quoted text')
  expect(folded.map((one) => one.closest('details')?.open)).toEqual([false, false])
})

test('the team may look at a mail as it was sent, as long as it is kept; a client may not', () => {
  const mail_id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
  show('team', { ...ticket, responses: [{ ...sam, mail_id }] })
  const links = screen.getAllByRole('link', { name: 'Show as sent' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/api/set-aside-mails/${mail_id}/as-sent`])
  cleanup()
  show('client')
  expect(screen.queryByRole('link', { name: 'Show as sent' })).toBeNull()
})

const minutes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ ...response, id: `r${from + n}`, created_at: at(from + n) }))
const earlierButton = () => screen.getByRole('button', { name: 'Show earlier messages' })
const times = () => screen.getAllByRole('article').map((one) => one.querySelector('time')?.dateTime)
const note = { id: 'n', note_text: 'Mind.', author: 'Ada', attachments: [], created_at: at(3) }

test('of a long thread the newest is shown; what came before is asked for, with what happened and what was noted then', async () => {
  const { events } = ticket
  show('team', { ...ticket, responses: minutes(40, 59), events: [], notes: [note], earlier: 41 })
  expect(screen.queryByText('Mind.')).toBeNull()
  read.mockResolvedValueOnce({ responses: minutes(20, 40), events: [], earlier: 21 })
  fireEvent.click(earlierButton())
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40))
  expect(times()).toEqual([at(0), ...minutes(20, 59).map((one) => one.created_at)])
  expect(screen.queryByText('Mind.')).toBeNull()
  read.mockResolvedValueOnce({ responses: minutes(5, 20), events, earlier: null })
  earlierButton().focus()
  fireEvent.click(earlierButton())
  await screen.findByText('Reopened by the client’s answer')
  expect(screen.getByText('Mind.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('log'))
  expect(read.mock.calls).toEqual([[{ before: '41' }], [{ before: '21' }]])
})

test('what is said meanwhile comes to what was asked for, and nothing between is missing', async () => {
  show('client', { ...ticket, responses: minutes(40, 50), events: [], earlier: 41 })
  read.mockResolvedValueOnce({ responses: minutes(30, 40), events: [], earlier: 31 })
  fireEvent.click(earlierButton())
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(21))
  read.mockImplementation(async ({ before }) =>
    before === undefined
      ? { responses: minutes(42, 52), events: [], earlier: 43 }
      : { responses: minutes(32, 42), events: [], earlier: 33 },
  )
  await client.invalidateQueries({ queryKey: ['thread'] })
  await waitFor(() => expect(times()).toEqual([at(0), ...minutes(32, 52).map((one) => one.created_at)]))
})

test('what could not be read is asked for once more, and what is there stays', async () => {
  show('client', { ...ticket, responses: minutes(40, 50), events: [], earlier: 41 })
  read.mockRejectedValueOnce(new Error('Nobody answers'))
  fireEvent.click(earlierButton())
  expect(await screen.findByText('Error loading messages: Nobody answers')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(11)
  read.mockResolvedValueOnce({ responses: minutes(30, 40), events: [], earlier: null })
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(21))
  expect(screen.queryByText(/^Error loading/)).toBeNull()
})

test('what one reads stays where it is while more comes in above it', async () => {
  const scrolled = vi.fn<(to: ScrollToOptions) => void>()
  vi.stubGlobal('scrollBy', scrolled)
  // Each entry is 100 high here.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: [...(this.parentElement?.children ?? [])].indexOf(this) * 100 } as DOMRect
  })
  show('client', { ...ticket, responses: minutes(40, 50), events: [], earlier: 41 })
  read.mockResolvedValueOnce({ responses: minutes(30, 40), events: [], earlier: 31 })
  fireEvent.click(earlierButton())
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(21))
  expect(scrolled.mock.calls).toEqual([[{ top: 1_000, behavior: 'instant' }]])
})

test('files stand below the words: pictures are seen, all else, and what is large, is saved', () => {
  const png = { file_type: 'image/png', width: 1600, height: 800 }
  const file = { id: 'a', file_name: 'logo.png', file_size: 2048, ...png, url: '/api/files/a' }
  const others = [
    { ...file, id: 'b', file_name: 'logo.svg', file_type: 'image/svg+xml', url: '/api/files/b' },
    { ...file, id: 'c', file_name: 'large.png', file_size: 9 * 1024 * 1024, url: '/api/files/c' },
  ]
  show('client', {
    ...ticket,
    attachments: [file],
    responses: [{ ...response, id: '9', created_at: at(1), attachments: others }],
  })
  const [first, second] = screen.getAllByRole('list', { name: 'Attachments' })
  if (!first || !second) throw new Error('No lists')
  expect(within(first).getByRole('img', { name: 'logo.png' }).getAttribute('src')).toBe('/api/files/a')
  // Its place is kept until it is there.
  expect(within(first).getByRole('img').style.aspectRatio).toBe('1600 / 800')
  expect(within(first).getByRole('link', { name: 'Open logo.png' }).getAttribute('href')).toBe('/api/files/a')
  expect(within(second).queryByRole('img')).toBeNull()
  expect(within(second).getByRole('link', { name: 'Download logo.svg' }).getAttribute('href')).toBe('/api/files/b')
  expect(second.textContent).toContain('9.0 MB')
})
