import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { DeskTicket } from '#domain/tickets.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { AssignedTickets } from './assigned-tickets.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { TicketDesk } from './ticket-desk.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const ids = ['0', '1', '2', '3'].map((digit) => `${digit}b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c`)
const [ticketId = '', adaId = '', emilId = '', undo_id = ''] = ids
const ada = { user_id: adaId, email: 'ada@x.example', first_name: 'Ada', last_name: 'Lindqvist' }
const emil = { user_id: emilId, email: 'emil@x.example', first_name: 'Emil', last_name: 'Okafor' }
const ticket: DeskTicket = {
  id: ticketId,
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
  responses: [],
  earlier: null,
  events: [],
  notes: [],
  clock: { turn: 'team', due_at: null, solve_due_at: null, with_us_minutes: 0, with_client_minutes: 0 },
  rating: null,
  rating_comment: null,
  merged_into: null,
  attachments: [],
  copies: [],
  last_position: 1,
  looking: [],
  assignee: null,
  owner: {
    user_id: ticketId,
    email: 'pia@client.example',
    first_name: 'Pia',
    last_name: 'Renner',
    membership_tier: 'free',
  },
}
const statistics = { total: 1, open: 1, in_progress: 0, resolved: 0, closed: 0, urgent: 0, archived: 0 }

/** The pages of the list after this one; each is asked for by the number of it. */
let pagesBehind: DeskTicket[][] = []
const pageOf = (url: string, first: DeskTicket[]) => {
  const page = Number(new URLSearchParams(url.split('?')[1]).get('cursor') ?? 0)
  const tickets = [first, ...pagesBehind][page] ?? []
  return { tickets, next_cursor: page < pagesBehind.length ? `${page + 1}` : null }
}

type Sent = { url: string; body: unknown }

function show(element: ReactNode, tickets: DeskTicket[], answer = () => Response.json({ undo_id }), search = '') {
  const sent: Sent[] = []
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'GET') {
      asked.push(url)
      return Response.json(
        url.startsWith('/api/ticket-assignees')
          ? { assignees: [ada, emil] }
          : {
              ...pageOf(url, tickets),
              statistics,
              overdue: 2,
              unassigned: 1000,
              mails: [],
              waiting: 0,
              looking: [],
              user: null,
            },
      )
    }
    sent.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    return answer()
  })
  render(
    <MemoryRouter initialEntries={[`/${search}`]}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>
          <SignedInUserContext value={{ ...ada, role: 'admin' } as SessionUser}>{element}</SignedInUserContext>
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return { sent, asked }
}
const assignTo = `/api/all-tickets/${ticketId}/assignee`

test('a row says whose it is, that they are Premium, and what was said last', async () => {
  const premium: DeskTicket = { ...ticket, owner: { ...ticket.owner, membership_tier: 'premium' } }
  show(<TicketDesk />, [premium, { ...ticket, id: adaId, ticket_number: 'TKT-000043' }])
  const [first, second] = await screen.findAllByRole('link', { name: 'Pia Renner' })
  expect(first?.closest('p')?.textContent).toBe('Pia Renner, Premium · Look')
  expect(second?.closest('p')?.textContent).toBe('Pia Renner · Look')
})

test('an assignee is picked, from whose it was seen to be, and taken back', async () => {
  const { sent } = show(<AssigneeField ticket={{ ...ticket, assignee: ada }} />, [])
  fireEvent.click(await screen.findByRole('button', { name: 'Assignee: Ada Lindqvist' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Emil Okafor' }))
  await screen.findByText('Assigned to Emil Okafor')
  expect(sent).toEqual([{ url: assignTo, body: { assignee_id: emilId, seen_assignee_id: adaId } }])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ url: '/api/undo', body: { undo_id } }))
})

test('to nobody, and to me', async () => {
  const { sent } = show(<AssigneeField ticket={{ ...ticket, assignee: emil }} />, [])
  fireEvent.click(await screen.findByRole('button', { name: 'Assignee: Emil Okafor' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Nobody' }))
  await screen.findByText('Assigned to nobody')
  const me = screen.getByRole('button', { name: 'Assign to me' })
  expect(me.dataset['shortcut']).toBe('a')
  fireEvent.click(me)
  await screen.findByText('Assigned to Ada Lindqvist')
  expect(sent.map(({ body }) => body)).toEqual([
    { assignee_id: null, seen_assignee_id: emilId },
    { assignee_id: adaId, seen_assignee_id: emilId },
  ])
})

test('what is mine has no button for it, and whoever is offered no more has it still', async () => {
  show(<AssigneeField ticket={{ ...ticket, assignee: ada }} />, [])
  await screen.findByRole('button', { name: 'Assignee: Ada Lindqvist' })
  expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull()
  cleanup()
  const former = { ...emil, user_id: undo_id, first_name: 'Bea' }
  show(<AssigneeField ticket={{ ...ticket, assignee: former }} />, [])
  expect(await screen.findByRole('button', { name: 'Assignee: Bea Okafor' })).toBeDefined()
})

test('why it was not assigned is said', async () => {
  const refused = { error: { code: 'conflict', message: 'Somebody else was quicker.', request_id: 'r' } }
  show(<AssigneeField ticket={ticket} />, [], () => Response.json(refused, { status: 409 }))
  fireEvent.click(screen.getByRole('button', { name: 'Assign to me' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else was quicker.')
})

test('the desk says what is late and what is nobody’s, and whose each ticket is', async () => {
  show(<TicketDesk />, [ticket, { ...ticket, id: undo_id, ticket_number: 'TKT-000043', assignee: emil }])
  expect(await screen.findByText('2 overdue, 999+ without assignee.')).toBeDefined()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toContain('Nobody')
  expect(rows[1]).toContain('Emil Okafor')
})

test('it is narrowed to an assignee and by the clock', async () => {
  const { asked } = show(<TicketDesk />, [ticket])
  const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByRole('option', { name: 'Emil Okafor' })
  const names = [...screen.getByLabelText<HTMLSelectElement>('Assignee').options].map(({ text }) => text)
  expect(names).toEqual(['All assignees', 'Me', 'Nobody', 'Ada Lindqvist', 'Emil Okafor'])
  choose('Assignee', emilId)
  await waitFor(() => expect(asked.at(-1)).toContain(`assignee=${emilId}`))
  choose('Clock', 'client')
  await waitFor(() => expect(asked.at(-1)).toContain('clock=client'))
  const clocks = [...screen.getByLabelText<HTMLSelectElement>('Clock').options].map(({ text }) => text)
  expect(clocks).toEqual(['Any time', 'Overdue', 'Due today', 'Waiting for the client'])
})

test('several are assigned at once', async () => {
  const { sent } = show(<TicketDesk />, [{ ...ticket, assignee: emil }])
  fireEvent.click(await screen.findByRole('checkbox', { name: /Blurry|TKT-000042/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Assign to me' }))
  await screen.findByText('1 assigned to you')
  expect(sent).toEqual([{ url: assignTo, body: { assignee_id: adaId, seen_assignee_id: emilId } }])
})

test('whoever has tickets sees and answers them, without what is the admins’', async () => {
  const answered = { ...ticket, id: undo_id, response_text: 'x', is_admin_response: true }
  const { sent } = show(<AssignedTickets />, [{ ...ticket, assignee: ada }], () =>
    Response.json({ ...answered, undo_id: null }, { status: 201 }),
  )
  expect(await screen.findByRole('heading', { name: 'My Tickets' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(Status|Assignee|Send and Resolve|Assign)/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Saved replies', hidden: true })).toBeDefined()
  const boxOf = (name: string) => screen.getByRole('textbox', { name, hidden: true })
  fireEvent.input(boxOf('Reply'), { target: { value: 'Done.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Response', hidden: true }))
  await screen.findByText('Response sent successfully')
  expect(sent).toEqual([
    {
      url: `/api/assigned-tickets/${ticketId}/answers`,
      body: { response_text: 'Done.', attachments: [], still_with_us: false, seen_position: 1 },
    },
  ])
  fireEvent.input(boxOf('Internal note'), { target: { value: 'It was the lock.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add note', hidden: true }))
  await screen.findByText('Note added')
  expect(sent[1]).toEqual({
    url: `/api/assigned-tickets/${ticketId}/notes`,
    body: { note_text: 'It was the lock.', attachments: [] },
  })
})

test('one that is asked for by its address is open, also where it comes pages later', async () => {
  pagesBehind = [[{ ...ticket, id: adaId, ticket_number: 'TKT-000043', subject: 'Later' }]]
  onTestFinished(() => void (pagesBehind = []))
  show(<AssignedTickets />, [ticket], undefined, '?ticket=TKT-000043')
  const opened = (await screen.findByText('Later')).closest('details')
  expect(opened?.open).toBe(true)
  expect(screen.getByText('Blurry').closest('details')?.open).toBe(false)
})

test('whoever has none sees nothing of it', async () => {
  const { asked } = show(<AssignedTickets />, [])
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByText('My Tickets')).toBeNull()
})
