import { useQuery } from '@tanstack/react-query'
import { company } from '#content/company.ts'
import { dashboardQuery } from '#web/api/dashboard.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountOverview } from './dashboard/account-overview.tsx'
import { MembershipComparison } from './dashboard/membership-comparison.tsx'
import { ProjectCard } from './dashboard/project-card.tsx'
import { QuickActions } from './dashboard/quick-actions.tsx'
import { ServicesAccordion } from './dashboard/services-accordion.tsx'
import { WaitingForYou } from './dashboard/waiting-for-you.tsx'
import { PortalHeader } from './portal-header.tsx'
import { MembershipBanner } from './premium/membership-banner.tsx'
import { PurchaseList } from './purchases/purchase-list.tsx'
import { useSignedInUser } from './signed-in-user.ts'
import { LoadFailed } from './load-failed.tsx'

export const meta = () => unlistedPageMeta(`Dashboard | ${company.name}`)

export default function Dashboard() {
  const user = useSignedInUser()
  const { data, error, refetch, isFetching } = useQuery(dashboardQuery)
  if (!data && !error) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner size="large" label="Loading your dashboard..." />
      </main>
    )
  }
  return (
    <div className="min-h-dvh bg-shoal">
      <PortalHeader />
      <main className="page-width grid grid-cols-1 items-start gap-6 py-8 sm:py-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {data ? (
          <>
            <MembershipBanner user={user} subscription={data.subscription} />
            <div className="grid grid-cols-1 gap-6">
              <WaitingForYou {...data} />
              <ProjectCard projects={data.projects} />
              <PurchaseList loaded={{ purchases: data.purchases, next_cursor: data.purchases_next_cursor }} />
            </div>
            <div className="grid grid-cols-1 gap-6">
              <QuickActions user={user} />
              <AccountOverview user={user} />
            </div>
            <div className="grid grid-cols-1 gap-6 lg:col-span-2">
              <ServicesAccordion />
              <MembershipComparison />
            </div>
          </>
        ) : (
          <LoadFailed
            title={`Error loading projects: ${error?.message}`}
            busy={isFetching}
            onRetry={refetch}
            className="lg:col-span-2"
          />
        )}
      </main>
    </div>
  )
}
