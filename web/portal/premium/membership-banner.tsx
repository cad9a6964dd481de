import type { SessionUser } from '#domain/accounts.ts'
import { troubleOf, type SubscriptionState } from '#domain/billing.ts'
import { membershipOf } from '#domain/permissions.ts'
import { ManageBilling } from './manage-billing.tsx'
import { SubscriptionNote } from './subscription-note.tsx'

type MembershipBannerProps = { user: SessionUser; subscription: SubscriptionState | null }

/** A subscription that waits for its owner, or runs without making them Premium: how it stands, and the way to go on with it. */
export function MembershipBanner({ user, subscription }: MembershipBannerProps) {
  if (!subscription || (!troubleOf(subscription) && membershipOf(user).isPremium)) return null
  return (
    <section aria-label="Your subscription" className="grid justify-items-start gap-3 lg:col-span-2">
      <SubscriptionNote subscription={subscription} />
      <ManageBilling />
    </section>
  )
}

type Paying = Pick<MembershipBannerProps, 'subscription'> & { hasJustPaid: boolean }

/** Nobody of the team is sold anything, nor who has just paid, nor whoever pays already. */
export function isOfferedPremium(user: SessionUser, { subscription, hasJustPaid }: Paying) {
  return user.role === 'user' && !membershipOf(user).isPremium && subscription === null && !hasJustPaid
}
