/** Every fact about the agency, once. Another agency takes the software over by editing this file and its neighbours. */
export const agency = {
  name: 'Port Gardner Studio',
  /** Under an icon on a phone. */
  shortName: 'Port Gardner',
  /** Where the public site lives: canonical addresses and social cards are built from it. */
  origin: 'https://portgardner.example',
  locality: 'Everett',
  region: 'Washington',
  regionCode: 'WA',
  country: 'US',
  phone: '(425) 555-0142',
  phoneHref: 'tel:+14255550142',
  email: 'hello@portgardner.example',
  mainAdminEmail: 'ada@portgardner.example',
  yearsOfExperience: '15+',
  tagline: 'Technology should work for you.',
  description:
    'Fast, affordable, SEO-optimized websites, shops and web apps for small businesses, designed and built in Everett, Washington.',
  /** S1 §9. The footer shows the weekday line only. */
  hours: {
    weekdays: 'Mon-Fri 9AM-6PM',
    saturday: 'Sat 10AM-4PM',
    sunday: 'Sun closed',
  },
  /** S1 §9, in full: what /contact shows. */
  businessHours: [
    { days: 'Mon-Fri', hours: '9:00 AM-6:00 PM' },
    { days: 'Sat', hours: '10:00 AM-4:00 PM' },
    { days: 'Sun', hours: 'closed' },
  ],
  /** Business hours are meant in this zone. */
  timeZone: 'America/Los_Angeles',
  /** The same for machines, as schema.org writes it. */
  openingHours: ['Mo-Fr 09:00-18:00', 'Sa 10:00-16:00'],
  /** How long tax law asks for the records of what was paid. */
  recordsKeptYears: 7,
} as const

/** The public address of a page or file: '/about' is 'https://…/about'. */
export const absoluteUrl = (path: string) => new URL(path, agency.origin).href

export const agencyLocation = `${agency.locality}, ${agency.region}`
