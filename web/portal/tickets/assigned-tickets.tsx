import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { calledBy } from '#domain/accounts.ts'
import type { DeskTicket } from '#domain/tickets.ts'
import {
  answerAssignedTicket,
  assignedLookingQuery,
  assignedThreadQuery,
  assignedTicketsQuery,
  noteAssignedTicket,
  sayHereOnAssignedTicket,
  withoutMail,
} from '#web/api/assigned-tickets.ts'
import { usePresence } from '#web/conversations/use-presence.ts'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { useAddress } from '../use-address.ts'
import { TeamWriting } from './team-writing.tsx'
import { ClockBadge, TeamClock } from './ticket-clock.tsx'
import { TicketDetails } from './ticket-details.tsx'
import { Thread } from './ticket-thread.tsx'

/** The tickets that were given to whoever looks; nothing where there are none. */
export function AssignedTickets() {
  const query = useInfiniteQuery(assignedTicketsQuery)
  const { data, error, refetch, isFetching } = query
  const { read } = useAddress()
  const open = read('ticket')
  const tickets = data?.pages.flatMap((page) => page.tickets) ?? []
  const isToCome = open !== undefined && query.hasNextPage && tickets.every((one) => one.ticket_number !== open)
  const readOn = useEffectEvent(() => void query.fetchNextPage())
  useEffect(() => {
    if (isToCome && !isFetching) readOn()
  }, [isToCome, isFetching])
  if (tickets.length === 0 && !error) return null
  return (
    <section aria-labelledby="my-tickets" className="grid grid-cols-1 gap-2">
      <h2 id="my-tickets" className="font-display text-heading">
        My Tickets
      </h2>
      {error && tickets.length === 0 && (
        <LoadFailed title={`Error loading support tickets: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {tickets.map((ticket) => (
        <AssignedTicket key={ticket.id} ticket={ticket} isOpen={ticket.ticket_number === open} />
      ))}
      <MoreButton query={query}>Show older tickets</MoreButton>
    </section>
  )
}

const withoutMails = ({ opening, responses, ...ticket }: DeskTicket): DeskTicket => ({
  ...ticket,
  opening: { ...opening, mail_id: null },
  responses: responses.map(withoutMail),
})

function AssignedTicket({ ticket, isOpen }: { ticket: DeskTicket; isOpen: boolean }) {
  const { id, owner } = ticket
  const reply = useRef<HTMLTextAreaElement>(null)
  const [isShown, setIsShown] = useState(isOpen)
  const { data: looking = ticket.looking } = useQuery({ ...assignedLookingQuery(id), enabled: isShown })
  const type = usePresence(isShown, (typing) => void sayHereOnAssignedTicket(id, typing))
  return (
    <TicketDetails ticket={ticket} isOpen={isOpen} onToggle={setIsShown}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small wrap-anywhere">
        {calledBy(owner)}
        <ClockBadge ticket={ticket} />
      </p>
      <Thread
        ticket={withoutMails(ticket)}
        query={assignedThreadQuery(id)}
        owner={calledBy(owner)}
        address={owner.email}
        readBy="team"
      />
      <TeamClock ticket={ticket} />
      <TeamWriting
        ticket={ticket}
        sendReply={(response, { still_with_us, seen_position }) =>
          answerAssignedTicket(id, { ...response, still_with_us, seen_position })
        }
        sendNote={(note) => noteAssignedTicket(id, note)}
        queryKey={assignedTicketsQuery.queryKey}
        looking={looking}
        onType={type}
        replyField={reply}
      />
    </TicketDetails>
  )
}
