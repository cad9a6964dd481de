import { useLocation, useSearchParams } from 'react-router'
import { passwordMinLength, signUpSchema } from '#domain/accounts.ts'
import { signUp } from '#web/api/session.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useKept } from '#web/kept/use-kept.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from './password-input.tsx'
import { keepWayBack, useCameFor } from './return-to.ts'
import { SignedUp } from './signed-up.tsx'

type SentLink = { message: string; email: string }

/** The Sign Up tab. Whoever has signed up finds what to do next, also after a reload, until they take it back. */
export function SignUpForm() {
  const cameFor = useCameFor()
  const { state } = useLocation()
  const [, setSearch] = useSearchParams()
  const { value: sent, change } = useKept<SentLink>('signed-up')
  if (sent) return <SignedUp {...sent} onWrongAddress={() => change(null)} />
  return (
    <NewAccount
      onSent={(link) => {
        keepWayBack(cameFor)
        change(link)
        const onThisTab = (search: URLSearchParams) => {
          search.set('tab', 'sign-up')
          return search
        }
        setSearch(onThisTab, { replace: true, state, preventScrollReset: true })
      }}
    />
  )
}

/** What is typed stays typed, but for the password: a wrong address is mended, and the rest not written again. */
function NewAccount({ onSent }: { onSent: (link: SentLink) => void }) {
  const { form, keep } = useDraft('sign-up')
  const { submit, errors, refusal, busy } = useForm({
    schema: signUpSchema,
    send: async (input) => ({ message: await signUp(input), email: input.email }),
    onSent,
  })
  return (
    <form ref={form} noValidate onInput={keep} onSubmit={submit} className="grid gap-5">
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
