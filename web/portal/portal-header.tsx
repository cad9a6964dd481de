import { House } from 'lucide-react'
import { Link } from 'react-router'
import { accountSettingsLink, officeLink, siteLinks, videosLink } from '#content/navigation.ts'
import { mayEnter, portalScreens } from '#domain/permissions.ts'
import { useSignOut } from '#web/auth/use-sign-out.ts'
import { BluePeter } from '#web/site/art/signal-flags.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Menu, MenuLink } from '#web/ui/menu.tsx'
import { CompanyMenu } from './company-menu.tsx'
import { MembershipBadge } from './membership-badge.tsx'
import { Bell } from './notifications/bell.tsx'
import { useUnreadInTitle } from './notifications/use-notifications.ts'
import { FindButton } from './search/find-button.tsx'
import { useSignedInUser } from './signed-in-user.ts'

export function PortalHeader() {
  const user = useSignedInUser()
  const { signOut, busy } = useSignOut()
  useUnreadInTitle()
  return (
    <header className="border-b border-line bg-raised">
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-4 py-4">
        <BluePeter className="size-9" />
        <div className="mr-auto flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="font-display text-heading">Welcome, {user.first_name || user.email}</p>
          <MembershipBadge user={user} />
        </div>
        <nav aria-label="Portal" className="flex flex-wrap items-center gap-1.5 sm:gap-2">
          <FindButton />
          <CompanyMenu />
          <Menu label="Navigate">
            {[...siteLinks, accountSettingsLink].map(({ label, to }) => (
              <MenuLink key={to} render={<Link to={to} />}>
                {label}
              </MenuLink>
            ))}
          </Menu>
          {user.role === 'employee' && (
            <Link to={videosLink.to} className={buttonLook({ variant: 'outline', size: 'small' })}>
              {videosLink.label}
            </Link>
          )}
          {mayEnter(portalScreens['/admin-dashboard'], user) && (
            <Link to={officeLink.to} className={buttonLook({ variant: 'outline', size: 'small' })}>
              {officeLink.label}
            </Link>
          )}
          <Link to="/" className={buttonLook({ variant: 'quiet', size: 'small', className: 'max-sm:px-2' })}>
            <House aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">Home</span>
          </Link>
          <Bell />
          <Button variant="outline" size="small" busy={busy} onClick={signOut}>
            Sign Out
          </Button>
        </nav>
      </div>
    </header>
  )
}
