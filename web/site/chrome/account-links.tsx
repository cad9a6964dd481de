import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { membershipOf } from '#domain/permissions.ts'
import { dashboardLink, quoteLink, signInLink } from '#content/navigation.ts'
import { sessionQuery } from '#web/api/session.ts'
import { useSignOut } from '#web/auth/use-sign-out.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'

/** The right end of the navigation bar. Pages are prerendered for visitors; a session changes it once it is known. */
export function AccountLinks() {
  const { data: user } = useQuery(sessionQuery)
  const { signOut, busy } = useSignOut()

  if (!user) {
    return (
      <>
        <Link to={signInLink.to} className={buttonLook({ variant: 'quiet', size: 'small' })}>
          {signInLink.label}
        </Link>
        <Link to={quoteLink.to} className={buttonLook({ variant: 'primary', size: 'small' })}>
          {quoteLink.label}
        </Link>
      </>
    )
  }
  return (
    <>
      <Link to={dashboardLink.to} className={buttonLook({ variant: 'quiet', size: 'small' })}>
        {dashboardLink.label}
        {membershipOf(user).isPremium && <Badge tone="mark">Premium</Badge>}
      </Link>
      <Button variant="outline" size="small" busy={busy} onClick={signOut}>
        Sign Out
      </Button>
    </>
  )
}
