/** Every fact about the agency, once. Another agency takes the software over by editing this file and its neighbours. */
export const agency = {
  name: 'Port Gardner Studio',
  /** Under an icon on a phone. */
  shortName: 'Port Gardner',
  /** Where the public site lives: canonical addresses and social cards are built from it. */
  origin: 'https://portgardner.example',
  /** Whose name stands on proposals and invoices, and where they are written to. */
  legalName: 'Port Gardner Studio LLC',
  street: '2814 Grand Avenue, Suite 5',
  postalCode: '98201',
  locality: 'Everett',
  region: 'Washington',
  regionCode: 'WA',
  country: 'US',
  /** What proposals, invoices and receipts are printed on: 'LETTER' or 'A4'. */
  paperSize: 'LETTER',
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
  /** 'YYYY-MM-DD': days on which nobody works, whatever the weekday: neither opening hours nor working days. */
  closedDays: [
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
    '2027-05-31',
    '2027-07-05',
    '2027-09-06',
    '2027-11-25',
    '2027-12-24',
    '2027-12-31',
  ] as readonly string[],
  /** What comes on top of a line's price, in hundredths of a percent; the first is what a new line has. */
  taxRates: {
    sales: { name: 'Sales tax', basis_points: 990 },
    none: { name: 'No tax', basis_points: 0 },
  },
  /** How long tax law asks for the records of what was paid. */
  recordsKeptYears: 7,
} as const

/** The public address of a page or file: '/about' is 'https://…/about'. */
export const absoluteUrl = (path: string) => new URL(path, agency.origin).href

export const agencyLocation = `${agency.locality}, ${agency.region}`
