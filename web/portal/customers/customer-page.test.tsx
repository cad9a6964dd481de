import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { Customer, CustomerEvent } from '#domain/customers.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { CustomerPage } from './customer-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ada: SessionUser = {
  user_id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  email: 'ada@portgardner.example',
  first_name: 'Ada',
  last_name: 'Lindqvist',
  company_name: null,
  phone: null,
  membership_tier: 'free',
  role: 'admin',
  created_at: '2024-05-29T12:00:00.000Z',
}

const customer: Customer = {
  id: '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  name: 'Renner Strength',
  people: [
    {
      user_id: '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
      email: 'pia@client.example',
      first_name: 'Pia',
      last_name: 'Renner',
      part: 'owner',
    },
    {
      user_id: '2b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
      email: 'bea@client.example',
      first_name: 'Bea',
      last_name: 'Lund',
      part: 'billing',
    },
  ],
  email: 'pia@client.example',
  phone: null,
  membership_tier: 'premium',
  created_at: '2026-04-28T12:00:00.000Z',
  paid: 43_500,
  per_month: 14_500,
  open_tickets: 2,
  running_projects: 1,
}
const opened: CustomerEvent = {
  id: 'opened-1',
  at: '2026-11-15T12:00:00.000Z',
  kind: 'tickets',
  title: 'Ticket opened: Blurry',
  text: '',
  who: 'Pia Renner',
  to: '/admin-dashboard?tab=tickets&ticket=TKT-000042',
}
const note: CustomerEvent = { ...opened, id: 'note-1', kind: 'notes', title: 'Note', text: 'Likes it quick', to: null }

function show(
  answers: Partial<Record<'customer' | 'events' | 'note', (url: URL, init?: RequestInit) => Response>> = {},
) {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const url = new URL(path, 'http://localhost')
    if (url.pathname.endsWith('/notes'))
      return answers.note?.(url, init) ?? Response.json({ id: customer.id }, { status: 201 })
    if (url.pathname.endsWith('/events'))
      return answers.events?.(url) ?? Response.json({ events: [opened], next_cursor: null })
    if (url.pathname.startsWith('/api/customers')) return answers.customer?.(url) ?? Response.json({ customer })
    return Response.json({ user: null })
  })
  render(
    <MemoryRouter initialEntries={[`/admin-dashboard?tab=users&customer=${customer.id}`]}>
      <Sittings>
        <QueryClientProvider client={createQueryClient()}>
          <ToastArea>
            <SignedInUserContext value={ada}>
              <CustomerPage id={customer.id} />
            </SignedInUserContext>
          </ToastArea>
        </QueryClientProvider>
      </Sittings>
    </MemoryRouter>,
  )
}

test('shows the company, its people with their parts, and what it pays', async () => {
  show()
  expect(await screen.findByRole('heading', { name: 'Renner Strength' })).toBeTruthy()
  const people = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')
  expect(people.map(({ textContent }) => textContent)).toEqual([
    'Pia RennerOwnerpia@client.example',
    'Bea LundBilling onlybea@client.example',
  ])
  expect(screen.getByText('Paid so far').nextSibling?.textContent).toBe('$435.00')
  expect(screen.getByText('Per month').nextSibling?.textContent).toBe('$145.00')
  expect(screen.getByRole('button', { name: 'View as customer: pia@client.example' })).toBeTruthy()
})

test('everything that happened leads to the thing; Show narrows it, Show More goes on', async () => {
  show({
    events: ({ searchParams }) => {
      if (searchParams.get('show') === 'notes') return Response.json({ events: [note], next_cursor: null })
      const isFirst = !searchParams.has('cursor')
      return Response.json({
        events: [isFirst ? opened : { ...opened, id: 'opened-0', title: 'Ticket opened: Older' }],
        next_cursor: isFirst ? '2026-11-15T12:00:00.000Z_opened-1' : null,
      })
    },
  })
  const link = await screen.findByRole('link', { name: 'Ticket opened: Blurry' })
  expect(link.getAttribute('href')).toBe(opened.to)
  fireEvent.click(screen.getByRole('button', { name: 'Show More' }))
  expect(await screen.findByRole('link', { name: 'Ticket opened: Older' })).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'notes' } })
  expect(await screen.findByText('Likes it quick')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Ticket opened: Blurry' })).toBeNull()
})

test('a note is saved, and the list asked for anew', async () => {
  const sent: unknown[] = []
  show({
    note: (_url, init) => {
      sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
      return Response.json({ id: customer.id }, { status: 201 })
    },
    events: () => Response.json({ events: sent.length > 0 ? [note] : [opened], next_cursor: null }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Write a Note' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /Note/ }), { target: { value: 'Likes it quick' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Note' }))
  expect(await screen.findByText('Note saved')).toBeTruthy()
  expect(await screen.findByText('Likes it quick')).toBeTruthy()
  expect(sent).toEqual([{ note: 'Likes it quick' }])
})

test('says what went wrong, and tries again', async () => {
  show({
    customer: () =>
      Response.json({ error: { code: 'not_found', message: 'Not found', request_id: 'r' } }, { status: 404 }),
  })
  expect(await screen.findByText('Error loading customer: Not found')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
