import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Dumbbell } from 'lucide-react'
import { submissionStatusNames } from '#content/onboarding.ts'
import { submissionFilterSchema } from '#domain/onboarding.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import { List, ListTools } from '#web/lists/list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { SearchField } from '../search-field.tsx'
import { ShowAll } from '../show-all.tsx'
import { useFilter } from '../use-address.ts'
import { SubmissionRow } from './submission-row.tsx'
import { submissionsQuery } from '#web/api/submissions.ts'

/** The admin's Fitness Forms tab: what coaches told us, and the projects made from it. */
export function Submissions() {
  // Links lead to one form.
  const { filter, shown, asked, isFiltered, setFilter } = useFilter(submissionFilterSchema, 'form')
  const query = useInfiniteQuery({
    ...submissionsQuery(shown),
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch, isFetching } = query
  const first = data?.pages[0]
  return (
    <section aria-labelledby="submissions" className="grid grid-cols-1 gap-2">
      <h2 id="submissions" className="sr-only">
        Fitness Onboarding Submissions
      </h2>
      <ListTools
        search={
          <SearchField
            label="Search submissions"
            placeholder="Business name, coach name or email"
            value={filter.search}
            onSearch={(search) => setFilter({ search })}
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
        <FilterChips
          label="Status"
          chips={chips}
          value={filter.status ?? ''}
          onChoose={(status) => setFilter({ status })}
        />
        <ShowAll asked={asked} onPress={() => setFilter({})}>
          Show All Forms
        </ShowAll>
      </ListTools>
      <List
        label="Submissions"
        query={query}
        rows={data?.pages.flatMap((page) => page.submissions)}
        failed={
          <LoadFailed title="Error Loading Submissions" busy={isFetching} onRetry={refetch}>
            {error?.message}
          </LoadFailed>
        }
        empty={
          <NothingYet
            icon={Dumbbell}
            title="No submissions found"
            hint={
              isFiltered
                ? 'Try adjusting your search or filters.'
                : 'No fitness onboarding forms have been submitted yet.'
            }
          />
        }
      >
        {(form) => {
          const isAsked = form.id === asked
          return <SubmissionRow key={`${form.id} ${isAsked}`} form={form} isAsked={isAsked} />
        }}
      </List>
      <MoreButton query={query}>Show older submissions</MoreButton>
    </section>
  )
}

const chips = [
  { value: '', label: 'All' },
  ...Object.entries(submissionStatusNames).map(([value, label]) => ({ value, label })),
]

const countOf = ({ count, is_more }: { count: number; is_more: boolean }) =>
  `${count.toLocaleString('en-US')}${is_more ? '+' : ''} submission(s)`
