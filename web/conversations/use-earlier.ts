import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadPage, ThreadQuery } from '#web/api/thread.ts'

/**
 * The newest of a thread, as it comes with its ticket; once somebody asks for what was said before, that and the newest are read together, so
 * that nothing between them is missing while more is said.
 */
export function useEarlier({ responses, events, earlier }: ThreadPage, query: ThreadQuery) {
  const client = useQueryClient()
  const [isLonger, setIsLonger] = useState(false)
  const thread = useInfiniteQuery({ ...query, enabled: isLonger })
  const pages = isLonger && thread.data ? thread.data.pages.toReversed() : [{ responses, events, earlier }]
  function showEarlier() {
    if (!isLonger) client.setQueryData(query.queryKey, { pages, pageParams: [null] })
    setIsLonger(true)
    void thread.fetchNextPage()
  }
  return {
    responses: pages.flatMap((page) => page.responses),
    events: pages.flatMap((page) => page.events),
    hasEarlier: (pages[0]?.earlier ?? null) !== null,
    pageCount: pages.length,
    isLoading: thread.isFetchingNextPage,
    failed: thread.isFetchNextPageError ? thread.error : null,
    showEarlier,
  }
}

/** What one reads stays where it is on the screen while more comes in above it; whoever had pressed the button for it goes on from there. */
export function useSamePlace(log: RefObject<HTMLElement | null>, pageCount: number, isLoading: boolean) {
  const read = useRef<{ entry: Element; top: number; hasFocus: boolean }>(undefined)
  useEffect(() => {
    if (!isLoading) return
    const note = () => {
      // The first after the opening words and the button.
      const entry = log.current?.children[2]
      const hasFocus = log.current?.contains(document.activeElement) === true
      if (entry) read.current = { entry, top: entry.getBoundingClientRect().top, hasFocus }
    }
    note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [log, isLoading])
  const shown = useRef(pageCount)
  useLayoutEffect(() => {
    if (shown.current === pageCount) return
    shown.current = pageCount
    const before = read.current
    read.current = undefined
    if (!before?.entry.isConnected) return
    const moved = before.entry.getBoundingClientRect().top - before.top
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
    // It was not to be pressed meanwhile, and goes with the last of it.
    if (before.hasFocus && !log.current?.contains(document.activeElement)) {
      const button = log.current?.querySelector<HTMLElement>(':scope > button')
      const next = button ?? log.current
      next?.focus({ preventScroll: true })
    }
  }, [log, pageCount])
}
