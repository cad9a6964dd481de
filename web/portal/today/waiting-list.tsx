import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { TodayView, WaitingThing } from '#domain/today.ts'
import { cx } from '#web/ui/cx.ts'
import { neighborOf } from './along.ts'
import { nameOfThing } from '../from-today.ts'
import { iconOf } from './icons.ts'
import { WaitingAction, type WaitingActionProps } from './waiting-action.tsx'

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down go from one thing to do to the next; Enter does it, as on any link or button. */
function moveAlong(event: KeyboardEvent<HTMLUListElement>) {
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const next = event.target instanceof Element && neighborOf(event.target, step)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The last of what is late. */
const LATE_UP_TO = 4

export function WaitingList({ items, view }: { items: WaitingThing[]; view: TodayView | undefined }) {
  const names = items.map(nameOfThing)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the links and buttons in it
    <ul
      aria-label="What to do"
      onKeyDown={moveAlong}
      className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-raised"
    >
      {items.map((item, at) => (
        <WaitingRow key={names[at]} item={item} below={names.slice(at + 1)} view={view} />
      ))}
    </ul>
  )
}

function WaitingRow(props: WaitingActionProps) {
  const { kind, rank, title, reason, customer } = props.item
  const Icon = iconOf[kind]
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:grid-cols-[auto_1fr_auto]">
      <Icon
        aria-hidden="true"
        strokeWidth={1.5}
        className={cx('size-5 shrink-0', rank <= LATE_UP_TO ? 'text-danger' : 'text-ink-soft')}
      />
      <div className="min-w-0">
        <p className="line-clamp-2 text-small font-semibold wrap-anywhere">{title}</p>
        <p className="text-note break-words text-ink-soft">
          <span className={cx(rank <= LATE_UP_TO && 'font-semibold text-danger')}>{reason}</span>
          {customer && (
            <>
              {' · '}
              <Link
                to={`?tab=users&customer=${customer.id}`}
                className="underline decoration-line-strong underline-offset-4 hover:decoration-mark"
              >
                {customer.name}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="col-start-2 justify-self-start sm:col-start-3 sm:justify-self-end">
        <WaitingAction {...props} />
      </div>
    </li>
  )
}
