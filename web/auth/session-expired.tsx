import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { requestRecoveryLink } from '#web/api/accounts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

const expired = 'Your password reset session has expired. Please request a new password reset link.'

type SessionExpiredProps = { reason?: string | undefined; tokenHash?: string | undefined }

/** The end of a recovery that cannot go on. With the old link's token a new one is mailed to its owner; else we ask whose. */
export function SessionExpired({ reason = expired, tokenHash }: SessionExpiredProps) {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: requestRecoveryLink,
    onSuccess: async () => {
      toast({ title: 'Please check your email for a new password reset link.' })
      await navigate('/auth', { replace: true })
    },
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'destructive' }),
  })
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="font-display text-title">Session Expired</h1>
      <Alert tone="warning" title={reason} />
      <Button
        busy={isPending}
        onClick={() =>
          tokenHash ? mutate({ token_hash: tokenHash }) : void navigate('/auth?tab=reset', { replace: true })
        }
      >
        Request New Reset Link
      </Button>
    </div>
  )
}
