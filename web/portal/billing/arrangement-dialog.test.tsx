import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Arrangement } from '#domain/arrangements.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { ArrangementDialog } from './arrangement-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const olu: Arrangement = {
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  customer_email: 'olu@client.example',
  customer_name: 'Olu Baker',
  custom_monthly_amount: 12_500,
  custom_total_amount: 37_500,
  discount_amount: 0,
  billing_interval: 'quarterly',
  original_price_id: 'price_1',
  stripe_coupon_id: null,
  notes: null,
  is_active: true,
  archived_at: null,
  created_at: '2026-11-15T12:00:00.000Z',
  updated_at: '2026-11-15T12:00:00.000Z',
}

test('the original price is chosen from ours, and another can be typed', async () => {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/offered-prices')
      return Response.json({ prices: [{ id: 'price_quarter', amount: 43_500, interval_months: 3 }] })
    if (init?.method === 'GET') return Response.json({ user: null })
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body) as Record<string, unknown>)
    return Response.json({ arrangement: olu })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastArea>
        <ArrangementDialog edited={olu} onClose={() => {}} />
      </ToastArea>
    </QueryClientProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Original Price ID', { exact: false })
  await waitFor(() =>
    expect([...(field.list?.options ?? [])].map(({ value, label }) => [value, label])).toEqual([
      ['price_quarter', 'Premium, $435 every 3 months'],
    ]),
  )
  fireEvent.input(field, { target: { value: 'price_other' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toMatchObject([{ original_price_id: 'price_other' }]))
})

test('what a colleague changed meanwhile shows where nothing was typed; saving again names their version', async () => {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'GET') return Response.json({ user: null, prices: [] })
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body) as Record<string, unknown>)
    return Response.json({ error: { code: 'conflict', message: 'Changed', request_id: 'r' } }, { status: 409 })
  })
  const client = createQueryClient()
  const of = (current: Arrangement) => (
    <QueryClientProvider client={client}>
      <ToastArea>
        <ArrangementDialog edited={current} onClose={() => {}} />
      </ToastArea>
    </QueryClientProvider>
  )
  const { rerender } = render(of(olu))
  const field = (label: string) => screen.getByLabelText(label, { exact: false })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  fireEvent.input(field('Monthly Amount'), { target: { value: '110' } })
  save()
  await screen.findByText(/Somebody else changed this arrangement/)
  const theirs = { ...olu, custom_monthly_amount: 12_000, discount_amount: 500, updated_at: '2026-11-15T13:00:00.000Z' }
  rerender(of(theirs))
  expect(field('Monthly Amount')).toHaveProperty('value', '110')
  expect(field('Discount Amount')).toHaveProperty('value', '5.00')
  save()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ seen_updated_at }) => seen_updated_at)).toEqual([olu.updated_at, theirs.updated_at])
  expect(sent[1]).toMatchObject({ custom_monthly_amount: 11_000, discount_amount: 500 })
})
