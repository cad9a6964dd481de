import { useEffect, useState } from 'react'

/** insight.md §2.6. */
const PAUSE_MS = 150

/** What was typed, once the fingers rest. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
