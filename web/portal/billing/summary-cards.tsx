import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#domain/prices.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { summaryQuery } from '#web/api/billing.ts'

export function SummaryCards() {
  const { data, error, refetch } = useQuery(summaryQuery)
  if (error && !data) return <LoadFailed title={`Error loading the summary: ${error.message}`} onRetry={refetch} />
  const figures = [
    ['Active Arrangements', data?.active_arrangements],
    ['Monthly Revenue', data && formatDollars(data.monthly_revenue)],
    ['Arranged, not yet paid', data && formatDollars(data.arranged_unpaid)],
    ['Recent Notifications', data?.recent_notifications],
    ['Sent Today', data?.sent_today],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-5">
      {figures.map(([name, value]) => (
        <Card key={name} className="grid gap-1 p-4 last:col-span-2 sm:p-5 lg:last:col-span-1">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="font-display text-heading break-words tabular-nums">
            {value ?? <Skeleton className="w-16" />}
          </dd>
        </Card>
      ))}
    </dl>
  )
}
