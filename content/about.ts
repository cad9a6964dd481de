import { heading, paragraph, type Block } from './blocks.ts'
import type { CallToAction } from './call-to-action.ts'
import { agency } from './agency.ts'

export type TeamMember = { name: string; role: string; text: string; initials: string }

/** S1 §2 /about: the team's story, 15+ years of experience, and the tagline. */
export const about = {
  title: `About ${agency.name}`,
  kicker: agency.tagline,
  description: `We are three people above a chandlery on the ${agency.locality} waterfront, with ${agency.yearsOfExperience} years of experience in making websites for businesses that have other things to do.`,
  figures: [
    { figure: agency.yearsOfExperience, label: 'years of experience' },
    { figure: '3', label: 'people, none of them in sales' },
    { figure: '24 hours', label: 'to a detailed proposal' },
    { figure: '1', label: 'price per project, in writing' },
  ],
  storyHeading: 'How it began, and what came of it',
  story: [
    paragraph(
      `Ada Lindqvist built her first website for her uncle’s boatyard, because the one he had paid for needed a programmer to change the opening hours. He wanted to change the opening hours. That was more than 15 years ago, and most of what we do is still that: finding out what a business has to be able to do by itself, and making sure it can.`,
    ),
    paragraph(
      'For some years she did it for an agency in Seattle, with account managers between the people who asked and the people who built. Things got lost on the way. In a small studio there is no way to lose them on: whoever you talk to on the phone is whoever opens the editor afterwards.',
    ),
    heading('Technology should work for you'),
    paragraph(
      'It is painted over the door, and it is a rule for arguments. If a feature would make the site more impressive and your Tuesday more complicated, it does not go in. If a page loads a second faster without a picture that only we like, the picture goes. If a spreadsheet does the job, we tell you to keep the spreadsheet.',
    ),
    heading('Why Port Gardner'),
    paragraph(
      'Captain Vancouver anchored in this bay in 1792 and named it on the chart; the town came a century later and called itself Everett. We liked the older name, and we like charts: somebody went out, measured, and wrote down only what they had found. A good website does the same for a business.',
    ),
    heading('What we are not'),
    paragraph(
      'We are not a large agency, and we turn work down: three projects at once is what three people can do carefully. We do not do political campaigns, gambling, or anything that needs its visitors to be confused. And we are not the cheapest. There is a free website on offer, which is as cheap as it gets, and after that we charge what careful work takes.',
    ),
  ] satisfies Block[],
  teamHeading: 'Who you will talk to',
  team: [
    {
      name: 'Ada Lindqvist',
      role: 'Founder, design and planning',
      text: 'Draws the pages and writes the proposals. Will ask what the site is for until the answer fits in one sentence.',
      initials: 'AL',
    },
    {
      name: 'Noor Haddad',
      role: 'Development',
      text: 'Builds what Ada draws and measures it on a six-year-old phone. Keeps every client’s site updated and backed up.',
      initials: 'NH',
    },
    {
      name: 'Emil Okafor',
      role: 'Video and support',
      text: 'Cuts the videos, answers the tickets. Used to shoot weddings, so nothing about a deadline surprises him.',
      initials: 'EO',
    },
  ] satisfies TeamMember[],
  valuesHeading: 'How we work',
  values: [
    {
      title: 'The price comes first',
      text: 'You know what it costs before we begin. If we misjudged the work, that is our evening, not your invoice.',
    },
    {
      title: 'You see it early',
      text: 'Real pages in a browser within the first week, with your own words on them. No slideshows.',
    },
    {
      title: 'It is yours',
      text: 'Domain, code, texts, accounts: all in your name from the first day, and you can take them anywhere.',
    },
    {
      title: 'Everyone can use it',
      text: 'By keyboard, by screen reader, on an old phone with one bar of signal. That is a requirement, not an extra.',
    },
  ],
  closing: {
    heading: 'Come by, or call.',
    text: `The coffee is reasonable and the view is of ferries. ${agency.phone}, ${agency.hours.weekdays}.`,
    buttons: [
      { label: 'Contact Us', to: '/contact' },
      { label: 'See Our Work', to: '/portfolio' },
    ],
  } satisfies CallToAction,
}
