import type { ReactNode } from 'react'
import { useIsHydrated } from '#web/auth/email-link.ts'
import { Button } from '#web/ui/button.tsx'

type SubmitButtonProps = { busy: boolean; busyLabel: string; children: ReactNode }

/**
 * Until the page has booted nobody listens to the form, and the browser would write its fields into the address. A click of before
 * that is done again at the very moment the page listens (scripts/finish-build.mjs), when this is not yet a button that submits.
 */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  const listening = useIsHydrated()
  return (
    <Button
      type={listening ? 'submit' : 'button'}
      onClick={listening ? undefined : (event) => event.currentTarget.form?.requestSubmit()}
      size="large"
      busy={busy}
      className="sm:justify-self-start"
    >
      {busy ? busyLabel : children}
    </Button>
  )
}
