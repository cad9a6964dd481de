import { prices } from '#domain/prices.ts'
import type { NavigationLink } from './navigation.ts'

/** The line above the navigation on the home page. */
export const promoBanner = {
  text: `A free website for your business, online in 48 hours. You pay only for the domain, ${prices.domain.shown}.`,
  /** For narrow screens. */
  shortText: 'A free website in 48 hours.',
  link: { label: 'See how it works', to: '/promotions' } satisfies NavigationLink,
}
