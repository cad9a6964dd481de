import type { MetaDescriptor } from 'react-router'
import { absoluteUrl, agency } from '#content/agency.ts'
import type { Faq } from '#content/faqs.ts'
import type { NavigationLink } from '#content/navigation.ts'
import type { Picture } from '#web/pictures/pictures.ts'

/**
 * What a page is about, in the words of schema.org. Handed to `pageMeta({ about: [...] })`, it becomes a
 * `<script type="application/ld+json">`: data, never executed.
 */
export type Thing = { '@type': string | string[] } & Record<string, unknown>

/** A picture as search engines and link previews need it. */
export type MetaPicture = Omit<Picture, 'small'>

const business = { '@id': `${agency.origin}/#business` }

export function structuredData(thing: Thing): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...thing } }
}

/** The studio itself: on the pages that introduce it. Other things refer to it by its id. */
export function localBusiness(): Thing {
  return {
    '@type': ['LocalBusiness', 'ProfessionalService'],
    ...business,
    name: agency.name,
    slogan: agency.tagline,
    description: agency.description,
    url: absoluteUrl('/'),
    telephone: agency.phone,
    email: agency.email,
    address: {
      '@type': 'PostalAddress',
      addressLocality: agency.locality,
      addressRegion: agency.regionCode,
      addressCountry: agency.country,
    },
    openingHours: agency.openingHours,
  }
}

type ServiceFacts = {
  path: string
  title: string
  description: string
  /** Where each thing the page sells begins; none where the page shows no price. */
  offers: readonly PricedOffer[]
}

export type PricedOffer = { name?: string; cents: number; per?: 'month' }

export function service({ path, title, description, offers }: ServiceFacts): Thing {
  return {
    '@type': 'Service',
    name: title,
    description,
    url: absoluteUrl(path),
    provider: { '@type': 'LocalBusiness', ...business, name: agency.name },
    areaServed: { '@type': 'Place', name: `${agency.locality}, ${agency.region}` },
    ...(offers.length > 0 && { offers: offers.map((priced) => offer(path, priced)) }),
  }
}

function offer(path: string, { name, cents, per }: PricedOffer): Thing {
  const amount = { minPrice: (cents / 100).toFixed(2), priceCurrency: 'USD' }
  return {
    '@type': 'Offer',
    ...(name && { name }),
    url: absoluteUrl(path),
    priceSpecification: per
      ? { '@type': 'UnitPriceSpecification', ...amount, unitText: per }
      : { '@type': 'PriceSpecification', ...amount },
  }
}

export function faqPage(faqs: readonly Faq[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

type ArticleFacts = {
  path: string
  title: string
  description: string
  publishDate: string
  author: string
  picture: MetaPicture
  tags: readonly string[]
}

export function article({ path, title, description, publishDate, author, picture, tags }: ArticleFacts): Thing {
  return {
    '@type': 'Article',
    headline: title,
    description,
    datePublished: publishDate,
    author: { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', ...business, name: agency.name },
    image: absoluteUrl(picture.src),
    keywords: tags.join(', '),
    mainEntityOfPage: absoluteUrl(path),
  }
}

/** The way to a page, from the top: Home is added, the page itself comes last. */
export function breadcrumbList(way: readonly NavigationLink[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', to: '/' }, ...way].map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absoluteUrl(to),
    })),
  }
}
