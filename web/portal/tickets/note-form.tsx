import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { newTicketNoteSchema, type NewTicketNote } from '#domain/tickets.ts'
import { deskKey, noteTicket } from '#web/api/ticket-desk.ts'
import { submitOnCtrlEnter } from '#web/forms/submit-on-ctrl-enter.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { footBox, footField } from '#web/lists/detail-foot.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

type NoteFormProps = { ticketId: string; field: RefObject<HTMLTextAreaElement | null> }

/** What is typed stays until it is added. */
export function NoteForm({ ticketId, field }: NoteFormProps) {
  const queryClient = useQueryClient()
  const { form, keep, forget } = useDraft(`ticket-note-${ticketId}`)
  const { submit, errors, busy } = useForm({
    schema: newTicketNoteSchema,
    send: (note: NewTicketNote) => noteTicket(ticketId, note),
    onSent: async (_, element) => {
      forget()
      element.reset()
      toast({ title: 'Note added' })
      await queryClient.invalidateQueries({ queryKey: deskKey })
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
        />
      </Field>
      <Button type="submit" size="small" busy={busy}>
        Add note
      </Button>
    </form>
  )
}
