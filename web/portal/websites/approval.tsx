import { formatDate } from '#content/dates.ts'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { sendForApproval, withdrawVersion } from '#web/api/website.ts'
import { Button } from '#web/ui/button.tsx'
import { useGoingOn } from '../use-going-on.ts'
import { useWebsiteChange } from './use-website-change.ts'

/** Sends the draft to our team; what is online or waits already need not be sent. */
export function SendButton({ website: { id, has_changes } }: { website: CustomerWebsite }) {
  const { mutate, isPending } = useWebsiteChange(
    () => sendForApproval(id),
    'Sent for approval. We look at it within one working day.',
  )
  return (
    <Button changes size="small" disabled={!has_changes} busy={isPending} onClick={() => mutate()}>
      Send for approval
    </Button>
  )
}

type WaitingVersionProps = { websiteId: string; waiting: NonNullable<CustomerWebsite['waiting']> }

/** What our team has not answered yet, and the way to think better of it. */
export function WaitingVersion({ websiteId, waiting: { number, made_at } }: WaitingVersionProps) {
  const { mutate, isPending } = useWebsiteChange(
    () => withdrawVersion(websiteId, number),
    `Version ${number} withdrawn`,
  )
  const { button, rememberPlace } = useGoingOn(isPending)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-shoal px-4 py-3 text-small">
      <p>
        Version {number} waits for our team since {formatDate(made_at)}.
      </p>
      <Button
        ref={button}
        changes
        variant="outline"
        size="small"
        className="bg-raised"
        busy={isPending}
        onClick={() => {
          rememberPlace()
          mutate()
        }}
      >
        Withdraw
      </Button>
    </div>
  )
}
