import { list, paragraph, quote } from '../blocks.ts'
import type { CaseStudy } from './case-study.ts'

export const cascadePeakFitness: CaseStudy = {
  id: 'cascade-peak-fitness-membership',
  title: 'From 30 clients to 212 members, with evenings off',
  category: 'Membership',
  industry: 'Fitness',
  outcome: '212 members after a year, 4% leaving per month, and a coach who stops at six.',
  stack: ['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'Stripe Billing', 'HLS video'],
  timeline: '11 weeks, first members after 6',
  image: 'case-studies/membership',
  tags: ['Membership', 'Video', 'Subscriptions', 'Coaching'],
  portfolioId: 'cascade-peak-fitness',
  client: 'Cascade Peak Fitness',
  publishDate: '2026-06-30',
  author: 'Emil Okafor',
  figures: [
    { figure: '212', label: 'members after twelve months' },
    { figure: '4%', label: 'leave in a month, on average' },
    { figure: '6 weeks', label: 'to the first paying member' },
  ],
  situation: [
    paragraph(
      'Dana Whitehorse coaches strength to people over forty, and she is good at it, so she was full. Thirty clients is what one person can see in a week. Everybody else was on a list, and the list got a newsletter.',
    ),
    paragraph(
      'She had tried two course platforms. On the first, members bought a program and never opened week three. On the second they opened it, but their questions came by text message, at night, to her own number. She wanted something in between: a program that runs by itself, and a way for her to look at a lift without being there.',
    ),
  ],
  work: [
    paragraph(
      'Before drawing anything we called six of her clients. We asked what they would miss most if they moved away. Nobody said the exercises. All six said some version of: she notices. So the center of the platform is not the library. It is the form check.',
    ),
    list(
      'A member films a set and uploads it from the phone; it shows up in Dana’s queue with the program and the last check beside it',
      'She answers with a drawing on a frame, a voice note or a line of text, in about two minutes each',
      'The program adjusts: a held weight, an easier variation, or the next step',
      'The library of 90 lifts is there for reference, with captions, in a quality that follows the connection',
    ),
    paragraph(
      'Payments run through Stripe in three tiers, with form checks as the difference between them: none, two a month, or as many as you like. We opened after six weeks with one tier and thirty founding members, most of them from the waiting list, and built the other two when we knew what people used.',
    ),
    paragraph(
      'Emil took over the filming guide and the cutting. Each lift is filmed once, from two sides, and cut for the library and for the feeds in one go.',
    ),
  ],
  change: [
    paragraph(
      'A year after opening there are 212 members. On average four in a hundred leave in a month, which is low for the trade; those with at least one form check a month leave half as often as those without, and that is the number Dana steers by. She spends about nine hours a week on checks and has kept twelve clients in person, because she likes it.',
    ),
    quote(
      'I thought people were paying for the videos. They pay because on Wednesday I told them to push their knees out.',
      'Dana Whitehorse',
    ),
  ],
  hindsight: [
    paragraph(
      'Our first upload assumed a new phone and good wireless. Gyms have neither. Uploads that broke at 80 percent and began again were the most common complaint of the first month, and it took us a week to make them resume where they stopped. Now it is the first thing we build for anything with video.',
    ),
    paragraph(
      'We would also leave out the forum. It was on the list because such platforms have one. In twelve months it saw forty posts, thirty of them from us.',
    ),
  ],
}
