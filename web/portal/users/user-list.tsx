import { useState, type ReactNode } from 'react'
import type { To } from 'react-router'
import type { SessionUser } from '#domain/accounts.ts'
import { refusalToDelete, type User } from '#domain/users.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.tsx'
import { DeleteUsersDialog } from './delete-users-dialog.tsx'
import { UserRow } from './user-row.tsx'

type UserListProps = {
  users: User[]
  self: SessionUser
  open: string | undefined
  to: (id: string) => To
  onPick: (email: string) => void
  children: ReactNode
}

export function UserList({ users, self, open, to, onPick, children }: UserListProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [isDeleting, setIsDeleting] = useState(false)
  // Only who is shown: nobody deletes somebody they do not see.
  const selected = users.filter(({ user_id }) => marked.has(user_id))
  const others = users.filter(({ user_id }) => user_id !== self.user_id)
  const isEverybody = others.length > 0 && others.every(({ user_id }) => marked.has(user_id))

  function mark(id: string, isMarked: boolean) {
    const next = new Set(marked)
    if (isMarked) next.add(id)
    else next.delete(id)
    setMarked(next)
  }

  function askToDelete() {
    const refusal = refusalToDelete(
      selected.map(({ user_id }) => user_id),
      self.user_id,
    )
    if (refusal) toast({ title: refusal, variant: 'destructive' })
    else setIsDeleting(true)
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="relative flex items-center gap-3 overflow-x-auto">
        <Checkbox
          label="Select all shown"
          checked={isEverybody}
          onChange={() => setMarked(new Set(isEverybody ? [] : others.map(({ user_id }) => user_id)))}
          className="min-h-10 shrink-0 items-center"
        />
        <Button variant={selected.length > 0 ? 'danger' : 'outline'} size="small" onClick={askToDelete}>
          Delete Selected{selected.length > 0 && ` (${selected.length})`}
        </Button>
        {children}
      </div>
      <ul
        aria-label="Users"
        className="@container divide-y divide-line rounded-card border border-line bg-raised empty:hidden"
      >
        {users.map((user) => (
          <UserRow
            key={user.user_id}
            user={user}
            isSelf={user.user_id === self.user_id}
            isMarked={marked.has(user.user_id)}
            onMark={(isMarked) => mark(user.user_id, isMarked)}
            to={to(user.user_id)}
            isOpen={user.user_id === open}
            isBeside={open !== undefined}
            onPick={() => onPick(user.email)}
          />
        ))}
      </ul>
      <DeleteUsersDialog
        users={selected}
        open={isDeleting}
        onOpenChange={setIsDeleting}
        onDeleted={() => setMarked(new Set())}
      />
    </div>
  )
}
