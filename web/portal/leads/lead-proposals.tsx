import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { formatMoment } from '#content/dates.ts'
import { officePlaces } from '#domain/places.ts'
import type { LeadWithHistory } from '#web/api/lead-inbox.ts'
import { draftForLead, proposalsQuery, showProposal } from '#web/api/proposals.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { ProposalBadge } from '../proposal-badge.tsx'

/** What we offered whoever knocked, and the way to offer something. */
export function LeadProposals({ lead }: { lead: Pick<LeadWithHistory, 'id' | 'email'> }) {
  const query = useInfiniteQuery(proposalsQuery({ lead_id: lead.id }))
  const { data, error, refetch, isFetching } = query
  const proposals = data?.pages.flatMap((page) => page.proposals)
  return (
    <section aria-labelledby="lead-proposals" className="grid gap-2">
      <h3 id="lead-proposals" className="font-semibold">
        Proposals
      </h3>
      {error && !proposals && (
        <LoadFailed title={`Error loading proposals: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {proposals && proposals.length > 0 && (
        <ul aria-labelledby="lead-proposals" className="divide-y divide-line border-y border-line text-small">
          {proposals.map(({ id, number, title, state, opened_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Link
                to={officePlaces.proposal(id)}
                className="min-w-0 wrap-anywhere underline decoration-mark underline-offset-4"
              >
                {number}: {title}
              </Link>
              <ProposalBadge state={state} />
              {opened_at && <span className="text-note text-ink-soft">Opened {formatMoment(opened_at)}</span>}
            </li>
          ))}
        </ul>
      )}
      <DraftProposal lead={lead} />
    </section>
  )
}

function DraftProposal({ lead: { id, email } }: { lead: Pick<LeadWithHistory, 'id' | 'email'> }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => draftForLead(id),
    onSuccess: ({ proposal, isNew }) => {
      showProposal(queryClient, proposal)
      if (isNew) toast({ title: 'Proposal drafted' })
      void navigate(officePlaces.proposal(proposal.id))
    },
    onError: ({ message }) => toast({ title: `Failed to draft a proposal: ${message}`, variant: 'destructive' }),
  })
  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        disabled={!email}
        aria-describedby={email ? undefined : 'no-address'}
        onClick={() => mutate()}
        className="justify-self-start"
      >
        Draft Proposal
      </Button>
      {!email && (
        <p id="no-address" className="text-note text-ink-soft">
          This lead left no email address.
        </p>
      )}
    </>
  )
}
