import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { MoneyKind, Payment, PaymentFilter } from '#domain/payments.ts'
import { people, withCustomers } from '../../accounts/people.ts'
import type { Ctx } from '../../context.ts'
import type { Queries } from '../../db/client.ts'
import { cutPageBy, isOlderThan, type Cursor } from '../../db/keyset.ts'
import { startOfDay } from '../../agency/agency-day.ts'
import { buyerAddressOf, invoiceNumberOf } from '../../invoices/invoice-names.ts'
import { arrangedIn } from '../arrangements/arrangements.ts'
import { custom_pricing_arrangements as arrangements } from '../arrangements/arrangements.tables.ts'
import { checkouts, type CheckoutPurpose } from '../checkouts/checkouts.tables.ts'
import { payment_ledger, type PaymentFacts } from './ledger.tables.ts'
import { wasRecorded } from './recorded-payments.ts'
import { takenFrom } from './taken.ts'

const PAGE_SIZE = 50

const descriptions: Record<CheckoutPurpose, (subject: string) => string> = {
  purchase: (product) => product,
  premium: (interval) => `Premium, ${interval.replace('_', '-')}`,
  custom: () => 'Custom arrangement',
  service: () => 'Monthly services',
  invoice: (subject) => `Invoice ${subject.split(' ')[1]}`,
}

/** What a checkout is for, in a few words. A newer version, beside this one, may begin some for what this one does not know. */
export const paidFor = (purpose: string, subject: string) =>
  Object.hasOwn(descriptions, purpose) ? descriptions[purpose as CheckoutPurpose](subject) : subject

/** One page of what happened with money, newest first. Null while nobody can tell us: no webhook is configured. */
export async function listPayments(
  ctx: Pick<Ctx, 'db' | 'payments'>,
  filter: PaymentFilter,
  after: Cursor | null,
): Promise<{ payments: Payment[] | null; next: Cursor | null }> {
  if (ctx.payments.webhookSecret === undefined) return { payments: null, next: null }
  const { page, next } = cutPageBy(await readPayments(ctx.db, filter, after, PAGE_SIZE + 1), PAGE_SIZE, cursorOf)
  const payments = page.map(({ entry, kind, description, customer_email, refunded, disputed, asked }) => ({
    id: String(entry.seq),
    kind,
    description,
    customer_email,
    amount: entry.amount,
    refunded_amount: refunded,
    asked_amount: asked,
    refundable_amount: kind === 'payment' && !wasRecorded(entry) ? entry.amount - refunded - disputed - asked : 0,
    currency: entry.currency,
    occurred_at: entry.occurred_at.toISOString(),
    event_id: entry.event_id,
  }))
  return { payments: await withCustomers(ctx.db, payments), next }
}

type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number]

const cursorOf = ({ entry }: PaymentRow): Cursor => ({ created_at: entry.occurred_at, id: String(entry.seq) })

/** Everything a filter finds, in portions: what the export is written from. */
export async function* eachPayment(ctx: Pick<Ctx, 'db'>, filter: PaymentFilter) {
  const portion = 500
  let after: Cursor | null = null
  for (;;) {
    const rows: PaymentRow[] = await readPayments(ctx.db, filter, after, portion)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    after = cursorOf(last)
  }
}

/** Whose it was is known from their account, or from the arrangement they paid without one. */
async function readPayments(queries: Queries, filter: PaymentFilter, after: Cursor | null, limit: number) {
  const { occurred_at, seq } = payment_ledger
  const rows = await queries
    .select({
      entry: payment_ledger,
      purpose: checkouts.purpose,
      subject: checkouts.subject,
      ...takenFrom,
      customer_email: sql<
        string | null
      >`coalesce(${people.email}, ${arrangements.customer_email}, ${buyerAddressOf(payment_ledger.invoice_id)})`,
      invoice_number: invoiceNumberOf(payment_ledger.invoice_id),
    })
    .from(payment_ledger)
    .leftJoin(checkouts, eq(checkouts.id, payment_ledger.checkout_id))
    .leftJoin(people, eq(people.user_id, checkouts.user_id))
    .leftJoin(arrangements, eq(arrangements.id, arrangedIn))
    .where(
      and(
        ne(payment_ledger.kind, 'subscription'),
        ...conditionsOf(filter),
        after ? isOlderThan({ created_at: occurred_at, id: seq }, after) : undefined,
      ),
    )
    .orderBy(desc(occurred_at), desc(seq))
    .limit(limit)
  return rows.map(({ entry, purpose, subject, invoice_number, ...row }) => ({
    ...row,
    entry,
    kind: entry.kind as MoneyKind,
    facts: entry.facts as PaymentFacts,
    description: invoice_number === null ? paidFor(purpose ?? '', subject ?? '') : `Invoice ${invoice_number}`,
  }))
}

function conditionsOf({ kind, from, to }: PaymentFilter) {
  const { occurred_at } = payment_ledger
  return [
    kind ? eq(payment_ledger.kind, kind) : undefined,
    from ? gte(occurred_at, startOfDay(Temporal.PlainDate.from(from))) : undefined,
    to ? lt(occurred_at, startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }))) : undefined,
  ]
}
