import { useRef } from 'react'

/** What somebody saw when they began to write: what came since was not read for it, though it is on the screen. */
export function useSeen<Seen>(now: Seen) {
  const atFirst = useRef<Seen>(undefined)
  return {
    seen: () => atFirst.current ?? now,
    noticeWriting: (isWriting: boolean) => {
      if (isWriting) atFirst.current ??= now
      else atFirst.current = undefined
    },
    /** It was sent; or they were told what came, and send it then as it is or not. */
    beginAnew: () => {
      atFirst.current = undefined
    },
  }
}
