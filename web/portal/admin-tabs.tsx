import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import type { Badges } from '#domain/today.ts'
import { badgesQuery } from '#web/api/today.ts'
import { lazyPart } from '#web/code/lazy-part.tsx'
import { useOffline } from '#web/code/offline.ts'
import { cx } from '#web/ui/cx.ts'
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

/** First what to do; then S2 §2, in its order: Projects, Fitness Forms, Support Tickets, User Management, Video Portal, Billing, Analytics, System Info. */
const tabs: AdminTab[] = [
  tab('today', 'Today', async () => (await import('./today/today.tsx')).Today),
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

/** S2: without a name it is Projects. */
function tabAsked(params: URLSearchParams): AdminTab {
  const named = (name: string | null) => tabs.find(({ value }) => value === name)
  const asked = named(params.get('tab')) ?? named('projects')
  if (!asked) throw new Error('No tab is called projects')
  return asked
}

/** Screens behind System Info (admin-system.tsx). */
const systemViews: Record<string, string> = { activity: 'Activity Log', security: 'Security Events' }

/** What the screen at this address is called: its tab. */
export function nameOfTab(search: string): string {
  const params = new URLSearchParams(search)
  const { value, label } = tabAsked(params)
  return (value === 'system' && systemViews[params.get('view') ?? '']) || label
}

/** What waits in a tab; only what is past due is alarming. */
const badgeOf: Record<string, keyof Badges> = {
  leads: 'leads_overdue',
  tickets: 'tickets_waiting',
  videos: 'edits_to_review',
  forms: 'forms_submitted',
}

function TabBadge({ badge, badges }: { badge: keyof Badges; badges: Badges }) {
  const count = badges[badge]
  if (count === 0) return null
  const isLate = badge === 'leads_overdue'
  return (
    <>
      {' '}
      <span
        className={cx(
          'ml-1 inline-grid min-w-5 place-items-center rounded-full px-1.5 text-note tabular-nums',
          isLate ? 'bg-danger font-semibold text-paper' : 'bg-shallows text-ink',
        )}
      >
        {count.toLocaleString('en-US')}
      </span>
    </>
  )
}

/** On a phone the tabs are wider than the screen. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The tab is in the address: e-mails link to a lead, and going back leads to the tab before. */
export function AdminTabs() {
  const [params, setParams] = useSearchParams()
  const { value: open } = tabAsked(params)
  const { data: badges } = useQuery(badgesQuery)
  return (
    <Tabs value={open} onValueChange={(value: string) => setParams({ tab: value })} className="grid-cols-1">
      <TabList activateOnFocus={false} aria-label="Admin" className="overflow-x-auto overflow-y-hidden">
        {tabs.map(({ value, label }) => (
          <Tab key={value} value={value} ref={value === open ? bringIntoView : undefined}>
            {label}
            {badges && badgeOf[value] && <TabBadge badge={badgeOf[value]} badges={badges} />}
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
