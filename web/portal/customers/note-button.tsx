import { useQueryClient } from '@tanstack/react-query'
import { newNoteSchema, type Customer, type NewNote } from '#domain/customers.ts'
import { historyKey, writeNote } from '#web/api/customers.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAddress } from '../use-address.ts'

type Noted = Pick<Customer, 'id' | 'name'>

/** Whether the dialog is open stands in the address: Find opens it there. */
export function NoteButton({ customer }: { customer: Noted }) {
  const { read, change } = useAddress()
  const show = (isOpen: boolean) => change({ note: isOpen ? 'new' : undefined })
  return (
    <>
      <Button variant="outline" size="small" onClick={() => show(true)}>
        Write a Note
      </Button>
      <Dialog
        open={read('note') === 'new'}
        onOpenChange={show}
        title="Write a Note"
        description={`About ${customer.name}. Only admins see it.`}
      >
        <NoteForm customer={customer} onSaved={() => show(false)} />
      </Dialog>
    </>
  )
}

function NoteForm({ customer, onSaved }: { customer: Noted; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const { form, keep, forget } = useDraft(`note-${customer.id}`)
  const { submit, errors, refusal, busy } = useForm({
    schema: newNoteSchema,
    send: (note: NewNote) => writeNote(customer.id, note),
    onSent: async () => {
      forget()
      toast({ title: 'Note saved' })
      onSaved()
      await queryClient.invalidateQueries({ queryKey: historyKey(customer.id) })
    },
    onFailed: ({ message }) =>
      toast({ title: 'The note could not be saved', description: message, variant: 'destructive' }),
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field label="Note" required error={errors['note']}>
        <Textarea name="note" rows={5} maxLength={5000} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save Note
      </Button>
    </form>
  )
}
