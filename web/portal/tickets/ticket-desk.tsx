import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { ticketPriorityNames, ticketStatusNames } from '#content/tickets.ts'
import { ticketFilterSchema, type TicketFilter, type TicketStatistics } from '#domain/tickets.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { SearchField } from '../search-field.tsx'
import { useAddress } from '../use-address.ts'
import { deskQuery } from './desk-queries.ts'
import { DeskTicketCard } from './desk-ticket.tsx'
import { LoadFailed } from '../load-failed.tsx'

/** The admin's Support Tickets tab: everybody's tickets. */
export function TicketDesk() {
  const [address, setAddress] = useAddress(['search', 'status', 'priority'])
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...deskQuery(filterIn(address)),
    placeholderData: keepPreviousData, // the statistics stay while a filter is changed
  })
  const tickets = data?.pages.flatMap((page) => page.tickets)
  return (
    <section aria-labelledby="ticket-desk" className="grid grid-cols-1 gap-6">
      <h3 id="ticket-desk" className="font-display text-heading">
        Support Tickets
      </h3>
      {data?.pages[0] && <Statistics statistics={data.pages[0].statistics} />}
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="sm:col-span-2 lg:col-span-1">
          <SearchField
            label="Search tickets"
            placeholder="Subject, number, e-mail or message"
            value={address.search}
            onSearch={(search) => setAddress({ search })}
          />
        </div>
        <FilterChoice
          label="Status"
          all="All statuses"
          names={ticketStatusNames}
          value={address.status}
          onChoose={(status) => setAddress({ status })}
        />
        <FilterChoice
          label="Priority"
          all="All priorities"
          names={ticketPriorityNames}
          value={address.priority}
          onChoose={(priority) => setAddress({ priority })}
        />
      </div>
      {error && (
        <LoadFailed title={`Error loading support tickets: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {!tickets && !error && <LoadingTickets />}
      {tickets?.length === 0 && <NoTickets isFiltered={Object.values(address).some(Boolean)} />}
      {tickets && tickets.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {tickets.map((ticket) => (
            <li key={ticket.id} className="min-w-0">
              <DeskTicketCard ticket={ticket} />
            </li>
          ))}
        </ul>
      )}
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
    </section>
  )
}

/** What is no filter is left out, one by one: an old link still opens the list. */
function filterIn(address: Record<keyof TicketFilter, string>): TicketFilter {
  const given = Object.entries(address) as [keyof TicketFilter, string][]
  const good = given.filter(([name, value]) => value && ticketFilterSchema.shape[name].safeParse(value).success)
  return Object.fromEntries(good)
}

function Statistics({ statistics }: { statistics: TicketStatistics }) {
  const figures = [
    ['Total', statistics.total],
    ['Open', statistics.open],
    ['In Progress', statistics.in_progress],
    ['Resolved', statistics.resolved],
    ['Urgent', statistics.urgent],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5 sm:gap-4">
      {figures.map(([name, value]) => (
        <Card key={name} className="grid gap-1 p-4 first:col-span-2 sm:p-5 sm:first:col-span-1">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="font-display text-heading tabular-nums">{value.toLocaleString('en-US')}</dd>
        </Card>
      ))}
    </dl>
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

function NoTickets({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Card className="grid justify-items-center gap-3 py-14 text-center">
      <LifeBuoy aria-hidden="true" className="size-10 text-mark" strokeWidth={1.25} />
      <h4 className="font-display text-heading">No tickets found</h4>
      <p className="max-w-prose text-small text-ink-soft">
        {isFiltered ? 'Try another search or other filters.' : 'Nobody has asked for help yet.'}
      </p>
    </Card>
  )
}
