import { X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { popup } from '#content/popup.ts'
import { CheckedItems } from '#web/site/sections/checked-items.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { forgetPopup, popupWasShown, rememberPopup } from './popup-memory.ts'

/** S1 §9. */
const delayMs = 3000

/**
 * Shown once, three seconds after the page has loaded. It is the browser's own dialog, part of the page as served, and a line in
 * the page opens it (scripts/finish-build.mjs): it waits for no code. Here it is opened for whoever came by a link inside the site.
 * Ctrl+Shift+P lets it come again on the next visit.
 */
export function FreeWebsitePopup() {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()

  useEffect(() => {
    const popupDialog = dialog.current
    if (!popupDialog || popupWasShown() || 'comes' in popupDialog.dataset) return
    const timer = setTimeout(() => show(popupDialog), delayMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey && event.shiftKey && event.key.toLowerCase() === 'p') forgetPopup()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <dialog
      ref={dialog}
      id="free-website-popup"
      aria-labelledby="free-website-popup-title"
      onClose={rememberPopup}
      onKeyDown={holdFocus}
      className={cx(
        'fixed inset-0 m-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] max-w-none overflow-y-auto',
        'rounded-card border border-line bg-raised p-6 text-ink shadow-overlay backdrop:bg-[rgb(6_18_24/60%)] sm:p-8',
      )}
    >
      <h2 id="free-website-popup-title" className="pr-10 font-display text-heading">
        {popup.title}
      </h2>
      <p className="mt-1.5 mb-6 text-small text-ink-soft">{popup.text}</p>
      <CheckedItems items={popup.points} />
      <form method="dialog" className="mt-7 flex flex-wrap gap-3">
        <Link to={popup.claim.to} onClick={close} className={buttonLook()}>
          {popup.claim.label}
        </Link>
        <Button type="submit" variant="outline">
          {popup.dismiss}
        </Button>
        <button
          type="submit"
          aria-label="Close"
          className={cx(buttonLook({ variant: 'quiet', size: 'icon' }), 'absolute top-3 right-3')}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </form>
    </dialog>
  )
}

function show(dialog: HTMLDialogElement) {
  // Popovers stand above every dialog: an open menu or chat would cover this one.
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
  dialog.showModal()
}

/** From the last control on to the first: the browser would go round by its own bar. */
function holdFocus(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const [from, to] = event.shiftKey ? [controls.at(0), controls.at(-1)] : [controls.at(-1), controls.at(0)]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
