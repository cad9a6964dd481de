import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ShownPasskey } from '#domain/sign-in.ts'
import { ApiError } from '#web/api/api-error.ts'
import { signInWithPasskey, type SignInAnswer } from '#web/api/sign-in.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrated } from './email-link.ts'
import { addressWithPasskeys, knowsPasskeys, offerPasskeys, showPasskey } from './passkeys.ts'

export const noPasskeyUsed = 'No passkey was used.'

/** Signs in with a passkey: by the button, or by the browser's own offer in the e-mail field. */
export function PasskeyButton({ onAnswer }: { onAnswer: (answer: SignInAnswer) => void }) {
  const isHydrated = useIsHydrated()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (offered: ShownPasskey | undefined) => {
      const shown = offered ?? (await showPasskey('sign-in'))
      if (!shown) throw new ApiError('given_up', noPasskeyUsed)
      return signInWithPasskey(shown)
    },
    onSuccess: onAnswer,
  })
  useOffer(mutate)
  if (!isHydrated) return null
  const elsewhere = addressWithPasskeys(location)
  if (elsewhere !== null) {
    return (
      <p className="text-small">
        <a href={elsewhere} className="underline">
          Passkeys work at {new URL(elsewhere).origin}.
        </a>
      </p>
    )
  }
  if (!knowsPasskeys()) return null
  return (
    <>
      {error && <Alert tone="danger" title={error.message} />}
      <Button variant="outline" busy={isPending} onClick={() => mutate(undefined)} className="w-full">
        Use a passkey
      </Button>
    </>
  )
}

/** Stands while the form does. That it could not be made says nothing, as nobody asked for it. */
function useOffer(signIn: (passkey: ShownPasskey) => void) {
  const onChosen = useEffectEvent(signIn)
  useEffect(() => {
    const ending = new AbortController()
    const offer = async () => {
      const shown = await offerPasskeys(ending.signal)
      if (shown && !ending.signal.aborted) onChosen(shown)
    }
    offer().catch(() => {})
    return () => ending.abort()
  }, [])
}
