import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signInSchema } from '#domain/accounts.ts'
import { requestConfirmationLink } from '#web/api/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { signIn, setSession } from '#web/api/session.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PasswordInput } from './password-input.tsx'
import { SendLinkAgain } from './send-link-again.tsx'

/** S1 §9: how long 'Welcome back!' stands before the dashboard takes over. */
const welcomeMs = 500

export function SignInForm() {
  const queryClient = useQueryClient()
  const { form, keep, forget } = useDraft('sign-in')
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const { submit, errors, refusal, busy } = useForm({
    schema: signInSchema,
    send: async (input) => {
      setUnconfirmed(undefined)
      try {
        return await signIn(input)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'email_not_confirmed') setUnconfirmed(input.email)
        throw error
      }
    },
    onSent: (user) => {
      forget()
      toast({ title: 'Welcome back!' })
      // The page leaves for the dashboard when a session starts.
      setTimeout(() => void setSession(queryClient, user), welcomeMs)
    },
  })
  return (
    <form ref={form} noValidate onInput={keep} onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      {unconfirmed && <SendLinkAgain send={() => requestConfirmationLink({ email: unconfirmed })} />}
      <Field label="Email" required error={errors['email']}>
        <Input name="email" type="email" autoComplete="email" />
      </Field>
      <Field label="Password" required error={errors['password']}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" busy={busy}>
        Sign In
      </Button>
    </form>
  )
}
