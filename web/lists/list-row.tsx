import type { MouseEvent, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { isWithShift, type RowChoice } from './selection.ts'

type ListRowProps = {
  id: string
  to: To
  title: string
  /** Before all of it: what it looks like. */
  picture?: ReactNode
  /** Beside the title: what kind of thing it is. */
  marks?: ReactNode
  /** One line of context. */
  context?: ReactNode
  /** At the right: its clock, and whose it is. */
  clock?: ReactNode
  isOpen?: boolean
  /** Where many can be acted on together. */
  choice?: RowChoice
}

/** One line of meaning, one of context, dense both in one; at the right the clock. All of it opens the thing; with Shift it is chosen. */
export function ListRow({ id, to, title, picture, marks, context, clock, isOpen = false, choice }: ListRowProps) {
  function chooseWithShift(event: MouseEvent) {
    if (!choice || !event.shiftKey) return
    event.preventDefault() // a new window, or text being marked
    if (event.type === 'click') choice.choose(true, true)
  }
  return (
    <li
      className={cx(
        'relative flex min-h-14 items-center gap-3 px-4 py-1.5 hover:bg-shoal group-data-dense/list:min-h-11 group-data-dense/list:py-0',
        (isOpen || choice?.isChosen) && 'bg-shoal',
      )}
    >
      {choice && (
        <Checkbox
          label={null}
          aria-label={`Select ${title}`}
          checked={choice.isChosen}
          onChange={({ target, nativeEvent }) => choice.choose(target.checked, isWithShift(nativeEvent))}
          // For a finger it is as large as the row is high.
          className="relative z-1 gap-0 pointer-coarse:-my-1.5 pointer-coarse:-mr-3 pointer-coarse:-ml-4 pointer-coarse:items-center pointer-coarse:self-stretch pointer-coarse:pr-3 pointer-coarse:pl-4"
        />
      )}
      {picture && <div className="shrink-0 @max-xl:group-data-dense/list:hidden">{picture}</div>}
      <div className="grid min-w-0 flex-1 content-center gap-x-4 gap-y-0.5 group-data-dense/list:gap-y-0 @xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 content-center gap-0.5 group-data-dense/list:flex group-data-dense/list:items-center group-data-dense/list:gap-3">
          <div className="flex min-w-0 items-center gap-2 group-data-dense/list:max-w-2/3 group-data-dense/list:shrink-0 @max-xl:group-data-dense/list:max-w-full">
            <Link
              to={to}
              data-row={id}
              aria-current={isOpen || undefined}
              onMouseDown={chooseWithShift}
              onClick={chooseWithShift}
              className="truncate text-small leading-6 font-semibold after:absolute after:inset-0 focus-visible:outline-offset-[-2px]"
            >
              {title}
            </Link>
            {marks}
          </div>
          {context && (
            <p className="min-w-0 truncate text-note text-ink-soft @max-xl:group-data-dense/list:hidden">{context}</p>
          )}
        </div>
        {clock && (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-note text-ink-soft @xl:justify-end @xl:text-right">
            {clock}
          </div>
        )}
      </div>
    </li>
  )
}
