import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyPart } from '#web/code/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { useEarlyLetters } from './use-early-letters.ts'

/** Its code arrives with the first look for something. */
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette, {
  Waiting: () => <output className="sr-only">Loading Find...</output>,
  Failed: ({ onRetry }) => (
    <Button variant="outline" size="small" onClick={onRetry}>
      Try Again
    </Button>
  ),
})

const onMac = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** For the bar of every screen behind the sign-in; Ctrl K, and ⌘ K on a Mac, open it from anywhere on it. */
export function FindButton() {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEarlyLetters({ open, field, onTyped: setTyped, onEscape: () => setOpen(false) })
  const find = () => {
    if (!open) setTyped('')
    setOpen(true)
    setWasOpen(true)
  }
  const onShortcut = useEffectEvent(find)
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      const isAsked =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isAsked) return
      event.preventDefault()
      onShortcut()
    }
    addEventListener('keydown', look)
    return () => removeEventListener('keydown', look)
  }, [])
  return (
    <>
      <Button variant="outline" size="small" aria-keyshortcuts="Control+K Meta+K" onClick={find}>
        <Search aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Find</span>
        <kbd aria-hidden="true" className="font-sans text-note text-ink-soft max-sm:hidden">
          {onMac() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </Button>
      {wasOpen && <Palette open={open} onOpenChange={setOpen} typed={typed} onType={setTyped} field={field} />}
    </>
  )
}
