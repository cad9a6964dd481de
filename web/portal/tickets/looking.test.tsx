import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { DeskTicket, Looking, OwnTicket } from '#domain/tickets.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/api/session.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { ActingContext } from '../acting.ts'
import { SignedInUserContext } from '../signed-in-user.ts'
import { DeskFoot } from './desk-foot.tsx'
import { TicketCard } from './ticket-card.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const common = {
  id,
  ticket_number: 'TKT-000042',
  subject: 'Blurry',
  message: 'Look',
  status: 'open',
  priority: 'normal',
  created_at: '2026-11-15T12:00:00.000Z',
  updated_at: '2026-11-15T12:00:00.000Z',
  attachments: [],
  responses: [],
  events: [],
  copies: [],
  clock: { turn: 'team', due_at: null, solve_due_at: null, with_us_minutes: 0, with_client_minutes: 0 },
  rating: null,
  rating_comment: null,
  merged_into: null,
} as const
const desk = {
  ...common,
  opening: { via: 'web', quoted_text: null, mail_id: null },
  archived_at: null,
  turn: 'team',
  due_at: null,
  last_position: 1,
  looking: [],
  notes: [],
  assignee: null,
  owner: { user_id: id, email: 'pia@client.example', first_name: 'Pia', last_name: 'Renner', membership_tier: 'free' },
} as unknown as DeskTicket
const own = {
  ...common,
  opening: { via: 'web', quoted_text: null },
  answer_by: null,
  closes_at: null,
  may_rate: false,
} as unknown as OwnTicket

function show(shown: ReactNode, looking: Looking = [], viewed = false) {
  const said: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'GET') return Response.json({ user: null, looking })
    if (url.endsWith('/presence') && typeof init.body === 'string') said.push([url, JSON.parse(init.body)])
    return url.endsWith('/presence') ? new Response(null, { status: 204 }) : Response.json({ id, undo_id: null })
  })
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, null)
  const viewed_by = { look_id: id, user_id: id, name: 'Ada', seconds_left: 60, endsAt: 60_000 }
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ToastArea>
          <SignedInUserContext value={{ user_id: id, email: 'pia@client.example' } as SessionUser}>
            <ActingContext value={{ company: null, companies: [], ...(viewed && { viewed_by }) }}>
              {shown}
            </ActingContext>
          </SignedInUserContext>
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return said
}
const at = (doors: string, typing: boolean) => [`/api/${doors}/${id}/presence`, { typing }]

test('above the tabs it says who else looks at the ticket, and who writes', async () => {
  show(<DeskFoot ticket={desk} />, [
    { name: 'Emil Okafor', typing: true, is_client: false },
    { name: 'Pia Renner', typing: false, is_client: true },
  ])
  const writing = await screen.findByText('Emil Okafor is writing…')
  expect(screen.getByText('Pia Renner (client) is looking at this')).toBeDefined()
  const tabs = screen.getByRole('tablist', { name: 'What to write' })
  expect(writing.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole('status').contains(writing)).toBe(true)
})

test('whoever has it open says so, and that they write, until it is sent', async () => {
  const said = show(<DeskFoot ticket={desk} />)
  await waitFor(() => expect(said).toEqual([at('all-tickets', false)]))
  fireEvent.input(screen.getByRole('textbox', { name: 'Reply' }), { target: { value: 'It is mended.' } })
  await waitFor(() => expect(said.at(-1)).toEqual(at('all-tickets', true)))
  fireEvent.click(screen.getByRole('button', { name: 'Send Response' }))
  await waitFor(() => expect(said.at(-1)).toEqual(at('all-tickets', false)))
})

test('a customer says so, too, while the card is open; whoever views as them does not', async () => {
  const said = show(<TicketCard ticket={own} isOpen />)
  await waitFor(() => expect(said).toEqual([at('tickets', false)]))
  fireEvent.input(screen.getByRole('textbox', { name: 'Add Response' }), { target: { value: 'Thanks.' } })
  await waitFor(() => expect(said.at(-1)).toEqual(at('tickets', true)))
  cleanup()
  expect(show(<TicketCard ticket={own} isOpen={false} />)).toEqual([])
  cleanup()
  expect(show(<TicketCard ticket={own} isOpen />, [], true)).toEqual([])
})
