import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { NavigationLink } from '#content/navigation.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

type LinkButtonsProps = {
  links: readonly NavigationLink[]
  size?: 'medium' | 'large'
  className?: string
}

/** Links that act as the page's buttons, in a row; the first is the main one. */
export function LinkButtons({ links, size = 'large', className }: LinkButtonsProps) {
  return (
    <div className={cx('flex flex-wrap gap-3', className)}>
      {links.map(({ label, to }, index) => (
        <LinkOrAnchor
          key={label}
          to={to}
          className={buttonLook({ variant: index === 0 ? 'primary' : 'outline', size })}
        >
          {label}
        </LinkOrAnchor>
      ))}
    </div>
  )
}

type LinkOrAnchorProps = { to: string; className: string; children: ReactNode }

/** A place on this page is a plain anchor: the router would write the prerendered address, '/quote/', before it. */
function LinkOrAnchor({ to, className, children }: LinkOrAnchorProps) {
  if (!to.startsWith('#')) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={className}>
      {children}
    </a>
  )
}
