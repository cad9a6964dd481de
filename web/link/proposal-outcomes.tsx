import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay, formatMoment } from '#content/dates.ts'
import { formatDollars } from '#domain/prices.ts'
import { proposalMessages } from '#domain/proposals.ts'
import { askForNewDate } from '#web/api/link.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Confirming } from './confirming.tsx'
import { DownloadPaper } from './download-paper.tsx'
import { isBeingPaid, PayInvoice } from './pay-invoice.tsx'
import type { ProposalViewProps } from './proposal-view.tsx'
import { Part } from './read-proposal.tsx'

export function DeclinedProposal() {
  return <Alert title={proposalMessages.declined} />
}

export function ExpiredProposal({ proposal, linkKey, isPreview }: ProposalViewProps) {
  const { mutate, isPending, data: message, error } = useMutation({ mutationFn: () => askForNewDate(linkKey) })
  return (
    <div className="grid justify-items-start gap-4">
      <p>This proposal was valid until {formatDay(proposal.document.valid_until)}.</p>
      {error && <Alert tone="danger" title={error.message} />}
      {message === undefined ? (
        <Button busy={isPending} disabled={isPreview} onClick={() => mutate()}>
          Ask for a new date
        </Button>
      ) : (
        <Alert tone="success" title={message} />
      )}
    </div>
  )
}

export function SignedProposal({ proposal, linkKey, isPreview, isBackFromPaying }: ProposalViewProps) {
  const { signature, invoices } = proposal
  const [deposit] = invoices
  if (!signature) return null
  if (!deposit || deposit.balance <= 0)
    return <Confirming linkKey={linkKey} wayBack="Back to the proposal" what="project" />
  if (isBackFromPaying) return <Confirming linkKey={linkKey} wayBack="Back to the proposal" />
  return (
    <div className="grid gap-4">
      <Alert
        tone="warning"
        title={`Signed by ${signature.signer_name} on ${formatMoment(signature.signed_at)}. One step left: the deposit.`}
      >
        <div className="mt-2">
          <PayInvoice linkKey={linkKey} invoice={deposit} isPreview={isPreview}>
            Pay the deposit of {formatDollars(deposit.balance)}
          </PayInvoice>
        </div>
      </Alert>
      <SignedPaper proposal={proposal} linkKey={linkKey} isPreview={isPreview} />
    </div>
  )
}

function SignedPaper({ proposal: { id }, linkKey, isPreview }: Omit<ProposalViewProps, 'isBackFromPaying'>) {
  return (
    <DownloadPaper linkKey={linkKey} paper={{ kind: 'proposal', id }} isPreview={isPreview}>
      Signed proposal (PDF)
    </DownloadPaper>
  )
}

const milestoneStates = { planned: 'Planned', working: 'In work', waiting: 'Waiting for you', approved: 'Approved' }

export function AcceptedProposal({ proposal, linkKey, isPreview, isBackFromPaying }: ProposalViewProps) {
  const { signature, invoices, milestones, document } = proposal
  if (!signature) return null
  const isPaid = document.deposit_percent > 0 && invoices.length > 0
  return (
    <>
      {isBackFromPaying && isBeingPaid(invoices) && <Confirming linkKey={linkKey} wayBack="Back to the proposal" />}
      <div className="grid gap-4">
        <Alert
          tone="success"
          title={isPaid ? 'Signed and paid. Your project is open.' : 'Signed. Your project is open.'}
        >
          <p>
            Signed by {signature.signer_name} on {formatMoment(signature.signed_at)}. We have begun, and write to you
            whenever we need your word. In your dashboard you see how far we are.
          </p>
        </Alert>
        <div className="flex flex-wrap items-start gap-3">
          <Link to="/dashboard" className={buttonLook({})}>
            Open your dashboard
          </Link>
          <SignedPaper proposal={proposal} linkKey={linkKey} isPreview={isPreview} />
        </div>
      </div>
      {invoices.length > 0 && (
        <Part title="Invoices">
          <ul className="grid text-small">
            {invoices.map((invoice) => (
              <li
                key={invoice.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-3"
              >
                <span>
                  <strong className="font-semibold">{invoice.number}</strong>, {formatDollars(invoice.total)}
                  {invoice.balance > 0 && invoice.due_on && (
                    <span className="text-ink-soft">, due {formatDay(invoice.due_on)}</span>
                  )}
                </span>
                {invoice.balance > 0 ? (
                  <PayInvoice linkKey={linkKey} invoice={invoice} isPreview={isPreview} size="small">
                    Pay {invoice.number}
                  </PayInvoice>
                ) : (
                  <Badge tone={invoice.status === 'credited' ? 'neutral' : 'success'}>
                    {invoice.status === 'credited' ? 'Credited' : 'Paid'}
                  </Badge>
                )}
                <DownloadPaper
                  linkKey={linkKey}
                  paper={{ kind: 'invoice', id: invoice.id }}
                  isPreview={isPreview}
                  variant="quiet"
                  size="small"
                >
                  PDF of {invoice.number}
                </DownloadPaper>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {milestones.length > 0 && (
        <Part title="Milestones">
          <ol className="grid text-small">
            {milestones.map(({ title, state }, index) => (
              // In their order; two may be called the same.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
                <span className="wrap-anywhere">{title}</span>
                <span className="text-ink-soft">{milestoneStates[state]}</span>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  )
}
