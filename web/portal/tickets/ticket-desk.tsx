import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useMemo } from 'react'
import { countedTo } from '#domain/counts.ts'
import { ticketFilterSchema } from '#domain/tickets.ts'
import { deskQuery } from '#web/api/ticket-desk.ts'
import { countInWords } from '#web/lists/count-in-words.ts'
import { ListAndDetail } from '#web/lists/list-and-detail.tsx'
import { List, ListTools } from '#web/lists/list.tsx'
import { useSelection } from '#web/lists/selection.ts'
import { BulkBar } from '../bulk-bar.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { SearchField } from '../search-field.tsx'
import { useAddress, useFilter } from '../use-address.ts'
import { DeskTicketDetail } from './desk-ticket.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { DeskRow } from './desk-row.tsx'
import { SetAsideMails } from './set-aside-mails.tsx'
import { useTicketActs } from './ticket-acts.ts'
import { useReadDeskAgain } from './use-read-desk-again.ts'

/** The admin's Support Tickets tab: everybody's tickets. */
export function TicketDesk() {
  const queryClient = useQueryClient()
  const { filter, isFiltered, setFilter } = useFilter(ticketFilterSchema, (next) =>
    queryClient.prefetchInfiniteQuery(deskQuery(next)),
  )
  const { read, to } = useAddress()
  const open = read('ticket')
  const query = useInfiniteQuery({ ...deskQuery(filter), placeholderData: keepPreviousData })
  const { data, error, refetch } = query
  const tickets = useMemo(() => data?.pages.flatMap((page) => page.tickets), [data])
  const { chosen, choiceOf, drop } = useSelection(query.isPlaceholderData ? [] : tickets)
  const acts = useTicketActs(chosen)
  const readAgain = useReadDeskAgain()
  const toTicket = (ticket?: string) => to({ ticket })
  const counts = data?.pages[0]
  const list = (
    <div className="grid grid-cols-1 gap-2">
      <ListTools
        search={
          <SearchField
            label="Search tickets"
            placeholder="Subject, number, email or message"
            value={filter.search}
            onSearch={(search, isSent) => setFilter({ search }, isSent ? 'now' : 'later')}
          />
        }
        actions={
          counts && (
            <p className="max-w-32 self-center text-note leading-5 text-ink-soft tabular-nums @2xl:max-w-none">
              {countInWords(counts.overdue, countedTo)} overdue, {countInWords(counts.unassigned, countedTo)} without
              assignee.
            </p>
          )
        }
      >
        <DeskFilters filter={filter} setFilter={setFilter} statistics={counts?.statistics} />
      </ListTools>
      <List
        label="Support tickets"
        query={query}
        rows={tickets}
        failed={
          error && (
            <LoadFailed
              title={`Error loading support tickets: ${error.message}`}
              busy={query.isFetching}
              onRetry={refetch}
            />
          )
        }
        empty={
          <NothingYet
            icon={LifeBuoy}
            title="No tickets found"
            hint={isFiltered ? 'Try another search or other filters.' : 'Nobody has asked for help yet.'}
          />
        }
      >
        {(ticket) => (
          <DeskRow
            key={ticket.id}
            ticket={ticket}
            to={toTicket(ticket.ticket_number)}
            isOpen={ticket.ticket_number === open}
            choice={choiceOf(ticket)}
          />
        )}
      </List>
      <MoreButton query={query}>Show older tickets</MoreButton>
      <BulkBar
        rows={chosen}
        nameOf={({ ticket_number }) => ticket_number}
        acts={acts}
        drop={drop}
        readAgain={readAgain}
      />
      <SetAsideMails />
    </div>
  )
  return (
    <ListAndDetail
      list={list}
      open={open}
      rows={tickets?.map((ticket) => ({ id: ticket.ticket_number }))}
      to={toTicket}
      onEnd={() => void (query.hasNextPage && query.fetchNextPage())}
      back="Back to tickets"
    >
      {open && (
        <DeskTicketDetail key={open} number={open} listed={tickets?.find((one) => one.ticket_number === open)} />
      )}
    </ListAndDetail>
  )
}
