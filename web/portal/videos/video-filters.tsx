import { useQuery } from '@tanstack/react-query'
import { FilterChoice } from '../filter-choice.tsx'
import { SearchField } from '../search-field.tsx'
import { useVideoAddress } from './video-address.ts'
import { rawStatusNames } from './video-badges.tsx'
import { videoCategoriesQuery } from '#web/api/videos.ts'

export function VideoFilters() {
  const { filter, setFilter, list } = useVideoAddress()
  const { data: categories = [] } = useQuery(videoCategoriesQuery)
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
      <div className="sm:col-span-2 lg:col-span-1">
        <SearchField
          label="Search videos"
          placeholder="Title or description"
          value={filter.search}
          onSearch={(search) => setFilter({ search })}
        />
      </div>
      <FilterChoice
        label="Category"
        all="All Categories"
        names={Object.fromEntries(categories.map(({ id, name }) => [id, name]))}
        value={filter.category}
        onChoose={(category) => setFilter({ category })}
      />
      {/* An edit is found by where its raw video stands. */}
      <FilterChoice
        label={list === 'edited' ? 'Status of the raw video' : 'Status'}
        all="All"
        names={rawStatusNames}
        value={filter.status}
        onChoose={(status) => setFilter({ status })}
      />
    </div>
  )
}
