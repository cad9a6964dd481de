import { pageFacts } from '#content/pages.ts'
import type { Offer, ServicePage } from '#content/service-pages/service-page.ts'
import { maintenanceFallbacks, maintenanceTiers } from '#domain/prices.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { breadcrumbList, faqPage, service, type PricedOffer } from '#web/site/structured-data.ts'
import { servicesWay } from './services-way.ts'

/** Head of a service page: the service with its prices, its questions and the way to it, for machines too. */
export function servicePageMeta(page: ServicePage) {
  const path = `/services/${page.slug}` as const
  const facts = pageFacts[path]
  return pageMeta({
    path,
    ...facts,
    about: [
      service({ path, title: page.title, description: facts.description, offers: pricedOffers(page) }),
      faqPage(page.faqs),
      breadcrumbList(servicesWay(page)),
    ],
  })
}

function pricedOffers({ startingPrice, sections }: ServicePage): PricedOffer[] {
  if (startingPrice) return [startingPrice]
  return sections.flatMap((section): PricedOffer[] => {
    if (section.kind === 'maintenance-plans') return monthlyPlans
    return section.kind === 'offers' ? section.offers.filter(hasOurPrice) : []
  })
}

/** An example of what a client might charge has none. */
function hasOurPrice(offer: Offer): offer is Offer & PricedOffer {
  return offer.cents !== undefined
}

const monthlyPlans = maintenanceTiers.map((tier) => ({
  name: tier,
  cents: maintenanceFallbacks[tier].base_price,
  per: 'month' as const,
}))
