import type { ProcessStep } from './process.ts'

/** S1 §3. The clients are invented; so are their addresses, which end in .example. */
export type PortfolioItem = {
  id: string
  title: string
  description: string
  imageUrl: string
  url: string
  tags: string[]
  features: string[]
}

/** `figure` is the claimed result, to the letter; `measured` says how we know. */
export type PortfolioHighlight = {
  portfolioId: string
  title: string
  figure: string
  label: string
  text: string
  measured: string
}

const item = (id: string, facts: Omit<PortfolioItem, 'id' | 'imageUrl' | 'url'>): PortfolioItem => ({
  id,
  ...facts,
  imageUrl: `/pictures/portfolio/${id}.avif`,
  url: `https://${id}.example`,
})

/** Newest first; the home page shows the first four (S1 §9). */
export const portfolio: PortfolioItem[] = [
  item('jetty-island-kayaks', {
    title: 'Jetty Island Kayaks',
    description:
      'A kayak school that took bookings by phone, in the wind. Now the season’s tours are on one page with the tide beside each, and people book them from the ferry line.',
    tags: ['Booking', 'Website', 'Tourism'],
    features: ['Online booking with tide times', 'Waivers signed before arrival', 'Weather cancellations in one tap'],
  }),
  item('mukilteo-light-inn', {
    title: 'Mukilteo Light Inn',
    description:
      'Nine rooms by the lighthouse, most of them sold through a portal that kept its share. The new site shows real rooms with real dates and sells them directly.',
    tags: ['Booking', 'Website', 'Hospitality'],
    features: ['Direct room booking', 'Calendar kept in step with the portals', 'Guest guide that works offline'],
  }),
  item('hewitt-avenue-bakery', {
    title: 'Hewitt Avenue Bakery',
    description:
      'Bread sells out by ten. Pre-orders now close at eight the evening before, so the bakers know what to bake and nobody drives across town for an empty shelf.',
    tags: ['E-commerce', 'Local business'],
    features: ['Pre-orders with pickup times', 'Daily bake list for the kitchen', 'Sold-out marks that set themselves'],
  }),
  item('cascade-peak-fitness', {
    title: 'Cascade Peak Fitness',
    description:
      'A strength coach with more clients than hours. Members get a program, a video for every lift and a place to send theirs back; she gets her evenings.',
    tags: ['Membership', 'Video', 'Fitness'],
    features: ['Three membership tiers', 'Video library with progress', 'Form checks by upload'],
  }),
  item('rucker-hill-dental', {
    title: 'Rucker Hill Dental',
    description:
      'A family practice whose old site said nothing about the two things patients ask: does it hurt, and is it covered. The new one starts with both.',
    tags: ['Website', 'Healthcare'],
    features: ['Appointment requests', 'Insurance answers in plain words', 'Forms to fill in at home'],
  }),
  item('snohomish-river-realty', {
    title: 'Snohomish River Realty',
    description:
      'Four agents and a valley they know by heart. Listings arrive by themselves every night; what the agents add is a paragraph on floods, schools and the morning commute.',
    tags: ['Web app', 'Real estate'],
    features: ['Listings imported nightly', 'Search by map and flood zone', 'Viewing requests to the right agent'],
  }),
  item('grand-avenue-auto', {
    title: 'Grand Avenue Auto',
    description:
      'A garage that answered the phone with greasy hands. An assistant now asks the questions a mechanic would, drafts the estimate, and a mechanic signs it.',
    tags: ['AI', 'Web app', 'Automotive'],
    features: ['Estimate assistant', 'A mechanic approves every figure', 'Drop-off slots and text updates'],
  }),
  item('sound-and-cedar-salon', {
    title: 'Sound & Cedar Salon',
    description:
      'Six chairs and a price list that used to be a photograph of a price list. Now it is a page, it is right, and a cut can be booked from it after closing time.',
    tags: ['Booking', 'Website', 'Beauty'],
    features: ['Booking by stylist', 'Deposits for long appointments', 'A price list the owner edits herself'],
  }),
  item('silver-lake-yoga', {
    title: 'Silver Lake Yoga',
    description:
      'Classes on the shore and in the hall. A pass bought once works for both, the schedule knows when it rains, and recordings are there for those who overslept.',
    tags: ['Membership', 'Fitness'],
    features: ['Class passes and memberships', 'Schedule with waiting lists', 'Recorded classes for members'],
  }),
]

export const highlights: PortfolioHighlight[] = [
  {
    portfolioId: 'jetty-island-kayaks',
    title: 'Jetty Island Kayaks',
    figure: '40%',
    label: 'booking increase',
    text: 'Same boats, same guides, same prices. What changed is that a tour could be booked at eleven at night, which is when a third of the bookings now come in.',
    measured:
      'Paid tours, May to September, the first season on the new site against the season before, from the school’s own ledger. The weather was about the same; a new sign at the marina may have helped.',
  },
  {
    portfolioId: 'mukilteo-light-inn',
    title: 'Mukilteo Light Inn',
    figure: '35%',
    label: 'booking increase',
    text: 'Guests who had found the inn on a portal started looking it up by name, and now there was something to find: the room, the date, the price and a button.',
    measured:
      'Direct bookings in the twelve months after launch against the twelve months before, from the inn’s reservation book. Nights sold through portals fell a little; nights sold in total rose.',
  },
]

/** S1 §2 /portfolio: a three-step process. */
export const portfolioSteps: ProcessStep[] = [
  {
    title: 'We look at how you work',
    summary: 'A morning in the shop or an hour on the phone. Most good ideas on this page came from a client’s aside.',
  },
  {
    title: 'We build the part that matters first',
    summary: 'The booking, the order, the price list. You use it while the rest of the site is still being drawn.',
  },
  {
    title: 'We measure what changed',
    summary: 'Before we start, we agree on one number. Afterwards we look at it together, also when it is dull.',
  },
]

export const portfolioPage = {
  title: 'Portfolio',
  kicker: 'Nine sites that earn their keep',
  description:
    'Kayaks, bread, teeth and timing belts: small businesses between Mukilteo and Snohomish, and what their websites now do for them.',
  /** The two anchors of S1 §2. */
  anchors: [
    { label: 'Featured projects', to: '#featured-projects' },
    { label: 'What clients say', to: '#testimonials' },
  ],
  projects: {
    id: 'featured-projects',
    heading: 'Featured projects',
    text: 'Newest first. A card opens the site itself, in a new tab.',
    visit: 'Visit Website',
    tags: 'Kind of work',
  },
  testimonials: {
    id: 'testimonials',
    heading: 'What clients say',
    text: 'Unedited. The ones with four stars say why it is not five.',
  },
  highlights: {
    heading: 'Two results, and how we measured them',
    text: 'Percentages are easy to print. So we print beside them where they come from.',
    measuredLabel: 'How it was measured',
  },
  process: { heading: 'How a project gets on this page' },
  closing: {
    heading: 'Yours could be the tenth.',
    text: 'Tell us what your business does and which number you would like to see move.',
    buttons: [
      { label: 'Get a Quote', to: '/quote' },
      { label: 'Contact Us', to: '/contact' },
    ],
  },
}
