import { sql, type SQL } from 'drizzle-orm'
import { formatDay } from '#content/dates.ts'
import { formatDollars } from '#domain/prices.ts'
import { ranks } from '#domain/today.ts'
import { endOf, waitingColumns, type Waiting } from '../today/waiting.ts'
import { invoices } from './invoices.tables.ts'

/** Of each the index that holds it: those with something left to pay, those paid too much, those disputed. */
const asked = (of: { state: string; amount: SQL; since: SQL; due_at?: SQL }, which: SQL) =>
  sql`select ${waitingColumns({
    kind: 'invoice',
    id: invoices.id,
    rank: ranks.money,
    ...(of.due_at && { due_at: of.due_at }),
    since: of.since,
    company_id: invoices.company_id,
    title: sql`${invoices.number} || ', ' || ${invoices.customer_name}`,
    detail: sql`${of.state}::text || ' ' || ${of.amount} || ' ' || coalesce(${invoices.due_on}::text, '')`,
  })} from ${invoices} where ${which}`

const issued = sql`${invoices.created_at}`

export const waitingInvoices: Waiting<'invoice'> = {
  rows: ({ day }) => [
    asked(
      { state: 'overdue', amount: sql`${invoices.balance}`, since: issued, due_at: endOf(invoices.due_on) },
      sql`${invoices.balance} > 0 and ${invoices.due_on} < ${day}::date and not ${invoices.is_disputed}`,
    ),
    asked(
      { state: 'overpaid', amount: sql`-${invoices.balance}`, since: issued },
      sql`${invoices.balance} < 0 and not ${invoices.is_disputed}`,
    ),
    asked({ state: 'disputed', amount: sql`${invoices.total}`, since: issued }, sql`${invoices.is_disputed}`),
  ],
  say: {
    invoice: ({ id, detail }) => {
      const [state, amount = '', dueOn = ''] = (detail ?? '').split(' ')
      const dollars = formatDollars(Number(amount))
      const reasons: Record<string, string> = {
        overdue: `${dollars} overdue since ${formatDay(dueOn)}`,
        overpaid: `${dollars} paid too much: give it back`,
        disputed: 'Disputed: answer at the payment provider',
      }
      return {
        reason: reasons[state ?? ''] ?? '',
        action: { label: 'Open Invoice', to: `?tab=billing&invoice=${id}` },
      }
    },
  },
}
