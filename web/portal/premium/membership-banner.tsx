import type { SessionUser } from '#domain/accounts.ts'
import { troubleOf, type SubscriptionState } from '#domain/billing.ts'
import { membershipOf } from '#domain/permissions.ts'
import { ManageBilling } from './manage-billing.tsx'
import { SubscriptionNote } from './subscription-note.tsx'
import { UpgradeBanner } from './upgrade-banner.tsx'

type MembershipBannerProps = { user: SessionUser; subscription: SubscriptionState | null }

/** The way to Premium, for whoever has none; for a subscription that waits for its owner, the way to go on with it. */
export function MembershipBanner({ user, subscription }: MembershipBannerProps) {
  if (subscription && troubleOf(subscription))
    return (
      <section aria-label="Your subscription" className="grid justify-items-start gap-3 lg:col-span-2">
        <SubscriptionNote subscription={subscription} />
        <ManageBilling />
      </section>
    )
  return membershipOf(user).isPremium ? null : <UpgradeBanner />
}
