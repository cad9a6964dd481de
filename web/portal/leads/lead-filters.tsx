import { leadSourceNames, leadStateNames } from '#content/leads.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { SearchField } from '../search-field.tsx'
import { useLeadAddress } from './lead-address.ts'

const views = { ...leadStateNames, spam: 'Spam', archived: 'Archived' }

export function LeadFilters() {
  const { filter, setFilter } = useLeadAddress()
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]">
      <SearchField
        label="Search leads"
        placeholder="Name, email or what they said"
        value={filter.search}
        onSearch={(search) => setFilter({ search })}
      />
      <FilterChoice
        label="State"
        all="All states"
        names={views}
        value={filter.view}
        onChoose={(view) => setFilter({ view })}
      />
      <FilterChoice
        label="Door"
        all="All doors"
        names={leadSourceNames}
        value={filter.source}
        onChoose={(source) => setFilter({ source })}
      />
      <FilterChoice
        label="Order"
        all="Due first"
        names={{ newest: 'Newest first' }}
        value={filter.order}
        onChoose={(order) => setFilter({ order })}
      />
      <div className="flex flex-wrap gap-x-5">
        <Checkbox
          label="Overdue only"
          checked={filter.overdue === 'true'}
          onChange={({ target }) => setFilter({ overdue: target.checked ? 'true' : undefined })}
          className="min-h-11 items-center"
        />
        <Checkbox
          label="Mine only"
          checked={filter.mine === 'true'}
          onChange={({ target }) => setFilter({ mine: target.checked ? 'true' : undefined })}
          className="min-h-11 items-center"
        />
      </div>
    </div>
  )
}
