import { invoiceStatuses } from '#domain/invoices.ts'
import { officePlaces } from '#domain/places.ts'
import { formatDollars } from '#domain/prices.ts'
import type { Hit } from '#domain/search.ts'
import type { Ctx } from '../context.ts'
import { contains, isSought, type Sought } from '../db/search.ts'
import { readWithWhose, shown } from './invoice-view.ts'
import { invoices, invoiceWords } from './invoices.tables.ts'

/** Invoices and credit notes as the team finds them: by number, name and address. */
export async function searchInvoices(ctx: Ctx, sought: Sought): Promise<Hit[]> {
  const isIt = isSought(invoices, sought, { pieces: (typed) => contains(invoiceWords(invoices), typed) })
  if (!isIt) return []
  const rows = await readWithWhose(ctx.db, { where: isIt, limit: sought.limit })
  return rows.map((invoice) => {
    const { id, number, customer_name, total, status } = shown(invoice, ctx.now())
    return {
      id,
      title: `${number}, ${customer_name}`,
      detail: `${formatDollars(total)} · ${status === null ? 'Credit note' : invoiceStatuses[status]}`,
      to: officePlaces.invoice(id),
    }
  })
}
