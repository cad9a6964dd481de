import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { chat } from '#content/chat.ts'
import type { SessionUser } from '#domain/accounts.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ActingContext } from './acting.ts'
import { OwnChat } from './own-chat.tsx'
import { SignedInUserContext } from './signed-in-user.ts'

afterEach(cleanup)

const cleo: SessionUser = {
  user_id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  email: 'cleo@client.example',
  first_name: 'Cleo',
  last_name: 'Marsh',
  company_name: null,
  phone: null,
  membership_tier: 'free',
  role: 'user',
  created_at: '2026-09-28T12:00:00.000Z',
}

function show(role: SessionUser['role'], viewed_by?: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SignedInUserContext value={{ ...cleo, role }}>
          <ActingContext value={{ company: null, companies: [], ...(viewed_by && { viewed_by }) } as never}>
            <OwnChat />
          </ActingContext>
        </SignedInUserContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.queryByRole('button', { name: chat.open, hidden: true }) !== null
}

test('a customer has the chat beside their own', () => expect(show('user')).toBe(true))

test.each(['employee', 'admin'] as const)('the %s has none there', (role) => expect(show(role)).toBe(false))

test('an admin who looks may ask nothing, and has none', () => expect(show('user', 'Ada')).toBe(false))
