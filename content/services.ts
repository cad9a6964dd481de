export type Service = {
  slug: string
  title: string
  summary: string
  /** The price as its own page words it (S1 §2, §9); absent where the page shows plans or packages instead. */
  startingAt?: string
}

/** The seven services of the grid, in the order of S1 §2 "/services". */
export const services: Service[] = [
  {
    slug: 'fast-website-development',
    title: 'Fast Website Development',
    summary: 'A lean, quick site that is up before your season starts and opens before your customer looks away.',
    startingAt: '$1,499',
  },
  {
    slug: 'seo-optimization',
    title: 'SEO Optimization',
    summary: 'Local and technical search work, so that people nearby find you and not the directory above you.',
    startingAt: '$899/month',
  },
  {
    slug: 'custom-web-design',
    title: 'Custom Web Design',
    summary: 'Drawn for your business from an empty page. No theme, no template, no two alike.',
    startingAt: '$2,499',
  },
  {
    slug: 'mobile-responsiveness',
    title: 'Mobile Responsive Design',
    summary: 'Your site at every width, starting with the phone in your customer’s hand.',
    startingAt: '$1,299',
  },
  {
    slug: 'website-maintenance',
    title: 'Website Maintenance',
    summary: 'Updates, backups and small changes every month, with a person to call. Three plans.',
    startingAt: '$199/month',
  },
  {
    slug: 'e-commerce-solutions',
    title: 'E-commerce Solutions',
    summary: 'A shop you can run yourself: products, payment, shipping, and nothing you do not need.',
    startingAt: '$3,499',
  },
  {
    slug: 'digital-marketing',
    title: 'Digital Marketing',
    summary: 'Eight edited videos a month for coaches and gyms, cut for every feed they will be seen in.',
    startingAt: '$300/month',
  },
]
