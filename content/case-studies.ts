import type { CallToAction } from './call-to-action.ts'
import { cascadePeakFitness } from './case-studies/cascade-peak-fitness.ts'
import type { CaseStudy } from './case-studies/case-study.ts'
import { grandAvenueAuto } from './case-studies/grand-avenue-auto.ts'
import { jettyIslandKayaks } from './case-studies/jetty-island-kayaks.ts'

/** S1 §2 /case-studies: three cards; each story also has its own page at /case-studies/{id}. */
export const caseStudies: CaseStudy[] = [grandAvenueAuto, cascadePeakFitness, jettyIslandKayaks]

export const caseStudiesPage = {
  title: 'Case studies',
  kicker: 'Three projects, told to the end',
  description:
    'What the situation was, what we did about it, what changed, and what we would do differently. The last part is the one worth reading.',
  filterLabel: 'Show',
  allLabel: 'All',
  next: 'Next case study',
  tagsLabel: 'Tags',
  facts: { industry: 'Industry', timeline: 'Timeline', stack: 'Built with' },
  closing: {
    heading: 'Yours will read differently.',
    text: 'Tell us the situation. We will tell you what we would do, what it costs, and what might not work.',
    buttons: [
      { label: 'Get a Quote', to: '/quote' },
      { label: 'Contact Us', to: '/contact' },
    ],
  } satisfies CallToAction,
}
