import type { OwnTicket } from '#domain/tickets.ts'
import { postResponse, ticketsQuery } from '#web/api/tickets.ts'
import { useSignedInUser } from '../signed-in-user.ts'
import { ResponseForm } from './response-form.tsx'
import { OwnClock } from './ticket-clock.tsx'
import { OwnRating } from './ticket-rating.tsx'
import { TicketDetails } from './ticket-details.tsx'
import { Thread } from './ticket-thread.tsx'

/** S2 §8. */
const said = { sent: 'Response sent successfully!', failed: 'Failed to send response. Please try again.' }

/** A ticket as its customer sees it; open when they have just written it, or asked for it. */
export function TicketCard({ ticket, isOpen }: { ticket: OwnTicket; isOpen: boolean }) {
  const { email } = useSignedInUser()
  return (
    <TicketDetails ticket={ticket} isOpen={isOpen}>
      <Thread ticket={ticket} owner="You" address={email} readBy="client" />
      <OwnClock ticket={ticket} />
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
      <OwnRating ticket={ticket} />
    </TicketDetails>
  )
}
