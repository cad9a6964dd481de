import type { SessionUser } from '#domain/accounts.ts'
import { membershipOf } from '#domain/permissions.ts'
import { formatDate } from '#content/dates.ts'
import { Card, CardHeader, CardTitle } from '#web/ui/card.tsx'

export function AccountOverview({ user }: { user: SessionUser }) {
  const facts = [
    ['Email', user.email],
    ['Membership', membershipOf(user).label],
    ['Member since', formatDate(user.created_at)],
  ] as const
  return (
    <Card>
      <CardHeader className="mb-4">
        <CardTitle>Account Overview</CardTitle>
      </CardHeader>
      <dl className="grid gap-3 text-small [&_dt]:text-ink-soft">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
