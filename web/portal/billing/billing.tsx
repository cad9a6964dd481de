import { useQuery } from '@tanstack/react-query'
import { Spinner } from '#web/ui/spinner.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { BillingEmailSender } from './billing-email-sender.tsx'
import { arrangementsQuery, notificationsQuery } from './billing-queries.ts'
import { CustomPricing } from './custom-pricing.tsx'
import { LinkTesting } from './link-testing.tsx'
import { Notifications } from './notifications.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { SummaryCards } from './summary-cards.tsx'

/** The admin's Billing tab: single e-mails, and prices agreed with single customers. */
export function Billing() {
  return (
    <div className="grid gap-10">
      <BillingEmailSender />
      <section aria-labelledby="custom-billing" className="grid gap-6">
        <h2 id="custom-billing" className="font-display text-title">
          Custom Billing Management
        </h2>
        <CustomBilling />
      </section>
    </div>
  )
}

function CustomBilling() {
  const arrangements = useQuery(arrangementsQuery)
  const notifications = useQuery(notificationsQuery)
  const error = arrangements.error ?? notifications.error
  if (error) return <Alert tone="danger" title={error.message} />
  if (!arrangements.data || !notifications.data) return <Spinner label="Loading billing..." />
  return (
    <>
      <SummaryCards arrangements={arrangements.data} notifications={notifications.data} />
      <Tabs defaultValue="pricing">
        <TabList className="overflow-x-auto" aria-label="Custom billing">
          <Tab value="pricing">Custom Pricing</Tab>
          <Tab value="notifications">Notifications</Tab>
          <Tab value="links">Link Testing</Tab>
          <Tab value="payments">Payment History</Tab>
        </TabList>
        <TabPanel value="pricing">
          <CustomPricing arrangements={arrangements.data} />
        </TabPanel>
        <TabPanel value="notifications">
          <Notifications arrangements={arrangements.data} notifications={notifications.data} />
        </TabPanel>
        <TabPanel value="links">
          <LinkTesting arrangements={arrangements.data} />
        </TabPanel>
        <TabPanel value="payments">
          <PaymentHistory />
        </TabPanel>
      </Tabs>
    </>
  )
}
