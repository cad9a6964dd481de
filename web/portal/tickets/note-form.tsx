import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { noteWordsSchema, type NewTicketNote } from '#domain/tickets.ts'
import { FilePicker } from '#web/conversations/file-picker.tsx'
import { useFiles } from '#web/conversations/use-files.ts'
import { submitOnCtrlEnter } from '#web/forms/submit-on-ctrl-enter.ts'
import { useBlank } from '#web/forms/use-blank.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { footBox, footField } from '#web/lists/detail-foot.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

type NoteFormProps = {
  ticketId: string
  send: (note: NewTicketNote) => Promise<unknown>
  field: RefObject<HTMLTextAreaElement | null>
  queryKey: QueryKey
}

/** What is typed stays until it is added. */
export function NoteForm({ ticketId, send, field, queryKey }: NoteFormProps) {
  const queryClient = useQueryClient()
  const { form, keep, forget } = useDraft(`ticket-note-${ticketId}`)
  const { isBlank, setIsBlank, noticing } = useBlank(form, 'note_text')
  const files = useFiles()
  const { submit, errors, busy } = useForm({
    schema: noteWordsSchema,
    send: async (note) => send({ ...note, attachments: await files.arrived() }),
    onSent: async (_, element) => {
      forget()
      element.reset()
      setIsBlank(true)
      files.clear()
      toast({ title: 'Note added' })
      await queryClient.invalidateQueries({ queryKey })
    },
    onFailed: ({ message }) => toast({ title: 'Failed to add the note', description: message, variant: 'destructive' }),
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="flex flex-wrap gap-3">
      <Field label="Internal note" error={errors['note_text']} isCompact className={footField}>
        <Textarea
          ref={field}
          name="note_text"
          data-shortcut="n"
          rows={2}
          placeholder="Internal note"
          className={footBox}
          maxLength={5000}
          onKeyDown={submitOnCtrlEnter}
          {...noticing}
        />
      </Field>
      <FilePicker files={files} within={form} />
      <Button type="submit" size="small" busy={busy} disabled={isBlank && !files.hasReady}>
        {busy && files.isUnderWay ? 'Sending files…' : 'Add note'}
      </Button>
    </form>
  )
}
