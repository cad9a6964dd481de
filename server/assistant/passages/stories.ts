import { anchorOf } from '#content/anchors.ts'
import { caseStudies } from '#content/case-studies.ts'
import { storyHeadings } from '#content/case-studies/case-study.ts'
import { highlights, portfolio, portfolioPage, portfolioSteps } from '#content/portfolio.ts'
import { posts } from '#content/posts.ts'
import { testimonials } from '#content/testimonials.ts'
import { linesOf, onPage, partsOf, summed, type Passage } from './passage.ts'

export function passagesOfStories(): Passage[] {
  return [...articles(), ...cases(), ...work()]
}

function articles(): Passage[] {
  return posts.flatMap(({ id, title, excerpt, body }) => {
    const { whole, at } = onPage(`/blog/${id}`, title)
    return partsOf(body).map(({ heading, lines }) =>
      heading ? at(anchorOf(heading), heading, lines) : whole([excerpt, ...lines]),
    )
  })
}

const parts = ['situation', 'work', 'change', 'hindsight'] as const

function cases(): Passage[] {
  return caseStudies.flatMap((study) => {
    const { whole, at } = onPage(`/case-studies/${study.id}`, study.title)
    const facts = [
      `${study.client}, ${study.industry}: ${study.outcome}`,
      `Timeline: ${study.timeline}.`,
      `Built with ${study.stack.join(', ')}.`,
      ...study.figures.map(({ figure, label }) => `${figure} ${label}`),
    ]
    return [
      whole(facts),
      ...parts.map((part) => at(part, `${study.client}: ${storyHeadings[part]}`, linesOf(study[part]))),
    ]
  })
}

function work(): Passage[] {
  const { title, description, projects, testimonials: voices, highlights: results, process } = portfolioPage
  const { whole, at } = onPage('/portfolio', title)
  return [
    whole([description]),
    at(
      projects.id,
      projects.heading,
      portfolio.map(({ title, description, tags }) => `${title} (${tags.join(', ')}): ${description}`),
    ),
    at(
      voices.id,
      voices.heading,
      testimonials.map(({ name, company, quote, stars }) => `${name}, ${company}, ${stars} of 5 stars: “${quote}”`),
    ),
    at(
      'highlights',
      results.heading,
      highlights.flatMap(({ title, figure, label, text, measured }) => [
        `${title}, ${figure} ${label}. ${text}`,
        measured,
      ]),
    ),
    at('process', process.heading, portfolioSteps.map(summed)),
  ]
}
