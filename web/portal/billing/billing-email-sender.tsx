import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { billingEmailSubject, testEmailPrefix } from '#domain/arrangements.ts'
import { centsOfDollars } from '#domain/cents.ts'
import { formatDollars } from '#domain/prices.ts'
import { isRefusal } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { billing, sendBillingEmail } from '#web/api/billing.ts'

/** S2 §9: the prices it begins with. */
const blank = {
  recipientEmail: '',
  recipientName: '',
  monthlyPrice: '145',
  quarterlyPrice: '435',
  stripePaymentLink: '',
}
type Entries = typeof blank
const sample: Partial<Entries> = { recipientEmail: 'sam.sample@client.example', recipientName: 'Sam Sample' }

const fields: { name: keyof Entries; label: string; type?: string; required?: boolean; placeholder?: string }[] = [
  { name: 'recipientEmail', label: 'Recipient Email', type: 'email', required: true },
  { name: 'recipientName', label: 'Recipient Name', required: true },
  { name: 'monthlyPrice', label: 'Monthly Price ($)' },
  { name: 'quarterlyPrice', label: 'Quarterly Price ($)' },
  { name: 'stripePaymentLink', label: 'Payment Link', type: 'url', placeholder: 'https://buy.stripe.com/…' },
]

export function BillingEmailSender() {
  const queryClient = useQueryClient()
  const [entries, setEntries] = useState(blank)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: sendBillingEmail,
    onSuccess: (_sent, { recipientEmail, isTest }) =>
      toast({
        title: 'Email Sent Successfully',
        description: `${isTest ? 'Test' : 'Production'} billing email sent to ${recipientEmail}`,
      }),
    onError: (error) =>
      toast({
        title: 'Email Failed',
        description: isRefusal(error) ? error.message : 'Failed to send billing email',
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries(billing),
  })
  const send = (isTest: boolean) => {
    if (entries.recipientEmail.trim() && entries.recipientName.trim()) return mutate({ ...entries, isTest })
    toast({
      title: 'Missing Information',
      description: 'Please fill in recipient email and name',
      variant: 'destructive',
    })
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>Billing Email Sender</CardTitle>
        <CardDescription>
          Test emails are prefixed {testEmailPrefix}. Production emails trigger billing once the customer completes
          payment setup.
        </CardDescription>
      </CardHeader>
      <div className="grid gap-8 lg:grid-cols-2">
        <form noValidate className="grid content-start gap-5" onSubmit={(event) => event.preventDefault()}>
          <Button
            variant="outline"
            size="small"
            className="justify-self-start"
            onClick={() => setEntries({ ...entries, ...sample })}
          >
            Fill In a Sample Recipient
          </Button>
          <div className="grid gap-5 sm:grid-cols-2">
            {fields.map(({ name, label, type = 'text', required = false, placeholder }) => (
              <Field
                key={name}
                label={label}
                required={required}
                className={name === 'stripePaymentLink' ? 'sm:col-span-2' : undefined}
              >
                <Input
                  name={name}
                  type={type}
                  inputMode={name.endsWith('Price') ? 'decimal' : undefined}
                  placeholder={placeholder}
                  value={entries[name]}
                  onChange={({ target }) => setEntries({ ...entries, [name]: target.value })}
                />
              </Field>
            ))}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button busy={isPending && variables.isTest} onClick={() => send(true)}>
              Send Test Email
            </Button>
            <Button variant="outline" busy={isPending && !variables.isTest} onClick={() => send(false)}>
              Send Production Email
            </Button>
          </div>
        </form>
        <EmailPreview entries={entries} />
      </div>
    </Card>
  )
}

function EmailPreview({ entries }: { entries: Entries }) {
  const rate = (typed: string) => {
    const cents = centsOfDollars(typed)
    return cents === null ? typed : formatDollars(cents)
  }
  const { recipientEmail, recipientName, monthlyPrice, quarterlyPrice, stripePaymentLink } = entries
  return (
    <section aria-label="Email preview" className="grid content-start gap-3 rounded-card bg-shoal p-5 text-small">
      <h3 className="font-semibold">Preview</h3>
      <dl className="grid gap-2 [&_dt]:text-ink-soft">
        <div>
          <dt>To</dt>
          <dd className="break-all">{recipientEmail || 'Nobody yet'}</dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd>{billingEmailSubject}</dd>
        </div>
      </dl>
      <p>Hello {recipientName || '…'},</p>
      <p>
        Your rate is <strong>{rate(monthlyPrice)}</strong> a month, charged as <strong>{rate(quarterlyPrice)}</strong>{' '}
        every three months.
      </p>
      {stripePaymentLink && <p className="break-all">Set up billing: {stripePaymentLink}</p>}
    </section>
  )
}
