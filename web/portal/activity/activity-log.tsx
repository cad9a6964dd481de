import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { activityFilterSchema } from '#domain/activity.ts'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { useFilter } from '../use-address.ts'
import { ActivityEntry } from './activity-entry.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { activityQuery } from '#web/api/activity.ts'

/** All that the team did. `children` is the way back. */
export function ActivityLog({ children }: { children: ReactNode }) {
  const { filter, isFiltered } = useFilter(activityFilterSchema)
  const query = useInfiniteQuery(activityQuery(filter))
  const { data, error, refetch } = query
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
          {isFiltered ? 'No entry matches these filters.' : 'Nothing was changed yet.'}
        </p>
      )}
      {entries && entries.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <ActivityEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <MoreButton query={query}>Show More</MoreButton>
    </Card>
  )
}
