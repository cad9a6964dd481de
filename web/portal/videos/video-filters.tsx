import { useQuery } from '@tanstack/react-query'
import { rawVideoStatusSchema } from '#domain/videos.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import { OrderChoice } from '#web/lists/order-choice.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { SearchField } from '../search-field.tsx'
import { useVideoAddress } from './video-address.ts'
import { rawStatusName } from './video-badges.tsx'
import { videoCategoriesQuery, videoSummaryQuery } from '#web/api/videos.ts'

export function VideoSearch() {
  const { filter, setFilter } = useVideoAddress()
  return (
    <SearchField
      label="Search videos"
      placeholder="Title or description"
      value={filter.search}
      onSearch={(search) => setFilter({ search })}
    />
  )
}

export function VideoFilters() {
  const { filter, setFilter, list } = useVideoAddress()
  const { data: categories = [] } = useQuery(videoCategoriesQuery)
  const { data: summary } = useQuery(videoSummaryQuery)
  return (
    <>
      {/* An edit is found by where its raw video stands, which is not counted. */}
      <FilterChips
        label={list === 'edited' ? 'Status of the raw video' : 'Status'}
        chips={[
          { value: '', label: 'All' },
          ...rawVideoStatusSchema.options.map((value) => ({
            value,
            label: rawStatusName(value),
            count: list === 'raw' ? summary?.[value === 'pending' ? 'pending_raw' : value] : undefined,
          })),
        ]}
        value={filter.status ?? ''}
        onChoose={(status) => setFilter({ status })}
      />
      <FilterChoice
        label="Category"
        all="All Categories"
        names={Object.fromEntries(categories.map(({ id, name }) => [id, name]))}
        value={filter.category}
        onChoose={(category) => setFilter({ category })}
      />
      <OrderChoice value={filter.order} onChoose={(order) => setFilter({ order })} />
    </>
  )
}
