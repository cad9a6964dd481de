import { prices } from '#domain/prices.ts'
import type { ServicePage } from './service-page.ts'

export const mobileResponsiveness: ServicePage = {
  slug: 'mobile-responsiveness',
  title: 'Mobile Responsive Design',
  kicker: 'For the phone in your customer’s hand',
  description:
    'Your site may look fine on the desk it was made on. Most of the people who need it are standing in a street. We rework it so that it reads, taps and loads as it should at every width.',
  buttons: [
    { label: 'Get a Quote', to: '/quote' },
    { label: 'Have us look at yours', to: '/contact' },
  ],
  startingPrice: {
    label: `Starting at ${prices.mobileResponsive.shown}`,
    cents: prices.mobileResponsive.cents,
    note: 'For an existing site of up to ten pages. We look at it first and tell you if it is worth it.',
  },
  sections: [
    {
      kind: 'cards',
      id: 'symptoms',
      heading: 'How to tell that you need it',
      intro: 'Take your phone, not your computer, and try to do on your site what a customer would.',
      cards: [
        {
          title: 'You pinch to read',
          text: 'Text smaller than 16 pixels, or a page wider than the screen. The first thing people do is leave.',
        },
        {
          title: 'You miss the button',
          text: 'Two links so close that a thumb hits both. A menu that opens over what it was meant to show.',
        },
        {
          title: 'The number is a picture',
          text: 'Tapping a phone number should call it, and an address should open the map. On many sites both are just pixels.',
        },
        {
          title: 'You wait',
          text: 'A photograph meant for a poster, sent to a screen the width of a hand. It arrives after the customer has gone.',
        },
      ],
    },
    {
      kind: 'checklists',
      id: 'what-we-do',
      heading: 'What we do',
      lists: [
        {
          title: 'Layout',
          items: [
            'From 320 pixels to a wall-sized screen, nothing cut off, nothing to scroll sideways',
            'The most needed thing first: call, book, find the way',
            'Tables, forms and menus rebuilt for one thumb',
            'Upright and sideways, with enlarged text too',
          ],
        },
        {
          title: 'Touch and access',
          items: [
            'Targets large enough to hit, far enough apart to miss the neighbor',
            'The right keyboard for each field, and autofill that works',
            'Contrast that survives sunlight',
            'Screen readers, voice control and keyboards tested',
          ],
        },
        {
          title: 'Weight',
          items: [
            'Each picture in the size the screen needs, in AVIF or WebP',
            'Scripts nobody misses removed',
            'Main content visible within 2.5 seconds on a slow connection',
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
          title: 'We try it on real phones',
          summary:
            'A drawer of them, the oldest from 2018. You get a short film of what goes wrong, which is usually convincing.',
        },
        {
          title: 'We rework it page by page',
          summary: 'Beginning with the three pages most people see. The old site stays up until the new one is better.',
        },
        {
          title: 'We check with your visitors',
          summary:
            'A month later we compare: how many call, how many leave at once, how long the page takes to be there.',
        },
      ],
    },
  ],
  faqs: [
    {
      question: 'Do I need a new site for that?',
      answer:
        'Often not. If the foundations are sound, we change layout and pictures and leave the rest. If they are not, we tell you before you spend money on paint.',
    },
    {
      question: 'Do I need an app as well?',
      answer:
        'Almost certainly not. A good site can be put on the home screen, works offline where it matters, and nobody has to install anything.',
    },
    {
      question: 'Which phones do you test?',
      answer:
        'Current and four-year-old iPhones and Androids, a cheap Android from 2018, one tablet, and a screen reader on each system. The cheap one finds most of the faults.',
    },
  ],
  closing: {
    heading: 'Send us the address.',
    text: 'We will look at your site on our worst phone and tell you what we see. That part is free.',
    buttons: [
      { label: 'Contact Us', to: '/contact' },
      { label: 'Get a Quote', to: '/quote' },
    ],
  },
}
