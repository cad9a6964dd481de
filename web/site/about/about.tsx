import { about } from '#content/about.ts'
import { pageFacts } from '#content/pages.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { CallToAction } from '#web/site/sections/call-to-action.tsx'
import { KeyFigures } from '#web/site/sections/key-figures.tsx'
import { LongText } from '#web/site/sections/long-text.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'
import { PageSection } from '#web/site/sections/page-section.tsx'
import { RuledCards } from '#web/site/sections/ruled-cards.tsx'
import { breadcrumbList, localBusiness } from '#web/site/structured-data.ts'
import { StudioPicture } from './studio-picture.tsx'
import { Team } from './team.tsx'

const path = '/about'

export const meta = () =>
  pageMeta({
    path,
    ...pageFacts[path],
    about: [localBusiness(), breadcrumbList([{ label: about.title, to: path }])],
  })

export default function About() {
  const { title, kicker, description, figures, story, storyHeading, teamHeading, values, valuesHeading, closing } =
    about
  return (
    <>
      <PageHero kicker={kicker} title={title} description={description}>
        <StudioPicture />
      </PageHero>
      <PageSection id="story" heading={storyHeading}>
        <KeyFigures figures={figures} />
        <LongText
          blocks={story}
          headings="h3"
          className="block max-w-none gap-x-12 lg:columns-2 [&>*]:break-inside-avoid [&>h3]:mb-3 [&>h3]:break-after-avoid [&>p]:mb-5"
        />
      </PageSection>
      <PageSection id="team" heading={teamHeading} ground="shoal">
        <Team />
      </PageSection>
      <PageSection id="values" heading={valuesHeading}>
        <RuledCards cards={values} />
      </PageSection>
      <CallToAction {...closing} />
    </>
  )
}
