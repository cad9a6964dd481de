import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MembershipTier } from '#domain/permissions.ts'
import type { User } from '#domain/users.ts'
import { sessionQuery } from '#web/api/session.ts'
import { formatDate } from '#content/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.tsx'
import { UserBadges } from './user-badges.tsx'
import { changeTier, usersKey } from '#web/api/users.ts'

type UserRowProps = {
  user: User
  isSelf: boolean
  isMarked: boolean
  onMark: (isMarked: boolean) => void
  onPick: () => void
}

export function UserRow({ user, isSelf, isMarked, onMark, onPick }: UserRowProps) {
  const { email, company_name, created_at } = user
  const name = `${user.first_name} ${user.last_name}`.trim()
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Checkbox
        label={<span className="sr-only">Select {email}</span>}
        checked={isMarked}
        onChange={({ target }) => onMark(target.checked)}
      />
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold break-words">{name || email}</span>
          <UserBadges user={user} />
          {isSelf && <span className="text-note text-ink-soft">You</span>}
        </div>
        <p className="text-small break-all text-ink-soft">{email}</p>
        <p className="text-note break-words text-ink-soft">
          Joined {formatDate(created_at)}
          {company_name && `, ${company_name}`}
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap content-start gap-2 sm:col-start-3">
        {!isSelf && (
          <Button variant="outline" size="small" aria-label={`Assign role: ${email}`} onClick={onPick}>
            Role
          </Button>
        )}
        <TierButton user={user} />
      </div>
    </li>
  )
}

function TierButton({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const tier: MembershipTier = user.membership_tier === 'premium' ? 'free' : 'premium'
  const [done, label] = tier === 'premium' ? ['upgraded', 'Upgrade'] : ['downgraded', 'Downgrade']
  const { mutate, isPending } = useMutation({
    mutationFn: () => changeTier(user.user_id, tier),
    onSuccess: () => toast({ title: `Successfully ${done} ${user.email} to ${tier}!` }),
    onError: ({ message }) => toast({ title: `Failed to update user: ${message}`, variant: 'destructive' }),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: usersKey }),
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
  })
  return (
    <Button
      variant="outline"
      size="small"
      busy={isPending}
      aria-label={`${label} to ${tier}: ${user.email}`}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  )
}
