import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Dumbbell } from 'lucide-react'
import { submissionStatusNames } from '#content/onboarding.ts'
import { submissionFilterSchema } from '#domain/onboarding.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { SearchField } from '../search-field.tsx'
import { ShowAll } from '../show-all.tsx'
import { useFilter } from '../use-address.ts'
import { SubmissionCard } from './submission-card.tsx'
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
  if (error && !data) {
    return (
      <LoadFailed title="Error Loading Submissions" busy={isFetching} onRetry={refetch}>
        {error.message}
      </LoadFailed>
    )
  }
  const first = data?.pages[0]
  const submissions = data?.pages.flatMap((page) => page.submissions)
  return (
    <section aria-labelledby="submissions" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="submissions" className="font-display text-heading">
          Fitness Onboarding Submissions
        </h2>
        {first && <Badge tone="outline">{countOf(first)}</Badge>}
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label="Search submissions"
          placeholder="Business name, coach name or email"
          value={filter.search}
          onSearch={(search) => setFilter({ search })}
        />
        <FilterChoice
          label="Status"
          all="All"
          names={submissionStatusNames}
          value={filter.status}
          onChoose={(status) => setFilter({ status })}
        />
      </div>
      <ShowAll asked={asked} onPress={() => setFilter({})}>
        Show All Forms
      </ShowAll>
      {!submissions && <LoadingSubmissions />}
      {submissions?.length === 0 && (
        <NothingYet
          icon={Dumbbell}
          title="No submissions found"
          hint={
            isFiltered
              ? 'Try adjusting your search or filters.'
              : 'No fitness onboarding forms have been submitted yet.'
          }
        />
      )}
      {submissions && submissions.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {submissions.map((form) => (
            <li key={form.id} className="grid min-w-0">
              <SubmissionCard form={form} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={query}>Show older submissions</MoreButton>
    </section>
  )
}

const countOf = ({ count, is_more }: { count: number; is_more: boolean }) =>
  `${count.toLocaleString('en-US')}${is_more ? '+' : ''} submission(s)`

function LoadingSubmissions() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <output className="sr-only">Loading submissions...</output>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <Card key={place} className="grid gap-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-1/3" />
        </Card>
      ))}
    </div>
  )
}
