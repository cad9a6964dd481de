import { Link } from 'react-router'
import { agency } from '#content/agency.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { DoubtfulRock } from './art/doubtful-rock.tsx'
import { unlistedPageMeta } from './page-meta.ts'

export const meta = () => unlistedPageMeta(`Page not found | ${agency.name}`)

export default function NotFound() {
  return (
    <section className="page-halves lg:min-h-[36rem]">
      <div className="grid content-center justify-items-start gap-6 py-16 lg:pr-12">
        <h1 className="font-display text-title tracking-[-0.02em]">Oops! Page not found</h1>
        <p className="max-w-[44ch] text-lead text-ink-soft">
          A chart writes <i className="font-display">E D</i> beside a rock that somebody reported and nobody found
          again: existence doubtful. The address may be mistyped, or the page has moved.
        </p>
        <Link to="/" className={buttonLook({ size: 'large' })}>
          Return to Home
        </Link>
      </div>
      <div className="max-h-[36rem] border-line max-lg:border-t lg:border-l">
        <DoubtfulRock />
      </div>
    </section>
  )
}
