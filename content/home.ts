import type { CallToAction } from './call-to-action.ts'
import { agency } from './agency.ts'
import { contactLink, quoteLink, workLink, type NavigationLink } from './navigation.ts'

/** The texts of the home page, in the order it shows them (S1 §2 "Home"). */
export const home = {
  hero: {
    title: 'Websites for working businesses.',
    text: `${agency.name} designs, builds and looks after fast, affordable sites, shops and web apps for small businesses, from the ${agency.locality} waterfront.`,
    buttons: [workLink, contactLink] satisfies NavigationLink[],
    chartCaption: 'Port Gardner, our bay. Soundings in fathoms; not for navigation.',
  },
  services: {
    heading: 'What we build',
    text: 'Seven things, done properly. Every price is where a project starts, and it is in writing before we do.',
    unsure: {
      title: 'Not sure which?',
      summary: 'Describe the business, not the website. We will say what it needs, and what it does not.',
      note: 'free of charge',
      to: contactLink.to,
    },
  },
  portfolio: {
    heading: 'Lately off the slip',
    text: 'Four of the sites we have put in the water around the Sound. Each opens in a new tab.',
    all: { label: 'See all projects', to: '/portfolio' } satisfies NavigationLink,
  },
  testimonials: {
    heading: 'What clients say',
    text: 'Unedited. The ones with four stars say why it is not five.',
    all: { label: 'Read them all', to: '/portfolio#testimonials' } satisfies NavigationLink,
  },
  closing: {
    heading: 'Tell us what it has to do.',
    text: `You get a detailed proposal with a price within 24 hours. Or call ${agency.phone}; a person answers, ${agency.hours.weekdays}.`,
    buttons: [quoteLink],
  } satisfies CallToAction,
}
