import { useQueryClient } from '@tanstack/react-query'
import { newInvoiceFormSchema, type NewInvoice } from '#domain/invoices.ts'
import { billing } from '#web/api/billing.ts'
import { issueInvoice } from '#web/api/invoices.ts'
import { agencyToday } from '#web/dates/agency-today.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useKept } from '#web/kept/use-kept.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAddress } from '../use-address.ts'
import { blankLine, InvoiceLines, typedTotal } from './invoice-lines.tsx'
import { ProjectOfCustomer } from './project-of-customer.tsx'

type NewInvoiceDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function NewInvoiceDialog({ open, onOpenChange }: NewInvoiceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Invoice"
      description="It is issued and mailed at once, and never changes: a mistake is put right by a credit note."
      className="w-[min(48rem,calc(100vw-2rem))]"
    >
      <NewInvoiceForm onIssued={() => onOpenChange(false)} />
    </Dialog>
  )
}

const inTwoWeeks = () => agencyToday().add({ days: 14 }).toString()

const blank = () => ({
  // Kept with what is typed: pressed again after an answer that got lost, it is issued once.
  key: crypto.randomUUID() as string,
  customer_email: '',
  customer_name: '',
  company_name: '',
  billing_address: '',
  project_id: '',
  due_on: inTwoWeeks(),
  note: '',
  lines: [blankLine],
})

function NewInvoiceForm({ onIssued }: { onIssued: () => void }) {
  const queryClient = useQueryClient()
  const { change: goTo } = useAddress()
  const kept = useKept<ReturnType<typeof blank>>('draft:new-invoice')
  const typed = { ...blank(), ...kept.value }
  const type = (changes: Partial<typeof typed>) => kept.change({ ...typed, ...changes })
  const { submit, errors, refusal, busy } = useForm({
    schema: newInvoiceFormSchema,
    send: (input: NewInvoice) => issueInvoice(input),
    onSent: async ({ invoice }) => {
      kept.change(null)
      toast({ title: `Invoice ${invoice.number} sent to ${invoice.customer_email}` })
      onIssued()
      goTo({ new: undefined, invoice: invoice.id })
      await queryClient.invalidateQueries(billing)
    },
  })
  const field = (name: 'customer_email' | 'customer_name' | 'company_name' | 'due_on') => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => type({ [name]: target.value }),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Customer email" required error={errors['customer_email']}>
          <Input {...field('customer_email')} type="email" autoComplete="off" maxLength={254} />
        </Field>
        <Field label="Customer name" required error={errors['customer_name']}>
          <Input {...field('customer_name')} autoComplete="off" maxLength={200} />
        </Field>
        <Field label="Company (optional)" error={errors['company_name']}>
          <Input {...field('company_name')} autoComplete="off" maxLength={200} />
        </Field>
        <ProjectOfCustomer
          email={typed.customer_email}
          value={typed.project_id}
          onChange={(project_id) => type({ project_id })}
          error={errors['project_id']}
        />
      </div>
      <Field label="Billing address (optional)" error={errors['billing_address']}>
        <Textarea
          name="billing_address"
          rows={2}
          maxLength={500}
          value={typed.billing_address}
          onChange={({ target }) => type({ billing_address: target.value })}
        />
      </Field>
      <input type="hidden" name="key" value={typed.key} />
      <input type="hidden" name="lines" value={JSON.stringify(typed.lines)} />
      <InvoiceLines lines={typed.lines} onChange={(lines) => type({ lines })} errors={errors} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Due date" error={errors['due_on']}>
          <Input {...field('due_on')} type="date" />
        </Field>
        <p className="self-end pb-2.5 text-small">
          Total <output className="font-semibold tabular-nums">{typedTotal(typed.lines)}</output>
        </p>
      </div>
      <Field label="Note (optional)" error={errors['note']}>
        <Textarea
          name="note"
          rows={2}
          maxLength={2000}
          value={typed.note}
          onChange={({ target }) => type({ note: target.value })}
        />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Issue and Send
      </Button>
    </form>
  )
}
