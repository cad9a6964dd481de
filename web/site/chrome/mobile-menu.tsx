import { Menu, X } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { agency } from '#content/agency.ts'
import { pricingLink, siteLinks } from '#content/navigation.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { AccountLinks } from './account-links.tsx'

const menuId = 'mobile-menu'

/** A native popover: it opens, closes and answers Escape before the page's JavaScript has arrived. */
export function MobileMenu() {
  const { key } = useLocation() // a new address mounts a new menu, which is closed

  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        aria-label="Menu"
        className={cx(buttonLook({ variant: 'quiet', size: 'icon' }), 'group -mr-2 ml-auto lg:hidden')}
      >
        <Menu aria-hidden="true" className="size-6 group-has-[+:popover-open]:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-has-[+:popover-open]:block" />
      </button>
      <div
        key={key}
        id={menuId}
        popover="auto"
        className="fixed inset-x-0 top-17 m-0 w-full border-b supports-[top:anchor(bottom)]:top-[anchor(--site-header_bottom)] border-line bg-paper px-5 pt-2 pb-6 text-ink shadow-overlay lg:hidden"
      >
        <ul className="divide-y divide-line">
          {siteLinks.map(({ label, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                className="block py-3.5 font-display text-heading aria-[current=page]:text-mark"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        {/* Beside what S1 lists: what people most often look for on a phone. */}
        <div className="flex flex-wrap gap-x-8 border-t border-line pt-2 text-small font-medium *:py-3">
          <NavLink to={pricingLink.to} className="aria-[current=page]:text-mark">
            {pricingLink.label}
          </NavLink>
          <a href={agency.phoneHref}>Call {agency.phone}</a>
        </div>
        <div className="mt-4 grid grid-cols-2 gap-3 [&>a]:border-line">
          <AccountLinks />
        </div>
      </div>
    </>
  )
}
