import { home } from '#content/home.ts'
import { pageFacts } from '#content/pages.ts'
import { FreeWebsitePopup } from '#web/site/chrome/free-website-popup.tsx'
import { pageMeta } from '#web/site/page-meta.ts'
import { CallToAction } from '#web/site/sections/call-to-action.tsx'
import { PageSection } from '#web/site/sections/page-section.tsx'
import { ProjectList } from '#web/site/sections/project-list.tsx'
import { MoreLink } from '#web/site/sections/more-link.tsx'
import { ServicesGrid } from '#web/site/sections/services-grid.tsx'
import { TestimonialList } from '#web/site/sections/testimonial-list.tsx'
import { localBusiness } from '#web/site/structured-data.ts'
import { Hero } from './hero.tsx'

export const meta = () => pageMeta({ path: '/', ...pageFacts['/'], about: [localBusiness()] })

/** S1 §9: the portfolio teaser shows four projects. */
const teaserLimit = 4

export default function Home() {
  const { services, portfolio, testimonials, closing } = home
  return (
    <>
      <Hero />
      <PageSection id="services" heading={services.heading} intro={services.text}>
        <ServicesGrid />
      </PageSection>
      <PageSection id="work" heading={portfolio.heading} intro={portfolio.text} ground="shoal">
        <ProjectList limit={teaserLimit} />
        <MoreLink {...portfolio.all} />
      </PageSection>
      <PageSection id="testimonials" heading={testimonials.heading} intro={testimonials.text}>
        <TestimonialList limit={3} />
        <MoreLink {...testimonials.all} />
      </PageSection>
      <CallToAction {...closing} />
      <FreeWebsitePopup />
    </>
  )
}
