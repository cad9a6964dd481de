import { Link } from 'react-router'
import { company } from '#content/company.ts'
import { contactLink, workLink } from '#content/navigation.ts'
import { HarbourChart } from '#web/site/art/harbour-chart.tsx'
import { buttonLook } from '#web/ui/button.tsx'

export function Hero() {
  return (
    <section className="border-b border-line page-halves lg:min-h-[min(calc(100dvh-7rem),50rem)]">
      <div className="grid content-center justify-items-start gap-7 py-14 sm:py-20 lg:py-12 lg:pr-12">
        <h1 className="font-display text-display tracking-[-0.03em]">Websites for working businesses.</h1>
        <p className="max-w-[44ch] text-lead text-ink-soft">
          {company.name} designs, builds and looks after fast, affordable sites, shops and web apps for small
          businesses, from the {company.locality} waterfront.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to={workLink.to} className={buttonLook({ size: 'large' })}>
            {workLink.label}
          </Link>
          <Link to={contactLink.to} className={buttonLook({ variant: 'outline', size: 'large' })}>
            {contactLink.label}
          </Link>
        </div>
      </div>
      <figure className="relative flex h-96 flex-col overflow-hidden border-line max-lg:border-t sm:h-120 lg:h-auto lg:border-l">
        <div aria-hidden="true" className="scale-rule text-ink-soft" />
        <div className="relative min-h-0 flex-1">
          <HarbourChart className="absolute inset-y-0 right-0 max-sm:w-[170%]" />
        </div>
        <figcaption className="absolute bottom-3 left-4 rounded-small bg-paper px-2 font-display text-note italic">
          Port Gardner, our bay. Soundings in fathoms; not for navigation.
        </figcaption>
      </figure>
    </section>
  )
}
