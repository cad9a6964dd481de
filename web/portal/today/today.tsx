import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { agencyZone, formatDate, formatWeekday } from '#content/dates.ts'
import { countOf } from '#content/in-words.ts'
import { todayFilterSchema, type News } from '#domain/today.ts'
import { newsQuery, todayQuery } from '#web/api/today.ts'
import { useNow } from '#web/dates/use-now.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import { ListTools } from '#web/lists/list.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useFilter } from '../use-address.ts'
import { WaitingList } from './waiting-list.tsx'

/** insight.md §2.2, in its order. */
const views = [
  { value: '', label: 'Everything', count: 'everything' },
  { value: 'overdue', label: 'Overdue', count: 'overdue', isUrgent: true },
  { value: 'due_today', label: 'Due today', count: 'due_today' },
  { value: 'us', label: 'Waiting on us', count: 'waiting_on_us' },
  { value: 'clients', label: 'Waiting on clients', count: 'waiting_on_clients' },
] as const

/** The first screen of the team: one list that says what to do next and why (insight.md §2.2). */
export function Today() {
  const now = useNow()
  const {
    filter: { view },
    setFilter,
  } = useFilter(todayFilterSchema)
  const { data, error, refetch, isFetching } = useQuery(todayQuery(view))
  const { data: news } = useQuery(newsQuery)
  return (
    <section aria-label="Today" className="grid grid-cols-1 gap-2">
      <p className="text-note text-ink-soft">
        {formatWeekday(now, agencyZone)}, {formatDate(now, agencyZone)}
      </p>
      <ListTools>
        <FilterChips
          label="Show"
          chips={views.map(({ count, ...chip }) => ({ ...chip, count: data?.counts[count] }))}
          value={view ?? ''}
          onChoose={(next) => setFilter({ view: next })}
        />
      </ListTools>
      {error && !data && (
        <LoadFailed title={`Error loading today: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {!data && !error && <Loading />}
      {data && data.items.length === 0 && <NothingWaits isAll={view === undefined} />}
      {data && data.items.length > 0 && <WaitingList items={data.items} view={view} />}
      {data && data.more > 0 && (
        <p className="text-small text-ink-soft">and {data.more.toLocaleString('en-US')} more</p>
      )}
      {news?.since && <p className="text-small text-ink-soft">{inOneLine(news)}</p>}
    </section>
  )
}

function Loading() {
  return (
    <div data-coming className="grid gap-3">
      <output className="sr-only">Loading what waits...</output>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} className="h-28 sm:h-16" />
      ))}
    </div>
  )
}

function NothingWaits({ isAll }: { isAll: boolean }) {
  return (
    <Card className="grid justify-items-center gap-3 py-14 text-center">
      <CheckCheck aria-hidden="true" className="size-10 text-mark" strokeWidth={1.25} />
      <p>{isAll ? 'Nothing waits. Everything promised is kept.' : 'Nothing of this kind waits.'}</p>
    </Card>
  )
}

/** 'Since you were here: 3 leads, 2 answers, 1 edit.' */
function inOneLine({ leads, answers, edits, sales }: News): string {
  const happened = [
    [leads, 'lead'],
    [answers, 'answer'],
    [edits, 'edit'],
    [sales, 'sale'],
  ] as const
  const said = happened.filter(([count]) => count > 0).map(([count, one]) => countOf(count, one))
  return `Since you were here: ${said.join(', ') || 'nothing new'}.`
}
