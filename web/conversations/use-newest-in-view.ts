import { useEffect, useRef } from 'react'

/** For the entries of a thread: what is said last comes to stand above the box that one writes in, which stays at the foot. */
export const aboveTheFoot = '*:scroll-mb-24 md:*:scroll-mb-72 short:*:scroll-mb-4'

/** What is said while one looks comes into view; whoever scrolled back to read what was said before stays there. */
export function useNewestInView(newest: string | undefined) {
  const log = useRef<HTMLDivElement>(null)
  const last = useRef<Element>(null)
  const seen = useRef(newest)
  useEffect(() => {
    const before = last.current
    last.current = log.current?.lastElementChild ?? null
    if (seen.current === newest) return
    seen.current = newest
    if (before?.isConnected && before.getBoundingClientRect().top < innerHeight)
      last.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return log
}
