import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useMedia } from '#web/ui/use-media.ts'

type Openable = { id: string }

type ListAndDetailProps = {
  list: ReactNode
  /** Which row is open; undefined while none is. */
  open: string | undefined
  /** The rows that the list shows now: 'Next' and 'Previous' walk through them. */
  rows: Openable[] | undefined
  /** The address of one row, or of the list. */
  to: (id?: string) => To
  /** Asks for the rows after these, as long as there are any. */
  onEnd?: (() => void) | undefined
  /** 'Back to leads'. */
  back: string
  children: ReactNode
}

/** Whether whoever is here works through something else than the list, which leads on by itself. */
export const OtherWayContext = createContext(false)

/** From 80rem what is open stands beside its list; below, it is a screen of its own with the way through the list. */
export function ListAndDetail({ list, open, rows, to, onEnd, back, children }: ListAndDetailProps) {
  const isBeside = useMedia('(width >= 80rem)')
  const hasOtherWay = use(OtherWayContext)
  useWayBack(open, isBeside)
  const isAtEnd = open !== undefined && rows?.at(-1)?.id === open
  const goOn = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (isAtEnd) goOn()
  }, [isAtEnd])
  const isOpen = open !== undefined
  return (
    <div className={cx('grid grid-cols-1', isOpen && isBeside && 'grid-cols-[24rem_minmax(0,1fr)] items-start gap-4')}>
      {/* Never made anew beside a detail that opens or closes: focus, what is being typed and the place in it stay. */}
      {(isBeside || !isOpen) && (
        <div className={cx('min-w-0', isOpen && 'sticky top-15 max-h-[calc(100dvh-4.5rem)] overflow-y-auto')}>
          {list}
        </div>
      )}
      {isOpen && (
        <section aria-label="Details" className="@container flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap items-center gap-2">
            <Link
              to={to()}
              preventScrollReset
              data-shortcut="Escape"
              className={buttonLook({ variant: 'quiet', size: 'small', className: 'mr-auto -ml-3' })}
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              {back}
            </Link>
            {!isBeside && !hasOtherWay && <NextAndPrevious open={open} rows={rows ?? []} to={to} />}
          </div>
          {children}
        </section>
      )}
    </div>
  )
}

function NextAndPrevious({ open, rows, to }: { open: string; rows: Openable[]; to: (id?: string) => To }) {
  const { previous, next } = useNeighbors(open, rows)
  const look = buttonLook({ variant: 'outline', size: 'small' })
  return (
    <>
      {previous && (
        <Link to={to(previous.id)} replace data-step="-1" className={look}>
          <ChevronUp aria-hidden="true" className="size-4" />
          Previous
        </Link>
      )}
      {next && (
        <Link to={to(next.id)} replace data-step="1" className={look}>
          <ChevronDown aria-hidden="true" className="size-4" />
          Next
        </Link>
      )}
    </>
  )
}

/** What was dealt with may have left the list: the next is then what came to its place. */
function useNeighbors(open: string, rows: Openable[]) {
  const at = rows.findIndex(({ id }) => id === open)
  const [seen, setSeen] = useState({ open, at })
  if (at !== -1 && (seen.open !== open || seen.at !== at)) setSeen({ open, at })
  if (at !== -1) return { previous: rows[at - 1], next: rows[at + 1] }
  return seen.open === open && seen.at !== -1 ? { previous: rows[seen.at - 1], next: rows[seen.at] } : {}
}

/** The row of what is open stays in view, and whoever comes back to the list comes back to it. */
export function useWayBack(open: string | undefined, isBeside: boolean) {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const left = last.current
    last.current = open
    if (open !== undefined && isBeside) rowOf(open)?.scrollIntoView({ block: 'nearest' })
    if (open !== undefined || left === undefined) return
    rowOf(left)?.focus({ preventScroll: true })
    rowOf(left)?.scrollIntoView({ block: isBeside ? 'nearest' : 'center' })
  }, [open, isBeside])
}

const rowOf = (id: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].find(({ dataset }) => dataset['row'] === id)
