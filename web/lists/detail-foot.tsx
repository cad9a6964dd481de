import { useState, type FocusEvent, type ReactNode } from 'react'

/**
 * The one thing to do with what is open: in view however long the rest is, above the bar of a phone. There it is one line until
 * somebody writes in it (`folded:`), and again when they turn to something else. On a short screen it stays at its place.
 */
export function DetailFoot({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  // Not for its button: it would move from under the finger.
  const open = ({ target }: FocusEvent) => target.matches('textarea') && setIsOpen(true)
  const fold = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget && !currentTarget.contains(relatedTarget) && setIsOpen(false)
  return (
    <div
      data-detail-foot={isOpen ? 'open' : ''}
      tabIndex={-1} // Safari does not focus a button that is pressed, but what is around it
      onFocus={open}
      onBlur={fold}
      className="sticky bottom-0 z-10 outline-none rounded-card border border-line bg-raised p-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] short:static"
    >
      {children}
    </div>
  )
}

/** In a form of wrapping lines: the field to write in, and beside it, folded, the button. */
export const footField = 'min-w-0 basis-full folded:flex-1 folded:basis-0'

/** As low as can be, and never higher than a part of the screen. */
export const footBox =
  'max-h-[20dvh] min-h-11 overflow-y-auto md:min-h-16 folded:h-11 folded:resize-none folded:py-2 folded:overflow-hidden folded:whitespace-nowrap'
