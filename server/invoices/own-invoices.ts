import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { describeInvoice, type OwnInvoice } from '#domain/own-billing.ts'
import { actorOf, type Ctx } from '../context.ts'
import { readInvoices, shown } from './invoice-view.ts'
import { invoices } from './invoices.tables.ts'

/** More than anybody has; then the newest. */
const MOST = 500

/** The invoices and credit notes of the actor's company, newest first. */
export async function listOwnInvoices(ctx: Pick<Ctx, 'db' | 'now' | 'actor'>): Promise<OwnInvoice[]> {
  const found = await readInvoices(ctx.db)
    .where(eq(invoices.company_id, actorOf(ctx).company.id))
    .orderBy(desc(invoices.created_at), desc(invoices.id))
    .limit(MOST)
  return found.map((invoice) => {
    const { id, number, kind, status, total, balance, due_on, issued_at, ...rest } = shown(invoice, ctx.now())
    return {
      id,
      number,
      kind,
      status,
      total,
      balance,
      due_on,
      issued_at,
      description: describeInvoice({ kind, ...rest }),
    }
  })
}

/** One of the actor's company, or none. */
export async function getOwnInvoice(ctx: Pick<Ctx, 'db' | 'actor'>, id: string) {
  const [own] = await ctx.db
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.company_id, actorOf(ctx).company.id)))
  if (!own) throw new AppError('not_found')
  return own
}
