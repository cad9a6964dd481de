import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { agency } from '#content/agency.ts'
import { mailedLinkSchema } from '#domain/accounts.ts'
import { requestConfirmationLink } from '#web/api/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { confirmEmail, sessionQuery, setSession } from '#web/api/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AddressProof } from './address-proof.tsx'
import type { EmailLink } from './email-link.ts'
import { takeWayBack } from './return-to.ts'
import { SendLinkAgain } from './send-link-again.tsx'
import { useOnce } from './use-once.ts'

/** S1 §9: how long the success screen stands before the dashboard takes over. */
const successMs = 2000

/** S1 §8 "Confirmation and recovery". */
const refusals: Record<string, string> = {
  link_expired: 'This confirmation link has expired. Please request a new one.',
  link_invalid: 'This confirmation link is invalid. Please check your email for the correct link.',
  link_used: 'This email has already been confirmed. You can sign in now.',
  unreadable: 'Email confirmation failed',
  internal: 'Email confirmation failed',
}

type Outcome =
  | { state: 'confirming' }
  | { state: 'asking'; email: string }
  | { state: 'confirmed' }
  | { state: 'refused'; reason: string; code: string }

export function EmailConfirmation({ link }: { link: EmailLink }) {
  const { outcome, refuse } = useConfirmation(link)
  const { data: user = null } = useQuery(sessionQuery)
  switch (outcome.state) {
    case 'confirming':
      return <Spinner label="Confirming your email..." />
    case 'asking':
      return <AddressProof email={outcome.email} tokenHash={link.tokenHash} user={user} onRefused={refuse} />
    case 'confirmed':
      return <Alert tone="success" title="Your email has been successfully verified" />
    case 'refused':
      return (
        <div className="grid justify-items-start gap-5">
          <Alert tone="danger" title={outcome.reason} />
          <div className="flex flex-wrap gap-3">
            {outcome.code === 'link_expired' && (
              <SendLinkAgain send={() => requestConfirmationLink({ token_hash: link.tokenHash })} />
            )}
            <Link to="/auth" replace className={buttonLook({ variant: 'outline' })}>
              Back to Sign In
            </Link>
            {outcome.code === 'link_used' && (
              <Link to="/auth?tab=reset" replace className={buttonLook({ variant: 'quiet' })}>
                Set a new password
              </Link>
            )}
          </div>
        </div>
      )
  }
}

function useConfirmation({ purpose, tokenHash }: EmailLink) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'confirming' })
  const say = (code: string, reason: string) => setOutcome({ state: 'refused', code, reason })
  function refuse(error: Error) {
    if (!(error instanceof ApiError)) throw error
    say(error.code, refusals[error.code] ?? `Authentication failed: ${error.message}`)
  }

  useOnce(async () => {
    if (purpose === 'unknown') return say('', 'Invalid confirmation link. Please request a new one.')
    const { data, error } = mailedLinkSchema.safeParse({ token_hash: tokenHash })
    if (error) return say('', error.issues[0]?.message ?? '')
    try {
      const { user, email } = await confirmEmail(data.token_hash)
      if (!user) return setOutcome({ state: 'asking', email })
      await setSession(queryClient, user)
      setOutcome({ state: 'confirmed' })
      toast({ title: `Email confirmed successfully! Welcome to ${agency.name}!` })
      const back = takeWayBack(user)
      setTimeout(() => void navigate(back, { replace: true }), successMs)
    } catch (error) {
      return refuse(error as Error)
    }
  })
  return { outcome, refuse }
}
