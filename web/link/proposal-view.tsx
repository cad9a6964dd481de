import { agency } from '#content/agency.ts'
import { formatDay } from '#content/dates.ts'
import type { LinkedProposal } from '#domain/proposals.ts'

/** What we offer, for whoever decides. */
export function ProposalView({ proposal: { number, document } }: { proposal: LinkedProposal }) {
  const { title, customer, introduction, valid_until } = document
  return (
    <article className="grid gap-7">
      <header className="grid gap-2">
        <h1 className="font-display text-title wrap-anywhere">{title}</h1>
        <p className="wrap-anywhere text-ink-soft">
          Proposal {number} from {agency.name} for {[customer.name, customer.company].filter(Boolean).join(', ')}. Valid
          until {formatDay(valid_until)}.
        </p>
      </header>
      {introduction && <p className="whitespace-pre-line wrap-anywhere">{introduction}</p>}
    </article>
  )
}
