import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { Sittings } from '#web/auth/sittings.tsx'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import Receipt from './receipt.tsx'
import { SignedInUserContext } from './signed-in-user.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const purchase = {
  id: '2b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  checkout_id: '3b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  product_name: 'Custom Web Design',
  status: 'paid',
  created_at: '2026-11-16T12:00:00.000Z',
  payment_date: '2026-11-16T12:00:00.000Z',
  discount_code: null,
  discount_amount: 0,
  original_amount: 249_900,
  final_amount: 249_900,
  refunded_amount: 0,
  is_unfinished: false,
}
const bea = { user_id: 'bea', first_name: 'Bea', last_name: 'Lund', email: 'bea@client.example' }

function show(buyer: { name: string; email: string } | null) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/notifications')) return Response.json({ notifications: [], unread: 0, next_cursor: null })
    return Response.json(url.startsWith('/api/purchases/') ? { purchase, buyer } : { user: null })
  })
  render(
    <ToastArea>
      <MemoryRouter initialEntries={[`/receipt?purchase=${purchase.id}`]}>
        <QueryClientProvider client={createQueryClient()}>
          <Sittings>
            <SignedInUserContext value={{ ...bea, role: 'user', membership_tier: 'free' } as SessionUser}>
              <Receipt />
            </SignedInUserContext>
          </Sittings>
        </QueryClientProvider>
      </MemoryRouter>
    </ToastArea>,
  )
  return screen.findByText('Total paid')
}

test('a receipt is made out to who bought, not to who reads it', async () => {
  await show({ name: 'Pia Renner', email: 'pia@client.example' })
  expect(screen.getByText('Billed to').nextElementSibling?.textContent).toBe('Pia Rennerpia@client.example')
  expect(screen.queryByText('bea@client.example')).toBeNull()
})

test('of a buyer who is gone with their company a receipt says nothing', async () => {
  await show(null)
  expect(screen.queryByText('Billed to')).toBeNull()
})
