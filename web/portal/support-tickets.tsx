import { useInfiniteQuery } from '@tanstack/react-query'
import { LifeBuoy, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { agency } from '#content/agency.ts'
import type { OwnTicket } from '#domain/tickets.ts'
import { ticketsQuery } from '#web/api/tickets.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { useIncludes } from './acting.ts'
import { LoadFailed } from './load-failed.tsx'
import { MoreButton } from './more-button.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { PartIsBilling } from './not-your-part.tsx'
import { PortalPage } from './portal-page.tsx'
import { LoadingTickets } from './tickets/loading-tickets.tsx'
import { NewTicketDialog } from './tickets/new-ticket-dialog.tsx'
import { TicketCard } from './tickets/ticket-card.tsx'

export const meta = () => unlistedPageMeta(`Support Tickets | ${agency.name}`)

export default function SupportTickets() {
  if (useIncludes('work')) return <Tickets />
  return (
    <PortalPage title="Support Tickets" hasChat>
      <PartIsBilling />
    </PortalPage>
  )
}

function Tickets() {
  const [isWriting, setIsWriting] = useState(false)
  const [written, setWritten] = useState<string>()
  const write = () => setIsWriting(true)
  return (
    <PortalPage
      title="Support Tickets"
      hasChat
      action={
        <Button changes onClick={write}>
          <Plus aria-hidden="true" className="size-4" />
          New Ticket
        </Button>
      }
    >
      <TicketList onWrite={write} written={written} />
      <NewTicketDialog open={isWriting} onOpenChange={setIsWriting} onWritten={setWritten} />
    </PortalPage>
  )
}

const noTicketsHint =
  'Something does not work, or you wonder how it should? Write to us here; the answer comes to this page and by email.'

function TicketList({ onWrite, written }: { onWrite: () => void; written: string | undefined }) {
  const query = useInfiniteQuery(ticketsQuery)
  const [params] = useSearchParams()
  const asked = params.get('ticket')
  const { data, error, refetch, isFetching } = query
  const tickets = useMemo(() => data?.pages.flatMap((page) => page.tickets), [data])
  useGoTo(asked, tickets, query)
  if (error && !data) {
    return <LoadFailed title={`Error loading support tickets: ${error.message}`} busy={isFetching} onRetry={refetch} />
  }
  if (!tickets) return <LoadingTickets />
  if (tickets.length === 0) {
    const mailTo = data?.pages[0]?.mail_to
    const hint = mailTo ? `${noTicketsHint} You can also write to ${mailTo}.` : noTicketsHint
    return (
      <NothingYet icon={LifeBuoy} as="h2" title="No Support Tickets" hint={hint}>
        <Button changes className="mt-2" onClick={onWrite}>
          Create Your First Ticket
        </Button>
      </NothingYet>
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {tickets.map((ticket) => (
          <li key={ticket.id} id={ticket.ticket_number} className="scroll-mt-20">
            <TicketCard ticket={ticket} isOpen={ticket.id === written || ticket.ticket_number === asked} />
          </li>
        ))}
      </ul>
      <MoreButton query={query}>Show older tickets</MoreButton>
    </>
  )
}

type Pages = { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage: () => Promise<unknown> }

/** conversations.md §2.2: an address that names a ticket shows it, however far down it stands. */
function useGoTo(asked: string | null, tickets: OwnTicket[] | undefined, pages: Pages) {
  const isThere = asked !== null && tickets?.some(({ ticket_number }) => ticket_number === asked) === true
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages
  useEffect(() => {
    if (asked !== null && !isThere && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [asked, isThere, hasNextPage, isFetching, isError, fetchNextPage])
  useEffect(() => {
    if (isThere) document.getElementById(asked)?.scrollIntoView()
  }, [asked, isThere])
}
