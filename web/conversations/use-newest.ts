import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { newestMessages } from '#domain/conversations.ts'

/**
 * Of a thread that is here whole: the newest of it, from where one began to read; what was said before once somebody asks for it. What
 * they read stays where it is on the screen.
 */
export function useNewest<Entry>(all: Entry[], log: RefObject<HTMLElement | null>) {
  const [start, setStart] = useState(() => Math.max(0, all.length - newestMessages))
  function showEarlier() {
    const read = log.current?.querySelector('article, li')
    const before = read?.getBoundingClientRect().top ?? 0
    flushSync(() => setStart((from) => Math.max(0, from - newestMessages)))
    const moved = (read?.getBoundingClientRect().top ?? 0) - before
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
    // Its button goes with the last of it.
    if (document.activeElement === document.body) log.current?.focus({ preventScroll: true })
  }
  return { shown: all.slice(start), hasEarlier: start > 0, showEarlier }
}
