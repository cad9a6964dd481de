import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ComponentType } from 'react'
import { agency } from '#content/agency.ts'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { websiteQuery } from '#web/api/website.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { useIncludes } from './acting.ts'
import { LoadFailed } from './load-failed.tsx'
import { PartIsBilling } from './not-your-part.tsx'
import { PortalPage } from './portal-page.tsx'
import { useAddress } from './use-address.ts'
import { Address } from './websites/address.tsx'
import { Enquiries } from './websites/enquiries.tsx'
import { NoWebsite } from './websites/no-website.tsx'
import { Overview } from './websites/overview.tsx'
import { Versions } from './websites/versions.tsx'

export const meta = () => unlistedPageMeta(`Your Website | ${agency.name}`)

type WebsiteTab = {
  value: string
  label: string
  /** How many things wait there. */
  count?: (website: CustomerWebsite) => ComponentProps<typeof CountBadge>
  Content: ComponentType<{ website: CustomerWebsite }>
}

/** coach-sites.md §2.3, in its order; the first needs no word in the address. */
const tabs: [WebsiteTab, ...WebsiteTab[]] = [
  { value: 'overview', label: 'Overview', Content: Overview },
  {
    value: 'enquiries',
    label: 'Enquiries',
    count: ({ new_enquiries }) => ({ count: new_enquiries, what: 'new' }),
    Content: Enquiries,
  },
  { value: 'address', label: 'Address', Content: Address },
  { value: 'versions', label: 'Versions', Content: Versions },
]

/** The website that was made of one's answers: how it stands, and what can be done with it. */
export default function WebsitePage() {
  const seesWork = useIncludes('work')
  return (
    <PortalPage title="Your Website" className="max-w-6xl">
      {seesWork ? <OwnWebsite /> : <PartIsBilling />}
    </PortalPage>
  )
}

function OwnWebsite() {
  const { data: website, error, refetch, isFetching } = useQuery(websiteQuery)
  if (error && website === undefined)
    return <LoadFailed title={`Error loading your website: ${error.message}`} busy={isFetching} onRetry={refetch} />
  if (website === undefined) return <Spinner label="Loading your website..." />
  if (website === null) return <NoWebsite />
  return <TabsOf website={website} />
}

function TabsOf({ website }: { website: CustomerWebsite }) {
  const { read, change } = useAddress()
  const [first] = tabs
  const { value: open } = tabs.find(({ value }) => value === read('tab')) ?? first
  return (
    <Tabs
      value={open}
      onValueChange={(value: string) => change({ tab: value === first.value ? undefined : value })}
      className="grid-cols-1"
    >
      <TabList aria-label="Your Website" className="overflow-x-auto overflow-y-hidden">
        {tabs.map(({ value, label, count }) => (
          <Tab key={value} value={value}>
            {label}
            {count && <CountBadge {...count(website)} />}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ value, Content }) => (
        <TabPanel key={value} value={value} className="grid grid-cols-1 gap-6">
          <Content website={website} />
        </TabPanel>
      ))}
    </Tabs>
  )
}
