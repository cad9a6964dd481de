import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { SessionUser } from '#domain/accounts.ts'
import {
  authenticatorCodeSchema,
  recoveryCodeInputSchema,
  type SecondStepInput,
  type SecondStepWay,
} from '#domain/sign-in.ts'
import { ApiError } from '#web/api/api-error.ts'
import { takeSecondStep } from '#web/api/sign-in.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { noPasskeyUsed, WherePasskeysWork } from './passkey-button.tsx'
import { showPasskey } from './passkeys.ts'

type SecondStepProps = {
  ways: SecondStepWay[]
  onSignedIn: (user: SessionUser | null) => void
  onStartOver: () => void
}

/** After the right password or link of an account that asks for more. Until it is done there is no session. */
export function SecondStep({ ways, onSignedIn, onStartOver }: SecondStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const passkey = usePasskeyStep(onSignedIn)
  useEffect(() => heading.current?.focus(), [])
  const startOver = (
    <Button variant="quiet" onClick={onStartOver}>
      Start over
    </Button>
  )
  return (
    <div className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="font-display text-title tracking-[-0.02em] outline-none">
        One more step
      </h1>
      {ways.includes('code') ? (
        <CodeStep
          hasPasskey={ways.includes('passkey')}
          passkey={passkey}
          onSignedIn={onSignedIn}
          startOver={startOver}
        />
      ) : (
        <PasskeyStep passkey={passkey} startOver={startOver} />
      )}
    </div>
  )
}

function usePasskeyStep(onSignedIn: SecondStepProps['onSignedIn']) {
  return useMutation({
    mutationFn: async () => {
      const shown = await showPasskey('sign-in')
      if (!shown) throw new ApiError('given_up', noPasskeyUsed)
      return takeSecondStep({ passkey: shown })
    },
    onSuccess: ({ user }) => onSignedIn(user),
  })
}
type Passkey = ReturnType<typeof usePasskeyStep>

/** Of the team, where it must have a second step and this person has passkeys alone. */
function PasskeyStep({ passkey, startOver }: { passkey: Passkey; startOver: ReactNode }) {
  return (
    <>
      <p>Your team asks for a second step. Use your passkey.</p>
      {passkey.error && <Alert tone="danger" title={passkey.error.message} />}
      <WherePasskeysWork otherwise={<Alert tone="danger" title="This browser knows no passkeys." />}>
        <Button busy={passkey.isPending} onClick={() => passkey.mutate()}>
          Use a passkey
        </Button>
      </WherePasskeysWork>
      {startOver}
    </>
  )
}

type CodeStepProps = Pick<SecondStepProps, 'onSignedIn'> & {
  hasPasskey: boolean
  passkey: Passkey
  startOver: ReactNode
}

function CodeStep({ hasPasskey, passkey, onSignedIn, startOver }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isRecovery, setIsRecovery] = useState(false)
  const name = isRecovery ? 'recovery_code' : 'code'
  const schema: z.ZodType<SecondStepInput> = isRecovery ? recoveryCodeInputSchema : authenticatorCodeSchema
  const { submit, errors, failure, refusal, busy } = useForm({
    schema,
    send: takeSecondStep,
    onSent: ({ user }) => onSignedIn(user),
    onFailed: () => field.current?.focus(),
  })
  const isCodeWrong = failure?.code === 'invalid_code'
  const wrong = errors[name] ?? (isCodeWrong ? refusal : undefined)
  const said = passkey.error?.message ?? (isCodeWrong || wrong ? undefined : refusal)
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>{isRecovery ? 'Enter one of your recovery codes.' : 'Enter the six digits from your authenticator app.'}</p>
      {said && <Alert tone="danger" title={said} />}
      <Field key={name} label={isRecovery ? 'Recovery code' : 'Code'} required error={wrong}>
        <Input
          ref={field}
          name={name}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize={isRecovery ? 'characters' : 'none'}
          spellCheck={false}
        />
      </Field>
      <Button type="submit" busy={busy}>
        Confirm
      </Button>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button variant="quiet" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
        {hasPasskey && (
          <WherePasskeysWork>
            <Button variant="quiet" busy={passkey.isPending} onClick={() => passkey.mutate()}>
              Use a passkey
            </Button>
          </WherePasskeysWork>
        )}
        {startOver}
      </div>
    </form>
  )
}
