import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { giveUpRecovery, openRecovery, recoveryQuery } from '#web/api/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SessionExpired } from './session-expired.tsx'
import { useOnce } from './use-once.ts'

/** S1 §8 "Confirmation and recovery". */
const refusals: Record<string, string> = {
  link_expired: 'This password reset link has expired. Please request a new one.',
  link_invalid: 'This password reset link is invalid. Please request a new reset link.',
  invalid_input: 'This password reset link is invalid. Please request a new reset link.',
  link_used: 'Password reset link is invalid or expired',
}

/** /auth?mode=reset: the recovery is open, the mailed link is spent; its token stays with the history entry only. */
export const recoveryPath = '/auth?mode=reset'
type RecoveryState = { tokenHash?: string } | null

/** Spends the mailed link, then goes on without it in the address. */
export function RecoveryLink({ tokenHash }: { tokenHash: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()

  useOnce(async () => {
    try {
      await openRecovery(tokenHash)
      const isOpen = await queryClient.fetchQuery(recoveryQuery)
      if (!isOpen) return setRefusal('Password reset verification failed - no session established')
      await navigate(recoveryPath, { replace: true, state: { tokenHash } satisfies RecoveryState })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(refusals[error.code] ?? `Authentication failed: ${error.message}`)
    }
  })
  if (refusal) return <SessionExpired reason={refusal} tokenHash={tokenHash} />
  return <Spinner label="Verifying reset session..." />
}

/** The new-password screen: the form while the recovery is open, the way to a new link when it is not. */
export function PasswordRecovery() {
  const { tokenHash } = (useLocation().state as RecoveryState) ?? {}
  const navigate = useNavigate()
  const { data: isOpen, error } = useQuery({ ...recoveryQuery, refetchOnWindowFocus: 'always' })
  const [wasOpen, setWasOpen] = useState(false)
  const [reason, setReason] = useState<string>()
  if (isOpen && !wasOpen) setWasOpen(true)
  const ranOut = wasOpen && isOpen === false && reason === undefined

  useEffect(() => {
    if (!ranOut) return
    toast({ title: 'Session expired. Please request a new password reset link.', variant: 'destructive' })
    void navigate('/auth', { replace: true })
  }, [ranOut, navigate])

  async function cancel() {
    await giveUpRecovery().catch(() => {})
    await navigate('/auth', { replace: true })
  }

  if (error && isOpen === undefined)
    return <SessionExpired reason={`Authentication failed: ${error.message}`} tokenHash={tokenHash} />
  if (isOpen === undefined || ranOut) return <Spinner label="Verifying reset session..." />
  if (!isOpen || reason !== undefined) return <SessionExpired reason={reason} tokenHash={tokenHash} />
  return <NewPasswordForm onExpired={setReason} onCancel={() => void cancel()} />
}
