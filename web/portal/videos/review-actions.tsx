import { CircleCheck, CircleX, RotateCcw } from 'lucide-react'
import type { Verdict } from '#domain/videos.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { useReview } from './use-video-actions.ts'

const verdicts: { status: Verdict; label: string; Icon: typeof CircleCheck }[] = [
  { status: 'approved', label: 'Approve', Icon: CircleCheck },
  { status: 'rejected', label: 'Reject', Icon: CircleX },
  { status: 'revision_needed', label: 'Request Revision', Icon: RotateCcw },
]

type ReviewProps = { id: string; notes: string; onReviewed: () => void }

/** The three decisions, as entries of a card's menu. */
export function ReviewItems({ id, notes, onReviewed }: ReviewProps) {
  const { mutate } = useReview(id)
  return verdicts.map(({ status, label, Icon }) => (
    <MenuItem key={status} onClick={() => mutate({ status, admin_notes: notes }, { onSuccess: onReviewed })}>
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </MenuItem>
  ))
}

/** And as buttons, beside the videos they are about. */
export function ReviewButtons({ id, notes, onReviewed }: ReviewProps) {
  const { mutate, isPending, variables } = useReview(id)
  return (
    <div className="flex flex-wrap gap-3">
      {verdicts.map(({ status, label, Icon }) => (
        <Button
          key={status}
          variant={status === 'approved' ? 'primary' : 'outline'}
          busy={isPending && variables.status === status}
          disabled={isPending}
          onClick={() => mutate({ status, admin_notes: notes }, { onSuccess: onReviewed })}
        >
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </Button>
      ))}
    </div>
  )
}
