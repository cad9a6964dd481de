import { Ellipsis } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { cx } from '#web/ui/cx.ts'
import { handyTabs, officeTabs } from '../office-tabs.ts'
import { RailTab } from './rail-tab.tsx'
import { tabList, type RailProps } from './rail.tsx'

/** On a phone: the four most used, and 'More' for a sheet with the others; all of them one tab list. */
export function BottomBar({ open, counts, onOpen }: RailProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const others = officeTabs.filter((tab) => !handyTabs.includes(tab))
  const isOther = others.some(({ value }) => value === open)
  const stop = isOther && !isSheetOpen ? handyTabs[0]?.value : open
  const waiting = others.reduce((sum, { value }) => sum + (counts[value] ?? 0), 0)
  useLeaving(isSheetOpen, bar, { leave: () => setIsSheetOpen(false), close })

  function choose(tab: string) {
    onOpen(tab)
    close()
  }
  function close() {
    if (!isSheetOpen) return
    setIsSheetOpen(false)
    bar.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  return (
    <nav
      ref={bar}
      aria-label="Back office"
      data-at-foot
      className="fixed inset-x-0 bottom-0 z-30 grid h-14 grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] box-content print:hidden"
    >
      <div {...tabList} aria-orientation="horizontal" className="col-span-4 grid grid-cols-4">
        {handyTabs.map((tab) => (
          <RailTab
            key={tab.value}
            tab={tab}
            count={counts[tab.value]}
            look="bar"
            isOpen={tab.value === open}
            isStop={tab.value === stop}
            onOpen={choose}
          />
        ))}
        <div
          id="more-tabs"
          role="presentation"
          className={cx(
            'absolute inset-x-0 bottom-full max-h-[calc(100dvh-7rem)] overflow-y-auto border-t border-line bg-raised p-2 shadow-overlay',
            isSheetOpen ? 'grid' : 'hidden',
          )}
        >
          {others.map((tab) => (
            <RailTab
              key={tab.value}
              tab={tab}
              count={counts[tab.value]}
              look="line"
              isOpen={tab.value === open}
              isStop={tab.value === stop}
              onOpen={choose}
            />
          ))}
        </div>
      </div>
      <button
        type="button"
        aria-expanded={isSheetOpen}
        aria-controls="more-tabs"
        onClick={() => setIsSheetOpen(!isSheetOpen)}
        className={cx(
          'relative grid content-center justify-items-center gap-0.5 text-[0.6875rem] leading-tight font-semibold text-ink-soft',
          (isOther || isSheetOpen) && 'text-ink',
        )}
      >
        <Ellipsis aria-hidden="true" className={cx('size-5', isOther && 'text-mark')} />
        More
        {waiting > 0 && (
          <span aria-hidden="true" className="absolute top-1.5 right-[calc(50%-1rem)] size-2 rounded-full bg-danger" />
        )}
      </button>
    </nav>
  )
}

type Leaving = { leave: () => void; close: () => void }

/** Escape and a press anywhere else put the sheet away; opened, it takes the focus. */
function useLeaving(isOpen: boolean, around: RefObject<HTMLElement | null>, { leave, close }: Leaving) {
  const left = useEffectEvent(leave)
  const closed = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const inside = around.current
    const sheet = inside?.querySelector('#more-tabs')
    const first =
      sheet?.querySelector<HTMLElement>('[aria-selected=true]') ?? sheet?.querySelector<HTMLElement>('[role=tab]')
    first?.focus()
    const look = ({ target }: Event) => {
      if (target instanceof Node && !inside?.contains(target)) left()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      closed()
    }
    inside?.addEventListener('keydown', press)
    addEventListener('pointerdown', look)
    addEventListener('focusin', look)
    return () => {
      inside?.removeEventListener('keydown', press)
      removeEventListener('pointerdown', look)
      removeEventListener('focusin', look)
    }
  }, [isOpen, around])
}
