import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

const HERE_MS = 20_000
const TYPING_MS = 3_000
/** So long after the last key somebody has stopped. */
const STOPPED_MS = 5_000

/**
 * conversations.md §3.6: says every 20 s that somebody is here while they look, and at most every 3 s that they type. What is returned is
 * called with every key, and with `false` once it is sent.
 */
export function usePresence(isLooking: boolean, say: (typing: boolean) => void) {
  const told = useEffectEvent(say)
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  const stopping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTyping = useRef(false)
  const tell = useRef((typing: boolean) => {
    isTyping.current = typing
    saidAt.current = performance.now()
  })
  useEffect(() => {
    if (!isLooking) return
    tell.current = (typing) => {
      isTyping.current = typing
      saidAt.current = performance.now()
      told(typing)
    }
    const here = () => {
      if (document.visibilityState === 'visible') tell.current(isTyping.current)
    }
    here()
    const timer = setInterval(here, HERE_MS)
    document.addEventListener('visibilitychange', here)
    return () => {
      clearInterval(timer)
      clearTimeout(stopping.current)
      document.removeEventListener('visibilitychange', here)
      isTyping.current = false
      tell.current = () => {}
    }
  }, [isLooking])
  return useCallback((typing: boolean) => {
    clearTimeout(stopping.current)
    if (!typing) {
      if (isTyping.current) tell.current(false)
      return
    }
    stopping.current = setTimeout(() => tell.current(false), STOPPED_MS)
    if (!isTyping.current || performance.now() - saidAt.current >= TYPING_MS) tell.current(true)
  }, [])
}
