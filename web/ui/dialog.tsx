import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonLook } from './button.tsx'
import { cx } from './cx.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Where the focus goes first; otherwise to the first control. */
  initialFocus?: () => HTMLElement | null
  /** Where it goes when it closes; true: back to what opened it, which it does otherwise, too. */
  finalFocus?: () => HTMLElement | true | null
  /** A press beside it does not close it: something is under way in it. */
  staysOnPress?: boolean
  /** Neither Escape nor a cross does: it shows what is shown once, and only what is in it closes it. */
  staysUntilDone?: boolean
  /** What it holds has all of the window. */
  fillsWindow?: boolean
  className?: string
  children: ReactNode
}

const cardLook = [
  'top-[calc(50%-var(--message-room,0px)/2)] left-1/2 max-h-[calc(100dvh-2rem-var(--message-room,0px))] w-[min(34rem,calc(100vw-2rem))] -translate-1/2',
  'overflow-y-auto rounded-card border border-line p-6 shadow-overlay sm:p-8',
  'data-ending-style:translate-y-[calc(-50%+0.75rem)] data-starting-style:translate-y-[calc(-50%+0.75rem)]',
]
const windowLook = 'inset-x-0 top-0 bottom-(--message-room,0px) flex flex-col overflow-y-auto p-4 sm:p-6'

/** A modal: holds the focus, closes on Escape, and gives the focus back to what opened it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  initialFocus,
  finalFocus,
  staysOnPress = false,
  staysUntilDone = false,
  fillsWindow = false,
  className,
  children,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => !staysUntilDone && onOpenChange(isOpen)}
      disablePointerDismissal={staysOnPress || staysUntilDone}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(6_18_24/60%)] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && { finalFocus })}
          className={cx(
            'fixed z-50 bg-raised text-ink transition duration-200 ease-slip data-ending-style:opacity-0 data-starting-style:opacity-0',
            fillsWindow ? windowLook : cardLook,
            className,
          )}
        >
          <Base.Title className="pr-10 font-display text-heading wrap-anywhere">{title}</Base.Title>
          {description && (
            <Base.Description className="mt-1.5 text-small wrap-anywhere text-ink-soft">{description}</Base.Description>
          )}
          <div className={fillsWindow ? 'mt-3 flex min-h-0 flex-1 flex-col' : 'mt-6'}>{children}</div>
          {!staysUntilDone && (
            <Base.Close
              aria-label="Close"
              className={cx(buttonLook({ variant: 'quiet', size: 'icon' }), 'absolute top-3 right-3')}
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
