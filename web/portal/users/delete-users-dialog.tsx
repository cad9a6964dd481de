import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#domain/users.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { deleteUsers, usersKey } from '#web/api/users.ts'

type DeleteUsersDialogProps = {
  users: User[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
}

export function DeleteUsersDialog({ users, open, onOpenChange, onDeleted }: DeleteUsersDialogProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteUsers(users.map(({ user_id }) => user_id)),
    onSuccess: async ({ deletedCount, failedUsers }) => {
      if (deletedCount > 0) toast({ title: `Successfully deleted ${deletedCount} user(s)` })
      if (failedUsers.length > 0) {
        const title = `Failed to delete ${failedUsers.length} users. Check console for details.`
        toast({ title, variant: 'destructive' })
        // oxlint-disable-next-line no-console -- S2 §8: the message sends the admin there
        console.warn('Not deleted:', failedUsers)
      }
      onOpenChange(false)
      onDeleted()
      await queryClient.invalidateQueries({ queryKey: usersKey })
    },
    onError: ({ message }) => toast({ title: `Failed to delete users: ${message}`, variant: 'destructive' }),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${users.length} user(s)?`}
      description="Their sessions, profile, projects, tickets, onboarding form, website and chats go with them, and running subscriptions end. Purchases and payments stay, without the name. This cannot be undone."
    >
      <ul className="mb-6 grid max-h-48 gap-1 overflow-y-auto text-small">
        {users.map(({ user_id, email }) => (
          <li key={user_id} className="break-all">
            {email}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" busy={isPending} onClick={() => mutate()}>
          Delete {users.length} user(s)
        </Button>
        <Button variant="outline" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
