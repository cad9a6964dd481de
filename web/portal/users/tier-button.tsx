import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MembershipTier } from '#domain/permissions.ts'
import type { User } from '#domain/users.ts'
import { ApiError } from '#web/api/api-error.ts'
import { sessionQuery } from '#web/api/session.ts'
import { changeTier, usersKey } from '#web/api/users.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Changes a tier at once; of somebody who pays only after asking what becomes of their subscription. */
export function TierButton({ user }: { user: User }) {
  const queryClient = useQueryClient()
  /** What the server said about their subscription, while it is asked. */
  const [question, setQuestion] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const tier: MembershipTier = user.membership_tier === 'premium' ? 'free' : 'premium'
  const [done, label] = tier === 'premium' ? ['upgraded', 'Upgrade'] : ['downgraded', 'Downgrade']
  const { mutate, isPending } = useMutation({
    mutationFn: (end_subscription?: boolean) =>
      changeTier(user.user_id, {
        membership_tier: tier,
        ...(end_subscription === undefined ? {} : { end_subscription }),
      }),
    onSuccess: () => {
      setIsAsking(false)
      toast({ title: `Successfully ${done} ${user.email} to ${tier}!` })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'subscription_runs') {
        setQuestion(error.message)
        return setIsAsking(true)
      }
      toast({ title: `Failed to update user: ${error.message}`, variant: 'destructive' })
    },
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: usersKey }),
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
  })
  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        aria-label={`${label} to ${tier}: ${user.email}`}
        onClick={() => mutate(undefined)}
      >
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`${label} to ${tier}?`}
        description={`${question ?? ''} ${consequences[tier]}`}
      >
        <div className="flex flex-wrap gap-3">
          {tier === 'free' && (
            <Button variant="danger" busy={isPending} onClick={() => mutate(true)}>
              Downgrade and end the subscription
            </Button>
          )}
          <Button variant="outline" busy={isPending} onClick={() => mutate(false)}>
            {tier === 'free' ? 'Downgrade only' : 'Upgrade'}
          </Button>
          <Button variant="outline" onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  )
}

const consequences: Record<MembershipTier, string> = {
  free: 'End the subscription too? It then ends at once, and nothing is refunded by itself. If it runs on, they are charged again, and its next payment makes them Premium again.',
  premium: 'Its next payment, or its end, decides about their tier again.',
}
