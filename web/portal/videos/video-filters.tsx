import { useQuery } from '@tanstack/react-query'
import { OrderChoice } from '#web/lists/order-choice.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { SearchField } from '../search-field.tsx'
import { useVideoAddress } from './video-address.ts'
import { rawStatusNames } from './video-badges.tsx'
import { videoCategoriesQuery } from '#web/api/videos.ts'

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
  return (
    <>
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
      <OrderChoice value={filter.order} onChoose={(order) => setFilter({ order })} />
    </>
  )
}
