import type { ComponentType } from 'react'
import { membershipOf } from '#domain/permissions.ts'
import { agency } from '#content/agency.ts'
import { formatDate } from '#content/dates.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { EmailChange } from './account/email-change.tsx'
import { ProfileForm } from './account/profile-form.tsx'
import { YourData } from './account/your-data.tsx'
import { useActing, useIncludes } from './acting.ts'
import { AskOwner } from './not-your-part.tsx'
import { NotificationSettings } from './notifications/notification-settings.tsx'
import { People } from './people/people.tsx'
import { PortalPage } from './portal-page.tsx'
import { BillingCard } from './premium/billing-card.tsx'
import { SecurityTab } from './security/security-tab.tsx'
import { useSignedInUser } from './signed-in-user.ts'
import { useAddress } from './use-address.ts'

export const meta = () => unlistedPageMeta(`Account Settings | ${agency.name}`)

type SettingsTab = {
  value: string
  label: string
  Content: ComponentType
  /** Not shown to whoever views as a customer. */
  isTheirsAlone?: true
}

/** identity.md §3.2, in its order; the first needs no word in the address. */
const tabs: [SettingsTab, ...SettingsTab[]] = [
  { value: 'account', label: 'Account', Content: Account },
  { value: 'security', label: 'Security', Content: SecurityTab, isTheirsAlone: true },
  { value: 'people', label: 'People', Content: People },
  { value: 'data', label: 'Your Data', Content: OwnData, isTheirsAlone: true },
]

export default function AccountSettings() {
  const { read, change } = useAddress()
  const isViewed = useIsViewed()
  const [first] = tabs
  const shown = tabs.filter(({ isTheirsAlone }) => !(isViewed && isTheirsAlone))
  const { value: open } = shown.find(({ value }) => value === read('tab')) ?? first
  return (
    <PortalPage title="Account Settings">
      <Tabs
        value={open}
        onValueChange={(value: string) => change({ tab: value === first.value ? undefined : value })}
        className="grid-cols-1"
      >
        <TabList aria-label="Account Settings" className="overflow-x-auto overflow-y-hidden">
          {shown.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {shown.map(({ value, Content }) => (
          <TabPanel key={value} value={value} className="grid grid-cols-1 gap-6">
            <Content />
          </TabPanel>
        ))}
      </Tabs>
    </PortalPage>
  )
}

const useIsViewed = () => useActing().viewed_by !== undefined

function OwnData() {
  return <YourData user={useSignedInUser()} />
}

function Account() {
  const user = useSignedInUser()
  const seesMoney = useIncludes('money')
  const isViewed = useIsViewed()
  const facts = [
    ['Email', user.email],
    ['Membership', membershipOf(user).label],
    ['Member since', formatDate(user.created_at)],
    ['Account status', 'Active'],
  ] as const
  return (
    <>
      <Card>
        <CardHeader>
          <CardTitle>Profile</CardTitle>
          <CardDescription>How we address you, and how we reach you.</CardDescription>
        </CardHeader>
        <ProfileForm user={user} />
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>Account</CardTitle>
        </CardHeader>
        <dl className="grid gap-5 text-small sm:grid-cols-2 [&_dt]:text-ink-soft">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="font-semibold break-words">{value}</dd>
              {name === 'Email' && !isViewed && (
                <dd>
                  <EmailChange />
                </dd>
              )}
            </div>
          ))}
        </dl>
      </Card>
      {!isViewed && <NotificationSettings />}
      {seesMoney ? <BillingCard user={user} /> : <AskOwner />}
    </>
  )
}
