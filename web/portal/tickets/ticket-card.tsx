import { useState } from 'react'
import { ownTicketPlace } from '#domain/places.ts'
import type { OwnTicket } from '#domain/tickets.ts'
import { ownThreadQuery, postResponse, putOwnCopies, sayHereOnOwnTicket, ticketsQuery } from '#web/api/tickets.ts'
import { usePresence } from '#web/conversations/use-presence.ts'
import { useActing } from '../acting.ts'
import { useSignedInUser } from '../signed-in-user.ts'
import { PartOf } from './part-of.tsx'
import { ResponseForm } from './response-form.tsx'
import { OwnClock } from './ticket-clock.tsx'
import { TicketCopies } from './ticket-copies.tsx'
import { OwnRating } from './ticket-rating.tsx'
import { TicketDetails } from './ticket-details.tsx'
import { Thread } from './ticket-thread.tsx'

/** S2 §8. */
const said = { sent: 'Response sent successfully!', failed: 'Failed to send response. Please try again.' }

/** A ticket as its customer sees it; open when they have just written it, or asked for it. */
export function TicketCard({ ticket, isOpen }: { ticket: OwnTicket; isOpen: boolean }) {
  const { email } = useSignedInUser()
  const { viewed_by } = useActing()
  const [isShown, setIsShown] = useState(isOpen)
  // Whoever views as somebody is not them.
  const isLooking = isShown && !viewed_by && ticket.merged_into === null
  const type = usePresence(isLooking, (typing) => void sayHereOnOwnTicket(ticket.id, typing))
  if (ticket.merged_into !== null) {
    return (
      <TicketDetails ticket={ticket} isOpen={isOpen}>
        <PartOf ticket={ticket.merged_into} to={ownTicketPlace(ticket.merged_into)} />
      </TicketDetails>
    )
  }
  return (
    <TicketDetails ticket={ticket} isOpen={isOpen} onToggle={setIsShown}>
      <Thread ticket={ticket} query={ownThreadQuery(ticket.id)} owner="You" address={email} readBy="client" />
      <OwnClock ticket={ticket} />
      <TicketCopies
        copies={ticket.copies}
        stop={(kept) => putOwnCopies(ticket.id, kept)}
        queryKey={ticketsQuery.queryKey}
      />
      {ticket.status === 'closed' ? (
        <p className="text-small text-ink-soft">This ticket is closed. Open a new one if something is left.</p>
      ) : (
        <ResponseForm
          ticketId={ticket.id}
          label="Add Response"
          send={async (response) => {
            const answer = await postResponse(ticket.id, response)
            type(false)
            return answer
          }}
          onType={type}
          said={said}
          queryKey={ticketsQuery.queryKey}
        />
      )}
      <OwnRating ticket={ticket} />
    </TicketDetails>
  )
}
