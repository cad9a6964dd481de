import { Link } from 'react-router'
import { company } from '#content/company.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { unlistedPageMeta } from './page-meta.ts'

export const meta = () => unlistedPageMeta(`Page not found | ${company.name}`)

export function NotFound() {
  return (
    <section className="page-width grid min-h-[70dvh] content-center justify-items-start gap-6 py-20">
      <p aria-hidden="true" className="font-display text-display text-mark italic">
        (E D)
      </p>
      <h1 className="font-display text-title">Oops! Page not found</h1>
      <p className="max-w-[48ch] text-lead text-ink-soft">
        A chart writes <i className="font-display">E D</i> beside a rock that somebody reported and nobody found again:
        existence doubtful. The address may be mistyped, or the page has moved.
      </p>
      <Link to="/" className={buttonLook({ size: 'large' })}>
        Return to Home
      </Link>
    </section>
  )
}

export default NotFound
