import { membershipOf } from '#domain/permissions.ts'
import { agency } from '#content/agency.ts'
import { formatDate } from '#content/dates.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { ProfileForm } from './account/profile-form.tsx'
import { PortalPage } from './portal-page.tsx'
import { BillingCard } from './premium/billing-card.tsx'
import { LastSignIns } from './security/last-sign-ins.tsx'
import { useSignedInUser } from './signed-in-user.ts'

export const meta = () => unlistedPageMeta(`Account Settings | ${agency.name}`)

export default function AccountSettings() {
  const user = useSignedInUser()
  const facts = [
    ['Email', user.email],
    ['Membership', membershipOf(user).label],
    ['Member since', formatDate(user.created_at)],
    ['Account status', 'Active'],
  ] as const
  return (
    <PortalPage title="Account Settings">
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
            </div>
          ))}
        </dl>
      </Card>
      <BillingCard user={user} />
      <LastSignIns />
    </PortalPage>
  )
}
