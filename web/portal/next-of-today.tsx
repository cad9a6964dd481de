import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Check, Sun } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { WaitingThing } from '#domain/today.ts'
import { todayQuery } from '#web/api/today.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { fromToday, nameOfThing, useFromToday, type FromToday } from './from-today.ts'

/** For whoever came from Today: what is to be done after this, one press away. */
export function NextOfToday() {
  const from = useFromToday()
  if (!from) return null
  return <NextThing from={from} />
}

function NextThing({ from }: { from: FromToday }) {
  const { data } = useQuery(todayQuery(from.view))
  const isDone = data !== undefined && !data.items.some((item) => nameOfThing(item) === from.thing)
  const link = useFocusOnceDone(from.thing, data && isDone)
  if (!data) return null
  const next = nextAfter(data.items, from)
  const look = buttonLook({ variant: isDone ? 'primary' : 'outline', size: 'small', className: 'max-sm:min-h-11' })
  return (
    <nav
      aria-label="Today"
      className={cx(
        'flex min-w-0 items-center gap-2',
        isDone && 'sticky top-12 z-30 -mx-3 bg-shoal px-3 py-1.5 sm:-mx-4 sm:px-4',
      )}
    >
      <Link to="?tab=today" className={buttonLook({ variant: 'quiet', size: 'small', className: '-ml-3' })}>
        <Sun aria-hidden="true" className="size-4" />
        Today
      </Link>
      <output className="flex shrink-0 items-center gap-1 text-small font-semibold text-success">
        {isDone && (
          <>
            <Check aria-hidden="true" className="size-4" />
            Done
          </>
        )}
      </output>
      {next ? (
        <Link
          ref={link}
          to={next.item.action.to ?? ''}
          state={fromToday(next.item, { view: from.view, below: next.below })}
          onClick={beginAtTop}
          className={cx(look, 'ml-auto min-w-0')}
        >
          <span className="truncate">
            Next: {next.item.action.label}: {next.item.title}
          </span>
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
        </Link>
      ) : (
        <Link ref={link} to="?tab=today" className={cx(look, 'ml-auto')}>
          Back to Today
        </Link>
      )}
    </nav>
  )
}

/** The first that stood below it, still waits, and has a place of its own: the same before it is done and after. */
function nextAfter(items: WaitingThing[], { below }: FromToday) {
  const waiting = new Map(items.map((item) => [nameOfThing(item), item]))
  for (const [place, thing] of below.entries()) {
    const item = waiting.get(thing)
    if (item?.action.to !== undefined) return { item, below: below.slice(place + 1) }
  }
  return undefined
}

/** Not on the way to the next but one. */
const beginAtTop = () => document.getElementById('main')?.focus({ preventScroll: true })

/** Whoever works by keyboard goes on with Enter. */
function useFocusOnceDone(thing: string, isDone: boolean | undefined) {
  const link = useRef<HTMLAnchorElement>(null)
  const seenWaiting = useRef<string>(undefined)
  useEffect(() => {
    if (isDone === false) seenWaiting.current = thing
    if (!isDone || seenWaiting.current !== thing) return
    seenWaiting.current = undefined
    const dialog = document.querySelector('[role=dialog][data-open]:not([data-message])')
    if (!dialog || dialog.contains(link.current)) link.current?.focus({ preventScroll: true })
  }, [isDone, thing])
  return link
}
