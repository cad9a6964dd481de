import { paidInvoice } from './invoice-payers.ts'
import { newInvoice } from './invoices.ts'
import { mark } from './marked-requests.ts'
import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

const period = { from: '2026-01-02', to: '2027-03-04' }

/** Invoices, and how calls are about them; the last ones while the database refuses others. */
export function createBilledThings(t: App) {
  let last: { id: string } | undefined
  let lastPaid: { id: string; payment_id: string } | undefined

  const orTheLast = (make: () => Promise<void>) => make().catch(() => undefined)

  /** One that is to be paid. */
  async function invoice() {
    await orTheLast(async () => void (last = await newInvoice(t, { customer_name: mark })))
    return last
  }

  /** One that was paid by card. */
  async function paid() {
    await orTheLast(async () => {
      const { invoice: its, seq } = await paidInvoice(t)
      lastPaid = { id: its.id, payment_id: String(seq) }
    })
    return lastPaid
  }

  return {
    billedThings: { invoices: invoice },
    /** By the call, where another would not do. */
    billedOwnThings: { 'POST /api/invoices/:id/refunds': paid },
    billedFields: {
      'GET /api/invoices': () => period,
      'GET /api/invoices.csv': () => period,
      'POST /api/invoices': () => ({ project_id: null }),
      'POST /api/invoices/:id/payments': () => ({ paid_on: '2026-01-02', method: 'cash' }),
      'POST /api/invoices/:id/refunds': () => ({ payment_id: lastPaid?.payment_id }),
    },
  }
}
