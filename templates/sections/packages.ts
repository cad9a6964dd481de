import { html } from 'hono/html'
import type { SectionOf } from '#domain/websites.ts'
import { type Html, isFilled, paragraphs } from '../html.ts'
import { sizeOf, wordOf } from '../lengths.ts'
import type { Showing } from '../showing.ts'
import { sectionShell } from './shell.ts'

type Package = SectionOf<'packages'>['packages'][number]

export const namedPackages = ({ packages }: SectionOf<'packages'>) => packages.filter(({ name }) => isFilled(name))

export function packagesSection(section: SectionOf<'packages'>, showing: Showing): Html {
  const packages = namedPackages(section)
  return sectionShell(
    'packages',
    showing,
    section.heading,
    packages.length > 0
      ? html`<ul class="packages count-${packages.length}">
          ${packages.map((offer) => packageItem(offer, offer.name === section.popular, showing.trade.popular))}
        </ul>`
      : null,
  )
}

function packageItem(offer: Package, isPopular: boolean, popular: string): Html {
  const { name, price, period, description } = offer
  const features = offer.features.filter(isFilled)
  return html`<li class="package ${isPopular ? 'popular' : ''}">
    <div class="offer">
      <h3 class="${sizeOf(name)} ${wordOf(name)}">${name}</h3>
      ${isPopular && html`<p class="popular-mark">${popular}</p>`}
      ${isFilled(description) && html`<div class="description">${paragraphs(description)}</div>`}
    </div>
    ${
      (isFilled(price) || isFilled(period)) &&
      html`<p class="price">
        <span class="amount ${sizeOf(price)} ${wordOf(price)} ${/\d/.test(price) ? '' : 'in-words'}">${price}</span>
        ${isFilled(period) && html`<span class="period">${price && isBare(period) ? `/ ${period}` : period}</span>`}
      </p>`
    }
    ${
      features.length > 0 &&
      html`<ul class="features">
        ${features.map((feature) => html`<li>${feature}</li>`)}
      </ul>`
    }
  </li>`
}

/** 'month' reads '/ month', 'per month' as it is. */
const isBare = (period: string) => !/^(per|a|an|each|every|for|in|once|\/)(\s|$)|^\//i.test(period)
