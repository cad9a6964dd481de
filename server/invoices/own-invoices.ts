import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { describeInvoice, type DueInvoice, type OwnInvoice } from '#domain/own-billing.ts'
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

/** What is left to pay of a company's, the first due first; of what its bank disputes nothing is asked. */
export const dueInvoicesOf = (companyId: SQL) => sql<DueInvoice[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object('id', i.id, 'number', i.number, 'balance', i.balance, 'due_on', i.due_on)
    order by i.due_on, i.number)
  from ${invoices} i
  where i.company_id = ${companyId} and i.balance > 0 and not i.is_disputed
), '[]'::jsonb)`

/** One of the actor's company, or none. */
export async function getOwnInvoice(ctx: Pick<Ctx, 'db' | 'actor'>, id: string) {
  const [own] = await ctx.db
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.company_id, actorOf(ctx).company.id)))
  if (!own) throw new AppError('not_found')
  return own
}
