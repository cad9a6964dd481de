import { confirmationLinkHours } from '#domain/accounts.ts'
import { requestConfirmationLink } from '#web/api/accounts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SendLinkAgain } from './send-link-again.tsx'

type SignedUpProps = { message: string; email: string; onWrongAddress: () => void }

/** After signing up: which mailbox to look into, and what to do when nothing comes. Says nothing about the address. */
export function SignedUp({ message, email, onWrongAddress }: SignedUpProps) {
  return (
    <div className="grid gap-5">
      <Alert tone="success" title={message}>
        <p className="wrap-anywhere">
          The link is on its way to <strong>{email}</strong>. It works for {confirmationLinkHours} hours; open it in
          this browser.
        </p>
      </Alert>
      <p className="text-small text-ink-soft">Nothing there after a minute? Look into the spam folder, or:</p>
      <div className="flex flex-wrap gap-3">
        <SendLinkAgain label="Send it again" send={() => requestConfirmationLink({ email })} />
        <Button variant="outline" onClick={onWrongAddress}>
          Wrong address?
        </Button>
      </div>
    </div>
  )
}
