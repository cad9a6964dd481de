import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import type { Company } from '#domain/companies.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { ToastArea } from '#web/ui/toast.tsx'
import { ActingContext } from '../acting.ts'
import { sizeOf } from './download-data.tsx'
import { YourData } from './your-data.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cleo: SessionUser = {
  user_id: '1b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  email: 'cleo@client.example',
  first_name: 'Cleo',
  last_name: 'Marsh',
  company_name: null,
  phone: null,
  membership_tier: 'free',
  role: 'user',
  created_at: '2026-09-28T12:00:00.000Z',
}
const ready = {
  id: '2b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  state: 'ready',
  size: 12_000,
  expires_at: '2026-11-05T20:00:00.000Z',
}

type Asked = { method: string; url: string; body: unknown }

let looks: object[] = []

/** The network: what is prepared, and an answer to every change. */
function show(exports: unknown[], answer: (asked: Asked) => Response, user = cleo, companies: Company[] = []) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.startsWith('/api/session')) return Response.json({ user })
    if (url === '/api/looks') return Response.json({ looks })
    if (init?.method === 'GET') return Response.json({ exports })
    const call = {
      method: init?.method ?? '',
      url,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    }
    asked.push(call)
    return answer(call)
  })
  render(
    <ToastArea>
      <MemoryRouter initialEntries={['/account-settings']}>
        <Sittings>
          <QueryClientProvider client={createQueryClient()}>
            <Routes>
              <Route
                path="/account-settings"
                element={
                  <ActingContext value={{ company: companies[0] ?? null, companies }}>
                    <YourData user={user} />
                  </ActingContext>
                }
              />
              <Route path="/" element={<p>The public site</p>} />
            </Routes>
          </QueryClientProvider>
        </Sittings>
      </MemoryRouter>
    </ToastArea>,
  )
  return asked
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what is ready is said until when, with a link that names its size; nothing is asked for before it is used', async () => {
  const fetched: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(this.getAttribute('href') ?? '')
  })
  const asked = show([ready], () => Response.json({ url: '/api/files/signed' }))
  expect(await screen.findByText(/^Ready until Nov 05, 2026$/)).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Download (12 KB)' })
  expect(asked).toEqual([])
  fireEvent.click(link)
  await waitFor(() => expect(fetched).toEqual(['/api/files/signed']))
  expect(asked).toEqual([{ method: 'POST', url: `/api/data-exports/${ready.id}/links`, body: null }])
})

test('where no link is given that is said, and the link stays', async () => {
  show([ready], () =>
    Response.json({ error: { code: 'file_missing', message: 'This file is gone.', request_id: 'r' } }, { status: 404 }),
  )
  fireEvent.click(await screen.findByRole('link', { name: 'Download (12 KB)' }))
  expect((await screen.findAllByText('This file is gone.')).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Download (12 KB)' })).toBeTruthy()
})

test('while it is being prepared that is said, and no second one is asked for', async () => {
  show([{ ...ready, state: 'preparing', size: null }], () => new Response())
  expect(await screen.findByText('Being prepared …')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prepare Download' }).disabled).toBe(true)
})

test('what is being prepared is said, and a second one a day is refused in the words of the server', async () => {
  const message = 'You can prepare one download a day.'
  show([{ ...ready, state: 'failed', size: null }], () =>
    Response.json({ error: { code: 'rate_limited', message, request_id: 'r' } }, { status: 429 }),
  )
  expect(await screen.findByText('It could not be prepared. Please try again.')).toBeTruthy()
  press('Prepare Download')
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
})

test('another address deletes nothing; one’s own leads out of the portal', async () => {
  const asked = show([], () => new Response(null, { status: 204 }))
  press('Delete My Account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  for (const list of ['Deleted at once', 'Kept, because the law asks for it'])
    expect(dialog.getByRole('list', { name: list })).toBeTruthy()
  const field = dialog.getByLabelText('Type your email to confirm')
  fireEvent.change(field, { target: { value: 'pia@client.example' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete for Good' }))
  expect(await dialog.findByText('This is not your email.')).toBeTruthy()
  expect(asked).toEqual([])

  fireEvent.change(field, { target: { value: ' Cleo@Client.example ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete for Good' }))
  expect(await screen.findByText('The public site')).toBeTruthy()
  expect(asked).toEqual([{ method: 'DELETE', url: '/api/account', body: { email: cleo.email } }])
  expect(await screen.findByText('Your account is deleted.')).toBeTruthy()
})

test.each([
  ['alone', ['owner'], true],
  ['a member', ['member'], false],
  ['with a company of their own beside it', ['owner', 'billing'], true],
] as const)('what is deleted is what is theirs: %s', async (_who, parts, ownsCompany) => {
  const companies = parts.map((part, index) => ({ id: `${index}`, name: `Company ${index}`, part }))
  show([], () => new Response(), cleo, companies)
  press('Delete My Account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  const lines = within(dialog.getByRole('list', { name: 'Deleted at once' })).getAllByRole('listitem')
  const said = lines.map(({ textContent }) => textContent)
  expect(said.includes('Your projects, tickets, forms and chats')).toBe(ownsCompany)
  expect(said.some((line) => line?.includes('a running subscription'))).toBe(ownsCompany)
  const staying = companies.filter(({ part }) => part !== 'owner').map(({ name }) => name)
  expect(dialog.queryAllByText(/^What you opened or wrote in /).map(({ textContent }) => textContent)).toEqual(
    staying.map((name) => `What you opened or wrote in ${name} stays there, without your name.`),
  )
})

test('a refusal is said in the dialog, and the portal stays', async () => {
  const message = 'Hand Renner Strength over first, or remove its other people.'
  show([], () => Response.json({ error: { code: 'company_not_empty', message, request_id: 'r' } }, { status: 409 }))
  press('Delete My Account')
  fireEvent.change(await screen.findByLabelText('Type your email to confirm'), { target: { value: cleo.email } })
  press('Delete for Good')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByText('The public site')).toBeNull()
})

test('whoever is of the team asks an admin', async () => {
  show([], () => new Response(null, { status: 204 }), { ...cleo, role: 'employee' })
  expect(await screen.findByText('Ask an admin to delete your account.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete My Account' })).toBeNull()
})

test.each([
  [1, '1 KB'],
  [12_000, '12 KB'],
  [1_300_000, '1.2 MB'],
])('%i bytes are %s', (bytes, said) => {
  expect(sizeOf(bytes)).toBe(said)
})

test('who of the team looked, when and for how long', async () => {
  const at = (hour: string) => `2026-11-05T${hour}:00.000Z`
  looks = [
    { id: 'a', by: 'Ada Lindqvist', started_at: at('20:04'), ended_at: null },
    { id: 'b', by: 'Ada Lindqvist', started_at: at('20:00'), ended_at: at('20:04') },
    { id: 'c', by: null, started_at: at('19:00'), ended_at: '2026-11-05T19:00:10.000Z' },
  ]
  show([], () => new Response())
  const list = await screen.findByRole('list', { name: 'When our team looked' })
  const lines = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines[0]).toMatch(/^Ada Lindqvist, Nov 05, 2026, .+, going on now$/)
  expect(lines[1]).toMatch(/^Ada Lindqvist, Nov 05, 2026, .+, 4 minutes$/)
  expect(lines[2]).toMatch(/^Somebody who has left our team, Nov 05, 2026, .+, 1 minute$/)
})

test('nobody looked', async () => {
  looks = []
  show([], () => new Response())
  expect(await screen.findByText('Nobody of our team has looked at your account this way.')).toBeTruthy()
})
