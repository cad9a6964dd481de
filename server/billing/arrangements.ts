import { and, desc, eq } from 'drizzle-orm'
import type { ArrangementInput } from '#domain/billing.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '../context.ts'
import type { Queries } from '../db/client.ts'
import { custom_pricing_arrangements as arrangements } from './arrangements.tables.ts'

export type ArrangementRow = typeof arrangements.$inferSelect

/** Every arrangement, newest first. */
export async function listArrangements(ctx: Pick<Ctx, 'db'>) {
  return ctx.db.select().from(arrangements).orderBy(desc(arrangements.created_at), arrangements.id).limit(1000)
}

export async function createArrangement(ctx: Pick<Ctx, 'db' | 'now'>, input: ArrangementInput) {
  const now = ctx.now()
  const [created] = await ctx.db
    .insert(arrangements)
    .values({ ...input, created_at: now, updated_at: now })
    .returning()
  if (!created) throw new Error('The arrangement was not stored')
  return created
}

export async function updateArrangement(ctx: Pick<Ctx, 'db' | 'now'>, id: string, input: ArrangementInput) {
  return change(ctx, id, input)
}

/** Only active ones are offered for notifications and payment links. */
export async function setArrangementActive(ctx: Pick<Ctx, 'db' | 'now'>, id: string, is_active: boolean) {
  return change(ctx, id, { is_active })
}

async function change(ctx: Pick<Ctx, 'db' | 'now'>, id: string, values: Partial<ArrangementRow>) {
  const [changed] = await ctx.db
    .update(arrangements)
    .set({ ...values, updated_at: ctx.now() })
    .where(eq(arrangements.id, id))
    .returning()
  if (!changed) throw new AppError('not_found')
  return changed
}

/** What was agreed with a customer and still holds; of several the newest. */
export async function getActiveArrangement(queries: Queries, email: string) {
  const [arrangement] = await queries
    .select()
    .from(arrangements)
    .where(and(eq(arrangements.customer_email, email), eq(arrangements.is_active, true)))
    .orderBy(desc(arrangements.created_at))
    .limit(1)
  if (!arrangement) throw new AppError('not_found', { message: 'Arrangement not found' })
  return arrangement
}

export async function listActiveArrangements(queries: Queries) {
  return queries.select().from(arrangements).where(eq(arrangements.is_active, true)).limit(1000)
}
