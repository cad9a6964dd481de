import { prices } from '#domain/prices.ts'
import { heading, list, paragraph, quote } from '../blocks.ts'
import type { Post } from './post.ts'

export const threePricesPeopleCanChooseBetween: Post = {
  id: 'three-prices-people-can-choose-between',
  title: 'Three prices people can choose between',
  excerpt:
    'How to set up membership tiers that explain themselves: what belongs in each, how far apart the prices should be, and the number that matters more than sign-ups.',
  category: 'Memberships',
  readTime: '5 min read',
  publishDate: '2026-08-18',
  author: 'Emil Okafor',
  image: 'posts/memberships',
  tags: ['Memberships', 'Pricing', 'Subscriptions', 'Retention'],
  body: [
    paragraph(
      'Coaches, studios and teachers who open a membership usually spend three months on the content and an evening on the prices. Then they end up with five tiers, each with a metal for a name, and a table so long that it needs a scroll bar. Visitors read it twice and decide to think about it. Thinking about it is how people say no online.',
    ),
    paragraph(
      `You need three prices at most, and each has to be for somebody you could name. On our own page about memberships we show an example: Basic at ${prices.memberBasic.shown}, Premium at ${prices.memberPremium.shown} and VIP at ${prices.memberVip.shown}. The amounts are not magic. The distances between them are worth a look.`,
    ),
    heading('A tier is a kind of help, not an amount of content'),
    paragraph(
      'The usual mistake is to cut the library into slices: 20 videos for the small price, 60 for the middle one, all of them for the large one. Nobody wants more videos. A member who finishes three of your twenty is a good member. By holding back the rest you make the cheap tier worse without making the expensive one better.',
    ),
    paragraph('Cut by how much of you people get instead:'),
    list(
      'Alone: everything recorded, watch it when you like. It costs you the same for ten members as for ten thousand.',
      'Together: a schedule, live sessions, a group that notices when somebody is missing. It costs you a few hours a week, no matter how many come.',
      'With you: your eyes on their work. It costs you minutes per person, and there are only so many minutes.',
    ),
    paragraph(
      'Now the prices follow from something. The first can be low, because one more member costs you nothing. The second is where most people should end up, and it should feel like a fair price for a habit. The third must be high enough that you are glad about each one, since every one of them takes time out of your week. Put a number of places on it, and mean it.',
    ),
    heading('How far apart'),
    paragraph(
      `If the steps are small, people agonize. Between ${prices.memberBasic.shown} and something a few dollars more, the choice is a puzzle; between ${prices.memberBasic.shown} and ${prices.memberPremium.shown} it is a decision: do I want to do this alone or not? A factor of about three from one tier to the next works well in practice. It is large enough that each tier has to have its own reason, and that is the real purpose. If you cannot say in one sentence why somebody would pay three times as much, you do not have two tiers; you have one.`,
    ),
    paragraph(
      'And mark one of them as the usual choice. Not to nudge people into spending, but because most have never done this before and would like to know what others do. Mark the one that they really take. If your data says Basic, mark Basic.',
    ),
    heading('The number that matters'),
    paragraph(
      'Everybody watches sign-ups. Watch how many leave. It is called churn: of the members you had on the first of the month, which share was gone on the last? The arithmetic is unforgiving. At 10 percent a month a member stays ten months on average. At 5 percent it is twenty, so the same member is worth twice as much and you need half as many new ones just to stand still. No campaign doubles your income as reliably as that.',
    ),
    paragraph(
      'Look at it by tier, too. If your middle tier loses fewer people than the first, then what is in it works, and you should tell Basic members about it after their second month. If the top tier loses the most, you are probably promising more attention than you have.',
    ),
    heading('Three things that keep people'),
    list(
      'A first week with a plan. Somebody who has done three sessions in seven days mostly stays. Somebody who was handed a library of 200 videos mostly does not. Choose the first three for them.',
      'Being noticed. A line from you when somebody has been away for two weeks does more than any discount. The system can tell you who; write it yourself.',
      'Cards that do not fail quietly. A good part of all cancellations are not decisions at all but expired cards. Retry over several days, write a friendly mail, and let people fix it in one tap.',
    ),
    heading('Make leaving easy'),
    paragraph(
      'It sounds wrong, and we insist on it. A cancel button that works, at the place where people look for it, with one optional question: why? People who could leave without a struggle come back; we see it every January. Those who had to write three mails tell their friends about it instead. Offer a pause next to it. For a knee operation or a summer it is the right thing, and it is the only retention offer that nobody ever resented.',
    ),
    quote('People join for the content and stay because somebody would notice if they didn’t.'),
    heading('Start with one'),
    paragraph(
      'If you are about to open, open with a single tier, the middle one, for thirty people who already know you. Promise them that their price will never go up. Ask them every week what they used. After two months you will know what the other two tiers should be, and you will have thirty people who helped to make it. Changing prices for newcomers later is easy. Existing members keep theirs; a promise about money should outlive the spreadsheet it was made in.',
    ),
  ],
}
