import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useMemo } from 'react'
import { type WebsiteFilterState, websiteFilterSchema } from '#domain/customer-websites.ts'
import { customerWebsitesQuery } from '#web/api/customer-websites.ts'
import { List, ListTools } from '#web/lists/list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { FilterChoice } from '../../filter-choice.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import { MoreButton } from '../../more-button.tsx'
import { NothingYet } from '../../nothing-yet.tsx'
import { SearchField } from '../../search-field.tsx'
import { useAddress, useFilter } from '../../use-address.ts'
import { websiteStates } from '../state-badges.tsx'
import { WebsiteReview } from './website-review.tsx'
import { WebsiteRow } from './website-row.tsx'

const states: Record<WebsiteFilterState, string> = {
  waiting: 'Waiting for approval',
  preview: websiteStates.preview.label,
  online: websiteStates.online.label,
  offline: websiteStates.offline.label,
}

/** The admin's Websites tab: what our customers have online or want to, and what of it waits for us. */
export function Websites() {
  const queryClient = useQueryClient()
  const { filter, isFiltered, setFilter } = useFilter(websiteFilterSchema, (next) =>
    queryClient.prefetchInfiniteQuery(customerWebsitesQuery(next)),
  )
  const { read, change, to } = useAddress()
  const open = read('website')
  const query = useInfiniteQuery({ ...customerWebsitesQuery(filter), placeholderData: keepPreviousData })
  const { data, error, refetch } = query
  const first = data?.pages[0]
  const websites = useMemo(() => data?.pages.flatMap((page) => page.websites), [data])
  return (
    <section aria-labelledby="websites" className="grid grid-cols-1 gap-2">
      <h2 id="websites" className="sr-only">
        Websites
      </h2>
      <ListTools
        search={
          <SearchField
            label="Search websites"
            placeholder="Business name, address or client email"
            value={filter.search}
            onSearch={(search, isSent) => setFilter({ search }, isSent ? 'now' : 'later')}
          />
        }
        actions={
          first && (
            <Badge tone="outline" className="min-h-10">
              {countOf(first)}
            </Badge>
          )
        }
      >
        <FilterChoice
          label="State"
          all="All"
          names={states}
          value={filter.state}
          onChoose={(state) => setFilter({ state })}
        />
      </ListTools>
      <List
        label="Websites"
        query={query}
        rows={websites}
        failed={
          error && (
            <LoadFailed title={`Error loading websites: ${error.message}`} busy={query.isFetching} onRetry={refetch} />
          )
        }
        empty={
          <NothingYet
            icon={Globe}
            title="No websites found"
            hint={
              isFiltered
                ? 'Try adjusting your search or filters.'
                : 'A website is made from each onboarding form that is submitted.'
            }
          />
        }
      >
        {(website) => <WebsiteRow key={website.id} website={website} to={to({ website: website.id })} />}
      </List>
      <MoreButton query={query}>Show older websites</MoreButton>
      {open && <WebsiteReview key={open} id={open} onClose={() => change({ website: undefined })} />}
    </section>
  )
}

const countOf = ({ count, is_more }: { count: number; is_more: boolean }) =>
  `${count.toLocaleString('en-US')}${is_more ? '+' : ''} website(s)`
