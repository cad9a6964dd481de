import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The time, to the minute: what is due in five minutes is overdue in six, also on a page that stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
