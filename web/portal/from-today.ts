import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { TodayView, WaitingThing } from '#domain/today.ts'

/** What somebody follows a link of Today for, in which of its views, and what stood below it there; in the history's state. */
export type FromToday = { thing: string; label: string; view: TodayView | undefined; below: string[] }

export const nameOfThing = ({ kind, id }: WaitingThing) => `${kind} ${id}`

export const fromToday = (item: WaitingThing, { below, view }: Pick<FromToday, 'below' | 'view'>) => ({
  today: { thing: nameOfThing(item), label: item.action.label, view, below } satisfies FromToday,
})

/** How one came here; undefined when not from Today. */
export function useFromToday(): FromToday | undefined {
  const state = useLocation().state as { today?: FromToday } | null
  return state?.today
}

/**
 * The field that Today's link of this name leads to: whoever followed it writes at once. With a finger they read first, or the
 * keyboard of a phone would cover what they came for.
 */
export function useFocusFor<Control extends HTMLElement>(label: string) {
  const field = useRef<Control>(null)
  const isAsked = useFromToday()?.label === label
  useEffect(() => {
    if (isAsked && !matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true })
  }, [isAsked])
  return field
}
