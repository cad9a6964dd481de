import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { responseWordsSchema, type NewResponse } from '#domain/tickets.ts'
import { FilePicker } from '#web/conversations/file-picker.tsx'
import { useFiles } from '#web/conversations/use-files.ts'
import { submitOnCtrlEnter } from '#web/forms/submit-on-ctrl-enter.ts'
import { useBlank } from '#web/forms/use-blank.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { footBox, footField } from '#web/lists/detail-foot.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toastWithUndo } from '../undo-toast.ts'

export type Resolving = { resolve: () => void; isPending: boolean }

type ResponseFormProps = {
  ticketId: string
  label: string
  send: (response: NewResponse, how: { resolve: boolean; still_with_us: boolean }) => Promise<unknown>
  /** The team may say that these words are no answer yet. */
  mayStayOurs?: boolean
  /** Or resolve it with them; without words it is resolved alone. */
  resolving?: Resolving | undefined
  /** `DetailFoot` is around it. */
  isAtFoot?: boolean
  field?: RefObject<HTMLTextAreaElement | null>
  onType?: (typing: boolean) => void
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
  mayStayOurs = false,
  resolving,
  isAtFoot = false,
  field,
  onType,
  besides,
  said,
  queryKey,
}: ResponseFormProps) {
  const queryClient = useQueryClient()
  const { form, keep, forget, bringBack } = useDraft(`ticket-${ticketId}`)
  const { isBlank, setIsBlank, noticing } = useBlank(form, 'response_text')
  const files = useFiles()
  const resolve = useRef(false)
  const [isStillOurs, setIsStillOurs] = useState(false)
  const hintId = useId()
  const readAgain = () => queryClient.invalidateQueries({ queryKey })
  const { submit, errors, busy } = useForm({
    schema: responseWordsSchema,
    send: async (response) => {
      const how = { resolve: resolve.current, still_with_us: mayStayOurs && isStillOurs && !resolve.current }
      const attachments = await files.arrived()
      return { answer: await send({ ...response, attachments }, how), response }
    },
    onSent: async ({ answer, response }, element) => {
      forget()
      element.reset()
      setIsBlank(true)
      setIsStillOurs(false)
      files.clear()
      const onUndone = () => {
        bringBack(response)
        setIsBlank(false)
      }
      toastWithUndo({ title: said.sent, undo_id: undoIdIn(answer), readAgain, onUndone })
      await readAgain()
    },
    onFailed: ({ code, message }) => {
      const isElse = code === 'ticket_closed' || code === 'answered_meanwhile'
      const saysWhy = isElse || code === 'attachments_full' || code.startsWith('upload_')
      toast({ title: said.failed, ...(saysWhy && { description: message }), variant: 'destructive' })
      if (isElse) void readAgain()
    },
  })
  const isNothing = isBlank && !files.hasReady
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={keep}
      className="flex flex-wrap gap-3 in-data-detail-foot:gap-y-2"
    >
      <Field label={label} error={errors['response_text']} isCompact={isAtFoot} className={footField}>
        <Textarea
          ref={field}
          name="response_text"
          data-shortcut="r"
          rows={3}
          {...(isAtFoot && { rows: 2, placeholder: label, className: footBox })}
          maxLength={10_000}
          onKeyDown={submitOnCtrlEnter}
          onChange={({ target }) => onType?.(target.value.trim() !== '')}
          {...noticing}
        />
      </Field>
      <FilePicker files={files} within={form} />
      {mayStayOurs && (
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
      <Button type="submit" size="small" busy={busy} disabled={isNothing} onClick={() => (resolve.current = false)}>
        {busy && files.isUnderWay ? 'Sending files…' : 'Send Response'}
      </Button>
      {resolving && (
        <Button
          type={isNothing ? 'button' : 'submit'}
          variant="outline"
          size="small"
          data-shortcut="e"
          busy={resolving.isPending}
          disabled={busy}
          onClick={() => (isNothing ? resolving.resolve() : (resolve.current = true))}
          className="folded:hidden"
        >
          {isNothing ? 'Resolve' : 'Send and Resolve'}
        </Button>
      )}
      {besides}
    </form>
  )
}

/** Only what the team sends can be taken back. */
const undoIdIn = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'undo_id' in answer && typeof answer.undo_id === 'string'
    ? answer.undo_id
    : null
