import { maintenance } from '../pricing.ts'
import type { ServicePage } from './service-page.ts'

/** Plans, guarantee and 'Save up to 14% with annual billing' come from content/pricing.ts and the loaded plans. */
export const websiteMaintenance: ServicePage = {
  slug: 'website-maintenance',
  title: 'Website Maintenance',
  kicker: 'Somebody keeps an eye on it',
  description:
    'Software ages, certificates run out, forms stop sending and nobody tells you. For a fixed amount a month we see to it, make the small changes you need, and answer when you call.',
  buttons: [
    { label: 'See the plans', to: '#plans' },
    { label: 'Contact Us', to: '/contact' },
  ],
  sections: [
    {
      kind: 'maintenance-plans',
      id: 'plans',
      heading: 'Three plans',
      intro: maintenance.text,
    },
    {
      kind: 'cards',
      id: 'what-happens',
      heading: 'What happens in a month',
      intro: 'You mostly do not notice, which is how it should be. So here is a list.',
      cards: [
        {
          title: 'Every five minutes',
          text: 'A check from two places that the site answers, the certificate is valid and the contact form really delivers.',
        },
        {
          title: 'Every night',
          text: 'A backup of files and data to another provider. Once a quarter we restore one, because an untested backup is a rumor.',
        },
        {
          title: 'Every update',
          text: 'Tried on a copy first, then on your site, at an hour when nobody is on it. If it goes wrong, the old version is back in minutes.',
        },
        {
          title: 'On the first of the month',
          text: 'A short report: what was updated, how often the site was down and why, what we changed for you, what we would do next.',
        },
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      heading: 'How to begin',
      steps: [
        {
          title: 'We look it over',
          summary: 'Free of charge, also if somebody else built it. You get a list of what is old, open or broken.',
        },
        {
          title: 'We put it in order',
          summary: 'If something has to be repaired before we can vouch for it, you get a price for that first.',
        },
        {
          title: 'We keep it there',
          summary: 'Backups and checks start the same day. From then on you have a name and a number to call.',
        },
      ],
    },
  ],
  faqs: [
    {
      question: 'What is the 30-day satisfaction guarantee?',
      answer:
        'It covers all plans. If you are not satisfied in the first 30 days, tell us and we return the payment. You keep the list of faults and the backups.',
    },
    {
      question: 'What if I need more hours than the plan has?',
      answer:
        'We tell you before we go over, and you decide: wait for next month, move up a plan, or have it done as a small project with its own price.',
    },
    {
      question: 'Do you maintain WordPress and Shopify sites?',
      answer:
        'Both, and most things made with PHP or Node. If yours is something we do not know well enough, we say so and name somebody who does.',
    },
    {
      question: 'Is hosting included?',
      answer:
        'Hosting stays in your name and you pay it directly, so that nobody holds your site. If you want us to choose and set it up, that is part of getting started.',
    },
  ],
  closing: {
    heading: 'Not sure what state yours is in?',
    text: 'Send the address. You get an honest list back within two days, and no obligation with it.',
    buttons: [
      { label: 'Contact Us', to: '/contact' },
      { label: 'See all prices', to: '/pricing' },
    ],
  },
}
