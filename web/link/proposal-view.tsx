import { useEffect, useRef } from 'react'
import { agency } from '#content/agency.ts'
import { formatDay } from '#content/dates.ts'
import type { LinkedProposal } from '#domain/proposals.ts'
import { AskQuestion } from './ask-question.tsx'
import { OpenProposal } from './open-proposal.tsx'
import { AcceptedProposal, DeclinedProposal, ExpiredProposal, SignedProposal } from './proposal-outcomes.tsx'
import { ReadProposal } from './read-proposal.tsx'

export type ProposalViewProps = {
  proposal: LinkedProposal
  linkKey: string
  isPreview: boolean
  isBackFromPaying: boolean
}

/** What we offer, for whoever decides, and whatever became of it since: the page is its own memory. */
export function ProposalView(props: ProposalViewProps) {
  const { proposal, linkKey } = props
  const { number, document, state } = proposal
  const { title, customer, valid_until } = document
  const heading = useFocusOnChange(state)
  useEffect(() => {
    window.document.title = `Proposal ${number} | ${agency.name}`
  }, [number])
  return (
    <article className="grid grid-cols-1 gap-9">
      <header className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="font-display text-title wrap-anywhere outline-none">
          {title}
        </h1>
        <p className="wrap-anywhere text-ink-soft">
          Proposal {number} from {agency.name} for {[customer.name, customer.company].filter(Boolean).join(', ')}.{' '}
          {state === 'sent' && `Valid until ${formatDay(valid_until)}.`}
        </p>
      </header>
      {state === 'sent' && <OpenProposal {...props} />}
      {state === 'declined' && <DeclinedProposal />}
      {state === 'expired' && <ExpiredProposal {...props} />}
      {state === 'signed' && <SignedProposal {...props} />}
      {state === 'accepted' && <AcceptedProposal {...props} />}
      {proposal.signature && (
        <>
          <ReadProposal document={document} chosen={proposal.signature.chosen} />
          <AskQuestion number={number} linkKey={linkKey} isPreview={props.isPreview} />
        </>
      )}
    </article>
  )
}

/** What was decided here took what had the focus off the page. */
function useFocusOnChange(state: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(state)
  useEffect(() => {
    if (was.current !== state) heading.current?.focus()
    was.current = state
  }, [state])
  return heading
}
