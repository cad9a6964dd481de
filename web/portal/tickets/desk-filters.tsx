import { countedTo } from '#domain/counts.ts'
import { useQuery } from '@tanstack/react-query'
import { clockFilterNames, ticketPriorityNames, ticketStatusNames } from '#content/tickets.ts'
import { calledBy } from '#domain/accounts.ts'
import { ticketStatusSchema, type TicketFilter, type TicketStatistics } from '#domain/tickets.ts'
import { ticketAssigneesQuery } from '#web/api/ticket-desk.ts'
import { DensityButton } from '#web/lists/density.tsx'
import { FilterChips, type Chip } from '#web/lists/filter-chips.tsx'
import { OrderChoice } from '#web/lists/order-choice.tsx'
import { FilterChoice } from '../filter-choice.tsx'

type DeskFiltersProps = {
  filter: TicketFilter
  setFilter: (values: Record<string, string | undefined>) => void
  statistics: TicketStatistics | undefined
}

/** The statistics of S2 §2 are the ways to narrow the list. */
export function DeskFilters({ filter, setFilter, statistics }: DeskFiltersProps) {
  const { data: assignees = [] } = useQuery(ticketAssigneesQuery)
  const chips: Chip[] = [
    { value: '', label: 'Total', count: statistics?.total },
    { value: 'open', label: ticketStatusNames.open, count: statistics?.open },
    { value: 'in_progress', label: ticketStatusNames.in_progress, count: statistics?.in_progress },
    { value: 'resolved', label: ticketStatusNames.resolved, count: statistics?.resolved },
    { value: 'closed', label: ticketStatusNames.closed, count: statistics?.closed },
    { value: 'urgent', label: 'Urgent', count: statistics?.urgent, isUrgent: true },
    { value: 'archived', label: 'Archived', count: statistics?.archived, countedTo },
  ]
  const isUrgent = !filter.status && filter.priority === 'urgent'
  const chosen = filter.archived ? 'archived' : isUrgent ? 'urgent' : (filter.status ?? '')
  return (
    <>
      <FilterChips
        label="Status"
        chips={chips}
        value={chosen}
        onChoose={(value) =>
          setFilter({
            archived: value === 'archived' ? 'true' : undefined,
            status: ticketStatusSchema.safeParse(value).data,
            priority: value === 'urgent' ? value : chosen === 'urgent' ? undefined : filter.priority,
          })
        }
      />
      <FilterChoice
        label="Priority"
        all="All priorities"
        names={ticketPriorityNames}
        value={filter.priority}
        onChoose={(priority) => setFilter({ priority })}
      />
      <FilterChoice
        label="Assignee"
        all="All assignees"
        names={{
          me: 'Me',
          nobody: 'Nobody',
          ...Object.fromEntries(assignees.map((one) => [one.user_id, calledBy(one)])),
        }}
        value={filter.assignee}
        onChoose={(assignee) => setFilter({ assignee })}
      />
      <FilterChoice
        label="Clock"
        all="Any time"
        names={clockFilterNames}
        value={filter.clock}
        onChoose={(clock) => setFilter({ clock })}
      />
      <OrderChoice value={filter.order} onChoose={(order) => setFilter({ order })} />
      <DensityButton />
    </>
  )
}
