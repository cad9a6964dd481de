import type { Block } from '../blocks.ts'
import type { Figure } from '../service-pages/service-page.ts'

export const caseStudyCategories = ['AI', 'Membership', 'Websites'] as const
type CaseStudyCategory = (typeof caseStudyCategories)[number]

/** S1 §3, and the story its own page tells. */
export type CaseStudy = {
  id: string
  title: string
  category: CaseStudyCategory
  industry: string
  /** One sentence for the card. */
  outcome: string
  stack: string[]
  timeline: string
  /** A name in web/pictures/pictures.ts. */
  image: `case-studies/${'ai' | 'membership' | 'websites'}`
  tags: string[]
  /** An id of content/portfolio.ts. */
  portfolioId: string
  client: string
  /** ISO date, and who wrote it. */
  publishDate: string
  author: string
  figures: Figure[]
  situation: Block[]
  work: Block[]
  change: Block[]
  hindsight: Block[]
}

/** The headings of the four parts of every story. */
export const storyHeadings = {
  situation: 'The situation',
  work: 'What we did',
  change: 'What changed',
  hindsight: 'What we would do differently',
} as const
