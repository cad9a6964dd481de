import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { proposalQuery } from '#web/api/proposals.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useAddress } from '../use-address.ts'
import { ProposalEditor } from './proposal-editor.tsx'
import { ProposalState } from './proposal-state.tsx'

/** One proposal: what became of it, and what it says. */
export function ProposalPage({ id }: { id: string }) {
  const { to } = useAddress()
  const { data: proposal, error, refetch, isFetching } = useQuery(proposalQuery(id))
  return (
    <section aria-label="Details" className="@container grid grid-cols-1 gap-4">
      <Link
        to={to({ proposal: undefined })}
        data-shortcut="Escape"
        className={buttonLook({ variant: 'quiet', size: 'small', className: '-ml-3 justify-self-start' })}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to proposals
      </Link>
      {proposal && (
        <>
          <ProposalState proposal={proposal} />
          <ProposalEditor proposal={proposal} />
        </>
      )}
      {!proposal && error && (
        <LoadFailed title={`Error loading the proposal: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {!proposal && !error && <Spinner label="Loading the proposal" />}
    </section>
  )
}
