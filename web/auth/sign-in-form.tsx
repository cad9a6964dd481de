import { useQueryClient } from '@tanstack/react-query'
import { signInSchema } from '#domain/accounts.ts'
import { signIn, startSession } from '#web/api/session.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'

/** S1 §9: how long 'Welcome back!' stands before the dashboard takes over. */
const welcomeMs = 500

export function SignInForm() {
  const queryClient = useQueryClient()
  const { submit, errors, refusal, busy } = useForm({
    schema: signInSchema,
    send: signIn,
    onSent: (user) => {
      toast({ title: 'Welcome back!' })
      setTimeout(() => startSession(queryClient, user), welcomeMs) // the page leaves for the dashboard when a session starts
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field label="Email" required error={errors['email']}>
        <Input name="email" type="email" autoComplete="email" />
      </Field>
      <Field label="Password" required error={errors['password']}>
        <Input name="password" type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" busy={busy}>
        Sign In
      </Button>
    </form>
  )
}
