import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import { newResponseSchema, type NewResponse } from '#domain/tickets.ts'
import { submitOnCtrlEnter } from '#web/forms/submit-on-ctrl-enter.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useOwner } from '#web/kept/use-owner.ts'
import { footBox, footField } from '#web/lists/detail-foot.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toastWithUndo } from '../undo-toast.ts'

type ResponseFormProps = {
  ticketId: string
  label: string
  send: (response: NewResponse, how: { resolve: boolean; still_with_us: boolean }) => Promise<unknown>
  /** The team may resolve it with the same words, or say that they are no answer yet. */
  resolves?: boolean
  /** `DetailFoot` is around it. */
  isAtFoot?: boolean
  field?: RefObject<HTMLTextAreaElement | null>
  /** What else there is to do, after the buttons that send. */
  besides?: ReactNode
  said: { sent: string; failed: string }
  queryKey: QueryKey
}

/** What is typed stays until it is sent, also when sending fails or the page is loaded anew; undone, it is back. */
export function ResponseForm({
  ticketId,
  label,
  send,
  resolves = false,
  isAtFoot = false,
  field,
  besides,
  said,
  queryKey,
}: ResponseFormProps) {
  const queryClient = useQueryClient()
  const { form, keep, forget, bringBack } = useDraft(`ticket-${ticketId}`)
  const [isBlank, setIsBlank] = useState(true)
  const owner = useOwner()
  // A draft is filled in once it is known whose it is.
  useEffect(() => {
    if (owner === undefined) return
    const box = form.current?.elements.namedItem('response_text')
    if (box instanceof HTMLTextAreaElement) setIsBlank(box.value.trim() === '')
  }, [form, owner])
  const resolve = useRef(false)
  const [isStillOurs, setIsStillOurs] = useState(false)
  const hintId = useId()
  const readAgain = () => queryClient.invalidateQueries({ queryKey })
  const { submit, errors, busy } = useForm({
    schema: newResponseSchema,
    send: async (response) => {
      const how = { resolve: resolve.current, still_with_us: resolves && isStillOurs && !resolve.current }
      return { answer: await send(response, how), response }
    },
    onSent: async ({ answer, response }, element) => {
      forget()
      element.reset()
      setIsBlank(true)
      setIsStillOurs(false)
      const onUndone = () => {
        bringBack(response)
        setIsBlank(false)
      }
      toastWithUndo({ title: said.sent, undo_id: undoIdIn(answer), readAgain, onUndone })
      await readAgain()
    },
    onFailed: ({ code, message }) => {
      const isElse = code === 'ticket_closed' || code === 'conflict'
      const description = code === 'conflict' ? wroteMeanwhile : message
      toast({ title: said.failed, ...(isElse && { description }), variant: 'destructive' })
      if (isElse) void readAgain()
    },
  })
  const noticeText = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    setIsBlank(currentTarget.value.trim() === '')
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="flex flex-wrap gap-3">
      <Field label={label} error={errors['response_text']} isCompact={isAtFoot} className={footField}>
        <Textarea
          ref={field}
          name="response_text"
          data-shortcut="r"
          rows={3}
          {...(isAtFoot && { rows: 2, placeholder: label, className: footBox })}
          maxLength={10_000}
          onInput={noticeText}
          onFocus={noticeText}
          onKeyDown={submitOnCtrlEnter}
        />
      </Field>
      {resolves && (
        <div className="flex basis-full flex-wrap items-baseline gap-x-3 folded:hidden">
          <Checkbox
            label="Still with us"
            aria-describedby={hintId}
            checked={isStillOurs}
            onChange={({ target }) => setIsStillOurs(target.checked)}
          />
          <p id={hintId} className="text-note text-ink-soft">
            Tick it when this is not an answer yet: the clock goes on.
          </p>
        </div>
      )}
      <Button type="submit" size="small" busy={busy} disabled={isBlank} onClick={() => (resolve.current = false)}>
        Send Response
      </Button>
      {resolves && (
        <Button
          type="submit"
          variant="outline"
          size="small"
          data-shortcut="e"
          disabled={isBlank || busy}
          onClick={() => (resolve.current = true)}
          className="folded:hidden"
        >
          Send and Resolve
        </Button>
      )}
      {besides}
    </form>
  )
}

const wroteMeanwhile =
  'Somebody else wrote in this ticket in the meantime. What you typed is still here: send it again to keep it.'

/** Only what the team sends can be taken back. */
const undoIdIn = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'undo_id' in answer && typeof answer.undo_id === 'string'
    ? answer.undo_id
    : null
