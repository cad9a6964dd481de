import { useEffect } from 'react'
import { postOpening } from '#web/api/link.ts'

/** Mail scanners open links and run their scripts; they touch nothing. */
const signsOfAPerson = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll']

/** Tells the server, once, that a person has the page before them. */
export function useOpening(key: string, isShown: boolean) {
  useEffect(() => {
    if (!isShown) return
    const listening = new AbortController()
    const tell = () => {
      listening.abort()
      postOpening(key).catch(() => {}) // nothing that its reader could do about it
    }
    for (const sign of signsOfAPerson) addEventListener(sign, tell, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [key, isShown])
}
