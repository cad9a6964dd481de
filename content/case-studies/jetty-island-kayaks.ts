import { list, paragraph, quote } from '../blocks.ts'
import type { CaseStudy } from './case-study.ts'

export const jettyIslandKayaks: CaseStudy = {
  id: 'jetty-island-kayaks-booking',
  title: 'A booking page that knows the tide',
  category: 'Websites',
  industry: 'Tourism',
  outcome: '40% booking increase over one season, and nobody comes off the water to a full voicemail.',
  stack: ['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'Stripe', 'NOAA tide data'],
  timeline: '6 weeks, live before Memorial Day',
  image: 'case-studies/websites',
  tags: ['Website', 'Booking', 'Tourism', 'Local SEO'],
  portfolioId: 'jetty-island-kayaks',
  client: 'Jetty Island Kayaks',
  publishDate: '2026-10-20',
  author: 'Ada Lindqvist',
  figures: [
    { figure: '40%', label: 'booking increase, season on season' },
    { figure: '1 in 3', label: 'bookings made after the school has closed' },
    { figure: '1.1 s', label: 'until the tours are on screen, on a phone' },
  ],
  situation: [
    paragraph(
      'Jetty Island is two miles of sand off Everett, and around it the water comes and goes by ten feet and more. A kayak school there lives by the tide table. Marisol Vega’s season has about a hundred usable days, and she spent a good part of each on the phone, explaining why there is no two o’clock tour on Thursday.',
    ),
    paragraph(
      'Her website was a page with a photograph and a number. She had tried two booking tools and given both up for the same reason: they wanted fixed hours, and the moon does not keep them.',
    ),
  ],
  work: [
    paragraph(
      'The tide predictions for Everett are public, from NOAA, years ahead. Together with Marisol we wrote down what each tour needs: so much water at the launch, so much at the sandbar, back before the ebb runs hard. It came to eleven rules on one sheet of paper. From those the site works out a season of possible departures, and Marisol strikes out the ones she does not want to run.',
    ),
    list(
      'One page with every tour, its date, the tide beside it, and the places left',
      'Booking and payment in a single step; the waiver is signed on the phone before arrival',
      'If the wind forecast turns, one tap moves a tour and asks everybody on it: another date, or your money back',
      'Pages for families, for beginners and for groups, written from the questions on her voicemail',
    ),
    paragraph(
      'The design came last and is mostly left out. The school’s own pictures, large type that can be read in the sun, and a first screen that shows the next three tours instead of a slogan. The page weighs less than one of its photographs used to.',
    ),
  ],
  change: [
    paragraph(
      'From May to September the school sold 40% more places than in the season before, with the same boats, guides and prices. A third of the bookings came in after closing time. No-shows fell by half, which we put down to payment in advance and the message the evening before.',
    ),
    paragraph(
      'The figures are from the school’s own ledger: paid tours, season against season. The weather was much the same. A new sign at the marina went up in July and will have done its part; we cannot say how much.',
    ),
    quote(
      'I used to come off the water to eleven voicemails. Now I come off the water to eleven bookings.',
      'Marisol Vega',
    ),
  ],
  hindsight: [
    paragraph(
      'We would ask about groups sooner. Schools and companies book twenty places by email, months ahead, and our first version had no way to set those aside, so for three weeks Marisol booked them as twenty people called Test. And we would launch in March. Six weeks was enough, but the first warm weekend came before the second round of corrections did.',
    ),
  ],
}
