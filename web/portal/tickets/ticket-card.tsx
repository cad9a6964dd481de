import type { Ticket } from '#domain/tickets.ts'
import { postResponse, ticketsQuery } from '#web/api/tickets.ts'
import { ResponseForm } from './response-form.tsx'
import { TicketDetails } from './ticket-details.tsx'
import { Thread } from './ticket-thread.tsx'

/** S2 §8. */
const said = { sent: 'Response sent successfully!', failed: 'Failed to send response. Please try again.' }

/** A ticket as its customer sees it. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  return (
    <TicketDetails ticket={ticket}>
      <Thread ticket={ticket} owner="You" />
      {ticket.status === 'closed' ? (
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
    </TicketDetails>
  )
}
