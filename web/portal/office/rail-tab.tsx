import { cx } from '#web/ui/cx.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { OfficeTab } from '../office-tabs.ts'

export const panelId = 'office-panel'
export const tabId = (value: string) => `office-tab-${value}`

type RailTabProps = {
  tab: OfficeTab
  count: number | undefined
  look: 'line' | 'icon' | 'bar'
  isOpen: boolean
  /** Where the Tab key enters the list. */
  isStop: boolean
  onOpen: (tab: string) => void
}

/** Named by its word and the number behind it: 'Leads 1'. */
export function RailTab({ tab: { value, label, Icon }, count = 0, look, isOpen, isStop, onOpen }: RailTabProps) {
  // What is counted of leads is past due; of the others it waits.
  const isLate = value === 'leads'
  const tab = (
    <button
      type="button"
      role="tab"
      id={tabId(value)}
      aria-selected={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onOpen(value)}
      className={cx(
        'relative font-semibold text-ink-soft transition-colors duration-150 hover:text-ink focus-visible:outline-offset-[-2px] aria-selected:text-ink',
        look === 'line' &&
          'flex min-h-9 items-center gap-1.5 rounded-control px-2 text-left text-small hover:bg-shoal aria-selected:bg-shoal',
        look === 'icon' && 'grid min-h-10 place-items-center rounded-control hover:bg-shoal aria-selected:bg-shoal',
        look === 'bar' &&
          'grid content-center justify-items-center gap-0.5 px-0.5 text-center text-[0.6875rem] leading-tight',
      )}
    >
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', isOpen && 'text-mark')} strokeWidth={1.75} />
      <span className={cx(look === 'icon' && 'sr-only')}>{label}</span>
      {count > 0 && (
        <>
          {' '}
          <span
            className={cx(
              'min-w-5 rounded-full px-1.5 text-center text-note leading-5 font-semibold tabular-nums',
              isLate ? 'bg-danger text-paper' : 'bg-ink text-paper',
              look === 'line' ? 'ml-auto' : 'absolute left-[calc(50%+0.5rem)] leading-4 ring-2 ring-raised',
              look === 'icon' && '-top-0.5',
              look === 'bar' && 'top-0.5',
            )}
          >
            {count.toLocaleString('en-US')}
          </span>
        </>
      )}
    </button>
  )
  return look === 'icon' ? (
    <Tooltip text={label} side="right">
      {tab}
    </Tooltip>
  ) : (
    tab
  )
}
