import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { creditNoteFormSchema, dueOf, type NewCreditNote, type OpenInvoice } from '#domain/invoices.ts'
import { formatDollars } from '#domain/prices.ts'
import { billing } from '#web/api/billing.ts'
import { issueCreditNote } from '#web/api/invoices.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

/** What of an invoice is not credited yet. */
export const leftToCredit = (invoice: OpenInvoice['invoice']) => dueOf(invoice) - invoice.credited

type CreditNoteDialogProps = Pick<OpenInvoice, 'invoice'> & { open: boolean; onClose: () => void }

/** Takes back what was asked for too much; it gives back no money. */
export function CreditNoteDialog({ invoice, open, onClose }: CreditNoteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Credit note for ${invoice.number}`}
      description="So much less is to be paid. It is mailed at once, never changes, and moves no money: what was paid goes back with Refund."
    >
      <CreditNoteForm invoice={invoice} onDone={onClose} />
    </Dialog>
  )
}

function CreditNoteForm({ invoice, onDone }: Pick<OpenInvoice, 'invoice'> & { onDone: () => void }) {
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID()) // a double click is one note
  const { submit, errors, refusal, busy } = useForm({
    schema: creditNoteFormSchema,
    send: (input: NewCreditNote) => issueCreditNote(invoice.id, input),
    onSent: async ({ credit_note }) => {
      toast({ title: `Credit note ${credit_note.number} issued` })
      onDone()
      await queryClient.invalidateQueries(billing)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <input type="hidden" name="key" value={key} />
      <Field
        label="Amount ($)"
        required
        error={errors['amount']}
        hint={`Up to ${formatDollars(leftToCredit(invoice))}`}
      >
        <Input name="amount" inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label="Reason" required error={errors['reason']}>
        <Textarea name="reason" rows={3} maxLength={500} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Issue Credit Note
      </Button>
    </form>
  )
}
