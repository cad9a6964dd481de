import { prices } from '#domain/prices.ts'
import { agency } from './agency.ts'

export type Faq = { question: string; answer: string }

/** S1 §2 /contact: four items. */
export const contactFaqs: Faq[] = [
  {
    question: 'How quickly will I hear back?',
    answer:
      'Within one business day, usually the same day. If it is urgent, call: the phone is answered by somebody who can do something about it.',
  },
  {
    question: 'Do I have to be in Everett?',
    answer:
      'No. About half of our clients are within an hour’s drive and the rest are on video calls. We are glad to visit if you are nearby; seeing the shop explains more than a form does.',
  },
  {
    question: 'I already have a website. Can you take it over?',
    answer:
      'Usually. We look at it first, free of charge, and tell you whether it is worth repairing. Sometimes the honest answer is that yours is fine and needs two afternoons, not a new site.',
  },
  {
    question: 'What should I have ready before we talk?',
    answer:
      'Nothing polished. Tell us what your business does, who buys from you, and what you want people to do on the site. An example of a site you like helps; so does one you can’t stand.',
  },
]

/** S1 §2 /quote: five items; the prices and weeks are those of S1 §9. */
export const quoteFaqs: Faq[] = [
  {
    question: 'How much does a website cost?',
    answer: `Basic sites start from ${prices.basicSite.shown}. Complex ones, with a shop, bookings or sign-in, are usually ${prices.complexSiteLow.shown}-${prices.complexSiteHigh.shown}. Your proposal names one price for the work it describes, and that is what you pay.`,
  },
  {
    question: 'How long does it take?',
    answer:
      '2-4 weeks for a standard site, 4-8 weeks for a complex one, counted from the day we have your texts and pictures. If you have a date that cannot move, put it in the form and we will say plainly whether it can be met.',
  },
  {
    question: 'What happens after I send the form?',
    answer:
      'A person reads it. We call to ask what the form could not, then send a detailed proposal within 24 hours: what we would build, what it costs, when it is done. There is no obligation and no follow-up campaign.',
  },
  {
    question: 'Do I have to write the texts myself?',
    answer:
      'You have to tell us what is true; we can do the writing. Most clients talk for an hour, we draft, they correct. If you prefer to write, we send an outline with a length for each part.',
  },
  {
    question: 'Who owns the site when it is done?',
    answer: `You do: domain, texts, pictures, code. If you leave ${agency.name} one day, we hand over everything in a form another developer can use, and we answer their questions.`,
  },
]
