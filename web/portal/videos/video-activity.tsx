import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { withheld, type Activity } from '#domain/activity.ts'
import { videoMessages } from '#domain/videos.ts'
import { formatMoment } from '#content/dates.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useSignedInUser } from '../signed-in-user.ts'
import { videoActivityQuery } from '#web/api/videos.ts'
import { LoadFailed } from '../load-failed.tsx'

/** Who did what to which video. Asked of the server by admins alone: it refuses everybody else. */
export function VideoActivity() {
  const { role } = useSignedInUser()
  if (role !== 'admin') return <Alert tone="danger" title={videoMessages.logsDenied} />
  return <ActivityList />
}

function ActivityList() {
  const { data, error, refetch, isFetching } = useQuery(videoActivityQuery)
  if (error && !data) {
    return <LoadFailed title={`Error loading activity logs: ${error.message}`} busy={isFetching} onRetry={refetch} />
  }
  if (!data) return <Spinner label="Loading activity logs..." />
  if (data.length === 0) {
    return (
      <Card className="py-14 text-center text-small text-ink-soft">
        No activity yet. What is done with videos is written down here.
      </Card>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {data.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  )
}

const actionTones = { insert: 'success', update: 'blue', delete: 'danger' } as const

/** Native `<details>`: opens by mouse, touch and keyboard. */
function Entry({ entry }: { entry: Activity }) {
  return (
    <details className="group">
      <summary className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <Badge tone={actionTones[entry.action]}>{entry.action}</Badge>
        <span className="min-w-0 flex-1 basis-56 text-small break-words">
          <span className="font-semibold">{personOf(entry)}</span> · {entry.entity_type} ·{' '}
          {inWords(entry.details['title'] ?? entry.details['name'])}
        </span>
        <time dateTime={entry.created_at} className="text-note text-ink-soft">
          {formatMoment(entry.created_at)}
        </time>
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-ink-soft transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <dl className="grid gap-2 px-4 pb-4 text-small sm:px-6">
        {changesOf(entry).map(([name, before, after]) => (
          <div key={name} className="gap-4 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words">
              {[before, after].includes(withheld) ? 'changed' : [before, after].filter(Boolean).join(' → ')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function personOf({ profile }: Activity): string {
  if (!profile) return 'Unknown'
  return `${profile.first_name} ${profile.last_name}`.trim() || profile.email
}

/** Every field an entry speaks of, with what it was and what it became. */
function changesOf({ before, after }: Pick<Activity, 'before' | 'after'>): [string, string, string][] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .map((name): [string, string, string] => [name, inWords(before?.[name]), inWords(after?.[name])])
    .filter(([, was, is]) => was !== '' || is !== '')
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
