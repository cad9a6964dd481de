import { useInfiniteQuery } from '@tanstack/react-query'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { BillingEmailSender } from './billing-email-sender.tsx'
import { paymentEventsQuery } from '#web/api/billing.ts'
import { CustomPricing } from './custom-pricing.tsx'
import { InvoicePage } from './invoice-page.tsx'
import { Invoices } from './invoices.tsx'
import { LinkTesting } from './link-testing.tsx'
import { Notifications } from './notifications.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { useAddress } from '../use-address.ts'

/** The admin's Billing tab: what was paid, prices agreed with single customers, and last of all single e-mails. */
export function Billing() {
  const invoice = useAddress().read('invoice')
  if (invoice) return <InvoicePage id={invoice} />
  return (
    <div className="grid gap-10">
      <section aria-labelledby="custom-billing" className="grid gap-6">
        <h2 id="custom-billing" className="font-display text-heading">
          Custom Billing Management
        </h2>
        <CustomBilling />
      </section>
      <BillingEmailSender />
    </div>
  )
}

/** Which part is open is in the address, as what its list is narrowed to. */
function CustomBilling() {
  const { read, change } = useAddress()
  const { data } = useInfiniteQuery(paymentEventsQuery({ state: 'refused' }))
  return (
    <>
      <SummaryCards />
      <Tabs value={read('part') ?? 'payments'} onValueChange={(part: string) => change({ part, search: undefined })}>
        <TabList className="overflow-x-auto" aria-label="Custom billing">
          <Tab value="payments">
            Payment History
            <CountBadge count={data?.pages[0]?.to_look_at ?? 0} what="to look at" />
          </Tab>
          <Tab value="pricing">Custom Pricing</Tab>
          <Tab value="notifications">Notifications</Tab>
          <Tab value="links">Link Testing</Tab>
          <Tab value="invoices">Invoices</Tab>
        </TabList>
        <TabPanel value="payments">
          <PaymentHistory />
        </TabPanel>
        <TabPanel value="pricing">
          <CustomPricing />
        </TabPanel>
        <TabPanel value="notifications">
          <Notifications />
        </TabPanel>
        <TabPanel value="links">
          <LinkTesting />
        </TabPanel>
        <TabPanel value="invoices">
          <Invoices />
        </TabPanel>
      </Tabs>
    </>
  )
}
