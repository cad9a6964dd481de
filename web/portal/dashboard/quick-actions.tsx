import { Grid2x2, LifeBuoy, Mail, ReceiptText, Settings } from 'lucide-react'
import { Link } from 'react-router'
import type { SessionUser } from '#domain/accounts.ts'
import { membershipOf } from '#domain/permissions.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'

const look = buttonLook({ variant: 'outline', className: 'w-full justify-start' })

type QuickActionsProps = { user: SessionUser; seesWork: boolean; seesMoney: boolean }

export function QuickActions({ user, seesWork, seesMoney }: QuickActionsProps) {
  return (
    <Card>
      <CardHeader className="mb-4">
        <CardTitle>Quick Actions</CardTitle>
      </CardHeader>
      <ul className="grid gap-2">
        <li>
          <a href="#services" className={look}>
            <Grid2x2 aria-hidden="true" className="size-4" />
            Browse Services
          </a>
        </li>
        {seesWork && (
          <li>
            <Link to="/support-tickets" className={look}>
              <LifeBuoy aria-hidden="true" className="size-4" />
              Support Tickets
            </Link>
          </li>
        )}
        {seesMoney && (
          <li>
            <Link to="/billing" className={look}>
              <ReceiptText aria-hidden="true" className="size-4" />
              Billing
            </Link>
          </li>
        )}
        <li>
          <BusinessEmail user={user} />
        </li>
        <li>
          <Link to="/account-settings" className={look}>
            <Settings aria-hidden="true" className="size-4" />
            Account Settings
          </Link>
        </li>
      </ul>
    </Card>
  )
}

/** S2 §2: disabled for free accounts, yet it says why when asked, so it stays reachable. */
function BusinessEmail({ user }: { user: SessionUser }) {
  const { hasBusinessEmail } = membershipOf(user)
  const say = () =>
    hasBusinessEmail
      ? toast({ title: 'Business email management coming soon!' })
      : toast({ title: 'This feature is only available for Premium members', variant: 'destructive' })
  return (
    <Button
      variant="outline"
      aria-disabled={hasBusinessEmail ? undefined : true}
      className="w-full justify-start"
      onClick={say}
    >
      <Mail aria-hidden="true" className="size-4" />
      Business Email
    </Button>
  )
}
