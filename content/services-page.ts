import type { CallToAction } from './call-to-action.ts'

/** The texts of /services around the grid (content/service-cards.ts) and the four steps (content/process.ts). */
export const servicesPage = {
  title: 'Services',
  kicker: 'What we build, and where its price starts',
  description:
    'A small studio can do a few things well or many things somehow. These are the few. Each page says what you get, how we go about it and what it costs to begin.',
  grid: {
    id: 'seven-services',
    heading: 'Seven services',
    text: 'Pick the one that sounds like your problem. If two do, they usually fit into one project.',
  },
  solutions: {
    id: 'larger-work',
    heading: 'Larger work',
    text: 'When a site has to do a job of its own: run a shop, hold members, replace a process.',
  },
  process: {
    id: 'process',
    heading: 'How a launch goes',
    text: 'A slipway is the slope a boat is built on and let down from. Ours has four stations, the same for a landing page and a booking system, and you see the site at each of them.',
  },
  closing: {
    heading: 'Not on the list?',
    text: 'Ask anyway. If somebody else is better at it, we will tell you who.',
    buttons: [
      { label: 'Get a Quote', to: '/quote' },
      { label: 'Contact Us', to: '/contact' },
    ],
  } satisfies CallToAction,
}
