import { ChevronDown } from 'lucide-react'
import type { Ticket } from '#domain/tickets.ts'
import { postResponse, ticketsQuery } from '#web/api/tickets.ts'
import { formatDate } from '#web/dates/format-date.ts'
import { ResponseForm } from './response-form.tsx'
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx'
import { countOf, Thread } from './ticket-thread.tsx'

/** Native `<details>`: opens by mouse, touch and keyboard, and in-page search finds what is in it. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const { subject, ticket_number, created_at, responses, priority, status } = ticket
  return (
    <details className="group rounded-card border border-line bg-raised">
      <summary className="flex flex-wrap items-start gap-x-6 gap-y-3 p-5 sm:p-6">
        <span className="grid min-w-0 flex-1 basis-64 gap-1">
          <span className="font-semibold break-words">{subject}</span>
          <span className="text-note text-ink-soft">
            {ticket_number} · {formatDate(created_at)} · {countOf(responses.length)}
          </span>
        </span>
        <span className="flex items-center gap-2">
          <PriorityBadge priority={priority} />
          <StatusBadge status={status} />
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-ink-soft transition-transform duration-200 group-open:rotate-180"
          />
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-5 border-t border-line p-5 sm:p-6">
        <Thread ticket={ticket} owner="You" />
        {status === 'closed' ? (
          <p className="text-small text-ink-soft">This ticket is closed. Open a new one if something is left.</p>
        ) : (
          <ResponseForm
            ticketId={ticket.id}
            label="Add Response"
            send={(response) => postResponse(ticket.id, response)}
            said={said}
            queryKey={ticketsQuery.queryKey}
          />
        )}
        <p className="text-note text-ink-soft">Last updated {formatDate(ticket.updated_at)}</p>
      </div>
    </details>
  )
}

/** S2 §8. */
const said = { sent: 'Response sent successfully!', failed: 'Failed to send response. Please try again.' }
