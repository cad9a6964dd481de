import { useState } from 'react'
import { resetRequestSchema } from '#domain/accounts.ts'
import { requestRecoveryLink } from '#web/api/accounts.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The Reset Password tab: asks for the link that opens the new-password screen. */
export function ResetForm() {
  const [isSent, setIsSent] = useState(false)
  if (!isSent) return <ResetRequest onSent={() => setIsSent(true)} />
  return (
    <div className="grid justify-items-start gap-5">
      <Alert tone="success" title="Email sent successfully!">
        <p>If the address has an account here, the link is in its inbox. It works once, for an hour.</p>
      </Alert>
      <Button variant="outline" onClick={() => setIsSent(false)}>
        Send Another Email
      </Button>
    </div>
  )
}

/** The address stays typed, also for another e-mail. */
function ResetRequest({ onSent }: { onSent: () => void }) {
  const { form, keep } = useDraft('reset')
  const { submit, errors, refusal, busy } = useForm({
    schema: resetRequestSchema,
    send: requestRecoveryLink,
    onSent: (message) => {
      toast({ title: message })
      onSent()
    },
  })
  return (
    <form ref={form} noValidate onInput={keep} onSubmit={submit} className="grid gap-5">
      <p className="text-small text-ink-soft">We send you a link to set a new password.</p>
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field label="Email" required error={errors['email']}>
        <Input name="email" type="email" autoComplete="email" />
      </Field>
      <Button type="submit" busy={busy}>
        Send Reset Email
      </Button>
    </form>
  )
}
