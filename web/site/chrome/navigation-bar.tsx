import { NavLink } from 'react-router'
import { siteLinks } from '#content/navigation.ts'
import { AccountLinks } from './account-links.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { Wordmark } from './wordmark.tsx'

export function NavigationBar() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper [anchor-name:--site-header]">
      <nav aria-label="Main" className="page-width flex min-h-17 items-center gap-8">
        <Wordmark />
        <ul className="ml-auto hidden items-center gap-7 lg:flex">
          {siteLinks.map(({ label, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                className="border-b-2 border-transparent py-1 text-small font-medium transition-colors duration-150 hover:border-line-strong aria-[current=page]:border-mark"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="hidden min-w-56 items-center justify-end gap-2 lg:flex">
          <AccountLinks />
        </div>
        <MobileMenu />
      </nav>
    </header>
  )
}
