import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatMoment } from '#content/dates.ts'
import type { SentLink } from '#domain/sent-links.ts'
import { proposalsKey, withdrawLink } from '#web/api/proposals.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Who was mailed a link when, and whether they opened it. */
export function SentLinks({ links }: { links: SentLink[] }) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<SentLink>()
  const withdrawal = useMutation({
    mutationFn: withdrawLink,
    onSuccess: async () => {
      setAsked(undefined)
      toast({ title: 'Link withdrawn' })
      await queryClient.invalidateQueries({ queryKey: proposalsKey })
    },
    onError: ({ message }) => toast({ title: `Failed to withdraw the link: ${message}`, variant: 'destructive' }),
  })
  return (
    <section aria-labelledby="sent-links" className="grid gap-2">
      <h3 id="sent-links" className="text-small font-semibold">
        Links
      </h3>
      <ul aria-labelledby="sent-links" className="divide-y divide-line border-y border-line text-small">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} onWithdraw={() => setAsked(link)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title="Withdraw this link?"
        question={`Whoever has the link sent to ${asked?.customer_email} opens nothing by it any more. Other links go on working.`}
        action="Withdraw Link"
        busy={withdrawal.isPending}
        onConfirm={() => asked && withdrawal.mutate(asked.id)}
      />
    </section>
  )
}

function LinkRow({ link, onWithdraw }: { link: SentLink; onWithdraw: () => void }) {
  const now = useNow()
  const { id, customer_email, created_at, opened_at, openings, revoked_at, expires_at } = link
  const isOver = expires_at !== null && new Date(expires_at) <= now
  const opened = opened_at
    ? `Opened ${formatMoment(opened_at)}${openings > 1 ? `, ${openings} times` : ''}`
    : 'Not opened'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p id={`link-${id}`} className="min-w-0 wrap-anywhere">
        {customer_email}
        <span className="block text-note text-ink-soft">
          Sent {formatMoment(created_at)}. {opened}.
        </span>
      </p>
      {revoked_at && <span className="text-note text-ink-soft">Withdrawn {formatDate(revoked_at)}</span>}
      {!revoked_at && isOver && <span className="text-note text-ink-soft">Expired {formatDate(expires_at)}</span>}
      {!revoked_at && !isOver && (
        <Button variant="outline" size="small" aria-describedby={`link-${id}`} onClick={onWithdraw}>
          Withdraw this link
        </Button>
      )}
    </li>
  )
}
