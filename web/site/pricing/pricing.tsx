import { pageFacts } from '#content/pages.ts'
import { maintenance, pricingPage } from '#content/pricing.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { CallToAction } from '#web/site/sections/call-to-action.tsx'
import { FaqSection } from '#web/site/sections/faq-section.tsx'
import { PageSection } from '#web/site/sections/page-section.tsx'
import { breadcrumbList, faqPage } from '#web/site/structured-data.ts'
import { MaintenancePlans } from './maintenance-plans.tsx'
import { OtherServices } from './other-services.tsx'
import { PricingHero } from './pricing-hero.tsx'

export const meta = () =>
  pageMeta({
    path: '/pricing',
    ...pageFacts['/pricing'],
    about: [faqPage(pricingPage.faqs), breadcrumbList([{ label: pricingPage.title, to: '/pricing' }])],
  })

export default function Pricing() {
  return (
    <>
      <PricingHero />
      <PageSection id="plans" heading={maintenance.heading} intro={maintenance.text}>
        <MaintenancePlans guarantee={maintenance.moneyBackGuarantee} />
      </PageSection>
      <OtherServices />
      <FaqSection heading={pricingPage.faqHeading} faqs={pricingPage.faqs} />
      <CallToAction {...pricingPage.closing} />
    </>
  )
}
