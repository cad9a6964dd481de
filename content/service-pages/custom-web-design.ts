import { prices } from '#domain/prices.ts'
import { signInFrom } from '../navigation.ts'
import type { ServicePage } from './service-page.ts'

export const customWebDesign: ServicePage = {
  slug: 'custom-web-design',
  title: 'Custom Web Design',
  kicker: 'Drawn for you, once',
  description:
    'A website that could belong to nobody else. We begin with your business and an empty page, draw until it fits, and build what we drew. Fixed scope, fixed price, no theme underneath.',
  buttons: [
    { label: 'Get a Quote', to: '/quote' },
    { label: 'See Our Work', to: '/portfolio' },
  ],
  startingPrice: {
    label: `Fixed price ${prices.customWebDesign.shown}`,
    cents: prices.customWebDesign.cents,
    note: 'Design and build of up to eight pages. Larger sites get a proposal.',
  },
  sections: [
    {
      kind: 'checklists',
      id: 'included',
      heading: 'What is in the package',
      lists: [
        {
          title: 'Design',
          items: [
            'A morning with you about the business and its customers',
            'Two directions for the home page, drawn far enough to choose',
            'Colors, type and picture style, on one sheet you can keep',
            'Up to eight pages, each laid out for what it says',
          ],
        },
        {
          title: 'Build',
          items: [
            'Made for phones first, checked at every width',
            'Texts and prices you can edit yourself',
            'Contact form, map, opening hours, search basics',
            'Usable by keyboard and screen reader',
          ],
        },
        {
          title: 'Afterwards',
          items: [
            'Two rounds of changes before launch',
            'A month of corrections after it',
            'All files and accounts in your name',
            'Half an hour of teaching, and a written guide',
          ],
        },
      ],
    },
    {
      kind: 'cards',
      id: 'principles',
      heading: 'How we draw',
      cards: [
        {
          title: 'From the words outward',
          text: 'Design that starts with filler text ends with filler. We write the sentences first, then find the shape they need.',
        },
        {
          title: 'With your own pictures',
          text: 'One good photograph of your workshop says more than ten of strangers shaking hands. We tell you what to shoot, or send somebody.',
        },
        {
          title: 'Until nothing can go',
          text: 'Each element has to say what it is there for. What stays is quick to read, quick to load and hard to confuse with anyone else’s.',
        },
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      heading: 'How it goes',
      steps: [
        {
          title: 'Listen',
          summary:
            'A morning at your place if we can. We write down what the site has to do and for whom, on one page.',
        },
        {
          title: 'Draw',
          summary:
            'Two directions in the first two weeks, in a browser, with your words. You choose one; we finish it.',
        },
        {
          title: 'Build and launch',
          summary: 'Two to four weeks more, with the site at a private address all along. Then it goes down the slip.',
        },
      ],
    },
  ],
  faqs: [
    {
      question: 'Why do I have to sign in to buy it?',
      answer:
        'Because the purchase opens your project: its stages, files and invoices live in your account. An account is free and takes a minute.',
    },
    {
      question: 'What if I like neither direction?',
      answer:
        'Then we misunderstood something, and we draw a third after talking again. It has happened twice. There is no charge for it.',
    },
    {
      question: 'Can I use a discount code?',
      answer:
        'Yes. Enter it in the purchase box; the amount is taken off before you pay, and you see it on the payment page.',
    },
    {
      question: 'Do you design logos too?',
      answer:
        'Not on their own. If you have none, we set your name well, which is what most good logos are. For a full identity we know two people we would hire ourselves.',
    },
  ],
  closing: {
    heading: 'Rather talk first?',
    text: 'Most people do. Twenty minutes on the phone will tell both of us whether we fit.',
    buttons: [
      { label: 'Contact Us', to: '/contact' },
      { label: 'Get a Quote', to: '/quote' },
    ],
  },
}

/** The notice for visitors without an account, over the dimmed page (S1 §2). */
export const designSignInNotice = {
  title: 'Sign In Required',
  text: 'The package is bought from your account, because that is where your project will live. Sign in, or make an account in a minute.',
  buttons: [
    { label: 'Sign In / Sign Up', to: signInFrom('/services/custom-web-design') },
    { label: 'Back to Home', to: '/' },
  ],
}

/** The purchase box for signed-in customers (S1 §2, §4); the server looks the price up by this product name. */
export const designPurchase = {
  productName: 'Custom Web Design',
  heading: 'Custom Web Design package',
  price: prices.customWebDesign.shown,
  priceCents: prices.customWebDesign.cents,
  priceNote: 'one payment, nothing recurring',
  discountCode: { label: 'Discount code (optional)', placeholder: 'Code' },
  button: 'Purchase Now',
  busy: 'Processing...',
  continueWithout: 'Continue Without Discount',
  small: 'You pay on a secure page of our payment provider. We never see your card.',
}
