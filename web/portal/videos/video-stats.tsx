import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { videoSummaryQuery } from '#web/api/videos.ts'

export function VideoStats() {
  const { data, error } = useQuery(videoSummaryQuery)
  const stats = [
    ['Pending Raw Videos', data?.pending_raw],
    ['In Progress', data?.in_progress],
    ['Pending Review', data?.pending_review],
    ['Total Videos', data?.total],
  ] as const
  return (
    <dl className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
      {stats.map(([name, value]) => (
        <Card key={name} className="grid gap-1 p-4 sm:p-5">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="font-display text-heading tabular-nums">
            {value?.toLocaleString('en-US') ?? (error ? '–' : <Skeleton className="my-1.5 w-10" />)}
          </dd>
        </Card>
      ))}
    </dl>
  )
}
