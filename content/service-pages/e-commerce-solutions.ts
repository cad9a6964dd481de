import { prices } from '#domain/prices.ts'
import type { ServicePage } from './service-page.ts'

export const eCommerceSolutions: ServicePage = {
  slug: 'e-commerce-solutions',
  title: 'E-commerce Solutions',
  kicker: 'A shop you can run yourself',
  description:
    'Products, payment, shipping, tax, and a back room where you can find things. We set it up, sell something through it ourselves to be sure, and then hand you the keys.',
  buttons: [
    { label: 'Get a Quote', to: '/quote' },
    { label: 'See Our Work', to: '/portfolio' },
  ],
  startingPrice: {
    label: `Starting at ${prices.ecommerce.shown}`,
    cents: prices.ecommerce.cents,
    note: 'Up to 50 products, one country, cards and wallets. Four to eight weeks.',
  },
  sections: [
    {
      kind: 'checklists',
      id: 'included',
      heading: 'What a shop needs',
      intro: 'Less than you are usually sold. This is in every shop we build.',
      lists: [
        {
          title: 'For your customers',
          items: [
            'Product pages that answer: what is it, how big, when is it here',
            'A checkout of one page, without making an account',
            'Cards, Apple Pay, Google Pay; others on request',
            'An honest total, with shipping and tax, before the last step',
            'An order page instead of a lost email',
          ],
        },
        {
          title: 'For you',
          items: [
            'Stock that counts itself down and tells you when to reorder',
            'Orders on one screen: packed, shipped, collected, refunded',
            'Prices, pictures and texts you change yourself',
            'Pickup and local delivery, with times you set',
            'Figures for your bookkeeper as a file they can use',
          ],
        },
        {
          title: 'Behind the counter',
          items: [
            'Payments by Stripe: card numbers never touch your site',
            'Washington sales tax by address',
            'Backups every night',
            'Ready for the day you are in the newspaper',
          ],
        },
      ],
    },
    {
      kind: 'cards',
      id: 'kinds',
      heading: 'Shops we like to build',
      cards: [
        {
          title: 'The counter that goes online',
          text: 'A bakery, a nursery, a bike shop. Order tonight, collect tomorrow. Shipping can wait until somebody asks for it.',
        },
        {
          title: 'The maker with thirty things',
          text: 'Few products, good pictures, a story for each. Here design earns more than features do.',
        },
        {
          title: 'The supplier with a price list',
          text: 'Regular customers with their own terms, who reorder the same twelve lines. A login, their prices, one button.',
        },
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      heading: 'How it goes',
      steps: [
        {
          title: 'Walk through one order',
          summary:
            'From "that looks nice" to the parcel on the doorstep. Everything that can go wrong shows up on the way.',
        },
        {
          title: 'Build it with ten products',
          summary:
            'Ten of yours, complete. When those are right, the other four hundred are a matter of a spreadsheet.',
        },
        {
          title: 'Sell something before opening',
          summary: 'We buy, you ship, we send it back. Refund included. Then the door opens for everyone.',
        },
      ],
    },
  ],
  faqs: [
    {
      question: 'Shopify or something of my own?',
      answer:
        'If your shop works like most shops, Shopify, and we will set it up well. If pickup times, made-to-order or customer prices are the heart of it, your own is cheaper within two years. We do the sum with you.',
    },
    {
      question: 'What does it cost after launch?',
      answer:
        'The payment provider keeps a share of each sale, about three percent for cards in the US. Hosting and care depend on the plan you choose. We take no share of your sales.',
    },
    {
      question: 'Who puts in the products?',
      answer:
        'We do the first ten, together with you, and import the rest from a spreadsheet. Pictures are the slow part; start with those.',
    },
    {
      question: 'What about returns and refunds?',
      answer: 'One button on the order, whole or in part, with stock put back if you want it back. You set the rules.',
    },
  ],
  closing: {
    heading: 'What would you sell first?',
    text: 'Name three products and how they leave the house. You get a proposal within 24 hours.',
    buttons: [
      { label: 'Get a Quote', to: '/quote' },
      { label: 'Contact Us', to: '/contact' },
    ],
  },
}
