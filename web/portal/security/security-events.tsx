import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  securityEventDays,
  securityEventFilterSchema,
  securityEventKinds,
  type SecurityEvent,
} from '#domain/security.ts'
import { formatMoment } from '#content/dates.ts'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { useFilter } from '../use-address.ts'
import { SecurityEventFilters } from './security-event-filters.tsx'
import { securityEventsQuery } from '#web/api/security.ts'

/** Who was in, who tried, and from where. `children` is the way back. */
export function SecurityEvents({ children }: { children: ReactNode }) {
  const { filter, isFiltered } = useFilter(securityEventFilterSchema)
  const query = useInfiniteQuery(securityEventsQuery(filter))
  const { data, error, refetch } = query
  const events = data?.pages.flatMap((page) => page.events)
  return (
    <Card className="grid gap-6">
      {children}
      <CardHeader className="mb-0">
        <CardTitle>Security Events</CardTitle>
        <CardDescription>
          Who signed in, who tried to, and what was refused. Kept for {securityEventDays} days.
        </CardDescription>
      </CardHeader>
      <SecurityEventFilters />
      {error && !events && <LoadFailed title={`Error loading security events: ${error.message}`} onRetry={refetch} />}
      {!events && !error && <Spinner label="Loading security events" />}
      {events?.length === 0 && (
        <p className="text-small text-ink-soft">
          {isFiltered ? 'No event matches these filters.' : 'Nothing has happened yet.'}
        </p>
      )}
      {events && events.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {events.map((event) => (
            <SecurityEventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      <MoreButton query={query}>Show More</MoreButton>
    </Card>
  )
}

function SecurityEventRow({ event }: { event: SecurityEvent }) {
  const { kind, email, device, address, subject, request_id, created_at } = event
  return (
    <li className="grid gap-1 py-3 text-small">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold">{securityEventKinds[kind]}</span>
        <span className="break-all">{email ?? 'No account'}</span>
        {subject && <span className="break-all text-ink-soft">{subject}</span>}
      </p>
      <p className="break-words text-ink-soft">
        <time dateTime={created_at}>{formatMoment(created_at)}</time>, {device}
        {address && `, from ${address}`}
      </p>
      {request_id && <p className="font-mono text-[0.75rem] break-all text-ink-soft">Request {request_id}</p>}
    </li>
  )
}
