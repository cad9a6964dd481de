import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useActivityAddress } from './activity-address.ts'
import { ActivityEntry } from './activity-entry.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { activityQuery } from './activity-queries.ts'
import { LoadFailed } from '../load-failed.tsx'

/** All that the team did. `children` is the way back. */
export function ActivityLog({ children }: { children: ReactNode }) {
  const { filter } = useActivityAddress()
  const query = useInfiniteQuery(activityQuery(filter))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const entries = data?.pages.flatMap((page) => page.activity)
  return (
    <Card className="grid gap-6">
      {children}
      <CardHeader className="mb-0">
        <CardTitle>Activity Log</CardTitle>
        <CardDescription>
          Who of the team changed what, and when. Nobody can change or remove an entry, not even this program.
        </CardDescription>
      </CardHeader>
      <ActivityFilters />
      {error && !entries && <LoadFailed title={`Error loading activity: ${error.message}`} onRetry={refetch} />}
      {!entries && !error && <Spinner label="Loading activity" />}
      {entries?.length === 0 && (
        <p className="text-small text-ink-soft">
          {Object.keys(filter).length > 0 ? 'No entry matches these filters.' : 'Nothing was changed yet.'}
        </p>
      )}
      {entries && entries.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <ActivityEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show More
        </Button>
      )}
    </Card>
  )
}
