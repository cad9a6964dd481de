import { desc, eq } from 'drizzle-orm'
import { officePlaces } from '#domain/places.ts'
import { proposalNumberIn, proposalStates } from '#domain/proposals.ts'
import type { Hit } from '#domain/search.ts'
import type { Ctx } from '../context.ts'
import { contains, isSought, type Sought } from '../db/search.ts'
import { shownState } from './proposals.ts'
import { proposals, proposalWords } from './proposals.tables.ts'

/** What was drafted and offered, as admins find it. */
export async function searchProposals(ctx: Ctx, sought: Sought): Promise<Hit[]> {
  const number = proposalNumberIn(sought.typed)
  const isIt = isSought(proposals, sought, {
    pieces: (typed) => contains(proposalWords(proposals), typed),
    key: number === null ? undefined : eq(proposals.number, number),
  })
  if (!isIt) return []
  const { id, number: numbered, title, customer_name, company_name, state, valid_until } = proposals
  const rows = await ctx.db
    .select({ id, number: numbered, title, customer_name, company_name, state, valid_until })
    .from(proposals)
    .where(isIt)
    .orderBy(desc(proposals.created_at), desc(proposals.id))
    .limit(sought.limit)
  return rows.map((found) => ({
    id: found.id,
    title: found.title || found.number,
    detail: [found.number, found.customer_name, found.company_name, proposalStates[shownState(found, ctx.now())]]
      .filter(Boolean)
      .join(' · '),
    to: officePlaces.proposal(found.id),
  }))
}
