import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Dumbbell } from 'lucide-react'
import { useMemo } from 'react'
import { submissionStatusNames } from '#content/onboarding.ts'
import { countedTo } from '#domain/counts.ts'
import { submissionStatusSchema } from '#domain/onboarding.ts'
import { submissionFilterSchema, type SubmissionCounts } from '#domain/submissions.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import { ListAndDetail } from '#web/lists/list-and-detail.tsx'
import { List, ListTools } from '#web/lists/list.tsx'
import { OrderChoice } from '#web/lists/order-choice.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { SearchField } from '../search-field.tsx'
import { useAddress, useFilter } from '../use-address.ts'
import { SubmissionDetails } from './submission-details.tsx'
import { SubmissionRow } from './submission-row.tsx'
import { submissionsQuery } from '#web/api/submissions.ts'

/** The admin's Fitness Forms tab: what coaches told us, and the projects made from it. */
export function Submissions() {
  const queryClient = useQueryClient()
  const { filter, isFiltered, setFilter } = useFilter(submissionFilterSchema, (next) =>
    queryClient.prefetchInfiniteQuery(submissionsQuery(next)),
  )
  const { read, to } = useAddress()
  const open = read('form')
  const query = useInfiniteQuery({ ...submissionsQuery(filter), placeholderData: keepPreviousData })
  const { data, error, refetch } = query
  const first = data?.pages[0]
  const forms = useMemo(() => data?.pages.flatMap((page) => page.submissions), [data])
  const toForm = (form?: string) => to({ form })
  const list = (
    <div className="grid grid-cols-1 gap-2">
      <ListTools
        search={
          <SearchField
            label="Search submissions"
            placeholder="Business name, coach name or email"
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
        <FilterChips
          label="Status"
          chips={chipsOf(first?.counts)}
          value={filter.status ?? ''}
          onChoose={(status) => setFilter({ status })}
        />
        <OrderChoice value={filter.order} onChoose={(order) => setFilter({ order })} />
      </ListTools>
      <List
        label="Submissions"
        query={query}
        rows={forms}
        failed={
          error && (
            <LoadFailed title="Error Loading Submissions" busy={query.isFetching} onRetry={refetch}>
              {error.message}
            </LoadFailed>
          )
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
        {(form) => (
          <SubmissionRow
            key={form.id}
            form={form}
            to={toForm(form.id)}
            isOpen={form.id === open}
            isBeside={open !== undefined}
          />
        )}
      </List>
      <MoreButton query={query}>Show older submissions</MoreButton>
    </div>
  )
  return (
    <section aria-labelledby="submissions" className="grid grid-cols-1 gap-2">
      <h2 id="submissions" className="sr-only">
        Fitness Onboarding Submissions
      </h2>
      <ListAndDetail
        list={list}
        open={open}
        rows={forms}
        to={toForm}
        onEnd={() => void (query.hasNextPage && query.fetchNextPage())}
        back="Back to forms"
      >
        {open && <SubmissionDetails key={open} id={open} listed={forms?.find(({ id }) => id === open)} />}
      </ListAndDetail>
    </section>
  )
}

const chipsOf = (counts: SubmissionCounts | undefined) => [
  { value: '', label: 'All' },
  ...submissionStatusSchema.options.map((value) => ({
    value,
    label: submissionStatusNames[value],
    count: counts?.[value],
    countedTo,
  })),
]

const countOf = ({ count, is_more }: { count: number; is_more: boolean }) =>
  `${count.toLocaleString('en-US')}${is_more ? '+' : ''} submission(s)`
