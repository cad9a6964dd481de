import { useState } from 'react'
import { passwordMinLength, signUpSchema } from '#domain/accounts.ts'
import { signUp } from '#web/api/session.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from './password-input.tsx'
import { keepWayBack, useCameFor } from './return-to.ts'
import { SignedUp } from './signed-up.tsx'

export function SignUpForm() {
  const cameFor = useCameFor()
  const [sent, setSent] = useState<{ message: string; email: string }>()
  const { submit, errors, refusal, busy } = useForm({
    schema: signUpSchema,
    send: async (input) => ({ message: await signUp(input), email: input.email }),
    onSent: (answer, form) => {
      keepWayBack(cameFor)
      setSent(answer)
      form.reset()
    },
  })
  if (sent) return <SignedUp {...sent} onWrongAddress={() => setSent(undefined)} />
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First Name" required error={errors['firstName']}>
          <Input name="firstName" autoComplete="given-name" />
        </Field>
        <Field label="Last Name" required error={errors['lastName']}>
          <Input name="lastName" autoComplete="family-name" />
        </Field>
      </div>
      <Field label="Email" required error={errors['email']}>
        <Input name="email" type="email" autoComplete="email" />
      </Field>
      <Field label="Password" required hint={`At least ${passwordMinLength} characters`} error={errors['password']}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" busy={busy}>
        Sign Up
      </Button>
    </form>
  )
}
