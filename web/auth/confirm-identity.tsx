import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { authenticatorCodeSchema, passwordProofSchema, type ProofInput, type ProofWay } from '#domain/sign-in.ts'
import { ApiError } from '#web/api/api-error.ts'
import { askBy } from '#web/api/confirmation.ts'
import { proveIdentity } from '#web/api/sign-in.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { noPasskeyUsed, WherePasskeysWork } from './passkey-button.tsx'
import { showPasskey } from './passkeys.ts'
import { PasswordInput } from './password-input.tsx'

type Asked = { ways: ProofWay[]; answer: (isConfirmed: boolean) => void }

/** 'Confirm it is you', before a dangerous act. Whatever asks meanwhile is answered with it, and then goes on by itself. */
export function ConfirmIdentity() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    let waiting: Promise<boolean> | undefined
    let giveUp = () => {}
    const ask = async (ways: ProofWay[]) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      giveUp = () => resolve(false)
      setAsked({ ways, answer: resolve })
      const isConfirmed = await promise
      setAsked(undefined)
      waiting = undefined
      return isConfirmed
    }
    const stop = askBy((ways) => (waiting ??= ask(ways)))
    return () => {
      stop()
      giveUp()
    }
  }, [])
  const giveUp = () => asked?.answer(false)
  return (
    <Dialog
      open={asked !== undefined}
      onOpenChange={(isOpen) => !isOpen && giveUp()}
      title="Confirm it is you"
      description="This needs a proof that you made lately."
    >
      {asked && <Proof ways={asked.ways} onConfirmed={() => asked.answer(true)} onEscape={giveUp} />}
    </Dialog>
  )
}

type ProofProps = { ways: ProofWay[]; onConfirmed: () => void; onEscape: () => void }

function Proof({ ways, onConfirmed, onEscape }: ProofProps) {
  const passkey = useMutation({
    mutationFn: async () => {
      const shown = await showPasskey('confirm')
      if (!shown) throw new ApiError('given_up', noPasskeyUsed)
      await proveIdentity({ passkey: shown })
    },
    onSuccess: onConfirmed,
  })
  const typed = ways.find((way) => way !== 'passkey')
  return (
    <div ref={useOwnEscape(onEscape)} className="grid gap-5">
      {passkey.error && <Alert tone="danger" title={passkey.error.message} />}
      {ways.includes('passkey') && (
        <WherePasskeysWork otherwise={!typed && <Alert tone="danger" title="This browser knows no passkeys." />}>
          <Button variant={typed ? 'outline' : 'primary'} busy={passkey.isPending} onClick={() => passkey.mutate()}>
            Use a passkey
          </Button>
        </WherePasskeysWork>
      )}
      {typed && <TypedProof way={typed} onConfirmed={onConfirmed} />}
    </div>
  )
}

function TypedProof({ way, onConfirmed }: { way: 'code' | 'password'; onConfirmed: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const schema: z.ZodType<ProofInput> = way === 'code' ? authenticatorCodeSchema : passwordProofSchema
  const { submit, errors, refusal, busy } = useForm({
    schema,
    send: proveIdentity,
    onSent: onConfirmed,
    onFailed: () => field.current?.focus(),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label={way === 'code' ? 'Code' : 'Password'} required error={errors[way] ?? refusal}>
        {way === 'code' ? (
          <Input ref={field} name="code" inputMode="numeric" autoComplete="one-time-code" />
        ) : (
          <PasswordInput ref={field} name="password" autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        Confirm
      </Button>
    </form>
  )
}

/** Escape gives up this dialog alone: what lies beneath it, with what was typed there, must not hear it. */
function useOwnEscape(onEscape: () => void) {
  const area = useRef<HTMLDivElement>(null)
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const popup = area.current?.closest('[role=dialog]')
    const listen = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return
      event.stopPropagation()
      escape()
    }
    popup?.addEventListener('keydown', listen)
    return () => popup?.removeEventListener('keydown', listen)
  }, [])
  return area
}
