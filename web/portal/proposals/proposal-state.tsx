import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#content/dates.ts'
import { invoiceStatuses } from '#domain/invoices.ts'
import { officePlaces } from '#domain/places.ts'
import { formatDollars } from '#domain/prices.ts'
import type { Proposal } from '#domain/proposals.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { ProposalBadge } from '../proposal-badge.tsx'
import { SentLinks } from './sent-links.tsx'
import { SignedPaper } from './signed-paper.tsx'
import { WithdrawProposal } from './withdraw-proposal.tsx'

/** What became of a proposal so far, and everything that came of it. */
export function ProposalState({ proposal }: { proposal: Proposal }) {
  const { number, content, state, links } = proposal
  const facts = factsOf(proposal)
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-3">
        <CardTitle className="wrap-anywhere">
          {number}: {content.title || 'Untitled'}
        </CardTitle>
        <ProposalBadge state={state} />
        <WithdrawProposal proposal={proposal} />
      </div>
      {facts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-3 text-small @2xl:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-note text-ink-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {links.length > 0 && <SentLinks links={links} />}
    </Card>
  )
}

type Fact = [name: string, value: ReactNode]

function factsOf(proposal: Proposal): Fact[] {
  const { lead, project, signature, invoices, opened_project_id, arrangement_id, accepted_at } = proposal
  return [
    ...sentFacts(proposal),
    lead && (['Lead', <Place key="lead" to={officePlaces.lead(lead.id)} text={lead.number} />] as Fact),
    project &&
      (['Adds to project', <Place key="project" to={officePlaces.project(project.id)} text={project.name} />] as Fact),
    signature && (['Signature', <SignatureFacts key="signature" id={proposal.id} signature={signature} />] as Fact),
    invoices.length > 0 &&
      ([
        'Invoices',
        <ul key="invoices">
          {invoices.map(({ id, number, total, status }) => (
            <li key={id}>
              <Place to={officePlaces.invoice(id)} text={number} /> {formatDollars(total)}
              {status && `, ${invoiceStatuses[status]}`}
            </li>
          ))}
        </ul>,
      ] as Fact),
    accepted_at && (['Accepted', formatMoment(accepted_at)] as Fact),
    opened_project_id &&
      ([
        'Project',
        <Place key="opened" to={officePlaces.project(opened_project_id)} text="Open the project" />,
      ] as Fact),
    arrangement_id &&
      (['Every month', <Place key="monthly" to={officePlaces.customPricing} text="Custom pricing" />] as Fact),
  ].filter((fact) => fact !== null && fact !== false && fact !== '')
}

function sentFacts({ version, version_sent_at, is_edited, state, ended_at, ended_reason }: Proposal): Fact[] {
  const isOpen = state === 'sent' || state === 'expired'
  const sent = version_sent_at && `Version ${version}, sent ${formatMoment(version_sent_at)}`
  const ended = state === 'declined' ? 'Declined' : 'Withdrawn'
  return [
    ...(sent
      ? [['Sent', isOpen && is_edited ? `${sent}. Edited since: the client sees that version.` : sent] as Fact]
      : []),
    ...(ended_at ? [[ended, [formatMoment(ended_at), ended_reason].filter(Boolean).join(': ')] as Fact] : []),
  ]
}

function SignatureFacts({ id, signature }: { id: string; signature: NonNullable<Proposal['signature']> }) {
  const { signer_name, signer_email, signed_at, version, sha256 } = signature
  return (
    <>
      {signer_name} ({signer_email}), {formatMoment(signed_at)}, version {version}
      <span className="block text-note text-ink-soft">
        SHA-256 {sha256.slice(0, 16)}…<Copy text={sha256} />
      </span>
      <SignedPaper id={id} />
    </>
  )
}

const Place = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="underline decoration-mark underline-offset-4">
    {text}
  </Link>
)
