import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import {
  arrangementFormSchema,
  arrangementIntervals,
  type Arrangement,
  type ArrangementInput,
} from '#domain/arrangements.ts'
import { rateOf } from '#domain/billing.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSeen } from '#web/forms/use-seen.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { billing, createArrangement, offeredPricesQuery, updateArrangement } from '#web/api/billing.ts'

type ArrangementDialogProps = { edited: Arrangement | 'new' | undefined; onClose: () => void }

export function ArrangementDialog({ edited, onClose }: ArrangementDialogProps) {
  const isNew = edited === 'new'
  return (
    <Dialog
      open={edited !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? 'Add Custom Pricing' : 'Edit Custom Pricing'}
      description="Amounts in dollars."
      className="w-[min(44rem,calc(100vw-2rem))]"
    >
      {edited && <ArrangementForm arrangement={isNew ? undefined : edited} onSaved={onClose} />}
    </Dialog>
  )
}

const dollars = (cents: number | undefined) => (cents === undefined ? '' : (cents / 100).toFixed(2))

/** What the field of this name holds of it. */
function shown(arrangement: Partial<Arrangement>, name: keyof Arrangement) {
  const value = arrangement[name]
  return typeof value === 'number' ? dollars(value) : String(value ?? '')
}

const nothing: Partial<Arrangement> = {}
const changedByAnother =
  'Somebody else changed this arrangement in the meantime. What you typed is still here: save again to keep it.'

function ArrangementForm({ arrangement, onSaved }: { arrangement: Arrangement | undefined; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const pricesId = useId()
  // Where they cannot be read, one is typed.
  const { data: offered } = useQuery(offeredPricesQuery)
  const { initial, seen } = useSeen(arrangement ?? nothing, form, shown)
  const save = (input: ArrangementInput) =>
    arrangement
      ? updateArrangement(arrangement.id, { ...input, seen_updated_at: seen().updated_at })
      : createArrangement(input)
  const outcome = arrangement ? 'update' : 'create'
  const { submit, errors, failure, refusal, busy } = useForm({
    schema: arrangementFormSchema,
    send: (input: ArrangementInput) =>
      save(input).catch((error: unknown) => {
        toast({ title: `Failed to ${outcome} custom pricing arrangement`, variant: 'destructive' })
        throw error
      }),
    onSent: async () => {
      await queryClient.invalidateQueries(billing)
      toast({ title: `Custom pricing arrangement ${outcome}d successfully` })
      onSaved()
    },
    onFailed: ({ code }) => {
      if (code === 'conflict') void queryClient.invalidateQueries(billing)
    },
  })
  const amounts = [
    ['custom_monthly_amount', 'Monthly Amount'],
    ['custom_total_amount', 'Total Amount'],
    ['discount_amount', 'Discount Amount'],
  ] as const
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={failure?.code === 'conflict' ? changedByAnother : refusal} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Customer Email" required error={errors['customer_email']}>
          <Input name="customer_email" type="email" defaultValue={initial.customer_email} />
        </Field>
        <Field label="Customer Name" error={errors['customer_name']}>
          <Input name="customer_name" defaultValue={initial.customer_name ?? ''} />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        {amounts.map(([name, label]) => (
          <Field key={name} label={label} error={errors[name]}>
            <Input name={name} inputMode="decimal" placeholder="0.00" defaultValue={dollars(initial[name])} />
          </Field>
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Billing Interval" error={errors['billing_interval']}>
          <Select name="billing_interval" defaultValue={initial.billing_interval ?? 'quarterly'}>
            {arrangementIntervals.map((interval) => (
              <option key={interval} value={interval}>
                {interval[0]?.toUpperCase()}
                {interval.slice(1)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Original Price ID"
          required
          hint="Choose one of ours, or paste another."
          error={errors['original_price_id']}
        >
          <Input
            name="original_price_id"
            list={pricesId}
            autoComplete="off"
            placeholder="price_…"
            defaultValue={initial.original_price_id}
          />
        </Field>
        <datalist id={pricesId}>
          {offered?.map((price) => (
            <option key={price.id} value={price.id}>
              {`Premium, ${rateOf(price)}`}
            </option>
          ))}
        </datalist>
        <Field
          label="Stripe Coupon ID"
          hint="With a coupon, the original price is charged less the coupon."
          error={errors['stripe_coupon_id']}
        >
          <Input name="stripe_coupon_id" defaultValue={initial.stripe_coupon_id ?? ''} />
        </Field>
      </div>
      <Field label="Notes" error={errors['notes']}>
        <Textarea name="notes" rows={3} defaultValue={initial.notes ?? ''} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        {arrangement ? 'Save Changes' : 'Add Arrangement'}
      </Button>
    </form>
  )
}
