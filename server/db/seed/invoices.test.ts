import { expect, test } from 'vitest'
import type { ListedInvoice, OpenInvoice } from '#domain/invoices.ts'
import type { Today } from '#domain/today.ts'
import { openPayments } from '../../outside/payment-sandbox.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { cast } from './cast.ts'
import { seedDemoInvoices } from './invoices.ts'

const t = await createTestApp()
const { database, auth, now, payments, storage, settings } = t.parts
const ada = await t.as('ada')
const read = async <T>(path: string) => (await (await ada.get(path)).json()) as T

const seed = () =>
  seedDemoInvoices({
    db: t.db,
    auth,
    now,
    payments,
    storage,
    origin: settings.origin,
    openPayments: (clock) =>
      openPayments(undefined, {
        pool: database.pool,
        origin: settings.origin,
        now: clock,
        sandboxSecret: testSecrets.webhook,
        answer: () => new Response(null, { status: 503 }),
      }),
  })

test('Pia owes one invoice and was reminded of it; of another, paid, a part was given back; once, and nothing is mailed', async () => {
  const { counts: before } = await read<Today>('/api/today')
  for (let start = 0; start < 2; start++) await seed()
  const { invoices } = await read<{ invoices: ListedInvoice[] }>('/api/invoices')
  expect(invoices.map(({ kind, status, total, balance }) => [kind, status, total, balance])).toEqual([
    ['credit_note', null, 9500, 0],
    ['single', 'paid', 68_455, 0],
    ['single', 'overdue', 70_336, 70_336],
  ])
  const [note, paid, overdue] = invoices
  expect([note?.number, note?.credits_number]).toEqual(['CN-000001', paid?.number])
  const opened = (one: ListedInvoice | undefined) => read<OpenInvoice>(`/api/invoices/${one?.id}`)
  const { invoice, reminders } = await opened(overdue)
  expect([invoice.company_id, reminders.length]).toEqual([await t.userIdOf('pia'), 1])
  expect((await opened(paid)).payments.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 68_455],
    ['refund', 9500],
  ])
  await t.runJobs()
  expect((await t.mailbox(cast.pia.email)).filter(({ kind }) => /invoice|credit|refund/.test(kind))).toEqual([])
  const { counts } = await read<Today>('/api/today')
  expect([counts.overdue, counts.waiting_on_us]).toEqual([before.overdue + 1, before.waiting_on_us])
})
