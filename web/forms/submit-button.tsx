import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useIsHydrated } from '#web/auth/email-link.ts'
import { Button } from '#web/ui/button.tsx'

type SubmitButtonProps = { busy: boolean; busyLabel: string; children: ReactNode }

/**
 * Until the page has booted nobody listens to the form, and the browser would write its fields into the address. Whoever presses the
 * button before that opens a native popover, which needs nobody to listen and says that it is under way; the form is sent once
 * somebody does.
 */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  const listening = useIsHydrated()
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!pressed.current?.matches(':popover-open')) return
    pressed.current.hidePopover()
    button.current?.form?.requestSubmit()
  }, [])
  return (
    <>
      <Button
        ref={button}
        type={listening ? 'submit' : 'button'}
        popoverTarget={listening ? undefined : id}
        popoverTargetAction="show"
        size="large"
        busy={busy}
        className="sm:justify-self-start"
      >
        {busy ? busyLabel : children}
      </Button>
      {!listening && (
        <div
          ref={pressed}
          id={id}
          popover="auto"
          className="m-auto rounded-card border border-line bg-raised p-4 text-ink shadow-overlay"
        >
          {busyLabel}
        </div>
      )}
    </>
  )
}
