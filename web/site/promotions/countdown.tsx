import { useEffect, useState } from 'react'
import { promotions } from '#content/promotions.ts'
import { countdownSeconds, formatCountdown } from './countdown-time.ts'

/** S1 §4: a display only, begun anew by every load. Screen readers may ask it for the time; it never interrupts them. */
export function Countdown() {
  const left = useSecondsLeft()
  return (
    <div className="grid gap-1">
      <p id="countdown-label" className="text-small">
        {left > 0 ? promotions.hero.countdownLabel : promotions.hero.countdownDone}
      </p>
      <p
        role="timer"
        aria-live="off"
        aria-labelledby="countdown-label"
        className="font-display text-display tracking-[-0.02em] tabular-nums"
      >
        {formatCountdown(left)}
      </p>
    </div>
  )
}

/** Counted from the clock: browsers slow the timers of a tab that nobody looks at. */
function useSecondsLeft() {
  const [left, setLeft] = useState(countdownSeconds)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => {
      const now = Math.max(0, countdownSeconds - Math.floor((Date.now() - startedAt) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  return left
}
