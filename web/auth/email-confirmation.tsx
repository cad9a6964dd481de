import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { company } from '#content/company.ts'
import { mailedLinkSchema } from '#domain/accounts.ts'
import { requestConfirmationLink } from '#web/api/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { confirmEmail, setSession } from '#web/api/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { EmailLink } from './email-link.ts'
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

type Outcome = { state: 'confirming' } | { state: 'confirmed' } | { state: 'refused'; reason: string; code: string }

export function EmailConfirmation({ link }: { link: EmailLink }) {
  const outcome = useConfirmation(link)
  switch (outcome.state) {
    case 'confirming':
      return <Spinner label="Confirming your email..." />
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
          </div>
        </div>
      )
  }
}

function useConfirmation({ purpose, tokenHash }: EmailLink): Outcome {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'confirming' })
  const refuse = (code: string, reason: string) => setOutcome({ state: 'refused', code, reason })

  useOnce(async () => {
    if (purpose === 'unknown') return refuse('', 'Invalid confirmation link. Please request a new one.')
    const { data, error } = mailedLinkSchema.safeParse({ token_hash: tokenHash })
    if (error) return refuse('', error.issues[0]?.message ?? '')
    try {
      await setSession(queryClient, await confirmEmail(data.token_hash))
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      return refuse(refusal.code, refusals[refusal.code] ?? `Authentication failed: ${refusal.message}`)
    }
    setOutcome({ state: 'confirmed' })
    toast({ title: `Email confirmed successfully! Welcome to ${company.name}!` })
    setTimeout(() => void navigate('/dashboard', { replace: true }), successMs)
  })
  return outcome
}
