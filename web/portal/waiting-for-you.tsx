import { Link } from 'react-router'
import { formatDay } from '#content/dates.ts'
import { countOf } from '#content/in-words.ts'
import type { WebsiteStanding } from '#domain/customer-websites.ts'
import type { DueInvoice } from '#domain/own-billing.ts'
import { ownTicketPlace } from '#domain/places.ts'
import { formatDollars } from '#domain/prices.ts'
import type { OwnProject } from '#domain/projects.ts'
import { openOwnMilestone, openOwnRequest } from '#web/api/milestones.ts'
import { openOwnLink } from '#web/api/own-billing.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { OwnLinkButton } from './own-link-button.tsx'

type WaitingForYouProps = {
  projects: Pick<OwnProject, 'id' | 'project_name' | 'client_notes' | 'development_stage' | 'milestones' | 'request'>[]
  answered_tickets: { ticket_number: string; subject: string }[]
  due_invoices: DueInvoice[]
  website?: Pick<WebsiteStanding, 'new_enquiries'> | null
  /** Who looks at what the client sees does nothing for them. */
  isSeenByTeam?: boolean
}

/** What we need from the customer before we can go on. Nothing needed, nothing shown. */
export function WaitingForYou({
  projects,
  answered_tickets,
  due_invoices,
  website = null,
  isSeenByTeam = false,
}: WaitingForYouProps) {
  const enquiries = website?.new_enquiries ?? 0
  const approvals = projects.flatMap(({ project_name, milestones }) =>
    milestones
      .filter(({ state }) => state === 'waiting')
      .map(({ id, title }) => ({ id, words: `Approve ${title} of ${project_name}` })),
  )
  const wanting = projects.filter(
    ({ client_notes, development_stage }) => client_notes && development_stage !== 'completed',
  )
  const requests = projects.flatMap(({ id, project_name, request }) =>
    request ? [{ id, words: `Send us what we asked for: ${project_name}`, text: request.text }] : [],
  )
  const counts = [wanting, answered_tickets, approvals, due_invoices, requests].map(({ length }) => length)
  if (counts.every((count) => count === 0) && enquiries === 0) return null
  return (
    <Card className="grid gap-4 border-l-4 border-l-mark">
      <CardTitle>What we need from you</CardTitle>
      <ul className="grid gap-3 text-small">
        {approvals.map(({ id, words }) => (
          <li key={id} className="grid">
            <Act open={() => openOwnMilestone(id)} isSeenByTeam={isSeenByTeam}>
              {words}
            </Act>
          </li>
        ))}
        {due_invoices.map((invoice) => (
          <li key={invoice.id} className="grid">
            <Act open={() => openOwnLink('invoices', invoice.id)} isSeenByTeam={isSeenByTeam}>
              {sayDue(invoice)}
            </Act>
          </li>
        ))}
        {requests.map(({ id, words, text }) => (
          <li key={id} className="grid gap-1.5">
            <Act open={() => openOwnRequest(id)} isSeenByTeam={isSeenByTeam}>
              {words}
            </Act>
            <span className="max-w-prose wrap-anywhere whitespace-pre-line text-ink-soft">{text}</span>
          </li>
        ))}
        {wanting.map(({ id, project_name, client_notes }) => (
          <li key={id} className="grid gap-0.5">
            <span className="font-semibold">{project_name}</span>
            <span className="max-w-prose break-words whitespace-pre-line text-ink-soft">{client_notes}</span>
          </li>
        ))}
        {answered_tickets.map(({ ticket_number, subject }) => (
          <li key={ticket_number}>
            <Link
              to={ownTicketPlace(ticket_number)}
              className="font-semibold underline decoration-mark underline-offset-4"
            >
              {ticket_number}: {subject}
            </Link>
            <span className="text-ink-soft"> has a response from our team.</span>
          </li>
        ))}
        {enquiries > 0 && (
          <li>
            <Link to="/website?tab=enquiries" className="font-semibold underline decoration-mark underline-offset-4">
              {countOf(enquiries, 'new enquiry', 'new enquiries')}
            </Link>
            <span className="text-ink-soft"> from your website.</span>
          </li>
        )}
      </ul>
    </Card>
  )
}

const sayDue = ({ number, balance, due_on }: DueInvoice) =>
  [`Pay ${number}: ${formatDollars(balance)}`, ...(due_on ? [`due ${formatDay(due_on)}`] : [])].join(', ')

type ActProps = { open: () => Promise<string>; isSeenByTeam: boolean; children: string }

function Act({ open, isSeenByTeam, children }: ActProps) {
  if (isSeenByTeam) return <span className="font-semibold">{children}</span>
  return <OwnLinkButton open={open}>{children}</OwnLinkButton>
}
