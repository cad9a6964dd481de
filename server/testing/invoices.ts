import type { PrintedLine } from '#domain/invoices.ts'
import { issueInvoice, type NewIssue } from '../invoices/issuing.ts'
import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

export const salesTax = { name: 'Sales tax', basis_points: 990 }
export const noTax = { name: 'No tax', basis_points: 0 }

export const aLine: PrintedLine = { description: 'Business website', quantity: 1, unit_amount: 100_000, tax: noTax }

/** What somebody is asked to pay: one thing for $1,000.00, unless it says otherwise. */
export const anIssue = (changes: Partial<NewIssue> = {}): NewIssue => ({
  kind: 'single',
  customer_name: 'Noa Berg',
  customer_email: 'noa@bakery.example',
  lines: [aLine],
  ...changes,
})

/** Issued as a client's act issues it: by nobody of the team. */
export const newInvoice = (t: App, changes: Partial<NewIssue> = {}) =>
  t.db.transaction((tx) => issueInvoice(tx, { now: t.parts.now }, anIssue(changes)))
