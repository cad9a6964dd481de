import { sql } from 'drizzle-orm'
import { moneyKindNames, type MoneyKind } from '#domain/payments.ts'
import { formatDollars } from '#domain/prices.ts'
import { happened, readEvents, said, type ListEvents } from '../../db/events.ts'
import { invoiceNumberOf, invoicesOf } from '../../invoices/invoice-names.ts'
import { checkouts } from '../checkouts/checkouts.tables.ts'
import { payment_ledger } from './ledger.tables.ts'
import { paidFor } from './payments.ts'

const about = { purpose: sql`c.purpose`, subject: sql`c.subject` }

const ofInvoice = {
  purpose: sql`'invoice'`,
  subject: sql`l.invoice_id || ' ' || ${invoiceNumberOf(sql`l.invoice_id`)}`,
}

/** What happened with a company's money: payments, failures, refunds, and when a subscription began and ended. */
export const listMoneyEvents: ListEvents = (queries, { company_id }, page) => {
  const ofCompany = sql`join ${checkouts} c on c.id = l.checkout_id and c.company_id = ${company_id}`
  /** The first entry of each subscription that says so. */
  const firstOf = (status: string) => sql`(
    select distinct on (s.object_id) s.* from ${payment_ledger} s
    join ${checkouts} o on o.id = s.checkout_id and o.company_id = ${company_id}
    where s.kind = 'subscription' and s.facts ->> 'status' = ${status} order by s.object_id, s.seq) l ${ofCompany}`
  const entry = { id: sql`l.seq`, at: sql`l.occurred_at`, who: sql`null` }
  return readEvents(
    queries,
    'money',
    [
      happened(
        'money',
        { ...entry, told: { ...about, kind: sql`l.kind`, amount: sql`l.amount` } },
        sql`${payment_ledger} l ${ofCompany} where l.kind <> 'subscription'`,
      ),
      happened(
        'recorded',
        { ...entry, told: { ...ofInvoice, kind: sql`l.kind`, amount: sql`l.amount` } },
        sql`${payment_ledger} l where l.checkout_id is null and l.invoice_id in ${invoicesOf(sql`${company_id}`)}`,
      ),
      happened('begun', { ...entry, told: about }, firstOf('active')),
      happened('ended', { ...entry, told: about }, firstOf('canceled')),
    ],
    page,
    ({ name, purpose, subject, kind, amount }) => {
      const what = paidFor(said(purpose), said(subject))
      const title =
        name === 'money' || name === 'recorded'
          ? `${moneyKindNames[said(kind) as MoneyKind]} of ${formatDollars(Number(amount))}: ${what}`
          : `Subscription ${name}: ${what}`
      return { title, to: '/admin-dashboard?tab=billing' }
    },
  )
}
