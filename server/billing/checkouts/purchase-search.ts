import { and, desc, eq } from 'drizzle-orm'
import { formatDate } from '#content/dates.ts'
import { formatDollars } from '#domain/prices.ts'
import { holdsWords, type Hit } from '#domain/search.ts'
import { actorOf, type Ctx } from '../../context.ts'
import type { Sought } from '../../db/search.ts'
import { one_time_purchases } from './checkouts.tables.ts'
import { isListed } from './purchases.ts'

/** More than anybody bought; a company's own are quickly read. */
const READ = 500

/** Purchases of the actor's company, newest first. */
export async function searchPurchases(ctx: Ctx, { typed, by, limit }: Sought): Promise<Hit[]> {
  if (by !== 'words') return []
  const rows = await ctx.db
    .select({
      id: one_time_purchases.id,
      title: one_time_purchases.product_name,
      status: one_time_purchases.status,
      amount: one_time_purchases.final_amount,
      created_at: one_time_purchases.created_at,
    })
    .from(one_time_purchases)
    .where(and(eq(one_time_purchases.company_id, actorOf(ctx).company.id), isListed))
    .orderBy(desc(one_time_purchases.created_at), desc(one_time_purchases.id))
    .limit(READ)
  return rows
    .filter(({ title }) => holdsWords(title, typed))
    .slice(0, limit)
    .map(({ id, title, status, amount, created_at }) => ({
      id,
      title,
      detail: `${formatDollars(amount)} · ${formatDate(created_at)}`,
      to: status === 'paid' ? `/receipt?purchase=${id}` : '/dashboard',
    }))
}
