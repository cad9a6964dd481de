import { and, eq, isNull, sql } from 'drizzle-orm'
import { keepCompanyOfProven } from '../companies/of-address.ts'
import type { Ctx } from '../context.ts'
import { invoices } from './invoices.tables.ts'

/** Somebody has shown that an address is theirs: what was made out to it before is their company's. */
export async function bindInvoices(ctx: Pick<Ctx, 'db'>, userId: string) {
  await ctx.db.transaction(async (tx) => {
    const proven = await keepCompanyOfProven(tx, userId)
    if (!proven) return
    const { email, company_id } = proven
    await tx
      .update(invoices)
      .set({ company_id, user_id: sql`coalesce(${invoices.user_id}, ${userId}::uuid)` })
      .where(and(eq(sql`lower(${invoices.customer_email})`, email.toLowerCase()), isNull(invoices.company_id)))
  })
}
