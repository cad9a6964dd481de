import { prices } from '#domain/prices.ts'
import type { ServicePage } from './service-page.ts'

/** S1 §2, §9: static page with the four web solutions, FAQ, technology badges and success stories. */
export const websites: ServicePage = {
  slug: 'websites',
  title: 'Business Websites & E-commerce',
  kicker: 'Four sizes, each with its price',
  description:
    'A site for the whole business, a shop, a portfolio, or a single page for a single purpose. All four are designed here, built here, and finished on the day we said.',
  buttons: [
    { label: 'Get Started', to: '/quote' },
    { label: 'Book a Free Consult', to: '/contact' },
  ],
  sections: [
    {
      kind: 'offers',
      id: 'solutions',
      heading: 'Web solutions',
      intro: 'Where each begins. The proposal says where yours ends, and that figure stays.',
      offers: [
        {
          name: 'Business sites',
          price: `from ${prices.businessSite.shown}`,
          cents: prices.businessSite.cents,
          text: 'For a business that is looked up before it is visited.',
          items: [
            '6 to 12 pages',
            'Booking or inquiry form',
            'Search basics and local listings',
            'You edit everything',
          ],
          button: { label: 'Get Started', to: '/quote' },
        },
        {
          name: 'E-commerce',
          price: `from ${prices.ecommerceSite.shown}`,
          cents: prices.ecommerceSite.cents,
          text: 'Site and shop in one, from the story to the parcel.',
          items: [
            'Everything in a business site',
            'Up to 100 products',
            'Payment, tax, shipping, pickup',
            'Orders and stock',
          ],
          button: { label: 'Get Started', to: '/quote' },
        },
        {
          name: 'Portfolio sites',
          price: `from ${prices.portfolioSite.shown}`,
          cents: prices.portfolioSite.cents,
          text: 'For people whose work speaks, if one lets it.',
          items: [
            'Gallery in full quality, still quick',
            'Project pages',
            'Add new work from your phone',
            'Contact without spam',
          ],
          button: { label: 'Get Started', to: '/quote' },
        },
        {
          name: 'Landing pages',
          price: `from ${prices.landingPage.shown}`,
          cents: prices.landingPage.cents,
          text: 'One page, one offer, one button.',
          items: [
            'Written and designed in a week',
            'Form or payment',
            'A second version to test against',
            'Numbers after 30 days',
          ],
          button: { label: 'Get Started', to: '/quote' },
        },
      ],
    },
    {
      kind: 'cards',
      id: 'in-every-site',
      heading: 'In every one of them',
      cards: [
        {
          title: 'Quick',
          text: 'Good in all three Core Web Vitals, measured on a phone before launch and with real visitors after it.',
        },
        {
          title: 'Findable',
          text: 'Titles, descriptions, structured data, sitemap and redirects from the old site, done and checked.',
        },
        { title: 'Usable', text: 'By keyboard, by screen reader, in sunlight, with large text. WCAG 2.2 at level AA.' },
        { title: 'Yours', text: 'Domain, hosting and code in your name. We get a key, not the house.' },
      ],
    },
    {
      kind: 'technologies',
      id: 'technologies',
      heading: 'Technologies',
      technologies: [
        { name: 'TypeScript', use: 'fewer surprises' },
        { name: 'React', use: 'where pages interact' },
        { name: 'Tailwind CSS', use: 'one design, kept consistent' },
        { name: 'WordPress', use: 'when your team knows it' },
        { name: 'Shopify', use: 'for shops that work like shops' },
        { name: 'Stripe', use: 'payments' },
        { name: 'Schema.org', use: 'so that search engines understand it' },
      ],
    },
    {
      kind: 'stories',
      id: 'stories',
      heading: 'Success stories',
      stories: [
        {
          client: 'Mukilteo Light Inn',
          portfolioId: 'mukilteo-light-inn',
          result: '35% booking increase',
          text: 'Direct bookings in the first year against the year before. Nine rooms, their real pictures, their real dates and a button.',
        },
        {
          client: 'Hewitt Avenue Bakery',
          portfolioId: 'hewitt-avenue-bakery',
          result: 'Pre-orders for a third of the bread',
          text: 'It began as a free site of four pages. Pre-orders came a year later, when there were enough visitors to ask for them.',
        },
        {
          client: 'Rucker Hill Dental',
          portfolioId: 'rucker-hill-dental',
          result: 'Half as many insurance calls',
          text: 'The two questions every patient asks are answered on the first screen. The front desk noticed before we measured.',
        },
      ],
    },
  ],
  faqs: [
    {
      question: 'Which one do I need?',
      answer:
        'If people look you up before they come, a business site. If they should buy without coming, e-commerce. If they hire you for what you made, a portfolio. If there is one offer and one campaign, a landing page. Starting smaller and growing is always possible.',
    },
    {
      question: 'How long does it take?',
      answer:
        '2-4 weeks for a standard site, 4-8 weeks for a complex one. A landing page takes one. The clock starts when we have your texts and pictures, or an agreement on who makes them.',
    },
    {
      question: 'How is that different from Fast Website Development?',
      answer: `That one is deliberately small: up to five pages on plumbing we know, starting at ${prices.fastWebsite.shown}. Here the structure, the pages and the functions are planned for you.`,
    },
    {
      question: 'How do payments work?',
      answer:
        'A third to begin, a third when you have approved the design, a third at launch. Landing pages in two halves.',
    },
  ],
  closing: {
    heading: 'Which of the four is it?',
    text: 'If you are not sure, describe a customer and what they should do on the site. We will tell you the size.',
    buttons: [
      { label: 'Get Started', to: '/quote' },
      { label: 'Book a Free Consult', to: '/contact' },
    ],
  },
}
