import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#content/dates.ts'
import { lookLength } from '#domain/looks.ts'
import { looksQuery } from '#web/api/looks.ts'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'

/** identity.md §3.7: who of the team viewed the portal as this person, and for how long. */
export function TeamLooks() {
  const { data, error, isFetching, refetch } = useQuery(looksQuery)
  return (
    <Card>
      <CardHeader>
        <CardTitle>When our team looked</CardTitle>
        <CardDescription>
          To help you, we can see your portal as you see it. Nothing can be changed that way.
        </CardDescription>
      </CardHeader>
      {error && !data && (
        <LoadFailed title={`Error loading looks: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className="h-6 w-64" />}
      {data?.length === 0 && <p className="text-small">Nobody of our team has looked at your account this way.</p>}
      {data && data.length > 0 && (
        <ul aria-label="When our team looked" className="grid gap-2 text-small">
          {data.map((look) => (
            <li key={look.id} className="break-words">
              {look.by ?? 'Somebody who has left our team'}, {formatMoment(look.started_at)}, {lookLength(look)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
