import { useInfiniteQuery } from '@tanstack/react-query'
import { LifeBuoy, Plus } from 'lucide-react'
import { useState } from 'react'
import { company } from '#content/company.ts'
import { ticketsQuery } from '#web/api/tickets.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PortalPage } from './portal-page.tsx'
import { NewTicketDialog } from './tickets/new-ticket-dialog.tsx'
import { TicketCard } from './tickets/ticket-card.tsx'
import { LoadFailed } from './load-failed.tsx'

export const meta = () => unlistedPageMeta(`Support Tickets | ${company.name}`)

export default function SupportTickets() {
  const [isWriting, setIsWriting] = useState(false)
  const write = () => setIsWriting(true)
  return (
    <PortalPage
      title="Support Tickets"
      action={
        <Button onClick={write}>
          <Plus aria-hidden="true" className="size-4" />
          New Ticket
        </Button>
      }
    >
      <TicketList onWrite={write} />
      <NewTicketDialog open={isWriting} onOpenChange={setIsWriting} />
    </PortalPage>
  )
}

function TicketList({ onWrite }: { onWrite: () => void }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(ticketsQuery)
  if (error && !data) {
    return <LoadFailed title={`Error loading support tickets: ${error.message}`} busy={isFetching} onRetry={refetch} />
  }
  if (!data) return <LoadingTickets />
  const tickets = data.pages.flatMap((page) => page.tickets)
  if (tickets.length === 0) return <NoTickets onWrite={onWrite} />
  return (
    <>
      <ul className="grid gap-4">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard ticket={ticket} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="outline"
          busy={isFetchingNextPage}
          className="justify-self-center"
          onClick={() => void fetchNextPage()}
        >
          Show older tickets
        </Button>
      )}
    </>
  )
}

function LoadingTickets() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading support tickets...</output>
      {['first', 'second', 'third'].map((place) => (
        <Card key={place} className="grid gap-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="w-1/3" />
        </Card>
      ))}
    </div>
  )
}

function NoTickets({ onWrite }: { onWrite: () => void }) {
  return (
    <Card className="grid justify-items-center gap-3 py-14 text-center">
      <LifeBuoy aria-hidden="true" className="size-10 text-mark" strokeWidth={1.25} />
      <h3 className="font-display text-heading">No Support Tickets</h3>
      <p className="max-w-prose text-small text-ink-soft">
        Something does not work, or you wonder how it should? Write to us here; the answer comes to this page and by
        e-mail.
      </p>
      <Button className="mt-2" onClick={onWrite}>
        Create Your First Ticket
      </Button>
    </Card>
  )
}
