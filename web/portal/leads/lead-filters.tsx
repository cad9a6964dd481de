import { leadSourceNames, leadStateNames } from '#content/leads.ts'
import { countedTo } from '#domain/counts.ts'
import type { LeadCounts } from '#domain/leads.ts'
import { DensityButton } from '#web/lists/density.tsx'
import { FilterChips, type Chip } from '#web/lists/filter-chips.tsx'
import { OrderChoice } from '#web/lists/order-choice.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { useLeadAddress } from './lead-address.ts'

const views = { ...leadStateNames, spam: 'Spam', archived: 'Archived' } as const
const chipNames = { overdue: 'Overdue', mine: 'Mine', ...views } as const

/** One chip at a time; a door beside it. */
export function LeadFilters({ counts }: { counts: LeadCounts | undefined }) {
  const { filter, setFilter } = useLeadAddress()
  const chips: Chip[] = [
    { value: '', label: 'All' },
    ...Object.entries(chipNames).map(([value, label]) => ({
      value,
      label,
      count: counts?.[value as keyof LeadCounts],
      countedTo,
      isUrgent: value === 'overdue',
    })),
  ]
  const chosen = filter.overdue ? 'overdue' : filter.mine ? 'mine' : (filter.view ?? '')
  return (
    <>
      <FilterChips
        label="State"
        chips={chips}
        value={chosen}
        onChoose={(value) =>
          setFilter({
            overdue: value === 'overdue' ? 'true' : undefined,
            mine: value === 'mine' ? 'true' : undefined,
            view: value in views ? value : undefined,
          })
        }
      />
      <FilterChoice
        label="Door"
        all="All doors"
        names={leadSourceNames}
        value={filter.source}
        onChoose={(source) => setFilter({ source })}
      />
      <OrderChoice value={filter.order} onChoose={(order) => setFilter({ order })} />
      <DensityButton />
    </>
  )
}
