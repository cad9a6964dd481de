import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Dumbbell } from 'lucide-react'
import { submissionStatusNames } from '#content/onboarding.ts'
import { submissionStatusSchema, type SubmissionFilter } from '#domain/onboarding.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { SearchField } from '../search-field.tsx'
import { useAddress } from '../use-address.ts'
import { SubmissionCard } from './submission-card.tsx'
import { submissionsQuery } from './submission-queries.ts'

/** The admin's Fitness Forms tab: what coaches told us, and the projects made from it. */
export function Submissions() {
  const [{ search, status }, setAddress] = useAddress(['search', 'status'])
  const known = submissionStatusSchema.safeParse(status)
  const filter: SubmissionFilter = { ...(search && { search }), ...(known.success && { status: known.data }) }
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...submissionsQuery(filter),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <LoadFailed message={error.message} busy={isFetching} onRetry={() => void refetch()} />
  const first = data?.pages[0]
  const submissions = data?.pages.flatMap((page) => page.submissions)
  return (
    <section aria-labelledby="submissions" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="submissions" className="font-display text-heading">
          Fitness Onboarding Submissions
        </h3>
        {first && <Badge tone="outline">{countOf(first)}</Badge>}
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label="Search submissions"
          placeholder="Business name, coach name or e-mail"
          value={search}
          onSearch={(sought) => setAddress({ search: sought })}
        />
        <FilterChoice
          label="Status"
          all="All"
          names={submissionStatusNames}
          value={status}
          onChoose={(chosen) => setAddress({ status: chosen })}
        />
      </div>
      {!submissions && <LoadingSubmissions />}
      {submissions?.length === 0 && <NoSubmissions isFiltered={Object.keys(filter).length > 0} />}
      {submissions && submissions.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {submissions.map((form) => (
            <li key={form.id} className="grid min-w-0">
              <SubmissionCard form={form} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          busy={isFetchingNextPage}
          className="justify-self-center"
          onClick={() => void fetchNextPage()}
        >
          Show older submissions
        </Button>
      )}
    </section>
  )
}

const countOf = ({ count, is_more }: { count: number; is_more: boolean }) =>
  `${count.toLocaleString('en-US')}${is_more ? '+' : ''} submission(s)`

function LoadFailed({ message, busy, onRetry }: { message: string; busy: boolean; onRetry: () => void }) {
  return (
    <Card role="alert" className="grid justify-items-center gap-3 py-14 text-center">
      <h3 className="font-display text-heading">Error Loading Submissions</h3>
      <p className="max-w-prose text-small text-ink-soft">{message}</p>
      <Button variant="outline" busy={busy} onClick={onRetry}>
        Try Again
      </Button>
    </Card>
  )
}

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

function NoSubmissions({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Card className="grid justify-items-center gap-3 py-14 text-center">
      <Dumbbell aria-hidden="true" className="size-10 text-mark" strokeWidth={1.25} />
      <h4 className="font-display text-heading">No submissions found</h4>
      <p className="max-w-prose text-small text-ink-soft">
        {isFiltered ? 'Try adjusting your search or filters.' : 'No fitness onboarding forms have been submitted yet.'}
      </p>
    </Card>
  )
}
