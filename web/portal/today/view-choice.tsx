import type { Today, TodayView } from '#domain/today.ts'
import { cx } from '#web/ui/cx.ts'

type Counts = Today['counts']

/** insight.md §2.2, in its order. */
const views: { view: TodayView | undefined; label: string; count: keyof Counts }[] = [
  { view: undefined, label: 'Everything', count: 'everything' },
  { view: 'overdue', label: 'Overdue', count: 'overdue' },
  { view: 'due_today', label: 'Due today', count: 'due_today' },
  { view: 'us', label: 'Waiting on us', count: 'waiting_on_us' },
  { view: 'clients', label: 'Waiting on clients', count: 'waiting_on_clients' },
]

type ViewChoiceProps = {
  counts: Counts | undefined
  chosen: TodayView | undefined
  onChoose: (view: TodayView | undefined) => void
}

export function ViewChoice({ counts, chosen, onChoose }: ViewChoiceProps) {
  return (
    <fieldset aria-label="Show" className="flex flex-wrap gap-2">
      {views.map(({ view, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={view === chosen}
          onClick={() => onChoose(view)}
          className={cx(
            'min-h-11 rounded-control border px-3 text-small whitespace-nowrap transition-colors duration-150 sm:min-h-9',
            view === chosen
              ? 'border-action bg-action font-semibold text-on-action'
              : 'border-line-strong text-ink hover:border-ink hover:bg-shoal',
          )}
        >
          {label} {counts && <span className="tabular-nums">{counts[count].toLocaleString('en-US')}</span>}
        </button>
      ))}
    </fieldset>
  )
}
