import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { lookMinutes } from '#domain/looks.ts'
import type { User } from '#domain/users.ts'
import { startLook } from '#web/api/looks.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSignedInUser } from './signed-in-user.ts'
import { keepWayOut } from './way-out.ts'

/** The portal as this customer sees it, to look at. */
export function ViewAsCustomer({ user: { user_id, email } }: { user: Pick<User, 'user_id' | 'email'> }) {
  const { user_id: ownId } = useSignedInUser()
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => startLook(user_id),
    onSuccess: () => {
      keepWayOut(ownId, location.pathname + location.search)
      // Loaded anew: nothing that was read as one is shown to the other.
      location.assign('/dashboard')
    },
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  return (
    <>
      <Button variant="outline" size="small" aria-label={`View as customer: ${email}`} onClick={() => setIsAsked(true)}>
        View as customer
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="View as customer?"
        question={`You see the portal as ${email} sees it, for ${lookMinutes} minutes at most. Nothing can be changed, and they can read that you looked.`}
        action="View"
        isHarmless
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
