import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { createTestLink } from '#web/api/billing.ts'
import { ConfigurationValidator } from './configuration-validator.tsx'
import { CustomerPicker } from './customer-picker.tsx'
import { LinkResult } from './link-result.tsx'
import { selectCustomer } from './use-send-notification.ts'

const guidelines = [
  'In test mode no real charges are made: pay with the card number 4242 4242 4242 4242.',
  'Open the link in a private window to see what your customer sees.',
  'Compare the expected amount with the session amount before you send a link to anyone.',
  'A link from here works for up to 24 hours and for one payment. The link in the email is ours: it opens a fresh payment page whenever it is clicked, until the bill is paid or the arrangement is deactivated.',
]

export function LinkTesting() {
  const [email, setEmail] = useState('')
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: createTestLink,
    onSuccess: () => toast({ title: 'Payment link generated successfully!' }),
    onError: (_error, customer) =>
      toast({ title: `Failed to generate payment link for ${customer}`, variant: 'destructive' }),
  })
  return (
    <div className="grid gap-8">
      <ConfigurationValidator />
      <section aria-labelledby="test-link" className="grid gap-4">
        <h3 id="test-link" className="font-display text-heading">
          Test a payment link
        </h3>
        <CustomerPicker value={email} onChange={setEmail} />
        <Button
          busy={isPending}
          className="justify-self-start"
          onClick={() => (email ? mutate(email) : selectCustomer())}
        >
          Generate Test Link
        </Button>
        {error && <Alert tone="danger" title={error.message || 'Unknown error occurred'} />}
        {data && <LinkResult link={data} />}
      </section>
      <section aria-labelledby="guidelines" className="grid gap-3 text-small">
        <h3 id="guidelines" className="font-semibold">
          Testing guidelines
        </h3>
        <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
          {guidelines.map((guideline) => (
            <li key={guideline}>{guideline}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
