import { Link } from 'react-router'
import { company } from '#content/company.ts'
import { quoteLink } from '#content/navigation.ts'
import { buttonLook } from '#web/ui/button.tsx'

export function ClosingCall() {
  return (
    <section className="bg-land">
      <div className="page-width grid items-center gap-8 py-16 sm:py-20 lg:grid-cols-[1fr_auto]">
        <div className="grid gap-3">
          <h2 className="font-display text-title tracking-[-0.02em]">Tell us what it has to do.</h2>
          <p className="max-w-[56ch]">
            You get a detailed proposal with a price within 24 hours. Or call{' '}
            <a href={company.phoneHref} className="whitespace-nowrap underline decoration-mark underline-offset-4">
              {company.phone}
            </a>
            ; a person answers, {company.hours.weekdays}.
          </p>
        </div>
        <Link to={quoteLink.to} className={buttonLook({ size: 'large' })}>
          {quoteLink.label}
        </Link>
      </div>
    </section>
  )
}
