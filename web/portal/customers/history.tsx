import { useInfiniteQuery } from '@tanstack/react-query'
import {
  CreditCard,
  FolderKanban,
  LifeBuoy,
  Mail,
  StickyNote,
  UserPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { formatMoment } from '#content/dates.ts'
import { historyFilterSchema, type CustomerEvent, type EventKind } from '#domain/customers.ts'
import { historyQuery } from '#web/api/customers.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { useFilter } from '../use-address.ts'

const showNames = {
  projects: 'Projects',
  tickets: 'Tickets',
  money: 'Money',
  leads: 'Leads',
  emails: 'Emails',
  notes: 'Notes',
}

const icons: Record<EventKind, LucideIcon> = {
  projects: FolderKanban,
  tickets: LifeBuoy,
  money: CreditCard,
  leads: UserPlus,
  emails: Mail,
  notes: StickyNote,
  people: UsersRound,
}

/** Everything that happened to a customer, newest first. */
export function History({ id }: { id: string }) {
  const { filter, setFilter } = useFilter(historyFilterSchema)
  const query = useInfiniteQuery(historyQuery(id, filter))
  const { data, error, refetch } = query
  const events = data?.pages.flatMap((page) => page.events)
  return (
    <Card className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <CardTitle>Everything that happened</CardTitle>
        <FilterChoice
          label="Show"
          all="Everything"
          names={showNames}
          value={filter.show}
          onChoose={(show) => setFilter({ show })}
        />
      </div>
      {events && events.length > 0 && (
        <ol aria-label="Everything that happened" className="grid divide-y divide-line">
          {events.map((event) => (
            <Happened key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events?.length === 0 && <p className="text-small text-ink-soft">Nothing of this kind has happened yet.</p>}
      {!events && error && <LoadFailed title={`Error loading what happened: ${error.message}`} onRetry={refetch} />}
      {!events && !error && <Loading />}
      <MoreButton query={query}>Show More</MoreButton>
    </Card>
  )
}

function Happened({ event: { kind, title, text, who, to, at } }: { event: CustomerEvent }) {
  const Icon = icons[kind]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3 text-small">
      <Icon aria-hidden="true" className="mt-0.5 size-4 text-ink-soft" />
      <div className="grid gap-0.5">
        <p className="wrap-anywhere">
          {to === null ? (
            <span className="font-semibold">{title}</span>
          ) : (
            <Link to={to} className="font-semibold underline decoration-mark underline-offset-4">
              {title}
            </Link>
          )}
        </p>
        {text && <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>}
        <p className="text-note text-ink-soft">{[formatMoment(at), ...(who === null ? [] : [who])].join(' · ')}</p>
      </div>
    </li>
  )
}

function Loading() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading what happened</output>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  )
}
