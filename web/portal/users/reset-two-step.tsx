import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#domain/users.ts'
import { resetTwoStep, usersKey } from '#web/api/users.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** For somebody who has lost phone, codes and passkeys. */
export function ResetTwoStep({ user: { user_id, email } }: { user: User }) {
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => resetTwoStep(user_id),
    onSuccess: () => {
      setIsAsked(false)
      toast({ title: `Two-step sign-in of ${email} is reset` })
    },
    onError: (error) => toast({ title: `Failed to update user: ${error.message}`, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })
  return (
    <>
      <Button variant="outline" size="small" aria-label={`Reset two-step: ${email}`} onClick={() => setIsAsked(true)}>
        Reset Two-Step
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Reset two-step sign-in?"
        question={`The authenticator app, the recovery codes and the passkeys of ${email} are removed, and every device is signed out. Be sure that it is them who asks.`}
        action="Reset"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
