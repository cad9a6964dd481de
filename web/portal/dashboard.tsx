import { useLocation } from 'react-router'
import { agency } from '#content/agency.ts'
import { membershipOf } from '#domain/permissions.ts'
import type { Dashboard as DashboardData } from '#web/api/dashboard.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountOverview } from './dashboard/account-overview.tsx'
import { MembershipComparison } from './dashboard/membership-comparison.tsx'
import { OnboardingCard } from './dashboard/onboarding-card.tsx'
import { ProjectCard } from './dashboard/project-card.tsx'
import { QuickActions } from './dashboard/quick-actions.tsx'
import { ServicesAccordion } from './dashboard/services-accordion.tsx'
import { PaymentOnItsWay, ThankYou } from './dashboard/thank-you.tsx'
import { usePaidDashboard, type AwaitedPayment } from './dashboard/use-paid-dashboard.ts'
import { WaitingForYou } from './waiting-for-you.tsx'
import { WaysToBegin } from './dashboard/ways-to-begin.tsx'
import { YourWork } from './dashboard/your-work.tsx'
import { useIncludes } from './acting.ts'
import { AskOwner } from './not-your-part.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { ManageBilling } from './premium/manage-billing.tsx'
import { isOfferedPremium, MembershipBanner } from './premium/membership-banner.tsx'
import { UpgradeBanner } from './premium/upgrade-banner.tsx'
import { WhatYouHave } from './premium/what-you-have.tsx'
import { PurchaseList } from './purchases/purchase-list.tsx'
import { useSignedInUser } from './signed-in-user.ts'
import { LoadFailed } from './load-failed.tsx'
import { WebsiteCard } from './websites/website-card.tsx'

export const meta = () => unlistedPageMeta(`Dashboard | ${agency.name}`)

export default function Dashboard() {
  const { data, error, refetch, isFetching, awaited } = usePaidDashboard()
  if (!data && !error) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner size="large" label="Loading your dashboard..." />
      </main>
    )
  }
  return (
    <PortalFrame hasChat className="items-start lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <h1 className="font-display text-title lg:col-span-2">Dashboard</h1>
      {data ? (
        <ShownByRole data={data} awaited={awaited} />
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

type ShownProps = { data: DashboardData; awaited: AwaitedPayment | null }

/** Nobody of the team is in a shop; what they have here as customers of their own is there nevertheless. */
function ShownByRole({ data, awaited }: ShownProps) {
  const user = useSignedInUser()
  const [seesWork, seesMoney] = [useIncludes('work'), useIncludes('money')]
  const { projects, purchases, purchases_next_cursor } = data
  if (user.role === 'user') return <Shown data={data} awaited={awaited} />
  return (
    <>
      <Thanks awaited={awaited} paid={data.just_paid} />
      {seesMoney && <MembershipBanner user={user} subscription={data.subscription} />}
      <div className="grid grid-cols-1 gap-6">
        <YourWork role={user.role} />
        <WaitingForYou {...data} />
        {seesWork && projects.length > 0 && <ProjectCard projects={projects} />}
        {data.website && <WebsiteCard website={data.website} />}
        {seesMoney && purchases.length > 0 && (
          <PurchaseList loaded={{ purchases, next_cursor: purchases_next_cursor }} awaited={awaited} />
        )}
      </div>
      <AccountOverview user={user} />
    </>
  )
}

function Thanks({ awaited, paid }: { awaited: AwaitedPayment | null; paid: DashboardData['just_paid'] }) {
  const user = useSignedInUser()
  if (awaited) return <PaymentOnItsWay user={user} isLate={awaited.isLate} />
  return paid && <ThankYou user={user} paid={paid} manageBilling={<ManageBilling />} />
}

/** Of what is the company's only what one's part in it includes; the server sends no more either. */
function Shown({ data, awaited }: ShownProps) {
  const user = useSignedInUser()
  const [seesWork, seesMoney] = [useIncludes('work'), useIncludes('money')]
  const { projects, purchases, subscription, just_paid, onboarding } = data
  const isHandedIn = onboarding !== null && onboarding.submission_status !== 'draft'
  const hasJustPaid = awaited !== null || just_paid !== null
  const hasOrdered = purchases.some((purchase) => !purchase.is_unfinished)
  // Premium is not what one begins with: whoever paid for it, and nothing else, still has the ways to begin before them.
  const hasPremiumAlone = awaited === null && just_paid?.purpose === 'premium'
  const hasBegun = projects.length > 0 || hasOrdered || isHandedIn || (hasJustPaid && !hasPremiumAlone)
  const isNew = seesWork && !hasBegun
  /** Left alone with offers, yet not refused what they ask for. */
  const asksForPremium = useLocation().hash === '#upgrade' && awaited === null && !hasPremiumAlone
  const paysOtherwise = subscription !== null || hasPremiumAlone || awaited !== null
  const purchaseList = seesMoney ? (
    (purchases.length > 0 || !paysOtherwise) && (
      <PurchaseList loaded={{ purchases, next_cursor: data.purchases_next_cursor }} awaited={awaited} />
    )
  ) : (
    <AskOwner />
  )
  return (
    <>
      <Thanks awaited={awaited} paid={just_paid} />
      {seesMoney && <MembershipBanner user={user} subscription={subscription} />}
      <div className="grid grid-cols-1 gap-6">
        <WaitingForYou {...data} />
        {isHandedIn && <OnboardingCard onboarding={onboarding} />}
        {isNew && purchases.length > 0 && purchaseList}
        {isNew && <WaysToBegin onboarding={onboarding} seesMoney={seesMoney} />}
        {seesWork && !isNew && (projects.length > 0 || !isHandedIn) && <ProjectCard projects={projects} />}
        {data.website && <WebsiteCard website={data.website} />}
        {membershipOf(user).isPremium && <WhatYouHave />}
        {!isNew && purchaseList}
      </div>
      <div className="grid grid-cols-1 gap-6">
        <QuickActions user={user} seesWork={seesWork} seesMoney={seesMoney} />
        <AccountOverview user={user} />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:col-span-2">
        <ServicesAccordion seesWork={seesWork} seesMoney={seesMoney} />
        {seesMoney && isOfferedPremium(user, { subscription, hasJustPaid: hasJustPaid && !asksForPremium }) && (
          <UpgradeBanner />
        )}
        {seesMoney && <MembershipComparison />}
        {isNew && purchases.length === 0 && purchaseList}
      </div>
    </>
  )
}
