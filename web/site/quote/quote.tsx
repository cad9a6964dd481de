import { quoteFaqs } from '#content/faqs.ts'
import { pageFacts } from '#content/pages.ts'
import { quotePage } from '#content/quote.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { ChartHalf } from '#web/site/sections/chart-half.tsx'
import { ChartPlate } from '#web/site/sections/chart-plate.tsx'
import { CheckedItems } from '#web/site/sections/checked-items.tsx'
import { FaqSection } from '#web/site/sections/faq-section.tsx'
import { NumberedSteps } from '#web/site/sections/numbered-steps.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'
import { PageSection } from '#web/site/sections/page-section.tsx'
import { breadcrumbList, faqPage } from '#web/site/structured-data.ts'
import { ClientLogos } from './client-logos.tsx'
import { QuoteRequest } from './quote-request.tsx'

export const meta = () =>
  pageMeta({
    path: '/quote',
    ...pageFacts['/quote'],
    about: [faqPage(quoteFaqs), breadcrumbList([{ label: quotePage.title, to: '/quote' }])],
  })

export default function Quote() {
  const { title, kicker, description, button, proposal, process } = quotePage
  return (
    <>
      <PageHero kicker={kicker} title={title} description={description} buttons={[button]}>
        <ChartHalf detail="250 120 420 340">
          <ChartPlate>
            <p className="font-display text-heading">{proposal.heading}</p>
            <CheckedItems items={proposal.items} />
          </ChartPlate>
        </ChartHalf>
      </PageHero>
      <ClientLogos />
      <PageSection id="process" heading={process.heading}>
        <NumberedSteps steps={process.steps} />
      </PageSection>
      <QuoteRequest />
      <FaqSection heading={quotePage.faqHeading} faqs={quoteFaqs} />
    </>
  )
}
