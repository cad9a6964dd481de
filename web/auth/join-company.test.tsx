import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { JoinCompany } from './join-company.tsx'
import { Sittings } from './sittings.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const opened = {
  company: 'Renner Strength',
  owner: 'Pia Renner',
  email: 'jo@client.example',
  part: 'member',
  has_account: false,
}
const jo = { user_id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c', email: opened.email, first_name: 'Jo', role: 'user' }
const refusal = (code: string, message: string, status: number) =>
  Response.json({ error: { code, message, request_id: 'r' } }, { status })

function show(user: object | null, answers: { opening?: () => Response; joining?: () => Response } = {}) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    if (url.startsWith('/api/session')) return Response.json({ user, company: null, companies: [] })
    if (url === '/api/accounts/invitation') return answers.opening?.() ?? Response.json(opened)
    sent.push(JSON.parse(init?.body ?? 'null'))
    return answers.joining?.() ?? Response.json({ user: jo })
  })
  render(
    <MemoryRouter initialEntries={['/auth']}>
      <Sittings>
        <QueryClientProvider client={createQueryClient()}>
          <ToastArea>
            <JoinCompany tokenHash="a-token" />
          </ToastArea>
        </QueryClientProvider>
      </Sittings>
    </MemoryRouter>,
  )
  return sent
}

test('it says who invites whom as what, and uses nothing up', async () => {
  const sent = show(null)
  expect(await screen.findByRole('heading', { name: 'Join Renner Strength' })).toBeDefined()
  expect(screen.getByText('Pia Renner invites jo@client.example as member.')).toBeDefined()
  expect(sent).toEqual([])
})

test('no account: names and a password, then the account is made and joins', async () => {
  const sent = show(null)
  const button = await screen.findByRole('button', { name: 'Create Account and Join' })
  fireEvent.click(button)
  expect(await screen.findByText('First name is required')).toBeDefined()
  for (const [label, value] of [
    [/^First name/, 'Jo'],
    [/^Last name/, 'Ek'],
    [/^Password/, 'seven-lanterns-out'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(button)
  await waitFor(() =>
    expect(sent).toEqual([
      { token_hash: 'a-token', first_name: 'Jo', last_name: 'Ek', password: 'seven-lanterns-out' },
    ]),
  )
})

test('an address with an account: the sign-in form first, with that address in it', async () => {
  show(null, { opening: () => Response.json({ ...opened, has_account: true }) })
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('jo@client.example'))
  expect(screen.queryByRole('button', { name: 'Create Account and Join' })).toBeNull()
})

test('signed in as that address: Join', async () => {
  const sent = show(jo, { opening: () => Response.json({ ...opened, has_account: true }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
  await waitFor(() => expect(sent).toEqual([{ token_hash: 'a-token' }]))
})

test('signed in as somebody else: says so, with Sign Out and no way to join', async () => {
  show({ ...jo, email: 'cleo@client.example' })
  expect(
    await screen.findByText('This invitation is for jo@client.example. You are signed in as cleo@client.example.'),
  ).toBeDefined()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign Out'])
})

test('a link that no longer works says why', async () => {
  show(null, { opening: () => refusal('link_expired', 'This link has expired. Please request a new one.', 410) })
  expect(await screen.findByText('This link has expired. Please request a new one.')).toBeDefined()
})
