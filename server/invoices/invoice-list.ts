import { and, eq, gt, gte, isNull, lt, ne, not, or, type SQL } from 'drizzle-orm'
import type { InvoiceFilter, InvoiceStatus } from '#domain/invoices.ts'
import { agencyDay, startOfDay } from '../agency/agency-day.ts'
import type { Ctx } from '../context.ts'
import { isOlderThan, type Cursor } from '../db/keyset.ts'
import { preparedOnce } from '../db/prepared.ts'
import { contains, isListed, readSoughtPage, type ListWay } from '../db/search.ts'
import { listed, readListed, readWithWhose, type TeamInvoice } from './invoice-view.ts'
import { invoices, invoiceWords } from './invoices.tables.ts'

const PAGE_SIZE = 25

type Reading = Pick<Ctx, 'db' | 'now'>

/** One page of the invoices and credit notes a filter finds, newest first. */
export async function listInvoices(ctx: Reading, filter: InvoiceFilter, after: Cursor | null) {
  const { page, next } = await readSoughtPage(filter.search, after, PAGE_SIZE, (by) => readPage(ctx, filter, by, after))
  return { invoices: page.map((invoice) => listed(invoice, ctx.now())), next }
}

const newest = preparedOnce((db) => readListed(db, { limit: PAGE_SIZE + 1 }).prepare('newest_invoices'))

async function readPage(ctx: Reading, filter: InvoiceFilter, by: ListWay, after: Cursor | null) {
  const limit = PAGE_SIZE + 1
  const where = whichOf(ctx, filter, { by, after, limit })
  return where ? readListed(ctx.db, { where, limit }) : newest(ctx.db).execute()
}

function whichOf(
  ctx: Reading,
  { search, ...filter }: InvoiceFilter,
  { by, after, limit }: { by: ListWay; after: Cursor | null; limit: number },
) {
  const of = and(after ? isOlderThan(invoices, after) : undefined, ...conditionsOf(filter, ctx.now()))
  const pieces = (typed: string) => contains(invoiceWords(invoices), typed)
  return isListed(invoices, { search, by, limit }, { of, pieces })
}

/** Everything issued in a period, in portions: what the export is written from. */
export async function* eachPortion(ctx: Reading, period: Pick<InvoiceFilter, 'from' | 'to'>) {
  const limit = 500
  let after: Cursor | null = null
  for (;;) {
    const rows: TeamInvoice[] = await readWithWhose(ctx.db, {
      where: whichOf(ctx, period, { by: 'pieces', after, limit }),
      limit,
    })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = last
  }
}

function conditionsOf({ status, from, to }: Omit<InvoiceFilter, 'search'>, now: Date): (SQL | undefined)[] {
  const { created_at } = invoices
  return [
    status && has(status, agencyDay(now)),
    from ? gte(created_at, startOfDay(Temporal.PlainDate.from(from))) : undefined,
    to ? lt(created_at, startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }))) : undefined,
  ]
}

/** The same rule as `invoiceStatusOf`, asked of the database. */
function has(status: InvoiceStatus, today: string): SQL | undefined {
  const { kind, balance, kept, credited, due_on } = invoices
  const isDisputed = eq(invoices.is_disputed, true)
  const isQuiet = and(eq(invoices.is_disputed, false), ne(kind, 'credit_note'))
  const wasCredited = and(eq(kept, 0), gt(credited, 0))
  const isPastDue = lt(due_on, today)
  const isInTime = or(isNull(due_on), gte(due_on, today))
  switch (status) {
    case 'disputed':
      return isDisputed
    case 'overpaid':
      return and(lt(balance, 0), isQuiet)
    case 'credited':
      return and(eq(balance, 0), wasCredited, isQuiet)
    case 'paid':
      return and(eq(balance, 0), not(wasCredited ?? isDisputed), isQuiet)
    case 'overdue':
      return and(gt(balance, 0), isPastDue, isQuiet)
    case 'partly_paid':
      return and(gt(balance, 0), isInTime, gt(kept, 0), isQuiet)
    case 'open':
      return and(gt(balance, 0), isInTime, not(gt(kept, 0)), isQuiet)
  }
}
