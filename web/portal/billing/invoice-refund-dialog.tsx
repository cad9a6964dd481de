import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#content/dates.ts'
import type { InvoicePayment, NewCreditNote, OpenInvoice } from '#domain/invoices.ts'
import { refundFormSchema } from '#domain/payments.ts'
import { formatDollars } from '#domain/prices.ts'
import { billing } from '#web/api/billing.ts'
import { refundInvoicePayment } from '#web/api/invoices.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

type InvoiceRefundDialogProps = Pick<OpenInvoice, 'invoice'> & {
  payment: InvoicePayment | undefined
  onClose: () => void
}

/** Gives back a payment of an invoice or a part of it, to the card it came from. */
export function InvoiceRefundDialog({ invoice, payment, onClose }: InvoiceRefundDialogProps) {
  return (
    <Dialog
      open={payment !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Refund this payment?"
      description={
        payment &&
        `${formatDollars(payment.amount)} of ${formatDate(payment.occurred_at)} for ${invoice.number}. The money goes back to the card it came from, and that cannot be undone.`
      }
    >
      {payment && <RefundForm invoice={invoice} payment={payment} onDone={onClose} />}
    </Dialog>
  )
}

type RefundFormProps = Pick<OpenInvoice, 'invoice'> & { payment: InvoicePayment; onDone: () => void }

function RefundForm({ invoice, payment, onDone }: RefundFormProps) {
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID()) // a double click asks once
  const readAgain = () => queryClient.invalidateQueries(billing)
  const { submit, errors, refusal, busy } = useForm({
    schema: refundFormSchema,
    send: ({ amount, reason }: NewCreditNote) =>
      refundInvoicePayment(invoice.id, { payment_id: payment.id, amount, reason, key }).then(() => amount),
    onSent: async (amount) => {
      toast({ title: `Refund of ${formatDollars(amount)} asked for` })
      onDone()
      await readAgain()
    },
    onFailed: () => void readAgain(),
  })
  const owed = Math.max(-invoice.balance, 0)
  const filled = payment.failed_amount > 0 ? payment.failed_amount : payment.refundable_amount
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field
        label="Amount ($)"
        required
        error={errors['amount']}
        hint={`Up to ${formatDollars(payment.refundable_amount)}`}
      >
        <Input name="amount" inputMode="decimal" autoComplete="off" defaultValue={(filled / 100).toFixed(2)} />
      </Field>
      <Field label="Reason" required error={errors['reason']}>
        <Textarea name="reason" rows={3} maxLength={500} />
      </Field>
      <p className="text-small text-ink-soft">
        {owed === 0
          ? 'A credit note for the same amount is issued with it.'
          : `${formatDollars(owed)} of this invoice are owed to the customer: only what goes beyond that is credited.`}
      </p>
      <Button type="submit" busy={busy} className="justify-self-start">
        Refund
      </Button>
    </form>
  )
}
