import { promiseOf } from '#content/lead-received.ts'
import type { OwnTicket } from '#domain/tickets.ts'
import { postResponse, ticketsQuery } from '#web/api/tickets.ts'
import { useNow } from '#web/dates/use-now.ts'
import { useSignedInUser } from '../signed-in-user.ts'
import { ResponseForm } from './response-form.tsx'
import { TicketDetails } from './ticket-details.tsx'
import { Thread } from './ticket-thread.tsx'

/** S2 §8. */
const said = { sent: 'Response sent successfully!', failed: 'Failed to send response. Please try again.' }

/** A ticket as its customer sees it; open when they have just written it, or asked for it. */
export function TicketCard({ ticket, isOpen }: { ticket: OwnTicket; isOpen: boolean }) {
  const now = useNow()
  const { email } = useSignedInUser()
  return (
    <TicketDetails ticket={ticket} isOpen={isOpen}>
      <Thread ticket={ticket} owner="You" address={email} readBy="client" />
      {ticket.answer_by && <p className="text-small">{promiseOf(new Date(ticket.answer_by), now)}</p>}
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
