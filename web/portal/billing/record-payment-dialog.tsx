import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentMethods, recordedPaymentFormSchema, type OpenInvoice, type RecordedPayment } from '#domain/invoices.ts'
import { formatDollars } from '#domain/prices.ts'
import { billing } from '#web/api/billing.ts'
import { recordPayment } from '#web/api/invoices.ts'
import { agencyToday } from '#web/dates/agency-today.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'

type RecordPaymentDialogProps = Pick<OpenInvoice, 'invoice'> & { open: boolean; onClose: () => void }

/** Writes down money that came past the payment provider. */
export function RecordPaymentDialog({ invoice, open, onClose }: RecordPaymentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Record a payment of ${invoice.number}`}
      description={`${formatDollars(Math.max(invoice.balance, 0))} are left to pay. The customer gets a receipt by email.`}
    >
      <RecordPaymentForm invoice={invoice} onDone={onClose} />
    </Dialog>
  )
}

function RecordPaymentForm({ invoice, onDone }: Pick<OpenInvoice, 'invoice'> & { onDone: () => void }) {
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID()) // a double click is one entry
  const { submit, errors, refusal, busy } = useForm({
    schema: recordedPaymentFormSchema,
    send: (input: RecordedPayment) => recordPayment(invoice.id, input),
    onSent: async () => {
      toast({ title: 'Payment recorded' })
      onDone()
      await queryClient.invalidateQueries(billing)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <input type="hidden" name="key" value={key} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Amount ($)" required error={errors['amount']}>
          <Input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={(Math.max(invoice.balance, 0) / 100).toFixed(2)}
          />
        </Field>
        <Field label="Method" error={errors['method']}>
          <Select name="method" defaultValue="transfer">
            {Object.entries(paymentMethods).map(([method, name]) => (
              <option key={method} value={method}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Paid by" required error={errors['paid_by']}>
          <Input
            name="paid_by"
            autoComplete="off"
            maxLength={200}
            defaultValue={invoice.company_name || invoice.customer_name}
          />
        </Field>
        <Field label="Date" required error={errors['paid_on']}>
          <Input name="paid_on" type="date" defaultValue={agencyToday().toString()} />
        </Field>
      </div>
      <Field label="Reference (optional)" error={errors['reference']}>
        <Input name="reference" autoComplete="off" maxLength={200} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Record
      </Button>
    </form>
  )
}
