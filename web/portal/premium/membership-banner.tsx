import { useQuery } from '@tanstack/react-query'
import type { SessionUser } from '#domain/accounts.ts'
import { troubleOf } from '#domain/billing.ts'
import { membershipOf } from '#domain/permissions.ts'
import { ownSubscriptionQuery } from '#web/api/subscription.ts'
import { ManageBilling } from './manage-billing.tsx'
import { SubscriptionNote } from './subscription-note.tsx'
import { UpgradeBanner } from './upgrade-banner.tsx'

/** The way to Premium, for whoever has none; for a subscription that waits for its owner, the way to go on with it. */
export function MembershipBanner({ user }: { user: SessionUser }) {
  const { data } = useQuery(ownSubscriptionQuery)
  const subscription = data?.subscription
  if (subscription && troubleOf(subscription))
    return (
      <section aria-label="Your subscription" className="grid justify-items-start gap-3 lg:col-span-2">
        <SubscriptionNote subscription={subscription} />
        <ManageBilling />
      </section>
    )
  return membershipOf(user).isPremium ? null : <UpgradeBanner />
}
