import { prices } from '#domain/prices.ts'
import type { ServicePage } from './service-page.ts'

export const fastWebsiteDevelopment: ServicePage = {
  slug: 'fast-website-development',
  title: 'Fast Website Development',
  kicker: 'Quick to build, quick to open',
  description:
    'A lean website for a business that needs one this month, not this year. It opens in about a second on an ordinary phone, and it stays that way because there is nothing on it that you did not ask for.',
  buttons: [
    { label: 'Get a Quote', to: '/quote' },
    { label: 'See Our Work', to: '/portfolio' },
  ],
  startingPrice: {
    label: `Starting at ${prices.fastWebsite.shown}`,
    cents: prices.fastWebsite.cents,
    note: 'Up to five pages, written with you, launched in two to four weeks.',
  },
  sections: [
    {
      kind: 'cards',
      id: 'why-speed-matters',
      heading: 'Why speed matters',
      intro: 'Nobody compliments a fast website. They just stay on it.',
      cards: [
        {
          title: 'People leave',
          text: 'Somebody who looks you up from a parking lot has one bar of signal and little patience. If the page is still white after three seconds, the back button is right there, and so is your competitor.',
        },
        {
          title: 'Search engines notice',
          text: 'Google measures how real visitors experience a page and uses it in ranking. It is a small factor, but between two similar bakeries the quick one has it.',
        },
        {
          title: 'Slow is expensive',
          text: 'You pay for every visitor who came through an ad and left before the page did anything. Speed is the cheapest advertising there is: you buy it once.',
        },
      ],
    },
    {
      kind: 'figures',
      id: 'budget',
      heading: 'What we promise in numbers',
      intro:
        'Measured on a mid-range phone over a slow mobile connection, before launch and again a month later with real visitors.',
      figures: [
        { figure: '< 2.5 s', label: 'until the main thing on the page is there (LCP)' },
        { figure: '< 200 ms', label: 'until a tap does something (INP)' },
        { figure: '< 0.1', label: 'of layout shift: nothing jumps while you read (CLS)' },
        { figure: '95+', label: 'of 100 in Lighthouse on a phone' },
      ],
    },
    {
      kind: 'checklists',
      id: 'performance-features',
      heading: 'Performance features',
      intro: 'What makes the difference, in the order in which it usually does.',
      lists: [
        {
          title: 'What is on the page',
          items: [
            'Pictures in modern formats, in the size they are shown',
            'Two fonts at most, served from your own domain',
            'No sliders, no autoplaying video, no pop-up of the month',
            'Scripts only where something has to move',
          ],
        },
        {
          title: 'How it gets to the visitor',
          items: [
            'Pages built ahead of time and served ready-made',
            'Compressed with Brotli, cached where it is safe to',
            'A server on the same coast as your customers',
            'No third-party requests before anybody has agreed to them',
          ],
        },
        {
          title: 'How it stays quick',
          items: [
            'A size limit that the site checks at every change',
            'Speed from real visits, without cookies',
            'A note to us, not to you, when it gets slower',
          ],
        },
      ],
    },
    {
      kind: 'technologies',
      id: 'technologies',
      heading: 'Technologies',
      intro: 'Plain, well-known parts that another developer can take over.',
      technologies: [
        { name: 'HTML and CSS', use: 'most of the page, as it should be' },
        { name: 'TypeScript', use: 'for the parts that move' },
        { name: 'React', use: 'where a page has real interaction' },
        { name: 'Tailwind CSS', use: 'one small stylesheet' },
        { name: 'Node.js', use: 'forms and everything behind them' },
        { name: 'AVIF and WebP', use: 'pictures at a fifth of the weight' },
        { name: 'HTTP/2 and Brotli', use: 'fewer bytes, fewer trips' },
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      heading: 'How it goes',
      steps: [
        {
          title: 'One conversation',
          summary:
            'An hour about your business. We leave with a list of pages, you with a price and a date, both in writing.',
        },
        {
          title: 'One week to look at',
          summary:
            'Within a week the real site is at a private address, with your words on it. You say what is wrong; we fix it.',
        },
        {
          title: 'Launch, then listen',
          summary:
            'We move it to your domain, watch the numbers for a month, and tune what real visitors find slow or unclear.',
        },
      ],
    },
  ],
  faqs: [
    {
      question: 'How fast is fast?',
      answer:
        'The thresholds above are the ones Google calls good. We aim for half of them and have those four written into the proposal: if the finished site misses one, we work on it until it does not.',
    },
    {
      question: 'Is it a template?',
      answer:
        'The plumbing is the same from site to site, because it is good plumbing. What your visitors see is laid out for you. If you want every page drawn from nothing, that is Custom Web Design.',
    },
    {
      question: 'Can I change things myself?',
      answer:
        'Yes: texts, pictures, prices, opening hours, news. You get a short written guide and half an hour with us on a call. What you cannot do is break the layout.',
    },
    {
      question: 'Will it still be fast when I add to it?',
      answer:
        'That is the point of the size limit. Pictures you upload are scaled and compressed by the site, and anything that would make a page heavy is refused with a reason.',
    },
  ],
  closing: {
    heading: 'When do you need it?',
    text: 'Tell us the date. We will say within 24 hours whether it can be met and what it costs.',
    buttons: [
      { label: 'Get a Quote', to: '/quote' },
      { label: 'Contact Us', to: '/contact' },
    ],
  },
}
