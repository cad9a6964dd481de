import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from '#web/ui/cx.ts'

type ListRowProps = {
  id: string
  to: To
  title: string
  /** Beside the title: what kind of thing it is. */
  marks?: ReactNode
  /** One line of context. */
  context?: ReactNode
  /** At the right: its clock, and whose it is. */
  clock?: ReactNode
  isOpen?: boolean
}

/** One line of meaning, one of context, at the right the clock; all of it opens the thing. */
export function ListRow({ id, to, title, marks, context, clock, isOpen = false }: ListRowProps) {
  return (
    <li
      className={cx(
        'relative grid min-h-14 content-center gap-x-4 gap-y-0.5 px-4 py-1.5 hover:bg-shoal @xl:grid-cols-[minmax(0,1fr)_auto]',
        isOpen && 'bg-shoal',
      )}
    >
      <div className="grid min-w-0 content-center gap-0.5">
        <div className="flex min-w-0 items-center gap-2">
          <Link
            to={to}
            data-row={id}
            aria-current={isOpen || undefined}
            className="truncate text-small leading-6 font-semibold after:absolute after:inset-0 focus-visible:outline-offset-[-2px]"
          >
            {title}
          </Link>
          {marks}
        </div>
        {context && <p className="truncate text-note text-ink-soft">{context}</p>}
      </div>
      {clock && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-note text-ink-soft @xl:justify-end @xl:text-right">
          {clock}
        </div>
      )}
    </li>
  )
}
