import { Link } from 'react-router'
import { promoBanner } from '#content/promo-banner.ts'

/** The line above the navigation bar; it scrolls away, the bar stays. */
export function PromoBanner() {
  const { text, shortText, link } = promoBanner
  return (
    <aside aria-label="Offer" className="bg-harbour text-on-harbour">
      <p className="page-width flex min-h-11 flex-wrap items-center justify-center gap-x-4 py-2 text-small">
        <span className="max-sm:hidden">{text}</span>
        <span className="sm:hidden">{shortText}</span>
        <Link to={link.to} className="font-semibold underline underline-offset-4">
          {link.label}
        </Link>
      </p>
    </aside>
  )
}
