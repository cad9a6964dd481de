import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#domain/users.ts'
import { changeSuspension, usersKey } from '#web/api/users.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Keeps somebody out, after asking, or lets them in again. */
export function SuspensionButton({ user: { user_id, email, is_suspended } }: { user: User }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => changeSuspension(user_id, !is_suspended),
    onSuccess: async () => {
      setIsAsking(false)
      toast({ title: is_suspended ? `${email} is back` : `${email} is suspended` })
      await queryClient.invalidateQueries({ queryKey: usersKey })
    },
    onError: ({ message }) => {
      setIsAsking(false)
      const what = is_suspended ? 'Failed to bring back' : 'Failed to suspend'
      toast({ title: `${what}: ${message}`, variant: 'destructive' })
    },
  })
  if (is_suspended)
    return (
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        aria-label={`Bring back: ${email}`}
        onClick={() => mutate()}
      >
        Bring Back
      </Button>
    )
  return (
    <>
      <Button variant="outline" size="small" aria-label={`Suspend: ${email}`} onClick={() => setIsAsking(true)}>
        Suspend
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Suspend ${email}?`}
        question="They are signed out at once on every device and cannot sign in until you bring them back. What is theirs stays."
        action="Suspend"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
