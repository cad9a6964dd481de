import { and, desc, eq, ne } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { OwnProposal } from '#domain/own-billing.ts'
import { actorOf, type Ctx } from '../context.ts'
import { shownState } from './proposals.ts'
import { proposals } from './proposals.tables.ts'

/** More than anybody has; then the newest. */
const MOST = 500

/** Nothing that customers may not ask of the database (db/ownership.ts). */
const { id, number, title, state, total, valid_until, sent_at } = proposals
const columns = { id, number, title, state, total, valid_until, sent_at }

const isOwn = (ctx: Pick<Ctx, 'actor'>) =>
  and(eq(proposals.company_id, actorOf(ctx).company.id), ne(proposals.state, 'draft'), ne(proposals.version, 0))

/** What was offered to the actor's company, newest first. */
export async function listOwnProposals(ctx: Pick<Ctx, 'db' | 'now' | 'actor'>): Promise<OwnProposal[]> {
  const found = await ctx.db
    .select(columns)
    .from(proposals)
    .where(isOwn(ctx))
    .orderBy(desc(proposals.created_at), desc(id))
    .limit(MOST)
  return found.flatMap((proposal) => {
    const shown = shownState(proposal, ctx.now())
    if (shown === 'draft' || !proposal.sent_at) return []
    return [{ ...proposal, state: shown, sent_at: proposal.sent_at.toISOString() }]
  })
}

/** One that was offered to the actor's company, or none. */
export async function getOwnProposal(ctx: Pick<Ctx, 'db' | 'actor'>, proposalId: string) {
  const [own] = await ctx.db
    .select(columns)
    .from(proposals)
    .where(and(eq(id, proposalId), isOwn(ctx)))
  if (!own) throw new AppError('not_found')
  if (own.state === 'withdrawn') throw new AppError('link_withdrawn')
  return own
}
