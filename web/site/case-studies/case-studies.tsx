import { caseStudies, caseStudiesPage } from '#content/case-studies.ts'
import { caseStudyCategories } from '#content/case-studies/case-study.ts'
import { pageFacts } from '#content/pages.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { CallToAction } from '#web/site/sections/call-to-action.tsx'
import { CategoryFilter } from '#web/site/sections/category-filter.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'
import { breadcrumbList } from '#web/site/structured-data.ts'
import { CaseCard } from './case-card.tsx'

export const meta = () =>
  pageMeta({
    path: '/case-studies',
    ...pageFacts['/case-studies'],
    about: [breadcrumbList([{ label: caseStudiesPage.title, to: '/case-studies' }])],
  })

export default function CaseStudies() {
  const { title, kicker, description, filterLabel, allLabel, closing } = caseStudiesPage
  return (
    <>
      <PageHero kicker={kicker} title={title} description={description} />
      <div className="page-width py-14 sm:py-20">
        <CategoryFilter label={filterLabel} all={allLabel} categories={caseStudyCategories}>
          <ul className="grid gap-16">
            {caseStudies.map((study, index) => (
              <CaseCard key={study.id} study={study} first={index === 0} />
            ))}
          </ul>
        </CategoryFilter>
      </div>
      <CallToAction {...closing} />
    </>
  )
}
