import { processSteps } from '#content/process.ts'
import { services, solutions } from '#content/service-cards.ts'
import { servicesPage } from '#content/services-page.ts'
import type { Offer, ServicePage, ServiceSection } from '#content/service-pages/service-page.ts'
import { servicePages } from '#content/service-pages/service-pages.ts'
import { onPage, summed, titled, type Passage } from './passage.ts'

export function passagesOfServices(): Passage[] {
  return [...overview(), ...Object.values(servicePages).flatMap(passagesOf)]
}

function overview(): Passage[] {
  const { title, description, grid, solutions: larger, process } = servicesPage
  const { whole, at } = onPage('/services', title)
  return [
    whole([description]),
    at(
      grid.id,
      grid.heading,
      services.map(({ title, summary, startingAt }) => `${title}, from ${startingAt}: ${summary}`),
    ),
    at(larger.id, larger.heading, [larger.text, ...solutions.map(summed)]),
    at(process.id, process.heading, [process.text, ...processSteps.map(summed)]),
  ]
}

function passagesOf(page: ServicePage): Passage[] {
  const { whole, at, questions } = onPage(`/services/${page.slug}`, page.title)
  const { startingPrice: price } = page
  return [
    whole([...(price ? [`${price.label}. ${price.note}`] : []), page.description]),
    ...page.sections
      // The plans are told once, with their prices, as passages of /pricing.
      .filter(({ kind }) => kind !== 'maintenance-plans')
      .map((section) =>
        at(section.id, section.heading, [...(section.intro ? [section.intro] : []), ...linesOf(section)]),
      ),
    ...questions(page.faqs),
  ]
}

function linesOf(section: ServiceSection): string[] {
  switch (section.kind) {
    case 'cards':
      return section.cards.map(titled)
    case 'checklists':
      return section.lists.flatMap(({ title, items }) => items.map((item) => `${title}: ${item}`))
    case 'figures':
      return section.figures.map(({ figure, label }) => `${figure} ${label}`)
    case 'steps':
      return section.steps.map(summed)
    case 'technologies':
      return section.technologies.map(({ name, use }) => `${name}: ${use}`)
    case 'stories':
      return section.stories.map(({ client, result, text }) => `${client}: ${result}. ${text}`)
    case 'offers':
      return [...section.offers.map(lineOfOffer), ...(section.note ? [section.note] : [])]
    case 'video-formats':
      return section.formats.map(({ ratio, channels, text }) => `${channels.join(', ')} at ${ratio}: ${text}`)
    case 'maintenance-plans':
      return []
  }
}

const lineOfOffer = ({ name, price, text, items }: Offer) => `${name}, ${price}. ${text} ${items.join('; ')}.`
