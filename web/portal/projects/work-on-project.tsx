import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#content/dates.ts'
import { invoiceStatuses } from '#domain/invoices.ts'
import { officePlaces } from '#domain/places.ts'
import { formatDollars } from '#domain/prices.ts'
import type { ProjectInvoice, ProjectPage } from '#domain/projects.ts'
import { Clock } from '#web/milestones/clock.tsx'
import { Card } from '#web/ui/card.tsx'
import { ClientRequest } from './client-request.tsx'
import { ProjectFiles } from './project-files.tsx'
import { Milestones } from './milestones.tsx'

/** What is planned, how long it took whom, and what it was billed. */
export function WorkOnProject({ page }: { page: ProjectPage }) {
  const { project, milestones, clock, request, files, invoices } = page
  return (
    <Card className="grid grid-cols-1 gap-6 p-4 sm:p-5">
      <Section title="Milestones">
        <Milestones project={project} milestones={milestones} files={files} />
      </Section>
      <Section title="Clock">
        {clock ? (
          <Clock clock={clock} reader="team" />
        ) : (
          <p className="text-small text-ink-soft">It begins with the first milestone.</p>
        )}
        <ClientRequest project={project} request={request} />
      </Section>
      <Section title="Files">
        <ProjectFiles project={project} files={files} />
      </Section>
      <Section title="Money">
        <Money invoices={invoices} />
      </Section>
    </Card>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Money({ invoices }: { invoices: ProjectInvoice[] }) {
  if (invoices.length === 0) return <p className="text-small text-ink-soft">No invoices yet</p>
  return (
    <ul className="grid gap-2 text-small">
      {invoices.map(({ id, number, kind, status, total, balance, due_on }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Link to={officePlaces.invoice(id)} className="font-semibold underline decoration-mark underline-offset-4">
            {number}
          </Link>
          <span>
            {formatDollars(kind === 'credit_note' ? -total : total)}
            {status && `, ${invoiceStatuses[status]}`}
            {balance > 0 && `: ${formatDollars(balance)} left`}
            {balance > 0 && due_on && `, due ${formatDay(due_on)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
