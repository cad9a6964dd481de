import type { Post } from './posts/post.ts'
import { threePricesPeopleCanChooseBetween } from './posts/three-prices-people-can-choose-between.ts'
import { whatAnAssistantShouldNotAnswer } from './posts/what-an-assistant-should-not-answer.ts'
import { whenTheSpreadsheetIsEnough } from './posts/when-the-spreadsheet-is-enough.ts'
import { whyYourSiteIsSlowOnAPhone } from './posts/why-your-site-is-slow-on-a-phone.ts'

/** Newest first. S1 §2 /blog: four articles; each also has its own page at /blog/{id}. */
export const posts: Post[] = [
  whatAnAssistantShouldNotAnswer,
  whenTheSpreadsheetIsEnough,
  threePricesPeopleCanChooseBetween,
  whyYourSiteIsSlowOnAPhone,
]

export const blogPage = {
  title: 'Blog',
  kicker: 'Notes from the slip',
  description:
    'Articles for people who own a small business and a website. Written by whoever did the work, when there was something to say.',
  filterLabel: 'Show',
  allLabel: 'All',
  next: 'Next article',
  tagsLabel: 'Tags',
}
