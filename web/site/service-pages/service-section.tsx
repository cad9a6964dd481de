import type { ServiceSection as Section } from '#content/service-pages/service-page.ts'
import { MaintenancePlans } from '#web/site/pricing/maintenance-plans.tsx'
import { NumberedSteps } from '#web/site/sections/numbered-steps.tsx'
import { PageSection, type Ground } from '#web/site/sections/page-section.tsx'
import { maintenance } from '#content/pricing.ts'
import { Checklists } from './sections/checklists.tsx'
import { KeyFigures } from '#web/site/sections/key-figures.tsx'
import { Offers } from './sections/offers.tsx'
import { RuledCards } from '#web/site/sections/ruled-cards.tsx'
import { SuccessStories } from './sections/success-stories.tsx'
import { TechnologyBadges } from './sections/technology-badges.tsx'
import { VideoFormats } from './sections/video-formats.tsx'

export function ServiceSection({ section, ground }: { section: Section; ground: Ground }) {
  return (
    <PageSection id={section.id} heading={section.heading} intro={section.intro} ground={ground}>
      <SectionBody section={section} />
    </PageSection>
  )
}

function SectionBody({ section }: { section: Section }) {
  switch (section.kind) {
    case 'cards':
      return <RuledCards cards={section.cards} />
    case 'checklists':
      return <Checklists lists={section.lists} />
    case 'figures':
      return <KeyFigures figures={section.figures} />
    case 'steps':
      return <NumberedSteps steps={section.steps} />
    case 'technologies':
      return <TechnologyBadges technologies={section.technologies} />
    case 'stories':
      return <SuccessStories stories={section.stories} />
    case 'offers':
      return <Offers offers={section.offers} note={section.note} />
    case 'maintenance-plans':
      return <MaintenancePlans guarantee={maintenance.satisfactionGuarantee} />
    case 'video-formats':
      return <VideoFormats formats={section.formats} />
  }
}
