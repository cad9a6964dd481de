import { useState, type ReactNode } from 'react'
import type { To } from 'react-router'
import type { SessionUser } from '#domain/accounts.ts'
import { refusalToDelete, type User } from '#domain/users.ts'
import type { Selection } from '#web/lists/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.tsx'
import { DeleteUsersDialog } from './delete-users-dialog.tsx'
import { UserRow } from './user-row.tsx'

/** As a row of a list. */
export type ListedUser = User & { id: string }

type UserListProps = {
  users: ListedUser[]
  selection: Selection<ListedUser>
  self: SessionUser
  open: string | undefined
  to: (id: string) => To
  onPick: (email: string) => void
  children: ReactNode
}

export function UserList({ users, selection, self, open, to, onPick, children }: UserListProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  const { chosen: selected, choiceOf, chooseAll, drop } = selection
  const others = users.filter(({ user_id }) => user_id !== self.user_id)
  const isEverybody = others.length > 0 && others.every((user) => choiceOf(user).isChosen)

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
          onChange={() => (isEverybody ? drop() : chooseAll(others))}
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
            choice={choiceOf(user)}
            to={to(user.user_id)}
            isOpen={user.user_id === open}
            isBeside={open !== undefined}
            onPick={() => onPick(user.email)}
          />
        ))}
      </ul>
      <DeleteUsersDialog users={selected} open={isDeleting} onOpenChange={setIsDeleting} onDeleted={() => drop()} />
    </div>
  )
}
