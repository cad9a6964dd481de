import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { ListedProposal, ProposalFilter } from '#domain/proposals.ts'
import { agencyDay } from '../agency/agency-day.ts'
import type { Ctx } from '../context.ts'
import { isOlderThan, type Cursor } from '../db/keyset.ts'
import { contains, isListed, readSoughtPage } from '../db/search.ts'
import { countOpenings } from '../links/sent-links.ts'
import { proposals, proposalWords } from './proposals.tables.ts'
import { shownState } from './proposals.ts'

const PAGE_SIZE = 25

/** One page of the proposals a filter finds, newest first. */
export async function listProposals(ctx: Pick<Ctx, 'db' | 'now'>, filter: ProposalFilter, after: Cursor | null) {
  const { search } = filter
  const { page, next } = await readSoughtPage(search, after, PAGE_SIZE, (by) =>
    ctx.db
      .select()
      .from(proposals)
      .where(
        isListed(
          proposals,
          { search, by, limit: PAGE_SIZE + 1 },
          {
            of: and(after ? isOlderThan(proposals, after) : undefined, ...conditionsOf(filter, ctx.now())),
            pieces: (typed) => contains(proposalWords(proposals), typed),
          },
        ),
      )
      .orderBy(desc(proposals.created_at), desc(proposals.id))
      .limit(PAGE_SIZE + 1),
  )
  const openings = await countOpenings(
    ctx.db,
    'proposal',
    page.map(({ id }) => id),
  )
  return {
    proposals: page.map((proposal): ListedProposal => {
      const opened = openings.get(proposal.id)
      return {
        id: proposal.id,
        number: proposal.number,
        title: proposal.title,
        state: shownState(proposal, ctx.now()),
        customer_name: proposal.customer_name,
        customer_email: proposal.customer_email,
        company_name: proposal.company_name,
        company_id: proposal.company_id,
        total: proposal.total,
        valid_until: proposal.valid_until ?? proposal.content.valid_until,
        opened_at: opened?.last_opened_at?.toISOString() ?? null,
        openings: opened?.openings ?? 0,
        created_at: proposal.created_at.toISOString(),
      }
    }),
    next,
  }
}

function conditionsOf({ state, lead_id }: ProposalFilter, now: Date): (SQL | undefined)[] {
  const today = agencyDay(now)
  return [
    state && eq(proposals.state, state === 'expired' ? 'sent' : state),
    state === 'sent' ? gte(proposals.valid_until, today) : undefined,
    state === 'expired' ? lt(proposals.valid_until, today) : undefined,
    lead_id ? eq(proposals.lead_id, lead_id) : undefined,
  ]
}
