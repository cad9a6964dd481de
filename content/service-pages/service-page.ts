import type { CallToAction } from '../call-to-action.ts'
import type { Faq } from '../faqs.ts'
import type { NavigationLink } from '../navigation.ts'
import type { ProcessStep } from '../process.ts'

export type ServiceSlug =
  | 'fast-website-development'
  | 'seo-optimization'
  | 'custom-web-design'
  | 'mobile-responsiveness'
  | 'website-maintenance'
  | 'e-commerce-solutions'
  | 'digital-marketing'
  | 'custom-web-apps'
  | 'memberships'
  | 'websites'

/** A service page: a hero, sections in the order they are shown, questions, and the closing call. */
export type ServicePage = {
  slug: ServiceSlug
  /** The h1, and the name of the service in breadcrumbs and structured data. */
  title: string
  /** The line over the title that says what it is for, in a few words. */
  kicker: string
  description: string
  /** The hero's buttons; the first is the main one. */
  buttons: NavigationLink[]
  /** Absent where the page shows plans, packages or several offers instead. */
  startingPrice?: StartingPrice
  sections: ServiceSection[]
  faqs: Faq[]
  closing: CallToAction
}

/** `label` is the text to the letter ('Starting at $1,499'); `cents` is for structured data. */
export type StartingPrice = { label: string; cents: number; per?: 'month'; note: string }

/** Every section has an `id`, unique on its page, for anchors and `aria-labelledby`. */
export type ServiceSection = { id: string; heading: string; intro?: string } & (
  | { kind: 'cards'; cards: Card[] }
  | { kind: 'checklists'; lists: Checklist[] }
  | { kind: 'figures'; figures: Figure[] }
  | { kind: 'steps'; steps: ProcessStep[] }
  | { kind: 'technologies'; technologies: Technology[] }
  | { kind: 'stories'; stories: SuccessStory[] }
  | { kind: 'offers'; offers: Offer[]; note?: string }
  /** The three plans, loaded from maintenance_plan_options. Texts: content/pricing.ts. */
  | { kind: 'maintenance-plans' }
  | { kind: 'video-formats'; formats: VideoFormat[] }
)

export type Card = { title: string; text: string }
export type Checklist = { title: string; items: string[] }
/** A number worth setting large, and what it counts. */
export type Figure = { figure: string; label: string }
/** Shown as a badge; `use` says in a few words what we use it for. */
export type Technology = { name: string; use: string }
/** `portfolioId` is an id in content/portfolio.ts. */
export type SuccessStory = { client: string; portfolioId: string; result: string; text: string }
/** `price` as shown ('from $2,997', '$9/month'); `cents` and `per`, for structured data, where it is our own price. */
export type Offer = {
  name: string
  price: string
  cents?: number
  per?: 'month'
  text: string
  items: string[]
  badge?: string
  button?: NavigationLink
}
/** `ratio` is width:height, '9:16'. */
export type VideoFormat = { ratio: string; channels: string[]; text: string }
