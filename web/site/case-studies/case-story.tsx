import { useParams } from 'react-router'
import { caseStudies, caseStudiesPage } from '#content/case-studies.ts'
import { storyHeadings, type CaseStudy } from '#content/case-studies/case-study.ts'
import { agency } from '#content/agency.ts'
import { pictures } from '#web/pictures/pictures.ts'
import NotFound, { meta as notFoundMeta } from '#web/site/not-found.tsx'
import { pageMeta } from '#web/site/page-meta.ts'
import { CallToAction } from '#web/site/sections/call-to-action.tsx'
import { KeyFigures } from '#web/site/sections/key-figures.tsx'
import { LongText } from '#web/site/sections/long-text.tsx'
import { NextStory } from '#web/site/sections/next-story.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'
import { StoryPicture } from '#web/site/sections/story-picture.tsx'
import { article, breadcrumbList } from '#web/site/structured-data.ts'
import { CaseFacts } from './case-facts.tsx'

const findStudy = (id: string | undefined) => caseStudies.find((study) => study.id === id)

const wayTo = ({ id, title }: CaseStudy) => [
  { label: caseStudiesPage.title, to: '/case-studies' },
  { label: title, to: `/case-studies/${id}` },
]

const parts = ['situation', 'work', 'change', 'hindsight'] as const

export function meta({ params }: { params: { id?: string } }) {
  const study = findStudy(params.id)
  if (!study) return notFoundMeta()
  const facts = { path: `/case-studies/${study.id}`, title: study.title, description: study.outcome }
  return pageMeta({
    ...facts,
    title: `${study.title} | ${agency.name}`,
    keywords: study.tags.join(', '),
    article: study,
    about: [article({ ...study, ...facts, picture: pictures[study.image] }), breadcrumbList(wayTo(study))],
  })
}

export default function CaseStory() {
  const { id } = useParams()
  const study = findStudy(id)
  if (!study) return <NotFound />
  const next = caseStudies[(caseStudies.indexOf(study) + 1) % caseStudies.length] ?? study
  return (
    <>
      <article>
        <PageHero way={wayTo(study)} kicker={study.client} title={study.title} description={study.outcome}>
          <StoryPicture picture={pictures[study.image]} />
        </PageHero>
        <div className="border-b border-line bg-shoal">
          <div className="page-width py-12">
            <KeyFigures figures={study.figures} />
          </div>
        </div>
        <div className="page-width grid items-start gap-x-16 gap-y-12 py-14 sm:py-20 lg:grid-cols-[20rem_1fr]">
          <CaseFacts study={study} />
          <div className="grid gap-12">
            {parts.map((part) => (
              <section key={part} id={part} className="grid gap-5">
                <h2 className="font-display text-title tracking-[-0.02em]">{storyHeadings[part]}</h2>
                <LongText blocks={study[part]} headings="h3" />
              </section>
            ))}
          </div>
        </div>
      </article>
      <NextStory label={caseStudiesPage.next} title={next.title} text={next.outcome} to={`/case-studies/${next.id}`} />
      <CallToAction {...caseStudiesPage.closing} />
    </>
  )
}
