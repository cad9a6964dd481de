import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { SessionUser } from '#domain/accounts.ts'
import { proveAddress, recoveryQuery } from '#web/api/accounts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { recoveryPath } from './password-recovery.tsx'

type AddressProofProps = {
  email: string
  tokenHash: string
  /** Whoever is signed in here, and stays so. */
  user: SessionUser | null
  onRefused: (error: Error) => void
}

/**
 * A confirmation link in another browser than the one that signed up: nothing happens by itself. Whoever reads the mail
 * says that the address is theirs and chooses the password; the one that was typed at sign-up may be a stranger's.
 */
export function AddressProof({ email, tokenHash, user, onRefused }: AddressProofProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => proveAddress(tokenHash),
    onSuccess: async () => {
      await queryClient.fetchQuery(recoveryQuery)
      await navigate(recoveryPath, { replace: true })
    },
    onError: onRefused,
  })
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="font-display text-title">Confirm your email</h1>
      {user && <Alert tone="warning" title={`You are signed in as ${user.email}, and stay so.`} />}
      <p>
        This link confirms the address <strong className="break-all">{email}</strong>.
      </p>
      <p className="text-small text-ink-soft">
        It was not opened in the browser in which the account was created, so you choose a new password next. If you did
        not create an account here, close this page: nothing happens.
      </p>
      <Button
        busy={isPending}
        onClick={() => mutate()}
        className="h-auto min-h-11 max-w-full py-2 break-all whitespace-normal"
      >
        Confirm {email}
      </Button>
    </div>
  )
}
