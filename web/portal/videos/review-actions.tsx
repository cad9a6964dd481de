import { CircleCheck, CircleX, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { reviewSchema, type Verdict } from '#domain/videos.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useReview } from './use-video-actions.ts'

const verdicts: { status: Verdict; label: string; Icon: typeof CircleCheck }[] = [
  { status: 'approved', label: 'Approve', Icon: CircleCheck },
  { status: 'rejected', label: 'Reject', Icon: CircleX },
  { status: 'revision_needed', label: 'Request Revision', Icon: RotateCcw },
]

/** A decision about an edit, with the notes that go with it; without the notes it needs, it is not sent. */
export function useDecision(id: string) {
  const [notes, setNotes] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, variables } = useReview(id)

  function decide(status: Verdict) {
    const { data: review, error } = reviewSchema.safeParse({ status, admin_notes: notes })
    setProblem(error?.issues[0]?.message)
    if (review) mutate(review, { onSuccess: () => setNotes('') })
    else field.current?.focus()
  }
  function write(text: string) {
    setNotes(text)
    setProblem(undefined)
  }
  return { notes, write, problem, field, decide, deciding: isPending ? variables.status : undefined }
}
type Decision = ReturnType<typeof useDecision>

type AdminNotesProps = { decision: Decision; rows: number; shortcut?: 'r' }

export function AdminNotes({ decision, rows, shortcut }: AdminNotesProps) {
  const { field, notes, problem, write } = decision
  return (
    <Field
      label="Admin notes"
      hint="The editor reads them with your decision. Needed to reject or to request a revision."
      error={problem}
    >
      <Textarea
        ref={field}
        data-shortcut={shortcut}
        rows={rows}
        maxLength={5000}
        value={notes}
        onChange={({ target }) => write(target.value)}
        className="min-h-20"
      />
    </Field>
  )
}

/** The three decisions, as entries of a card's menu. */
export function ReviewItems({ decision }: { decision: Decision }) {
  return verdicts.map(({ status, label, Icon }) => (
    <MenuItem key={status} onClick={() => decision.decide(status)}>
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </MenuItem>
  ))
}

/** And as buttons, beside the videos they are about. */
export function ReviewButtons({ decision: { deciding, decide } }: { decision: Decision }) {
  return (
    <div className="flex flex-wrap gap-3">
      {verdicts.map(({ status, label, Icon }) => (
        <Button
          key={status}
          variant={status === 'approved' ? 'primary' : 'outline'}
          busy={deciding === status}
          disabled={deciding !== undefined}
          onClick={() => decide(status)}
        >
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </Button>
      ))}
    </div>
  )
}
