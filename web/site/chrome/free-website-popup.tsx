import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { popup } from '#content/popup.ts'
import { CheckedItems } from '#web/site/sections/checked-items.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { forgetPopup, popupWasShown, rememberPopup } from './popup-memory.ts'

/** S1 §9. */
const delayMs = 3000

/** Shown once, three seconds after the page has loaded. Ctrl+Shift+P lets it come again on the next visit. */
export function FreeWebsitePopup() {
  const [open, setOpen] = useState(false)
  const arrivedByLink = useLocation().key !== 'default'

  useEffect(() => {
    if (popupWasShown()) return
    const timer = setTimeout(() => {
      // Popovers stand above every dialog: an open menu or chat would cover this one.
      for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
      setOpen(true)
    }, remainingMs(arrivedByLink))
    return () => clearTimeout(timer)
  }, [arrivedByLink])

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey && event.shiftKey && event.key.toLowerCase() === 'p') forgetPopup()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  function close() {
    rememberPopup()
    setOpen(false)
  }

  return (
    <Dialog open={open} onOpenChange={close} title={popup.title} description={popup.text}>
      <CheckedItems items={popup.points} />
      <div className="mt-7 flex flex-wrap gap-3">
        <Link to={popup.claim.to} onClick={close} className={buttonLook()}>
          {popup.claim.label}
        </Link>
        <Button variant="outline" onClick={close}>
          {popup.dismiss}
        </Button>
      </div>
    </Dialog>
  )
}

/** The page boots lazily, so part of the time since it was loaded has passed before this code runs. */
function remainingMs(arrivedByLink: boolean) {
  if (arrivedByLink) return delayMs
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const loadedAt = navigation?.loadEventEnd || performance.now()
  return Math.max(0, loadedAt + delayMs - performance.now())
}
