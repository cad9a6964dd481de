import { useMutation } from '@tanstack/react-query'
import { useId, type RefObject } from 'react'
import { leadWordsSchema } from '#domain/leads.ts'
import { answerLead, changeLeadState, type LeadWithHistory } from '#web/api/lead-inbox.ts'
import { FilePicker } from '#web/conversations/file-picker.tsx'
import { useFiles } from '#web/conversations/use-files.ts'
import { useSeen } from '#web/conversations/use-seen.ts'
import { submitOnCtrlEnter } from '#web/forms/submit-on-ctrl-enter.ts'
import { useBlank } from '#web/forms/use-blank.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { footBox, footField } from '#web/lists/detail-foot.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toastWithUndo } from '../undo-toast.ts'
import { useReadLeadsAgain } from './lead-steps.tsx'

type LeadReplyProps = {
  lead: LeadWithHistory
  address: string
  field: RefObject<HTMLTextAreaElement | null>
}

/** What is typed stays until it is sent; undone, it is back. What a colleague said or did meanwhile is read before it is sent. */
export function LeadReply({ lead, address, field }: LeadReplyProps) {
  const { id, state, last_position } = lead
  const readAgain = useReadLeadsAgain()
  const { form, keep, forget, bringBack } = useDraft(`lead-reply-${id}`)
  const { isBlank, setIsBlank, noticing } = useBlank(form, 'response_text')
  const { seen, noticeWriting, beginAnew } = useSeen({ seen_position: last_position, seen_state: state })
  const files = useFiles()
  const hintId = useId()
  const { submit, errors, refusal, busy } = useForm({
    schema: leadWordsSchema(files.files.length > 0),
    send: async (answer) => {
      const attachments = await files.arrived()
      return { ...(await answerLead(id, { ...answer, attachments, ...seen() })), answer }
    },
    onSent: async ({ undo_id, answer }, element) => {
      forget()
      beginAnew()
      element.reset()
      setIsBlank(true)
      files.clear()
      const onUndone = () => {
        bringBack(answer)
        setIsBlank(false)
      }
      toastWithUndo({ title: 'Response sent successfully', undo_id, readAgain, onUndone })
      await readAgain()
    },
    onFailed: ({ code }) => {
      if (code !== 'answered_meanwhile' && code !== 'conflict') return
      beginAnew()
      void readAgain()
    },
  })
  const isNothing = isBlank && !files.hasReady
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        keep(event)
        noticeWriting(Boolean(field.current?.value.trim()))
      }}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      {refusal && <Alert tone="danger" title={refusal} className="basis-full" />}
      <Field label="Reply" error={errors['response_text']} isCompact className={footField}>
        <Textarea
          ref={field}
          name="response_text"
          aria-describedby={hintId}
          data-shortcut="r"
          rows={2}
          placeholder="Reply"
          className={footBox}
          maxLength={10_000}
          onKeyDown={submitOnCtrlEnter}
          {...noticing}
        />
      </Field>
      <FilePicker files={files} within={form} />
      <Button type="submit" size="small" {...(!isNothing && { 'data-shortcut': 'e' })} busy={busy} disabled={isNothing}>
        {busy && files.isUnderWay ? 'Sending files…' : 'Send Response'}
      </Button>
      {state === 'new' && isNothing && <MarkAsContacted id={id} />}
      <p id={hintId} className="text-note text-ink-soft folded:hidden">
        Goes to {address} by email.
      </p>
    </form>
  )
}

/** They were answered in another way. */
function MarkAsContacted({ id }: { id: string }) {
  const readAgain = useReadLeadsAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: () => changeLeadState(id, { from: 'new', to: 'contacted', note: '' }),
    onSuccess: ({ undo_id }) => toastWithUndo({ title: 'Lead moved to Contacted', undo_id, readAgain }),
    onError: ({ message }) => toast({ title: 'Error', description: message, variant: 'destructive' }),
    onSettled: readAgain,
  })
  return (
    <Button
      variant="outline"
      size="small"
      data-shortcut="e"
      busy={isPending}
      onClick={() => mutate()}
      className="folded:hidden"
    >
      Mark as Contacted
    </Button>
  )
}
