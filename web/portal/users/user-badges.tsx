import { membershipOf, type Role } from '#domain/permissions.ts'
import type { User } from '#domain/users.ts'
import { Badge } from '#web/ui/badge.tsx'

export const roleNames: Record<Role, string> = { user: 'User', employee: 'Employee', admin: 'Admin' }
const roleTones = { user: 'outline', employee: 'blue', admin: 'purple' } as const

export function UserBadges({ user }: { user: User }) {
  const { isPremium } = membershipOf(user)
  return (
    <>
      <Badge tone={isPremium ? 'mark' : 'neutral'}>{isPremium ? 'Premium' : 'Free'}</Badge>
      {user.role !== 'user' && <Badge tone={roleTones[user.role]}>{roleNames[user.role]}</Badge>}
      {user.has_second_step && <Badge tone="success">Two-step</Badge>}
      {!user.is_confirmed && <Badge tone="warning">Not confirmed</Badge>}
      {user.is_suspended && <Badge tone="danger">Suspended</Badge>}
    </>
  )
}
