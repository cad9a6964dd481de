import type { ComponentType } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { lazyPart } from '#web/code/lazy-part.tsx'
import { useOffline } from '#web/code/offline.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { LoadFailed } from './load-failed.tsx'

type AdminTab = { value: string; label: string; Content: ComponentType }

/** Code and data of a tab arrive when it is opened. */
const tab = (value: string, label: string, load: () => Promise<ComponentType>): AdminTab => ({
  value,
  label,
  Content: lazyPart(load, {
    Waiting: () => <Spinner label={`Loading ${label}...`} />,
    Failed: ({ onRetry }) => <TabFailed label={label} onRetry={onRetry} />,
  }),
})

function TabFailed({ label, onRetry }: { label: string; onRetry: () => void }) {
  const offline = useOffline()
  return (
    <LoadFailed title={offline ? 'You are offline' : `${label} could not be loaded`} onRetry={onRetry}>
      {offline
        ? `${label} opens by itself as soon as the connection is back.`
        : 'Everything else works. Please try again.'}
    </LoadFailed>
  )
}

/** S2 §2, in its order: Projects, Fitness Forms, Support Tickets, User Management, Video Portal, Billing, Analytics, System Info. */
const tabs: [AdminTab, ...AdminTab[]] = [
  tab('projects', 'Projects', async () => (await import('./projects/projects.tsx')).Projects),
  tab('forms', 'Fitness Forms', async () => (await import('./onboarding/submissions.tsx')).Submissions),
  tab('tickets', 'Support Tickets', async () => (await import('./tickets/ticket-desk.tsx')).TicketDesk),
  tab('users', 'User Management', async () => (await import('./admin-users.tsx')).AdminUsers),
  tab('videos', 'Video Portal', async () => (await import('./videos/video-portal.tsx')).AdminVideoPortal),
  tab('billing', 'Billing', async () => (await import('./billing/billing.tsx')).Billing),
  tab('analytics', 'Analytics', async () => (await import('./analytics.tsx')).Analytics),
  tab('system', 'System Info', async () => (await import('./admin-system.tsx')).AdminSystem),
  tab('leads', 'Leads', async () => (await import('./leads/lead-inbox.tsx')).LeadInbox),
]

const tabAsked = (params: URLSearchParams) => tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]

/** Screens behind System Info (admin-system.tsx). */
const systemViews: Record<string, string> = { activity: 'Activity Log', security: 'Security Events' }

/** What the screen at this address is called: its tab. */
export function nameOfTab(search: string): string {
  const params = new URLSearchParams(search)
  const { value, label } = tabAsked(params)
  return (value === 'system' && systemViews[params.get('view') ?? '']) || label
}

/** On a phone the tabs are wider than the screen. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** Lists that show one thing (domain/places.ts) by looking for it. */
const lookedForIn: Record<string, string> = { projects: 'project', forms: 'form', tickets: 'ticket' }

/** The tab is in the address: e-mails link to a lead, and going back leads to the tab before. */
export function AdminTabs() {
  const [params, setParams] = useSearchParams()
  const { value: open } = tabAsked(params)
  const one = params.get(lookedForIn[open] ?? '')
  if (one) return <Navigate to={{ search: `?${new URLSearchParams({ tab: open, search: one })}` }} replace />
  return (
    <Tabs value={open} onValueChange={(value: string) => setParams({ tab: value })} className="grid-cols-1">
      <TabList activateOnFocus={false} aria-label="Admin" className="overflow-x-auto overflow-y-hidden">
        {tabs.map(({ value, label }) => (
          <Tab key={value} value={value} ref={value === open ? bringIntoView : undefined}>
            {label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ value, Content }) => (
        <TabPanel key={value} value={value}>
          <Content />
        </TabPanel>
      ))}
    </Tabs>
  )
}
