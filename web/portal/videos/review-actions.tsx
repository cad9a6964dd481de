import { CircleCheck, CircleX, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reviewSchema, type Verdict } from '#domain/videos.ts'
import { useKept } from '#web/kept/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useGoingOn } from '../use-going-on.ts'
import { useReview } from './use-video-actions.ts'
import { lengthOf } from './video-facts.tsx'

const verdicts: { status: Verdict; label: string; Icon: typeof CircleCheck; shortcut?: 'a' | 'r' }[] = [
  { status: 'approved', label: 'Approve', Icon: CircleCheck, shortcut: 'a' },
  { status: 'rejected', label: 'Reject', Icon: CircleX },
  { status: 'revision_needed', label: 'Request Revision', Icon: RotateCcw, shortcut: 'r' },
]

/**
 * A decision about an edit, with the notes that go with it; without the notes it needs, it is not sent. What is typed stays until
 * it is sent; undone, it is back.
 */
export function useDecision(id: string) {
  const { value, change } = useKept<string>(`draft:review-${id}`)
  const notes = value ?? ''
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, variables } = useReview(id, ({ admin_notes }) => change(admin_notes || null))

  /** Whether it is sent. */
  function decide(status: Verdict): boolean {
    const { data: review, error } = reviewSchema.safeParse({ status, admin_notes: notes })
    setProblem(error?.issues[0]?.message)
    if (review) mutate(review, { onSuccess: () => change(null) })
    else field.current?.focus()
    return review !== undefined
  }
  function write(text: string) {
    change(text || null)
    setProblem(undefined)
  }
  /** A new line of the notes that begins with the moment it is about, ready to be written on. */
  function noteAt(seconds: number) {
    const before = notes.trim() === '' ? '' : `${notes.trimEnd()}\n`
    const text = `${before}${lengthOf({ duration_seconds: Math.floor(seconds) })} `
    flushSync(() => write(text))
    field.current?.focus()
    field.current?.setSelectionRange(text.length, text.length)
  }
  return { notes, write, noteAt, problem, field, decide, deciding: isPending ? variables.status : undefined }
}
export type Decision = ReturnType<typeof useDecision>

export function AdminNotes({ decision, rows }: { decision: Decision; rows: number }) {
  const { field, notes, problem, write } = decision
  return (
    <Field
      label="Admin notes"
      hint="The editor reads them with your decision. Needed to reject or to request a revision."
      error={problem}
    >
      <Textarea
        ref={field}
        data-shortcut="c"
        rows={rows}
        maxLength={5000}
        value={notes}
        onChange={({ target }) => write(target.value)}
        className="min-h-20"
      />
    </Field>
  )
}

/** The three decisions, as entries of an edit's menu. */
export function ReviewItems({ decision }: { decision: Decision }) {
  return verdicts.map(({ status, label, Icon }) => (
    <MenuItem key={status} onClick={() => decision.decide(status)}>
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </MenuItem>
  ))
}

/** And as buttons, beside the videos they are about. */
export function ReviewButtons({ decision }: { decision: Decision }) {
  return (
    <div className="flex flex-wrap gap-2 sm:gap-3">
      {verdicts.map((verdict) => (
        <VerdictButton key={verdict.status} verdict={verdict} decision={decision} />
      ))}
    </div>
  )
}

type VerdictButtonProps = { verdict: (typeof verdicts)[number]; decision: Decision }

/** Decided, the buttons go: whoever pressed one is at the heading, beside which the decision stands. */
function VerdictButton({ verdict: { status, label, Icon, shortcut }, decision }: VerdictButtonProps) {
  const { deciding, decide } = decision
  const { button, rememberPlace } = useGoingOn(deciding === status)
  return (
    <Button
      ref={button}
      data-shortcut={shortcut}
      data-awaits-enter
      variant={status === 'approved' ? 'primary' : 'outline'}
      busy={deciding === status}
      disabled={deciding !== undefined}
      className="max-sm:px-3"
      onClick={() => {
        if (decide(status)) rememberPlace()
      }}
    >
      <Icon aria-hidden="true" className="size-4 max-sm:hidden" />
      {label}
    </Button>
  )
}
