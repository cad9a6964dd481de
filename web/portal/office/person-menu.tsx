import { ArrowLeft, CircleUserRound, Keyboard, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { accountSettingsLink, dashboardLink, siteLinks } from '#content/navigation.ts'
import { useSignOut } from '#web/auth/use-sign-out.ts'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { useSignedInUser } from '../signed-in-user.ts'

/** What the header of other screens has side by side. */
export function PersonMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const user = useSignedInUser()
  const { signOut, busy } = useSignOut()
  return (
    <Menu
      label={
        <>
          <CircleUserRound aria-hidden="true" className="size-4" />
          <span className="max-w-32 truncate max-sm:sr-only">{user.first_name || user.email}</span>
        </>
      }
    >
      <MenuLink render={<Link to={dashboardLink.to} />}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Dashboard
      </MenuLink>
      {[accountSettingsLink, ...siteLinks].map(({ label, to }) => (
        <MenuLink key={to} render={<Link to={to} />}>
          {label}
        </MenuLink>
      ))}
      <MenuItem onClick={onShortcuts}>
        <Keyboard aria-hidden="true" className="size-4" />
        Keyboard shortcuts
      </MenuItem>
      <MenuItem disabled={busy} onClick={signOut}>
        <LogOut aria-hidden="true" className="size-4" />
        Sign Out
      </MenuItem>
    </Menu>
  )
}
