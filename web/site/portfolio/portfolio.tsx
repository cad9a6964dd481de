import { pageFacts } from '#content/pages.ts'
import { portfolioPage, portfolioSteps } from '#content/portfolio.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { CallToAction } from '#web/site/sections/call-to-action.tsx'
import { NumberedSteps } from '#web/site/sections/numbered-steps.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'
import { PageSection } from '#web/site/sections/page-section.tsx'
import { ProjectList } from '#web/site/sections/project-list.tsx'
import { TestimonialList } from '#web/site/sections/testimonial-list.tsx'
import { breadcrumbList } from '#web/site/structured-data.ts'
import { Highlights } from './highlights.tsx'
import { PictureWall } from './picture-wall.tsx'

const path = '/portfolio'
const { title, kicker, description, anchors, projects, testimonials, highlights, process, closing } = portfolioPage

export const meta = () => pageMeta({ path, ...pageFacts[path], about: [breadcrumbList([{ label: title, to: path }])] })

export default function Portfolio() {
  return (
    <>
      <PageHero kicker={kicker} title={title} description={description} buttons={anchors}>
        <PictureWall />
      </PageHero>
      <PageSection id={projects.id} heading={projects.heading} intro={projects.text}>
        <ProjectList />
      </PageSection>
      <PageSection id={testimonials.id} heading={testimonials.heading} intro={testimonials.text} ground="shoal">
        <TestimonialList />
      </PageSection>
      <PageSection id="highlights" heading={highlights.heading} intro={highlights.text}>
        <Highlights />
      </PageSection>
      <PageSection id="process" heading={process.heading} ground="shoal">
        <NumberedSteps steps={portfolioSteps} />
      </PageSection>
      <CallToAction {...closing} />
    </>
  )
}
