import { Link, useSearchParams } from 'react-router'
import { company } from '#content/company.ts'
import { mayEnter, portalScreens } from '#domain/permissions.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { Billing } from './billing/billing.tsx'
import { LeadInbox } from './leads/lead-inbox.tsx'
import { PortalHeader } from './portal-header.tsx'
import { useSignedInUser } from './signed-in-user.ts'
import { DeadJobs } from './system/dead-jobs.tsx'
import { FailedEmails } from './system/failed-emails.tsx'

export const meta = () => unlistedPageMeta(`Admin | ${company.name}`)

export default function Admin() {
  const user = useSignedInUser()
  return (
    <div className="min-h-dvh bg-shoal">
      <PortalHeader />
      <main className="page-width grid gap-6 py-10">
        {mayEnter(portalScreens['/admin-dashboard'], user) ? <AdminTabs /> : <AccessDenied email={user.email} />}
      </main>
    </div>
  )
}

/** The tab is in the address: e-mails link to a lead. */
function AdminTabs() {
  const [params, setParams] = useSearchParams()
  return (
    <Tabs value={params.get('tab') ?? 'system'} onValueChange={(tab: string) => setParams({ tab })}>
      <TabList>
        <Tab value="system">System Info</Tab>
        <Tab value="leads">Leads</Tab>
        <Tab value="billing">Billing</Tab>
      </TabList>
      <TabPanel value="system">
        <SystemInfo />
      </TabPanel>
      <TabPanel value="leads">
        <LeadInbox />
      </TabPanel>
      <TabPanel value="billing">
        <Billing />
      </TabPanel>
    </Tabs>
  )
}

function SystemInfo() {
  return (
    <div className="grid gap-6">
      <Card>
        <CardHeader>
          <CardTitle>Dead letters</CardTitle>
          <CardDescription>Work that failed for the last time. Mend the cause, then run it again.</CardDescription>
        </CardHeader>
        <DeadJobs />
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>Failed e-mails</CardTitle>
          <CardDescription>Messages the mail server would not take, after a night of attempts.</CardDescription>
        </CardHeader>
        <FailedEmails />
      </Card>
    </div>
  )
}

function AccessDenied({ email }: { email: string }) {
  return (
    <Card className="mx-auto w-full max-w-lg">
      <CardHeader>
        <CardTitle>Access Denied</CardTitle>
        <CardDescription>This area is for admins. You are signed in as {email}.</CardDescription>
      </CardHeader>
      <Link to="/dashboard" className={buttonLook({ variant: 'outline' })}>
        Back to Dashboard
      </Link>
    </Card>
  )
}
