import type { KeyboardEvent } from 'react'
import { useMedia } from '#web/ui/use-media.ts'
import { areas } from '../office-tabs.ts'
import { RailTab } from './rail-tab.tsx'
import type { Counts } from './use-counts.ts'

export type RailProps = { open: string; counts: Counts; onOpen: (tab: string) => void }

/** Wide enough for names, for icons, or for neither: then it is a bar at the foot of the screen. */
export function useRailLook(): 'names' | 'icons' | 'bar' {
  const [hasNames, hasIcons] = [useMedia('(width >= 64rem)'), useMedia('(width >= 48rem)')]
  return hasNames ? 'names' : hasIcons ? 'icons' : 'bar'
}

/** One list in all three looks. */
export const tabList = { role: 'tablist', 'aria-label': 'Admin', onKeyDown: moveFocus } as const

/** From 48rem: one column of tabs under captions that say what they are for. */
export function Rail({ open, counts, onOpen, isNarrow }: RailProps & { isNarrow: boolean }) {
  return (
    <div {...tabList} aria-orientation="vertical" className="grid gap-3">
      {areas.map(({ caption, tabs }, at) => (
        <div key={caption ?? at} role="presentation" className="grid gap-0.5">
          {caption && !isNarrow && (
            <p aria-hidden="true" className="px-2 text-note text-ink-soft">
              {caption}
            </p>
          )}
          {tabs.map((tab) => (
            <RailTab
              key={tab.value}
              tab={tab}
              count={counts[tab.value]}
              look={isNarrow ? 'icon' : 'line'}
              isOpen={tab.value === open}
              isStop={tab.value === open}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Arrows, Home and End move the focus; Enter opens. What is folded away is passed over. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')].filter(isShown)
  const at = tabs.findIndex((tab) => tab === document.activeElement)
  const step = steps[event.key]
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step && at + step
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}

const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true
