import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#web/code/lazy-part.tsx'
import { useOffline } from '#web/code/offline.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { LoadFailed } from './load-failed.tsx'
import { officeTabs, tabAt } from './office-tabs.ts'

/** Code and data of a tab arrive when it is opened. */
const contents: Record<string, () => Promise<ComponentType>> = {
  today: async () => (await import('./today/today.tsx')).Today,
  leads: async () => (await import('./leads/lead-inbox.tsx')).LeadInbox,
  proposals: async () => (await import('./proposals/proposals.tsx')).Proposals,
  projects: async () => (await import('./projects/projects.tsx')).Projects,
  forms: async () => (await import('./onboarding/submissions.tsx')).Submissions,
  websites: async () => (await import('./websites/office/websites.tsx')).Websites,
  videos: async () => (await import('./videos/video-portal.tsx')).AdminVideoPortal,
  tickets: async () => (await import('./tickets/ticket-desk.tsx')).TicketDesk,
  chats: async () => (await import('./chats/chats.tsx')).Chats,
  users: async () => (await import('./admin-users.tsx')).AdminUsers,
  billing: async () => (await import('./billing/billing.tsx')).Billing,
  analytics: async () => (await import('./analytics.tsx')).Analytics,
  system: async () => (await import('./admin-system.tsx')).AdminSystem,
}

const parts = officeTabs.map(({ value, label }) => ({
  value,
  Content: lazyPart(contents[value] ?? missing(value), {
    Waiting: () => (
      <div data-coming>
        <Spinner label={`Loading ${label}...`} />
      </div>
    ),
    Failed: ({ onRetry }) => <TabFailed label={label} onRetry={onRetry} />,
  }),
}))

function missing(tab: string): never {
  throw new Error(`The tab '${tab}' shows nothing.`)
}

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

/** The tab is in the address: e-mails link to a lead, and going back leads to the tab before. */
export function OpenTab() {
  const { search } = useLocation()
  const open = tabAt(search)
  return parts.map(({ value, Content }) => value === open && <Content key={value} />)
}
