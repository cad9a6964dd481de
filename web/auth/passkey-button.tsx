import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
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
  const [round, setRound] = useState(0)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (offered: ShownPasskey | undefined) => {
      const shown = offered ?? (await showPasskey('sign-in'))
      if (!shown) throw new ApiError('given_up', noPasskeyUsed)
      return signInWithPasskey(shown)
    },
    onSuccess: onAnswer,
    onSettled: () => setRound((round) => round + 1),
  })
  useOffer(mutate, { isWanted: !isPending && !isSuccess, round, setRound })
  if (!isHydrated) return null
  return (
    <WherePasskeysWork>
      {error && <Alert tone="danger" title={error.message} />}
      <Button variant="outline" busy={isPending} onClick={() => mutate(undefined)} className="w-full">
        Use a passkey
      </Button>
    </WherePasskeysWork>
  )
}

/** Where this address can have none, the one that has; in a browser without them what is said instead, if anything. */
export function WherePasskeysWork({ children, otherwise }: { children: ReactNode; otherwise?: ReactNode }) {
  const elsewhere = addressWithPasskeys(location)
  if (elsewhere === null) return knowsPasskeys() ? children : otherwise
  return (
    <p className="text-small">
      <a href={elsewhere} className="underline">
        Passkeys work at {new URL(elsewhere).origin}.
      </a>
    </p>
  )
}

/** A challenge is taken for five minutes. */
const OFFERED_MS = 4 * 60_000

/**
 * Stands while the form does, and anew once a passkey that was shown was refused or given up; not beside the browser's own dialog. That it
 * could not be made says nothing, as nobody asked for it.
 */
function useOffer(
  signIn: (passkey: ShownPasskey) => void,
  { isWanted, round, setRound }: { isWanted: boolean; round: number; setRound: (round: number) => void },
) {
  const onChosen = useEffectEvent(signIn)
  useEffect(() => {
    if (!isWanted) return
    const ending = new AbortController()
    const renewal = setTimeout(() => setRound(round + 1), OFFERED_MS)
    const offer = async () => {
      const shown = await offerPasskeys(ending.signal)
      if (shown && !ending.signal.aborted) onChosen(shown)
    }
    offer().catch(() => {})
    return () => {
      clearTimeout(renewal)
      ending.abort()
    }
  }, [isWanted, round, setRound])
}
