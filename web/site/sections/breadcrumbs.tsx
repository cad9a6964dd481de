import { Link } from 'react-router'
import type { NavigationLink } from '#content/navigation.ts'

/** The way back up. The page itself is the h1 beneath, so it is not repeated here. */
export function Breadcrumbs({ way }: { way: readonly NavigationLink[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-2 text-small text-ink-soft">
        {[{ label: 'Home', to: '/' }, ...way].map(({ label, to }) => (
          <li
            key={to}
            className="not-last:after:ml-2 not-last:after:text-line-strong not-last:after:content-['/'_/_'']"
          >
            <Link to={to} className="underline decoration-line-strong underline-offset-4 hover:decoration-mark">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
