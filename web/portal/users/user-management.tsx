import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, type ReactNode } from 'react'
import { userFilterSchema } from '#domain/users.ts'
import { usersQuery } from '#web/api/users.ts'
import { rowActs } from '#web/lists/action-row.tsx'
import { ListAndDetail } from '#web/lists/list-and-detail.tsx'
import { useSelection } from '#web/lists/selection.ts'
import { cx } from '#web/ui/cx.ts'
import { useSignedInUser } from '../signed-in-user.ts'
import { useAddress, useFilter } from '../use-address.ts'
import { OwnUpgrade } from './own-upgrade.tsx'
import { RoleForm } from './role-form.tsx'
import { TeamInvitationForm } from './team-invitation-form.tsx'
import { UserActs } from './user-acts.tsx'
import { UserPanel } from './user-panel.tsx'

type UserManagementProps = {
  /** Whose page is open. */
  open?: string | undefined
  /** That page. */
  children?: ReactNode
}

/**
 * S2 §2: two panels side by side. Whoever is picked in the list is filled into the form beside it; a customer who is opened stands
 * there instead.
 */
export function UserManagement({ open, children }: UserManagementProps) {
  const self = useSignedInUser()
  const { filter } = useFilter(userFilterSchema)
  const { to } = useAddress()
  const query = useInfiniteQuery({ ...usersQuery(filter), placeholderData: keepPreviousData })
  const { data } = query
  const users = useMemo(
    () => data?.pages.flatMap((page) => page.users.map((user) => ({ ...user, id: user.user_id }))),
    [data],
  )
  // Here, where it stays while one of them is a screen of its own. Nobody deletes somebody they do not see.
  const selection = useSelection(query.isPlaceholderData ? [] : users)
  const opened = users?.find(({ user_id }) => user_id === open)
  // What is chosen on the page of one is nothing to the next.
  const toCustomer = (customer?: string) => to({ customer, show: undefined, note: undefined })
  const emailInput = useRef<HTMLInputElement>(null)
  function pick(email: string) {
    if (!emailInput.current) return
    emailInput.current.value = email
    emailInput.current.focus()
  }
  const isBeside = open !== undefined
  const list = (
    <div className={cx('grid grid-cols-1 items-start gap-6', !isBeside && 'lg:grid-cols-[minmax(0,1fr)_20rem]')}>
      <UserPanel
        self={self}
        query={query}
        users={users}
        selection={selection}
        open={open}
        to={toCustomer}
        onPick={pick}
      />
      {!isBeside && (
        <div className="grid gap-6">
          <TeamInvitationForm />
          <RoleForm
            emailInput={emailInput}
            seenRoleOf={(email) => users?.find((user) => user.email.toLowerCase() === email)?.role}
          />
          <OwnUpgrade self={self} />
        </div>
      )}
    </div>
  )
  return (
    <ListAndDetail
      list={list}
      open={open}
      rows={users?.flatMap(({ role, user_id }) => (role === 'user' ? [{ id: user_id }] : []))}
      to={toCustomer}
      onEnd={() => void (query.hasNextPage && query.fetchNextPage())}
      back="Back to User Management"
    >
      {opened && (
        <div className={rowActs}>
          <UserActs user={opened} isSelf={opened.user_id === self.user_id} />
        </div>
      )}
      {children}
    </ListAndDetail>
  )
}
