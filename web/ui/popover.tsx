import { Popover as Base } from '@base-ui/react/popover'
import { useCallback, useRef, type ComponentProps, type ReactNode } from 'react'
import { buttonLook } from './button.tsx'
import { useLandmark } from './landmark.ts'

type PopoverProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the button is called. */
  name: string
  icon: ReactNode
  children: ReactNode
}

/** A button that opens a panel beside it; on a phone as wide as the screen. Escape and a tap outside close it, and the focus is back. */
export function Popover({ open, onOpenChange, name, icon, children }: PopoverProps) {
  const { landmark, ofButton } = useLandmark()
  const button = useRef<HTMLElement>(null)
  const keep = useCallback(
    (element: HTMLElement | null) => {
      button.current = element
      ofButton(element)
    },
    [ofButton],
  )
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen, { reason }) => {
        onOpenChange(isOpen)
        if (reason === 'outside-press') focusAfterPress(button.current)
      }}
    >
      <Base.Trigger
        ref={keep}
        aria-label={name}
        className={buttonLook({ variant: 'outline', size: 'small', className: 'relative' })}
      >
        {icon}
      </Base.Trigger>
      <Base.Portal container={landmark} className="contents">
        <Base.Positioner sideOffset={8} align="end" collisionPadding={0} className="z-50">
          <Base.Popup className="flex max-h-[min(var(--available-height),36rem)] w-screen flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-overlay transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:w-96">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** A press on a field or a button means that one. On the page between them it would end in `<main>`, where nobody can go on. */
function focusAfterPress(button: HTMLElement | null) {
  const giveBack = () => {
    const { activeElement } = document
    const isTaken = activeElement instanceof HTMLElement && activeElement.tabIndex >= 0
    if (!isTaken) button?.focus({ preventScroll: true })
  }
  // The browser moves the focus after the press has closed the panel.
  addEventListener('click', giveBack, { once: true })
}

export function PopoverTitle(props: Omit<ComponentProps<typeof Base.Title>, 'className'>) {
  return <Base.Title {...props} className="font-display text-heading" />
}
