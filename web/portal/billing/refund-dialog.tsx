import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refundFormSchema, type Payment } from '#domain/payments.ts'
import { formatDollars } from '#domain/prices.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { billing, refundPayment } from '#web/api/billing.ts'

type RefundDialogProps = { payment: Payment | undefined; onClose: () => void }

/** Gives back a payment or a part of it, to the card it came from. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  return (
    <Dialog
      open={payment !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Refund this payment?"
      description={
        payment &&
        `${formatDollars(payment.amount)} for ${payment.description}, ${payment.customer_email ?? 'no account'}. The money goes back to the card it came from, and that cannot be undone.`
      }
    >
      {payment && <RefundForm payment={payment} onDone={onClose} />}
    </Dialog>
  )
}

function RefundForm({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID()) // a double click asks once
  const { submit, errors, refusal, busy } = useForm({
    schema: refundFormSchema,
    send: (input: { amount: number; reason: string }) => refundPayment(payment.id, { ...input, key }),
    onSent: async ({ refund }) => {
      toast({ title: `Refund of ${formatDollars(refund.amount)} asked for` })
      onDone()
      await queryClient.invalidateQueries(billing)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field
        label="Amount ($)"
        required
        error={errors['amount']}
        hint={`Up to ${formatDollars(payment.refundable_amount)}`}
      >
        <Input name="amount" inputMode="decimal" defaultValue={(payment.refundable_amount / 100).toFixed(2)} />
      </Field>
      <Field label="Reason" required error={errors['reason']}>
        <Textarea name="reason" rows={3} maxLength={500} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Refund
      </Button>
    </form>
  )
}
