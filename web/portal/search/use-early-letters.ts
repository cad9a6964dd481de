import { useEffect, useEffectEvent, type RefObject } from 'react'

type Asked = {
  open: boolean
  field: RefObject<HTMLInputElement | null>
  onTyped: (change: (typed: string) => string) => void
  onEscape: () => void
}

/**
 * What is typed after Find was asked for is meant for its field, also before that has the focus: its code may be on its way. Until
 * then no key reaches what had the focus before. Tab and a press say that somebody went elsewhere.
 */
export function useEarlyLetters({ open, field, onTyped, onEscape }: Asked) {
  const take = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
    else if (key === 'Backspace') onTyped((typed) => typed.slice(0, -1))
    else if (isLetter(key)) onTyped((typed) => typed + key)
    else return key === 'Enter'
    return true
  })
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      if (event.target === field.current || event.key === 'Tab') return stop()
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || !take(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const stop = () => {
      removeEventListener('keydown', press, true)
      removeEventListener('pointerdown', stop, true)
    }
    addEventListener('keydown', press, true)
    addEventListener('pointerdown', stop, true)
    return stop
  }, [open, field])
}

/** Keys that write have the name of what they write. */
const isLetter = (key: string) => /^.$/u.test(key)
