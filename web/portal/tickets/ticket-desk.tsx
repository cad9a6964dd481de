import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { ticketPriorityNames, ticketStatusNames } from '#content/tickets.ts'
import { ticketFilterSchema, type TicketStatistics } from '#domain/tickets.ts'
import { Card } from '#web/ui/card.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { SearchField } from '../search-field.tsx'
import { ShowAll } from '../show-all.tsx'
import { useFilter } from '../use-address.ts'
import { deskQuery } from '#web/api/ticket-desk.ts'
import { DeskTicketCard } from './desk-ticket.tsx'
import { LoadingTickets } from './loading-tickets.tsx'

/** The admin's Support Tickets tab: everybody's tickets. */
export function TicketDesk() {
  // Links lead to one ticket, by its number.
  const { filter, shown, asked, isFiltered, setFilter } = useFilter(ticketFilterSchema, 'ticket')
  const query = useInfiniteQuery({
    ...deskQuery(shown),
    placeholderData: keepPreviousData, // the statistics stay while a filter is changed
  })
  const { data, error, refetch, isFetching } = query
  const tickets = data?.pages.flatMap((page) => page.tickets)
  return (
    <section aria-labelledby="ticket-desk" className="grid grid-cols-1 gap-6">
      <h2 id="ticket-desk" className="font-display text-heading">
        Support Tickets
      </h2>
      {data?.pages[0] && <Statistics statistics={data.pages[0].statistics} />}
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="sm:col-span-2 lg:col-span-1">
          <SearchField
            label="Search tickets"
            placeholder="Subject, number, email or message"
            value={filter.search}
            onSearch={(search) => setFilter({ search })}
          />
        </div>
        <FilterChoice
          label="Status"
          all="All statuses"
          names={ticketStatusNames}
          value={filter.status}
          onChoose={(status) => setFilter({ status })}
        />
        <FilterChoice
          label="Priority"
          all="All priorities"
          names={ticketPriorityNames}
          value={filter.priority}
          onChoose={(priority) => setFilter({ priority })}
        />
        <FilterChoice
          label="Show"
          all="On the desk"
          names={{ true: 'Archived' }}
          value={filter.archived}
          onChoose={(archived) => setFilter({ archived })}
        />
      </div>
      <ShowAll asked={asked} onPress={() => setFilter({})}>
        Show All Tickets
      </ShowAll>
      {error && (
        <LoadFailed title={`Error loading support tickets: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {!tickets && !error && <LoadingTickets />}
      {tickets?.length === 0 && (
        <NothingYet
          icon={LifeBuoy}
          title="No tickets found"
          hint={isFiltered ? 'Try another search or other filters.' : 'Nobody has asked for help yet.'}
        />
      )}
      {tickets && tickets.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {tickets.map((ticket) => (
            <li key={ticket.id} className="min-w-0">
              <DeskTicketCard ticket={ticket} isAsked={ticket.ticket_number === asked} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={query}>Show older tickets</MoreButton>
    </section>
  )
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
