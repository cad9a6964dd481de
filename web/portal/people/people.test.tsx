import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { CompanyView } from '#domain/companies.ts'
import type { Part } from '#domain/permissions.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { People } from './people.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (digit: number) => `${digit}b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c`
const people: CompanyView['people'] = [
  { user_id: idOf(0), email: 'pia@client.example', first_name: 'Pia', last_name: 'Renner', part: 'owner' },
  { user_id: idOf(1), email: 'sam@client.example', first_name: 'Sam', last_name: 'Ode', part: 'member' },
  { user_id: idOf(2), email: 'bea@client.example', first_name: 'Bea', last_name: 'Lund', part: 'billing' },
]
const invitation = {
  id: idOf(3),
  email: 'jo@client.example',
  part: 'member' as const,
  expires_at: '2026-11-23T12:00:00.000Z',
}
const companyAs = (part: Part): CompanyView => ({
  company: { id: idOf(0), name: 'Renner Strength', part },
  company_name: 'Renner Strength',
  people,
  invitations: [invitation],
})

type Sent = { method: string; url: string; body: unknown }

async function show(part: Part, answer: () => Response = () => new Response(null, { status: 204 })) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'GET') return Response.json(url.startsWith('/api/company') ? companyAs(part) : { user: null })
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    sent.push({ method: init?.method ?? '', url, body })
    return answer()
  })
  const self = { ...people.find((person) => person.part === part), membership_tier: 'free', role: 'user' }
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>
          <SignedInUserContext value={self as SessionUser}>
            <People />
          </SignedInUserContext>
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: 'Renner Strength' })
  return sent
}
const press = (name: string, inside = screen) => fireEvent.click(inside.getByRole('button', { name }))

test('everybody sees who is in the company, with their part, and who is invited until when', async () => {
  await show('member')
  const rows = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Pia RennerOwnerpia@client.example',
    'Sam OdeMembersam@client.example',
    'Bea LundBilling onlybea@client.example',
    'jo@client.exampleInvitedExpires Nov 23, 2026',
  ])
})

test('a member can leave, and nothing else', async () => {
  const sent = await show('member')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Leave Renner Strength'])
  press('Leave Renner Strength')
  const dialog = await screen.findByRole('dialog', { name: 'Leave Renner Strength?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(sent).toEqual([{ method: 'DELETE', url: `/api/company/people/${idOf(1)}`, body: null }]))
})

test('the owner’s choice of a part acts when an entry is picked, and by no key before', async () => {
  const sent = await show('owner')
  const part = screen.getByRole('button', { name: 'Part of Sam Ode: Member' })
  part.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'b']) fireEvent.keyDown(document.activeElement ?? part, { key })
  expect(sent).toEqual([])
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Billing only' }))
  await screen.findByText('Part changed')
  expect(sent).toEqual([{ method: 'PUT', url: `/api/company/people/${idOf(1)}`, body: { part: 'billing' } }])
})

test('handing over and removing ask first', async () => {
  const sent = await show('owner')
  press('Make Sam Ode owner')
  expect(sent).toEqual([])
  const dialog = await screen.findByRole('dialog', { name: 'Make Sam Ode owner?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Hand Over' }))
  await waitFor(() => expect(sent).toEqual([{ method: 'PUT', url: '/api/company/owner', body: { user_id: idOf(1) } }]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Make Sam Ode owner?' })).toBeNull())
  press('Remove Bea Lund')
  const removing = await screen.findByRole('dialog', { name: 'Remove Bea Lund?' })
  fireEvent.click(within(removing).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE', url: `/api/company/people/${idOf(2)}` }))
})

test('what the server refuses is said in its words', async () => {
  const message = 'Sam Ode already has a company of their own. Use another address.'
  await show('owner', () =>
    Response.json({ error: { code: 'has_own_company', message, request_id: 'r' } }, { status: 409 }),
  )
  press('Make Sam Ode owner')
  const dialog = await screen.findByRole('dialog', { name: 'Make Sam Ode owner?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Hand Over' }))
  expect(await screen.findByText(message)).toBeDefined()
})

test('the owner renames the company, or takes its name away', async () => {
  const sent = await show('owner')
  for (const [typed, company_name] of [
    [' Renner & Daughters ', 'Renner & Daughters'],
    ['', null],
  ] as const) {
    press('Rename Renner Strength')
    const dialog = await screen.findByRole('dialog', { name: 'Rename Renner Strength' })
    const field = within(dialog).getByLabelText<HTMLInputElement>('Company Name (optional)')
    expect(field.value).toBe('Renner Strength')
    fireEvent.change(field, { target: { value: typed } })
    press('Save', within(dialog) as typeof screen)
    expect((await screen.findAllByText('Company renamed')).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rename Renner Strength' })).toBeNull())
    expect(sent.at(-1)).toEqual({ method: 'PUT', url: '/api/company', body: { company_name } })
  }
})

test('the owner invites by email and part', async () => {
  const sent = await show('owner', () => Response.json({ invitation }, { status: 201 }))
  press('Invite Somebody')
  const dialog = await screen.findByRole('dialog', { name: 'Invite somebody to Renner Strength' })
  const parts = within(within(dialog).getByLabelText('Part')).getAllByRole('option')
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Member: projects, tickets and forms',
    'Billing only: purchases, receipts and the subscription',
  ])
  press('Send Invitation', within(dialog) as typeof screen)
  expect(await within(dialog).findByText('Please enter a valid email')).toBeDefined()
  expect(sent).toEqual([])
  fireEvent.change(within(dialog).getByLabelText(/^Email/), { target: { value: 'Jo@client.example' } })
  press('Send Invitation', within(dialog) as typeof screen)
  expect(await screen.findByText('Invitation sent to jo@client.example')).toBeDefined()
  expect(sent).toEqual([
    { method: 'POST', url: '/api/company/invitations', body: { email: 'jo@client.example', part: 'member' } },
  ])
})

test('an invitation is sent again or withdrawn by its owner', async () => {
  const sent = await show('owner', () => Response.json({ invitation }))
  press('Withdraw: jo@client.example')
  await screen.findByText('Invitation withdrawn')
  press('Send Again: jo@client.example')
  await screen.findByText('Invitation sent to jo@client.example')
  expect(sent).toMatchObject([
    { method: 'DELETE', url: `/api/company/invitations/${idOf(3)}` },
    { method: 'POST', url: `/api/company/invitations/${idOf(3)}/sendings` },
  ])
})
