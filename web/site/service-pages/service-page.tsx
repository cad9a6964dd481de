import { pageLabels } from '#content/page-labels.ts'
import type { ServicePage as ServicePageContent } from '#content/service-pages/service-page.ts'
import { CallToAction } from '#web/site/sections/call-to-action.tsx'
import { ContentsPlate } from '#web/site/sections/chart-plate.tsx'
import { FaqSection } from '#web/site/sections/faq-section.tsx'
import { PricePlate } from './price-plate.tsx'
import { ServiceHero } from './service-hero.tsx'
import { ServiceSection } from './service-section.tsx'

/** A service page: the hero with its price, or with its contents where there is no single price; then what it is about. */
export function ServicePage({ page }: { page: ServicePageContent }) {
  return (
    <>
      <ServiceHero page={page}>
        {page.startingPrice ? <PricePlate {...page.startingPrice} /> : <ContentsPlate sections={page.sections} />}
      </ServiceHero>
      <ServiceDetails page={page} />
    </>
  )
}

const groundAt = (index: number) => (index % 2 === 0 ? 'paper' : 'shoal')

/** Everything below the hero. */
export function ServiceDetails({ page: { sections, faqs, closing } }: { page: ServicePageContent }) {
  return (
    <>
      {sections.map((section, index) => (
        <ServiceSection key={section.id} section={section} ground={groundAt(index)} />
      ))}
      <FaqSection heading={pageLabels.serviceFaqHeading} faqs={faqs} ground={groundAt(sections.length)} />
      <CallToAction {...closing} />
    </>
  )
}
