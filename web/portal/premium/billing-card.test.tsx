import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#domain/accounts.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { BillingCard } from './billing-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const subscription = {
  status: 'active',
  is_premium: true,
  amount: 43500,
  interval_months: 3,
  current_period_end: '2027-02-15T20:00:00.000Z',
  cancel_at_period_end: false,
  grace_until: null,
}
const pia = { user_id: 'pia', membership_tier: 'premium', role: 'user' } as SessionUser

function show(user: SessionUser, answer: object) {
  vi.stubGlobal('fetch', async () => Response.json(answer))
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <BillingCard user={user} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test.each([
  ['runs on', false, 'Renews on Feb 15, 2027: $435 every 3 months.', 'Premium Subscription Active'],
  ['ends', true, 'Canceled: Premium ends on Feb 15, 2027.', 'Premium Subscription Active until Feb 15, 2027'],
])('A19: badge and note of a subscription that %s say the same', async (_how, cancel_at_period_end, note, badge) => {
  show(pia, { subscription: { ...subscription, cancel_at_period_end }, manages_billing: true })
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.getByText(badge)).toBeTruthy()
})

test.each([
  ['a customer is led to where Premium is chosen', 'user', '/dashboard#upgrade'],
  ['nobody of the team is sold anything', 'employee', undefined],
  ['nor an admin', 'admin', undefined],
] as const)('%s', async (_what, role, href) => {
  show({ ...pia, role, membership_tier: 'free' }, { subscription: null, manages_billing: true })
  // There once we have heard of no subscription, as the link would be.
  await screen.findByRole('button', { name: 'Manage Billing' })
  expect(screen.queryByRole('link', { name: 'Upgrade to Premium' })?.getAttribute('href')).toBe(href)
})
