import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { pricingPage } from '#content/pricing.ts'
import { PageSection } from '#web/site/sections/page-section.tsx'

export function OtherServices() {
  const { heading, text, services } = pricingPage.otherServices
  return (
    <PageSection id="other-services" heading={heading} intro={text} ground="shoal">
      <ul className="border-t border-ink">
        {services.map(({ title, price, text, to }) => (
          <li key={to} className="border-b border-line-strong">
            <Link
              to={to}
              className="group grid items-baseline gap-x-8 gap-y-1 py-6 md:grid-cols-[14rem_1fr_12rem_1.25rem] md:py-7"
            >
              <h3 className="font-display text-heading group-hover:underline group-hover:decoration-mark group-hover:underline-offset-4">
                {title}
              </h3>
              <p className="text-small text-ink-soft">{text}</p>
              <p className="font-display text-heading md:text-right">{price}</p>
              <ArrowRight
                aria-hidden="true"
                className="hidden size-5 self-center text-mark transition-transform duration-200 ease-slip group-hover:translate-x-1 md:block"
              />
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
