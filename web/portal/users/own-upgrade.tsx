import { useMutation } from '@tanstack/react-query'
import type { SessionUser } from '#domain/accounts.ts'
import { membershipOf } from '#domain/permissions.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import { changeTier } from '#web/api/users.ts'

/** Long enough to read the message before the page reloads. */
const reloadAfterMs = 1500

export function OwnUpgrade({ self }: { self: SessionUser }) {
  const { isPremium, label } = membershipOf(self)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => changeTier(self.user_id, { membership_tier: 'premium' }),
    onSuccess: () => {
      toast({ title: 'Successfully upgraded your account to Premium!' })
      setTimeout(() => location.reload(), reloadAfterMs)
    },
    onError: (error) => toast({ title: failureOf(error), variant: 'destructive' }),
  })
  return (
    <Card>
      <CardHeader className={isPremium ? 'mb-0' : undefined}>
        <CardTitle>Your Account</CardTitle>
        <CardDescription className="break-words">{self.email}</CardDescription>
        <p>
          <Badge tone={isPremium ? 'mark' : 'neutral'}>{label}</Badge>
        </p>
      </CardHeader>
      {!isPremium && (
        <Button busy={isPending || isSuccess} onClick={() => mutate()}>
          Upgrade My Account
        </Button>
      )}
    </Card>
  )
}

function failureOf(error: Error) {
  const isSignedOut = error instanceof ApiError && error.code === 'not_signed_in'
  return isSignedOut ? 'You must be logged in' : `Failed to upgrade: ${error.message}`
}
