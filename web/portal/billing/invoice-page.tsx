import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { agencyZone, formatDate, formatMoment } from '#content/dates.ts'
import type { OpenInvoice } from '#domain/invoices.ts'
import { officePlaces } from '#domain/places.ts'
import { formatDollars } from '#domain/prices.ts'
import type { SentLink } from '#domain/sent-links.ts'
import { billing } from '#web/api/billing.ts'
import { invoiceQuery } from '#web/api/invoices.ts'
import { withdrawLink } from '#web/api/proposals.ts'
import { InvoicePaper } from '#web/invoices/invoice-paper.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useAddress } from '../use-address.ts'
import { ActButton } from './act-button.tsx'
import { InvoiceActs } from './invoice-acts.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { InvoiceStatusBadge } from './invoice-status.tsx'

/** One invoice with all that is done about it. */
export function InvoicePage({ id }: { id: string }) {
  const { to } = useAddress()
  const { data, error, refetch, isFetching } = useQuery(invoiceQuery(id))
  return (
    <section aria-label="Invoice" className="grid grid-cols-1 gap-4">
      <Link
        to={to({ invoice: undefined, part: 'invoices' })}
        data-shortcut="Escape"
        className={buttonLook({ variant: 'quiet', size: 'small', className: '-ml-3 justify-self-start' })}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to invoices
      </Link>
      {!data && !error && <Spinner label="Loading the invoice" />}
      {!data && error && (
        <LoadFailed title={`Error loading the invoice: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {data && <Opened open={data} />}
    </section>
  )
}

function Opened({ open }: { open: OpenInvoice }) {
  const { invoice, credit_notes, links, reminders } = open
  return (
    <div className="grid grid-cols-1 items-start gap-4 @container lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <Card className="grid grid-cols-1 gap-6 p-5 sm:p-8">
        <InvoicePaper invoice={invoice} as="h2" status={<InvoiceStatusBadge status={invoice.status} />} />
      </Card>
      <div className="grid grid-cols-1 gap-4">
        <InvoiceActs invoice={invoice} />
        <About invoice={invoice} />
        {invoice.kind !== 'credit_note' && <InvoicePayments open={open} />}
        {credit_notes.length > 0 && <CreditNotes notes={credit_notes} />}
        <Links links={links} />
        {invoice.kind !== 'credit_note' && <Reminders invoice={invoice} reminders={reminders} />}
      </div>
    </div>
  )
}

/** What it belongs to. */
function About({ invoice }: Pick<OpenInvoice, 'invoice'>) {
  const { company_id, customer_name, proposal_id, proposal_number, project_id, project_name } = invoice
  const { credits_id, credits_number } = invoice
  if (!company_id && !credits_id && !proposal_id && !project_id) return null
  return (
    <Card className="p-4 sm:p-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small">
        {company_id && (
          <Fact name="Customer">
            <CustomerLink id={company_id}>{customer_name}</CustomerLink>
          </Fact>
        )}
        {credits_id && (
          <Fact name="Credits">
            <OfficeLink to={officePlaces.invoice(credits_id)}>{credits_number}</OfficeLink>
          </Fact>
        )}
        {proposal_id && (
          <Fact name="Proposal">
            <OfficeLink to={officePlaces.proposal(proposal_id)}>{proposal_number}</OfficeLink>
          </Fact>
        )}
        {project_id && (
          <Fact name="Project">
            <OfficeLink to={officePlaces.project(project_id)}>{project_name}</OfficeLink>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function OfficeLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold underline decoration-mark underline-offset-4">
      {children}
    </Link>
  )
}

function CreditNotes({ notes }: { notes: OpenInvoice['credit_notes'] }) {
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <h3 className="text-small font-semibold">Credit notes</h3>
      <ul className="grid gap-2 text-small empty:hidden">
        {notes.map(({ id, number, total, note, issued_at }) => (
          <li key={id}>
            <OfficeLink to={officePlaces.invoice(id)}>{number}</OfficeLink> of {formatDate(issued_at, agencyZone)},{' '}
            {formatDollars(total)}
            {note && <span className="block text-note wrap-anywhere text-ink-soft">{note}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Links({ links }: { links: SentLink[] }) {
  const queryClient = useQueryClient()
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <h3 className="text-small font-semibold">Links</h3>
      {links.length === 0 && <p className="text-small text-ink-soft">None yet</p>}
      <ul className="grid gap-2 text-small empty:hidden">
        {links.map(({ id, customer_email, created_at, expires_at, revoked_at, opened_at, openings }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-2 wrap-anywhere">
            <div>
              {customer_email}
              <span className="block text-note text-ink-soft">
                Sent {formatMoment(created_at)}.{' '}
                {revoked_at
                  ? `Withdrawn ${formatMoment(revoked_at)}`
                  : opened_at
                    ? `Opened ${openings === 1 ? 'once' : `${openings} times`}, first ${formatMoment(opened_at)}`
                    : 'Not opened'}
              </span>
            </div>
            {!revoked_at && expires_at && (
              <ActButton
                label={`Withdraw the link of ${formatMoment(created_at)}`}
                act={async () => {
                  await withdrawLink(id)
                  toast({ title: 'Link withdrawn' })
                  await queryClient.invalidateQueries(billing)
                }}
              >
                Withdraw
              </ActButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Reminders({ invoice, reminders }: Pick<OpenInvoice, 'invoice' | 'reminders'>) {
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <h3 className="text-small font-semibold">Reminders</h3>
      {invoice.reminders_paused && <p className="text-small">Paused: none goes out until they are resumed.</p>}
      {reminders.length === 0 && <p className="text-small text-ink-soft">None yet</p>}
      <ul className="grid gap-1.5 text-small empty:hidden">
        {reminders.map(({ id, step, sent_at }) => (
          <li key={id}>
            {formatMoment(sent_at)}
            <span className="text-ink-soft">, {step === null ? 'by hand' : 'by itself'}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
