import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { agencyZone, formatDate } from '#content/dates.ts'
import type { Invoice } from '#domain/invoices.ts'
import { InvoicePaper } from './invoice-paper.tsx'

afterEach(cleanup)

const invoice: Invoice = {
  id: crypto.randomUUID(),
  number: 'INV-000042',
  kind: 'single',
  status: 'open',
  customer_email: 'noa@bakery.example',
  customer_name: 'Noa Berg',
  company_name: '',
  billing_address: '',
  lines: [],
  rates: [],
  deducts: [],
  net: 1000,
  tax: 0,
  total: 1000,
  credited: 0,
  kept: 0,
  balance: 1000,
  due_on: '2027-01-14',
  note: '',
  issued_at: '2027-01-01T03:00:00.000Z',
  credits_number: null,
  proposal_number: null,
  project_name: null,
}

test('it was issued on the same day for every reader: the agency’s, as its PDF and the invoices after it have it', () => {
  for (const issued_at of ['2027-01-01T03:00:00.000Z', '2026-12-31T20:00:00.000Z']) {
    render(<InvoicePaper invoice={{ ...invoice, issued_at }} />)
    expect(formatDate(issued_at, agencyZone)).toBe('Dec 31, 2026')
    expect(screen.getByText(/^Issued Dec 31, 2026, due Jan 14, 2027/)).toBeTruthy()
    cleanup()
  }
})
