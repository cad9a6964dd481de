import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { mailedLinkSchema } from '#domain/accounts.ts'
import { confirmEmailChange, readEmailChangeLink } from '#web/api/email-change.ts'
import { sessionQuery } from '#web/api/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useOnce } from './use-once.ts'

type Found = { from: string; to: string } | { refusal: string }

/** One of the two links of a changed address; no session is needed, and nothing happens before the button. */
export function EmailChangeLink({ tokenHash }: { tokenHash: string }) {
  const queryClient = useQueryClient()
  const [found, setFound] = useState<Found>()
  const refuse = ({ message }: Error) => setFound({ refusal: message })
  useOnce(async () => {
    const { error } = mailedLinkSchema.safeParse({ token_hash: tokenHash })
    if (error) return setFound({ refusal: error.issues[0]?.message ?? '' })
    await readEmailChangeLink(tokenHash).then(setFound, refuse)
  })
  const {
    mutate,
    isPending,
    data: waitingFor,
  } = useMutation({
    mutationFn: () => confirmEmailChange(tokenHash),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    onError: refuse,
  })
  if (!found) return <Spinner label="Reading your link..." />
  if ('refusal' in found) return <Alert tone="danger" title={found.refusal} />
  const { from, to } = found
  const isDone = waitingFor === null
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="font-display text-title tracking-[-0.02em]">Change your email</h1>
      <p className="wrap-anywhere">
        From {from} to {to}.
      </p>
      {waitingFor === undefined ? (
        <Button busy={isPending} onClick={() => mutate()}>
          Confirm the change
        </Button>
      ) : (
        <Alert
          tone="success"
          title={isDone ? `Your email is now ${to}.` : `Confirmed. Now open the link we sent to ${waitingFor}.`}
        />
      )}
      {isDone && (
        <Link to="/account-settings" replace className={buttonLook({ variant: 'outline' })}>
          Account Settings
        </Link>
      )}
    </div>
  )
}
