import { useCallback, useSyncExternalStore } from 'react'

/** Whether the screen is like this, for what CSS alone cannot decide: `useMedia('(width >= 64rem)')`. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  )
}
