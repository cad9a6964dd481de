import { maintenance, pricingPage } from '#content/pricing.ts'
import { ChartHalf } from '#web/site/sections/chart-half.tsx'
import { ContentsPlate } from '#web/site/sections/chart-plate.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'

const sections = [
  { id: 'plans', heading: maintenance.heading },
  { id: 'other-services', heading: pricingPage.otherServices.heading },
  { id: 'questions', heading: pricingPage.faqHeading },
]

export function PricingHero() {
  const { kicker, title, description } = pricingPage
  return (
    <PageHero kicker={kicker} title={title} description={description}>
      <ChartHalf detail="20 500 310 260">
        <ContentsPlate sections={sections} />
      </ChartHalf>
    </PageHero>
  )
}
