import { useQuery } from '@tanstack/react-query'
import { agency } from '#content/agency.ts'
import { ownBillingQuery } from '#web/api/own-billing.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useIncludes } from './acting.ts'
import { LoadFailed } from './load-failed.tsx'
import { AskOwner } from './not-your-part.tsx'
import { OwnInvoices } from './own-billing/own-invoices.tsx'
import { OwnPayments } from './own-billing/own-payments.tsx'
import { OwnProposals } from './own-billing/own-proposals.tsx'
import { PortalPage } from './portal-page.tsx'

export const meta = () => unlistedPageMeta(`Billing | ${agency.name}`)

/** What one's company was billed, offered and paid. */
export default function BillingPage() {
  const seesMoney = useIncludes('money')
  return (
    <PortalPage title="Billing" className="max-w-6xl">
      {seesMoney ? <OwnBilling /> : <AskOwner />}
    </PortalPage>
  )
}

function OwnBilling() {
  const { data, error, refetch, isFetching } = useQuery(ownBillingQuery)
  if (error && !data)
    return <LoadFailed title={`Error loading your billing: ${error.message}`} busy={isFetching} onRetry={refetch} />
  if (!data) return <Spinner label="Loading your billing..." />
  return (
    <>
      <OwnInvoices invoices={data.invoices} />
      <OwnProposals proposals={data.proposals} />
      <OwnPayments payments={data.payments} />
    </>
  )
}
