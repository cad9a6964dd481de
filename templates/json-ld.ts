import { raw } from 'hono/html'
import { sectionOf, type WebsiteContent } from '#domain/websites.ts'
import type { Html } from './html.ts'
import { isFilled } from './html.ts'
import { findPicture } from './picture.ts'
import { namedPackages } from './sections/packages.ts'
import { originMark, type Showing } from './showing.ts'

/** What search engines are told. The one output that is not escaped as HTML: in it no `<` may begin a tag. */
export function jsonLd(content: WebsiteContent, showing: Showing): Html {
  const business = `${originMark}/#business`
  const [contact, times] = [sectionOf(content, 'contact'), sectionOf(content, 'times')]
  const share = shareFile(content, showing)
  const image = share && `${originMark}/${share}`
  const graph = [
    without({
      '@type': ['LocalBusiness', showing.trade.schemaType],
      '@id': business,
      name: content.business_name,
      url: `${originMark}/`,
      description: content.description,
      image,
      telephone: contact?.show_phone ? content.phone : '',
      address: times?.is_shown ? times.places.replaceAll('\n', ', ') : '',
      makesOffer: offersOf(content),
    }),
    ...(isFilled(content.full_name)
      ? [{ '@type': 'Person', name: content.full_name, worksFor: { '@id': business } }]
      : []),
  ]
  return raw(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', String.raw`\u003c`))
}

/** Nothing is said of what is empty. */
const without = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0)),
  )

const dollars = /^\$\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?$/

/** Only where a price reads as dollars. */
function offersOf(content: WebsiteContent) {
  const section = sectionOf(content, 'packages')
  if (!section?.is_shown) return []
  return namedPackages(section).flatMap(({ name, price }) => {
    const [, whole = '', cents = '.00'] = dollars.exec(price.trim()) ?? []
    return whole ? [{ '@type': 'Offer', name, price: whole.replaceAll(',', '') + cents, priceCurrency: 'USD' }] : []
  })
}

/** The JPEG for link previews, of the hero image or else of the profile photo. */
export function shareFile(content: WebsiteContent, showing: Showing): string | null {
  for (const kind of ['hero', 'about'] as const) {
    const picture = findPicture(showing, sectionOf(content, kind)?.picture)
    const file = picture?.sizes.find(({ ending }) => ending === 'jpg')
    if (picture && file) return showing.addresses.picture(picture, file)
  }
  return null
}
