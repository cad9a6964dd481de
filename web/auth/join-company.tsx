import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { passwordMinLength, type SessionUser } from '#domain/accounts.ts'
import { companyMessages, joiningPersonSchema, type GivenPart, type OpenedInvitation } from '#domain/companies.ts'
import { ApiError } from '#web/api/api-error.ts'
import { invitationQuery, joinCompany } from '#web/api/companies.ts'
import { sessionQuery, setSession } from '#web/api/session.ts'
import type { SignInAnswer } from '#web/api/sign-in.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { PasswordInput } from './password-input.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignedInAsOther } from './signed-in-as-other.tsx'
import { useSignIn } from './use-sign-in.ts'

const asPart: Record<GivenPart, string> = { member: 'as member', billing: 'for billing only' }

/** A mailed invitation to a company: opening it uses nothing up, only 'Join' does. */
export function JoinCompany({ tokenHash }: { tokenHash: string }) {
  const { data: user } = useQuery(sessionQuery)
  const { data: invitation, error } = useQuery(invitationQuery(tokenHash))
  const { ways, startOver, welcome, onAnswer } = useSignIn()
  if (error) return <Refused error={error} />
  if (!invitation || user === undefined) return <Spinner label="Opening your invitation..." />
  if (ways) return <SecondStep ways={ways} onSignedIn={welcome} onStartOver={startOver} />
  const { company, owner, email, part } = invitation
  return (
    <div className="grid gap-5">
      <h1 className="font-display text-title wrap-anywhere">Join {company}</h1>
      <p className="wrap-anywhere">
        {owner} invites {email} {asPart[part]}.
      </p>
      <HowToJoin tokenHash={tokenHash} invitation={invitation} user={user} onAnswer={onAnswer} />
    </div>
  )
}

type HowProps = {
  tokenHash: string
  invitation: OpenedInvitation
  user: SessionUser | null
  onAnswer: (answer: SignInAnswer) => void
}

function HowToJoin({ tokenHash, invitation: { email, has_account }, user, onAnswer }: HowProps) {
  if (user && user.email !== email) return <SignedInAsOther says={companyMessages.forOther(email, user.email)} />
  if (user) return <JoinButton tokenHash={tokenHash} />
  // The page goes on with 'Join' once there is a session.
  if (has_account) return <SignInForm onAnswer={onAnswer} email={email} />
  return <NewPersonForm tokenHash={tokenHash} />
}

/** The texts of the other links. */
function Refused({ error }: { error: Error }) {
  return (
    <div className="grid justify-items-start gap-5">
      <Alert tone="danger" title={error.message} />
      <Link to="/auth" replace className={buttonLook({ variant: 'outline' })}>
        Back to Sign In
      </Link>
    </div>
  )
}

/** Whoever joined stands on the dashboard of the company. */
function useArrival() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (user: SessionUser | null) => {
    await setSession(queryClient, user)
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    await navigate('/dashboard', { replace: true })
  }
}

function JoinButton({ tokenHash }: { tokenHash: string }) {
  const arrive = useArrival()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => joinCompany({ token_hash: tokenHash }),
    onSuccess: arrive,
  })
  return (
    <>
      {error instanceof ApiError && <Alert tone="danger" title={error.message} />}
      <Button busy={isPending} onClick={() => mutate()} className="justify-self-start">
        Join
      </Button>
    </>
  )
}

/** The address counts as confirmed: its owner has just opened the link. */
function NewPersonForm({ tokenHash }: { tokenHash: string }) {
  const arrive = useArrival()
  const { submit, errors, refusal, busy } = useForm({
    schema: joiningPersonSchema,
    send: (person) => joinCompany({ token_hash: tokenHash, ...person }),
    onSent: arrive,
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" required error={errors['first_name']}>
          <Input name="first_name" autoComplete="given-name" />
        </Field>
        <Field label="Last name" required error={errors['last_name']}>
          <Input name="last_name" autoComplete="family-name" />
        </Field>
      </div>
      <Field label="Password" required hint={`At least ${passwordMinLength} characters`} error={errors['password']}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" busy={busy}>
        Create Account and Join
      </Button>
    </form>
  )
}
