import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CustomerEvent } from '#domain/customers.ts'
import type { Found } from '#domain/search.ts'
import type { Today } from '#domain/today.ts'
import { newInvoice } from '../testing/invoices.ts'
import { payInvoice } from '../testing/paid-invoices.ts'
import { createTestApp } from '../testing/test-app.ts'
import { invoices } from './invoices.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')
const read = async <T>(path: string) => (await (await ada.get(path)).json()) as T

test('Today knows what is overdue, paid too much or disputed, first of all; and nothing of the rest', async () => {
  const company_id = await t.userIdOf('pia')
  const overdue = await newInvoice(t, { due_on: '2026-01-02', company_id })
  const overpaid = await newInvoice(t)
  await payInvoice(t, overpaid.id, 100_500)
  const disputed = await newInvoice(t, { due_on: '2026-01-02' })
  await t.db.update(invoices).set({ is_disputed: true }).where(eq(invoices.id, disputed.id))
  await newInvoice(t)
  const paid = await newInvoice(t, { due_on: '2026-01-02' })
  await payInvoice(t, paid.id)
  const { items } = await read<Today>('/api/today?view=overdue')
  const shown = items
    .filter(({ kind }) => kind === 'invoice')
    .map(({ id, title, reason, action, customer }) => [
      id,
      title,
      reason,
      action.label,
      action.to,
      customer?.id ?? null,
    ])
  const row = ({ id, number }: { id: string; number: string }, reason: string, customer: string | null = null) => [
    id,
    `${number}, Noa Berg`,
    reason,
    'Open Invoice',
    `?tab=billing&invoice=${id}`,
    customer,
  ]
  expect(shown).toHaveLength(3)
  expect(shown).toEqual(
    expect.arrayContaining([
      row(overdue, '$1,000.00 overdue since Jan 02, 2026', company_id),
      row(overpaid, '$5.00 paid too much: give it back'),
      row(disputed, 'Disputed: answer at the payment provider'),
    ]),
  )
})

test('the history of a customer has what was issued to them and what was recorded of it', async () => {
  const company_id = await t.userIdOf('cleo')
  const { id, number } = await newInvoice(t, { company_id })
  const paid = { key: crypto.randomUUID(), amount: 100_000, method: 'check', paid_by: 'Cleo', paid_on: '2026-01-02' }
  expect((await ada.post(`/api/invoices/${id}/payments`, paid)).status).toBe(201)
  const { events } = await read<{ events: CustomerEvent[] }>(`/api/customers/${company_id}/events?show=money`)
  expect(events.map(({ title }) => title)).toEqual(
    expect.arrayContaining([`Invoice ${number} issued: $1,000.00`, `Payment of $1,000.00: Invoice ${number}`]),
  )
})

test('the team finds an invoice by its number and its customer, and nobody else does', async () => {
  const name = `Quill${crypto.randomUUID().slice(0, 8)}`
  const { id, number } = await newInvoice(t, { customer_name: name, company_id: await t.userIdOf('cleo') })
  const hit = { id, title: `${number}, ${name}`, detail: '$1,000.00 · Open', to: expect.stringContaining(id) as string }
  for (const q of [number, name]) {
    const { groups } = await read<Found>(`/api/search?q=${q}`)
    expect(groups.find(({ kind }) => kind === 'invoices')?.hits).toEqual([hit])
  }
  const found = (await (await (await t.as('cleo')).get(`/api/search?q=${name}`)).json()) as Found
  expect(found.groups.filter(({ kind }) => kind === 'invoices')).toEqual([])
})
