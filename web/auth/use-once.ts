import { useEffect, useRef } from 'react'

/** Does something once after the screen is there, also where React runs effects twice: a link can be spent once. */
export function useOnce(act: () => Promise<void>) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    void act()
  })
}
