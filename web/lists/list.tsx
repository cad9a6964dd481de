import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsDense } from './density.tsx'

/** What stands above a list: a search, ways to narrow it, its order, and what one does here. As low as it can be. */
export function ListTools({
  search,
  actions,
  children,
}: {
  search?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="@container grid min-w-0 gap-2">
      {(search || actions) && (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1 @2xl:max-w-sm">{search}</div>
          {actions && <div className="flex shrink-0 gap-2 @2xl:ml-auto">{actions}</div>}
        </div>
      )}
      {children && <div className="relative -m-0.5 flex items-center gap-2 overflow-x-auto p-0.5">{children}</div>}
    </div>
  )
}

type Query = Pick<UseInfiniteQueryResult<InfiniteData<unknown>>, 'error' | 'isPlaceholderData'>

type ListProps<Row> = {
  label: string
  query: Query
  rows: Row[] | undefined
  empty: ReactNode
  /** Instead of a list that could not be read; made only then: whoever asks whether it is being read is drawn anew by that. */
  failed: ReactNode
  children: (row: Row) => ReactNode
}

/** Rows in one frame; while other rows are on their way the old ones stay, and where that takes long they grow paler. */
export function List<Row>({ label, query, rows, empty, failed, children }: ListProps<Row>) {
  const isDense = useIsDense()
  const later = useDeferredValue(children)
  // Rows that others are about to replace are drawn anew when there is nothing else to do: the answer would wait for them.
  const draw = query.isPlaceholderData ? later : children
  const drawn = useMemo(() => rows?.map((row) => draw(row)), [rows, draw])
  if (query.error && !rows) return failed
  if (!rows) return <LoadingRows label={label} />
  if (rows.length === 0) return empty
  return (
    <ul
      aria-label={label}
      aria-busy={query.isPlaceholderData || undefined}
      data-coming={query.isPlaceholderData || undefined}
      data-dense={isDense || undefined}
      className={cx(
        'group/list @container divide-y divide-line rounded-card border border-line bg-raised transition-opacity duration-150',
        query.isPlaceholderData && 'opacity-60 delay-150',
      )}
    >
      {drawn}
    </ul>
  )
}

/** As high as the rows to come. */
function LoadingRows({ label }: { label: string }) {
  return (
    <div data-coming className="divide-y divide-line rounded-card border border-line bg-raised">
      <output className="sr-only">Loading {label.toLowerCase()}</output>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="grid min-h-14 content-center gap-2 px-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-full max-w-xl" />
        </div>
      ))}
    </div>
  )
}
