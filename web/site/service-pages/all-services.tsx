import { pageFacts } from '#content/pages.ts'
import { processSteps } from '#content/process.ts'
import { servicesPage } from '#content/services-page.ts'
import { solutions } from '#content/service-cards.ts'
import { LaunchDrawing } from '#web/site/art/launch-drawing.tsx'
import { pageMeta } from '#web/site/page-meta.ts'
import { CallToAction } from '#web/site/sections/call-to-action.tsx'
import { ChartHalf } from '#web/site/sections/chart-half.tsx'
import { ContentsPlate } from '#web/site/sections/chart-plate.tsx'
import { NumberedSteps } from '#web/site/sections/numbered-steps.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'
import { PageSection } from '#web/site/sections/page-section.tsx'
import { ServiceCard } from '#web/site/sections/service-card.tsx'
import { ServicesGrid } from '#web/site/sections/services-grid.tsx'
import { breadcrumbList } from '#web/site/structured-data.ts'

const path = '/services'
const { title, kicker, description, grid, solutions: larger, process, closing } = servicesPage
const contents = [grid, larger, process]

export const meta = () => pageMeta({ path, ...pageFacts[path], about: [breadcrumbList([{ label: title, to: path }])] })

export default function Services() {
  return (
    <>
      <PageHero kicker={kicker} title={title} description={description}>
        <ChartHalf detail="300 210 420 340">
          <ContentsPlate sections={contents} />
        </ChartHalf>
      </PageHero>
      <PageSection id={grid.id} heading={grid.heading} intro={grid.text}>
        <ServicesGrid />
      </PageSection>
      <PageSection id={larger.id} heading={larger.heading} intro={larger.text} ground="shoal">
        <ul className="grid border-t border-ink lg:grid-cols-3 lg:gap-x-12">
          {solutions.map(({ slug, title, summary }) => (
            <ServiceCard key={slug} to={`/services/${slug}`} title={title} summary={summary} />
          ))}
        </ul>
      </PageSection>
      <PageSection id={process.id} heading={process.heading} intro={process.text}>
        <LaunchDrawing />
        <NumberedSteps steps={processSteps} />
      </PageSection>
      <CallToAction {...closing} />
    </>
  )
}
