import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { agency } from '#content/agency.ts'
import { membershipOf } from '#domain/permissions.ts'
import { dashboardQuery, type Dashboard as DashboardData } from '#web/api/dashboard.ts'
import { sessionQuery } from '#web/api/session.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountOverview } from './dashboard/account-overview.tsx'
import { MembershipComparison } from './dashboard/membership-comparison.tsx'
import { OnboardingCard } from './dashboard/onboarding-card.tsx'
import { ProjectCard } from './dashboard/project-card.tsx'
import { QuickActions } from './dashboard/quick-actions.tsx'
import { ServicesAccordion } from './dashboard/services-accordion.tsx'
import { PaymentOnItsWay, ThankYou } from './dashboard/thank-you.tsx'
import { WaitingForYou } from './dashboard/waiting-for-you.tsx'
import { WaysToBegin } from './dashboard/ways-to-begin.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { ManageBilling } from './premium/manage-billing.tsx'
import { isOfferedPremium, MembershipBanner } from './premium/membership-banner.tsx'
import { UpgradeBanner } from './premium/upgrade-banner.tsx'
import { WhatYouHave } from './premium/what-you-have.tsx'
import { PurchaseList } from './purchases/purchase-list.tsx'
import { useSignedInUser } from './signed-in-user.ts'
import { LoadFailed } from './load-failed.tsx'

export const meta = () => unlistedPageMeta(`Dashboard | ${agency.name}`)

const LOOK_AGAIN_MS = 1000
const LOOKS = 60

/** Somebody who comes back from the payment page may be here before we are told: the screen looks again until we are. */
function usePaidDashboard() {
  const [search] = useSearchParams()
  const isBack = search.get('purchase') === 'thanks' || search.get('premium') === 'thanks'
  const query = useQuery({
    ...dashboardQuery,
    refetchInterval: ({ state }) =>
      isBack && !state.data?.just_paid && state.dataUpdateCount < LOOKS ? LOOK_AGAIN_MS : false,
  })
  const user = useSignedInUser()
  const isBecomingPremium = search.get('premium') === 'thanks' && !membershipOf(user).isPremium
  useQuery({ ...sessionQuery, refetchInterval: isBecomingPremium ? LOOK_AGAIN_MS : false })
  return { ...query, isBack }
}

export default function Dashboard() {
  const { data, error, refetch, isFetching, isBack } = usePaidDashboard()
  if (!data && !error) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner size="large" label="Loading your dashboard..." />
      </main>
    )
  }
  return (
    <PortalFrame className="items-start lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <h1 className="font-display text-title lg:col-span-2">Dashboard</h1>
      {data ? (
        <Shown data={data} isBack={isBack} />
      ) : (
        <LoadFailed
          title={`Error loading projects: ${error?.message}`}
          busy={isFetching}
          onRetry={refetch}
          className="lg:col-span-2"
        />
      )}
    </PortalFrame>
  )
}

function Shown({ data, isBack }: { data: DashboardData; isBack: boolean }) {
  const user = useSignedInUser()
  const { projects, purchases, subscription, just_paid, onboarding } = data
  const isHandedIn = onboarding !== null && onboarding.submission_status !== 'draft'
  const hasJustPaid = isBack || just_paid !== null
  const hasOrdered = purchases.some((purchase) => !purchase.is_unfinished)
  const isNew = user.role === 'user' && projects.length === 0 && !hasOrdered && !isHandedIn && !hasJustPaid
  const purchaseList = <PurchaseList loaded={{ purchases, next_cursor: data.purchases_next_cursor }} />
  return (
    <>
      {just_paid ? (
        <ThankYou user={user} paid={just_paid} manageBilling={<ManageBilling />} />
      ) : (
        isBack && <PaymentOnItsWay user={user} />
      )}
      <MembershipBanner user={user} subscription={subscription} />
      <div className="grid grid-cols-1 gap-6">
        <WaitingForYou {...data} />
        {isHandedIn && <OnboardingCard onboarding={onboarding} />}
        {isNew && purchases.length > 0 && purchaseList}
        {isNew && <WaysToBegin onboarding={onboarding} />}
        {!isNew && (projects.length > 0 || !isHandedIn) && <ProjectCard projects={projects} />}
        {membershipOf(user).isPremium && <WhatYouHave />}
        {!isNew && purchaseList}
      </div>
      <div className="grid grid-cols-1 gap-6">
        <QuickActions user={user} />
        <AccountOverview user={user} />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:col-span-2">
        <ServicesAccordion />
        {isOfferedPremium(user, { subscription, hasJustPaid }) && <UpgradeBanner />}
        <MembershipComparison />
        {isNew && purchases.length === 0 && purchaseList}
      </div>
    </>
  )
}
