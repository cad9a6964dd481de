import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListedInvoice } from '#domain/invoices.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { ToastArea } from '#web/ui/toast.tsx'
import { Invoices } from './invoices.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c'
const invoice: ListedInvoice = {
  id,
  number: 'INV-000001',
  kind: 'single',
  status: 'open',
  customer_name: 'Olu Baker',
  customer_email: 'olu@bakery.example',
  company_name: '',
  company_id: null,
  total: 164_740,
  balance: 164_740,
  due_on: '2031-01-31',
  issued_at: '2026-11-15T12:00:00.000Z',
  credits_number: null,
}

test('the customer of an invoice leads to their page, as far as they are known', async () => {
  const known = { ...invoice, id: crypto.randomUUID(), customer_name: 'Pia Renner', company_id: id }
  vi.stubGlobal('fetch', async () => Response.json({ invoices: [invoice, known], next_cursor: null }))
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ToastArea>
          <Invoices />
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const customer = await screen.findByRole('link', { name: 'Pia Renner' })
  expect(customer.getAttribute('href')).toBe(`/admin-dashboard?tab=users&customer=${id}`)
  expect(screen.getByText('Olu Baker').closest('a')).toBeNull()
})
