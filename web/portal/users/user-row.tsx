import type { To } from 'react-router'
import type { User } from '#domain/users.ts'
import { formatDate } from '#content/dates.ts'
import { rowActs } from '#web/lists/action-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { cx } from '#web/ui/cx.ts'
import { CustomerLink } from '../customer-link.tsx'
import { ViewAsCustomer } from '../view-as-customer.tsx'
import { UserActs } from './user-acts.tsx'
import { UserBadges } from './user-badges.tsx'

type UserRowProps = {
  user: User
  isSelf: boolean
  isMarked: boolean
  onMark: (isMarked: boolean) => void
  /** Their page. */
  to: To
  isOpen: boolean
  /** Beside one who is open there is room for names only. */
  isBeside: boolean
  onPick: () => void
}

export function UserRow({ user, isSelf, isMarked, onMark, to, isOpen, isBeside, onPick }: UserRowProps) {
  const { email, company_name, created_at } = user
  const name = `${user.first_name} ${user.last_name}`.trim()
  return (
    <li
      data-row={user.user_id}
      tabIndex={-1}
      aria-current={isOpen || undefined}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 px-4 py-2 focus-visible:outline-offset-[-2px] @3xl:grid-cols-[auto_minmax(0,1fr)_auto]',
        isOpen && 'bg-shoal',
      )}
    >
      <Checkbox
        label={<span className="sr-only">Select {email}</span>}
        checked={isMarked}
        onChange={({ target }) => onMark(target.checked)}
      />
      <div className="grid min-w-0 content-center">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span data-opens className="text-small break-words">
            {user.role === 'user' ? (
              <CustomerLink id={user.user_id} to={to}>
                {name || email}
              </CustomerLink>
            ) : (
              <strong>{name || email}</strong>
            )}
          </span>
          <UserBadges user={user} />
          {isSelf && <span className="text-note text-ink-soft">You</span>}
        </div>
        <p className="text-note break-words text-ink-soft">
          <span className="break-all">{email}</span>
          <Copy text={email} /> · Joined {formatDate(created_at)}
          {company_name && `, ${company_name}`}
        </p>
      </div>
      {!isBeside && (
        <div data-opens className={cx(rowActs, 'col-start-2 content-start @3xl:col-start-3 @3xl:items-center')}>
          {!isSelf && (
            <Button variant="outline" size="small" aria-label={`Assign role: ${email}`} onClick={onPick}>
              Role
            </Button>
          )}
          {user.role === 'user' && <ViewAsCustomer user={user} />}
          <UserActs user={user} isSelf={isSelf} />
        </div>
      )}
    </li>
  )
}
