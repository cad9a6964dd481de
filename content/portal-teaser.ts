import type { NavigationLink } from './navigation.ts'

/** S1 §2 /portal: a teaser that no search engine lists. */
export const portalTeaser = {
  badge: 'Coming Soon',
  title: 'The client portal',
  description:
    'One quiet place for everything between you and us: how far your project is, what it costs, and who is working on it. We are fitting it out now.',
  already: { text: 'Already a client?', link: { label: 'Sign in', to: '/auth' } satisfies NavigationLink },
  featuresHeading: 'What it will hold',
  features: [
    {
      title: 'Your project, station by station',
      text: 'Planning, design, development, testing, launch: which one you are at, how far along, and what comes next.',
    },
    {
      title: 'Support tickets',
      text: 'Ask once, get a number, see the answer where you asked. Nothing to dig out of an inbox.',
    },
    {
      title: 'Invoices and plans',
      text: 'What you pay for, until when, and a button to change or cancel it that works without a phone call.',
    },
    {
      title: 'Files and videos',
      text: 'Send raw footage, look at the edit, say what to change. The latest version is always the one on top.',
    },
    {
      title: 'Onboarding without a meeting',
      text: 'Answer the questions we would have asked, in your own time. Stop halfway; it keeps your draft.',
    },
    {
      title: 'An assistant that knows the site',
      text: 'Quick answers at any hour from our own pages and prices, and a person the next morning for the rest.',
    },
  ],
  closing: {
    heading: 'You do not have to wait for it.',
    text: 'Until it opens, all of this works the old way: you call, and somebody knows your project.',
  },
  buttons: [
    { label: 'Book a Call', to: '/contact' },
    { label: 'Contact', to: '/contact' },
  ] satisfies NavigationLink[],
}
