import { absoluteUrl, agency, agencyLocation } from '#content/agency.ts'
import { quoteFaqs } from '#content/faqs.ts'
import { pageFacts, type PublicPath } from '#content/pages.ts'
import { services, solutions } from '#content/service-cards.ts'
import { stories } from './stories.ts'
import { textFile } from './text-file.ts'

const otherPages: PublicPath[] = ['/pricing', '/portfolio', '/promotions', '/about', '/contact', '/quote']

/** The site in short for language models, in the form of llmstxt.org. */
export function loader() {
  const sections = [
    [`# ${agency.name}`],
    [`> ${agency.description}`],
    [
      `${agencyLocation}. Phone ${agency.phone}, email ${agency.email}. ${agency.hours.weekdays}, ${agency.hours.saturday}, ${agency.hours.sunday}.`,
    ],
    ['## Services'],
    services.map(({ slug, title, summary, startingAt }) =>
      line(title, `/services/${slug}`, `${summary} From ${startingAt}.`),
    ),
    solutions.map(({ slug, title, summary }) => line(title, `/services/${slug}`, summary)),
    ['## Pages'],
    otherPages.map((path) => line(pageFacts[path].title, path, pageFacts[path].description)),
    ['## Questions'],
    quoteFaqs.map(({ question, answer }) => `- ${question} ${answer}`),
    ['## Articles and case studies'],
    stories.map(({ path, title, summary }) => line(title, path, summary)),
  ]
  return textFile('text/plain', `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`)
}

function line(title: string, path: string, text: string) {
  return `- [${title}](${absoluteUrl(path)}): ${text}`
}
