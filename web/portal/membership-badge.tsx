import { membershipOf, type MembershipTier } from '#domain/permissions.ts'
import { Badge } from '#web/ui/badge.tsx'

export function MembershipBadge({ user }: { user: { membership_tier: MembershipTier } }) {
  const { label, isPremium } = membershipOf(user)
  return isPremium ? <Badge tone="mark">{label}</Badge> : <Badge>{label}</Badge>
}
