import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { agencyZone, formatDate, formatWeekday } from '#content/dates.ts'
import { todayFilterSchema, type News } from '#domain/today.ts'
import { newsQuery, todayQuery } from '#web/api/today.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { useFilter } from '../use-address.ts'
import { ViewChoice } from './view-choice.tsx'
import { WaitingList } from './waiting-list.tsx'

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
    <section aria-label="Today" className="grid grid-cols-1 gap-4">
      <p className="text-small text-ink-soft">
        {formatWeekday(now, agencyZone)}, {formatDate(now, agencyZone)}
      </p>
      <ViewChoice counts={data?.counts} chosen={view} onChoose={(next) => setFilter({ view: next })} />
      {error && !data && (
        <LoadFailed title={`Error loading today: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {!data && !error && <Loading />}
      {data && data.items.length === 0 && <NothingWaits isAll={view === undefined} />}
      {data && data.items.length > 0 && <WaitingList items={data.items} />}
      {data && data.more > 0 && (
        <p className="text-small text-ink-soft">and {data.more.toLocaleString('en-US')} more</p>
      )}
      {news?.since && <p className="text-small text-ink-soft">{inOneLine(news)}</p>}
    </section>
  )
}

function Loading() {
  return (
    <div className="grid gap-3">
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

const countOf = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

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
