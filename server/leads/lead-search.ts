import { desc, eq } from 'drizzle-orm'
import { leadNumberIn } from '#domain/leads.ts'
import { officePlaces } from '#domain/places.ts'
import type { Hit } from '#domain/search.ts'
import type { Ctx } from '../context.ts'
import { contains, isSought, type Sought } from '../db/search.ts'
import { leads, leadWords } from './leads.tables.ts'

/** Leads as admins find them in the inbox; spam stays in its own view. */
export async function searchLeads(ctx: Ctx, sought: Sought): Promise<Hit[]> {
  const number = leadNumberIn(sought.typed)
  const isIt = isSought(leads, sought, {
    pieces: (typed) => contains(leadWords(leads), typed),
    key: number === null ? undefined : eq(leads.number, number),
    of: eq(leads.is_spam, false),
  })
  if (!isIt) return []
  const rows = await ctx.db
    .select({ id: leads.id, number: leads.number, name: leads.name, email: leads.email, phone: leads.phone })
    .from(leads)
    .where(isIt)
    .orderBy(desc(leads.created_at), desc(leads.id))
    .limit(sought.limit)
  return rows.map(({ id, number, name, email, phone }) => {
    const [title = number, ...known] = [name, email, phone].flatMap((said) => said ?? [])
    return { id, title, detail: [number, ...known].join(' · '), to: officePlaces.lead(id) }
  })
}
