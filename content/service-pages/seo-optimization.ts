import { prices } from '#domain/prices.ts'
import { agency } from '../agency.ts'
import type { ServicePage } from './service-page.ts'

export const seoOptimization: ServicePage = {
  slug: 'seo-optimization',
  title: 'SEO Optimization',
  kicker: 'To be found by the people nearby',
  description:
    'Most searches for a small business are local and quite specific: a brake job in Everett, a dentist open on Saturday. We make sure that the page which answers the question exists, is yours, and can be found.',
  buttons: [
    { label: 'Get a Quote', to: '/quote' },
    { label: 'Ask a question', to: '/contact' },
  ],
  startingPrice: {
    label: `Starting at ${prices.seo.shown}`,
    cents: prices.seo.cents,
    per: 'month',
    note: 'No minimum term. Most clients stay for six to twelve months and then need us less, as intended.',
  },
  sections: [
    {
      kind: 'checklists',
      id: 'local-and-technical',
      heading: 'Local SEO and technical SEO',
      intro: 'The first makes you the right answer. The second makes sure that nothing stands in the way of it.',
      lists: [
        {
          title: 'Local SEO',
          items: [
            'Google Business Profile: complete, correct, with pictures from this year',
            'The same name, address and phone number everywhere they appear',
            'A page for each thing you do and each town you do it in, if there is something to say',
            'Reviews: asking for them decently and answering them all, the bad ones first',
            'Listings that matter here, and the removal of those that are wrong',
            'Links from neighbors: the chamber, suppliers, the club you sponsor',
          ],
        },
        {
          title: 'Technical SEO',
          items: [
            'Everything findable: sitemap, internal links, no orphaned pages',
            'One address per page, redirects that go where they should',
            'Titles and descriptions that say what the page says',
            'Structured data for your business, services, prices and questions',
            'Core Web Vitals in the green on phones',
            'Broken links, duplicate texts and old copies of the site cleared away',
          ],
        },
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      heading: 'How it goes',
      steps: [
        {
          title: 'Find out what people ask',
          summary:
            'We look at what brings visitors today, what they search for in your trade and town, and who answers now. You get a list, ordered by what it is worth to you.',
        },
        {
          title: 'Repair, then write',
          summary:
            'First month: the technical faults, because everything after depends on them. Then page by page, the answers, written with you, since you know them.',
        },
        {
          title: 'Measure and decide',
          summary:
            'Every month a report of one page: what we did, what moved, what did not, what is next. You decide whether it is worth another month.',
        },
      ],
    },
    {
      kind: 'cards',
      id: 'honesty',
      heading: 'What we will not tell you',
      intro: 'There is a lot of nonsense sold in this trade.',
      cards: [
        {
          title: '“Number one in 30 days”',
          text: 'Nobody can promise a position. Expect first movement after two or three months and a clear picture after six.',
        },
        {
          title: '“500 links a month”',
          text: 'Bought links work until they do not, and then they work against you. We ask people who know you, one at a time.',
        },
        {
          title: '“Forty articles about everything”',
          text: 'Text written for machines is read by nobody. Six good pages that answer what your customers ask will beat it.',
        },
      ],
    },
  ],
  faqs: [
    {
      question: 'How long until I see something?',
      answer:
        'Corrections to your Business Profile can show within days. Rankings for useful searches usually move after two to three months. If nothing has moved after six, we say so and suggest to stop.',
    },
    {
      question: 'What do I have to do?',
      answer:
        'About an hour a month: answer our questions about your trade, approve texts, and ask satisfied customers for a review. Nobody can do that last one for you.',
    },
    {
      question: 'Do I need this at all?',
      answer: `If you are booked out, no. If most of your work comes from referrals and you like it that way, a correct Business Profile and a good website will do. Ask us to look; it is free and takes us twenty minutes.`,
    },
    {
      question: 'Do you optimize for AI answers too?',
      answer:
        'The assistants read the same pages. What helps is the same: clear answers, facts with a source, structured data, a site that loads. We check how you are described in them and correct what can be corrected.',
    },
  ],
  closing: {
    heading: 'What would people have to search for to need you?',
    text: `Tell us three phrases. We look at who answers them in ${agency.locality} today and write back what it would take.`,
    buttons: [
      { label: 'Get a Quote', to: '/quote' },
      { label: 'Contact Us', to: '/contact' },
    ],
  },
}
