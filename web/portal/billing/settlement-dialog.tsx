import { useQueryClient } from '@tanstack/react-query'
import { settlementNoteSchema, type PaymentEvent } from '#domain/payments.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { billing, settleByHand } from '#web/api/billing.ts'

type SettlementDialogProps = { event: PaymentEvent | undefined; onClose: () => void }

/** For what no second look explains: somebody saw to it at the provider and says how. */
export function SettlementDialog({ event, onClose }: SettlementDialogProps) {
  return (
    <Dialog
      open={event !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Settle by Hand"
      description={event && `${event.type}: ${event.reason ?? 'no reason was kept'}`}
    >
      {event && <SettlementForm event={event} onSettled={onClose} />}
    </Dialog>
  )
}

function SettlementForm({ event, onSettled }: { event: PaymentEvent; onSettled: () => void }) {
  const queryClient = useQueryClient()
  const { submit, errors, refusal, busy } = useForm({
    schema: settlementNoteSchema,
    send: ({ note }: { note: string }) => settleByHand(event.id, note),
    onSent: async () => {
      await queryClient.invalidateQueries(billing)
      toast({ title: 'The event is marked as settled' })
      onSettled()
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <p className="text-small break-all text-ink-soft">
        {event.id}, about {event.object_id}
      </p>
      <Field label="What was done" required error={errors['note']}>
        <Textarea name="note" rows={3} maxLength={500} placeholder="Refunded at the provider on the phone with Olu" />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Mark as Settled
      </Button>
    </form>
  )
}
