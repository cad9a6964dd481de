import type { ReactNode } from 'react'
import { agency, agencyLocation } from '#content/agency.ts'
import type { SessionUser } from '#domain/accounts.ts'
import { membershipOf } from '#domain/permissions.ts'
import { formatDate } from '#content/dates.ts'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Facts } from './facts.tsx'

/** S2 §2: who is signed in, who the main admin is, and how to reach the business. */
export function AboutAccess({ user }: { user: SessionUser }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <AboutCard
        title="System Info"
        text={
          <>
            The main admin, {agency.mainAdminEmail}, has admin-panel access. Others have it only by the role admin,
            given in User Management.
          </>
        }
        facts={[
          ['Signed in as', user.email],
          ['Membership tier', membershipOf(user).label],
          ['Member since', formatDate(user.created_at)],
        ]}
      />
      <AboutCard
        title="Business Contact"
        text={agency.name}
        facts={[
          ['Email', agency.email],
          ['Phone', agency.phone],
          ['Location', agencyLocation],
          ['Hours', agency.hours.weekdays],
        ]}
      />
    </div>
  )
}

type AboutCardProps = { title: string; text: ReactNode; facts: [string, string][] }

function AboutCard({ title, text, facts }: AboutCardProps) {
  return (
    <Card className="h-full">
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <CardDescription className="break-words">{text}</CardDescription>
      </CardHeader>
      <Facts facts={facts} />
    </Card>
  )
}
