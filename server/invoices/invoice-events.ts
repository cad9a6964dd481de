import { sql } from 'drizzle-orm'
import { formatDollars } from '#domain/prices.ts'
import { officePlaces } from '#domain/places.ts'
import { happened, readEvents, said, type ListEvents } from '../db/events.ts'
import { invoices } from './invoices.tables.ts'

/** What was issued to a company; what came of it the ledger tells. */
export const listInvoiceEvents: ListEvents = (queries, { company_id }, page) =>
  readEvents(
    queries,
    'money',
    [
      happened(
        'issued',
        {
          id: sql`i.id`,
          at: sql`i.created_at`,
          who: sql`i.issued_by`,
          told: { invoice: sql`i.id`, number: sql`i.number`, kind: sql`i.kind`, total: sql`i.total` },
        },
        sql`${invoices} i where i.company_id = ${company_id}`,
      ),
    ],
    page,
    ({ invoice, number, kind, total }) => ({
      title: `${kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${said(number)} issued: ${formatDollars(Number(total))}`,
      to: officePlaces.invoice(said(invoice)),
    }),
  )
