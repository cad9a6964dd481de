import { maintenanceFallbacks, formatWholeDollars, prices } from '#domain/prices.ts'

export type Service = {
  slug: string
  title: string
  summary: string
  /** Shown as 'from …'. S1 §9: for Custom Web Design the grid says $2,500 where the page itself says $2,499. */
  startingAt: string
}

/** The seven services of the grid, in the order of S1 §2 "/services". */
export const services: Service[] = [
  {
    slug: 'fast-website-development',
    title: 'Fast Website Development',
    summary: 'A lean, quick site that is up before your season starts and opens before your customer looks away.',
    startingAt: prices.fastWebsite.shown,
  },
  {
    slug: 'seo-optimization',
    title: 'SEO Optimization',
    summary: 'Local and technical search work, so that people nearby find you and not the directory above you.',
    startingAt: prices.seo.shown,
  },
  {
    slug: 'custom-web-design',
    title: 'Custom Web Design',
    summary: 'Drawn for your business from an empty page. No theme, no template, no two alike.',
    startingAt: prices.customWebDesignInSummary.shown,
  },
  {
    slug: 'mobile-responsiveness',
    title: 'Mobile Responsive Design',
    summary: 'Your site at every width, starting with the phone in your customer’s hand.',
    startingAt: prices.mobileResponsive.shown,
  },
  {
    slug: 'website-maintenance',
    title: 'Website Maintenance',
    summary: 'Updates, backups and small changes every month, with a person to call. Three plans.',
    startingAt: `${formatWholeDollars(maintenanceFallbacks.Essential.base_price)}/month`,
  },
  {
    slug: 'e-commerce-solutions',
    title: 'E-commerce Solutions',
    summary: 'A shop you can run yourself: products, payment, shipping, and nothing you do not need.',
    startingAt: prices.ecommerce.shown,
  },
  {
    slug: 'digital-marketing',
    title: 'Digital Marketing',
    summary: 'Eight edited videos a month for coaches and gyms, cut for every feed they will be seen in.',
    startingAt: prices.videoPackage.shown,
  },
]

/** The three larger kinds of work with pages of their own (S1 §2 "Service pages"), linked below the grid. */
export const solutions: Omit<Service, 'startingAt'>[] = [
  {
    slug: 'custom-web-apps',
    title: 'Custom Web Apps & AI',
    summary:
      'The spreadsheet, the whiteboard and the group chat, replaced by one small program that fits how you work.',
  },
  {
    slug: 'memberships',
    title: 'Membership & Video Platforms',
    summary: 'Courses, classes and video behind a sign-in that is yours, with payments that renew themselves.',
  },
  {
    slug: 'websites',
    title: 'Business Websites & E-commerce',
    summary: 'From one landing page to a full shop: four sizes of site, each with its price on the page.',
  },
]
