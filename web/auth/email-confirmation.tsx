import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { company } from '#content/company.ts'
import { mailedLinkSchema } from '#domain/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { confirmEmail, startSession } from '#web/api/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { EmailLink } from './email-link.ts'

/** S1 §9: how long the success screen stands before the dashboard takes over. */
const successMs = 2000

/** S1 §8 "Confirmation and recovery". */
const refusals: Record<string, string> = {
  link_expired: 'This confirmation link has expired. Please request a new one.',
  link_invalid: 'This confirmation link is invalid. Please check your email for the correct link.',
  link_used: 'This email has already been confirmed. You can sign in now.',
}

type Outcome = { state: 'confirming' } | { state: 'confirmed' } | { state: 'refused'; reason: string }

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
          <Link to="/auth" replace className={buttonLook({ variant: 'outline' })}>
            Back to Sign In
          </Link>
        </div>
      )
  }
}

/** Spends the link once, even where React runs effects twice. */
function useConfirmation(link: EmailLink): Outcome {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const spent = useRef(false)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'confirming' })

  useEffect(() => {
    if (spent.current) return
    spent.current = true
    async function confirm() {
      const { data, error } = mailedLinkSchema.safeParse({ token_hash: link.tokenHash })
      if (error)
        return setOutcome({ state: 'refused', reason: error.issues[0]?.message ?? 'Email confirmation failed' })
      try {
        startSession(queryClient, await confirmEmail(data.token_hash))
      } catch (error) {
        const code = error instanceof ApiError ? error.code : ''
        return setOutcome({ state: 'refused', reason: refusals[code] ?? 'Email confirmation failed' })
      }
      setOutcome({ state: 'confirmed' })
      toast({ title: `Email confirmed successfully! Welcome to ${company.name}!` })
      setTimeout(() => void navigate('/dashboard', { replace: true }), successMs)
    }
    void confirm()
  }, [link.tokenHash, navigate, queryClient])

  return outcome
}
