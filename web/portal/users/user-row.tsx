import type { To } from 'react-router'
import type { User } from '#domain/users.ts'
import { formatDollars } from '#domain/prices.ts'
import { formatDate } from '#content/dates.ts'
import { countOf } from '#content/in-words.ts'
import { rowActs } from '#web/lists/action-row.tsx'
import { isWithShift, type RowChoice } from '#web/lists/selection.ts'
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
  choice: RowChoice
  /** Their page. */
  to: To
  isOpen: boolean
  /** Beside one who is open there is room for names only. */
  isBeside: boolean
  onPick: () => void
}

export function UserRow({ user, isSelf, choice, to, isOpen, isBeside, onPick }: UserRowProps) {
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
        checked={choice.isChosen}
        onChange={({ target, nativeEvent }) => choice.choose(target.checked, isWithShift(nativeEvent))}
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
          <Copy text={email} />
          {company_name && ` · ${company_name}`} · Joined {formatDate(created_at)}
          {user.role === 'user' && standingOf(user).map((fact) => ` · ${fact}`)}
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

/** What is known of a customer at a glance; of what there is none nothing is said. */
function standingOf({ paid, open_tickets, running_projects }: User): string[] {
  return [
    ...(paid === 0 ? [] : [`Paid ${formatDollars(paid)}`]),
    ...(open_tickets === 0 ? [] : [countOf(open_tickets, 'open ticket')]),
    ...(running_projects === 0 ? [] : [countOf(running_projects, 'project')]),
  ]
}
