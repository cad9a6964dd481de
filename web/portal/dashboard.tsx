import { company } from '#content/company.ts'
import { formatDate } from '#web/dates/format-date.ts'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { PortalHeader } from './portal-header.tsx'
import { useSignedInUser } from './signed-in-user.ts'

export const meta = () => [{ title: `Dashboard | ${company.name}` }, { name: 'robots', content: 'noindex' }]

export default function Dashboard() {
  const user = useSignedInUser()
  return (
    <div className="min-h-dvh bg-shoal">
      <PortalHeader />
      <main className="page-width grid gap-6 py-10 lg:grid-cols-[2fr_1fr]">
        <Card>
          <CardHeader>
            <CardTitle>Website Project</CardTitle>
            <CardDescription>No website projects found</CardDescription>
          </CardHeader>
          <p className="text-small">
            As soon as we start on your site, its stage, dates and address stand here. Questions until then:{' '}
            <a href={`mailto:${company.email}`} className="underline decoration-mark underline-offset-4">
              {company.email}
            </a>
          </p>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>Account</CardTitle>
          </CardHeader>
          <dl className="grid gap-3 text-small [&_dt]:text-ink-soft">
            <div>
              <dt>Email</dt>
              <dd className="break-words">{user.email}</dd>
            </div>
            <div>
              <dt>Member since</dt>
              <dd>{formatDate(user.created_at)}</dd>
            </div>
          </dl>
        </Card>
      </main>
    </div>
  )
}
