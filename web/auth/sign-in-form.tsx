import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { signInSchema } from '#domain/accounts.ts'
import { signInLinkRequestSchema } from '#domain/sign-in.ts'
import { requestConfirmationLink } from '#web/api/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { requestSignInLink, signIn, type SignInAnswer } from '#web/api/sign-in.ts'
import { readForm } from '#web/forms/read-form.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordInput } from './password-input.tsx'
import { SendLinkAgain } from './send-link-again.tsx'

type SignInFormProps = {
  onAnswer: (answer: SignInAnswer) => void
  /** Whose account it must be, where that is known. */
  email?: string
}

/** With a password, a passkey, or a link by e-mail. `onAnswer` goes on: signed in, or half. */
export function SignInForm({ onAnswer, email }: SignInFormProps) {
  const prefill = useCallback((): Record<string, string> => (email ? { email } : {}), [email])
  const { form, keep, forget } = useDraft('sign-in', prefill)
  const goOn = (answer: SignInAnswer) => {
    forget()
    onAnswer(answer)
  }
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
    onSent: goOn,
  })
  const link = useLink()
  return (
    <div className="grid gap-5">
      <form ref={form} noValidate onInput={keep} onSubmit={submit} className="grid gap-5">
        {refusal && <Alert tone="danger" title={refusal} />}
        {unconfirmed && <SendLinkAgain send={() => requestConfirmationLink({ email: unconfirmed })} />}
        <Field label="Email" required error={link.wrong ?? errors['email']}>
          <Input name="email" type="email" autoComplete="username webauthn" />
        </Field>
        <Field label="Password" required error={errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" busy={busy}>
          Sign In
        </Button>
      </form>
      <p className="flex items-center gap-3 text-note text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <div className="grid gap-3">
        <PasskeyButton onAnswer={goOn} />
        <Button
          variant="outline"
          busy={link.busy}
          className="w-full"
          onClick={() => form.current && link.ask(form.current)}
        >
          Send me a link
        </Button>
        {link.said && <Alert tone={link.isSent ? 'success' : 'danger'} title={link.said} />}
      </div>
    </div>
  )
}

/** Needs the e-mail field alone. */
function useLink() {
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, isSuccess, data, error } = useMutation({ mutationFn: requestSignInLink })
  function ask(form: HTMLFormElement) {
    const reading = readForm(signInLinkRequestSchema, form)
    setWrong(reading.errors?.['email'])
    if (reading.input) return mutate(reading.input)
    const field = form.elements.namedItem('email')
    if (field instanceof HTMLElement) field.focus()
  }
  return { ask, wrong, busy: isPending, isSent: isSuccess, said: data ?? error?.message }
}
