import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { chat } from '#content/chat.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import ChatPanel from './chat-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What the server says of who is signed in; no chat was begun. */
function open(user: object | null) {
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/api/session') ? { user } : { conversation: null }),
  )
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Sittings>
          <ChatPanel titleId="chat-title" open close={() => {}} onUnread={() => {}} />
        </Sittings>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
const person = {
  user_id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  first_name: 'Cleo',
  last_name: 'Marsh',
  email: 'cleo@client.example',
}

test('whoever is signed in as a customer is greeted by name, and not asked for it', async () => {
  open({ ...person, role: 'user' })
  expect((await screen.findByRole('log')).textContent).toContain(
    'Hello Cleo. Ask about your project, your tickets or what you bought; I know our pages and prices too.',
  )
  expect(screen.queryByLabelText(chat.start.name.label)).toBeNull()
})

test.each([
  ['a visitor', null],
  ['somebody of the team', { ...person, role: 'admin' }],
])('%s says who they are', async (_who, user) => {
  open(user)
  await screen.findByText(chat.start.heading)
  expect(screen.queryByRole('log')).toBeNull()
})
