import { prices } from '#domain/prices.ts'
import type { ServicePage } from './service-page.ts'

/** S1 §2, §9: package, formats, add-ons, turnaround and the three buttons with their targets. */
export const digitalMarketing: ServicePage = {
  slug: 'digital-marketing',
  title: 'Digital Marketing',
  kicker: 'Video editing for coaches and gyms',
  description:
    'You train people; somebody should film it; somebody has to cut it. We are the last somebody. Send raw footage from your phone and get back videos made for the feed they will be seen in.',
  buttons: [
    { label: 'Get Started Today', to: '/quote' },
    { label: 'Schedule Consultation', to: '/contact' },
  ],
  sections: [
    {
      kind: 'offers',
      id: 'package',
      heading: 'One package',
      intro: 'Eight videos are two a week, which is what a feed needs and what a coach can film.',
      offers: [
        {
          name: 'Social Fitness Video Package',
          price: prices.videoPackage.shown,
          cents: prices.videoPackage.cents,
          per: 'month',
          text: '8 edited videos per month, cut by a person who trains.',
          items: [
            '4 weekly workout videos of 2-10 min',
            '4 social clips of 15-60 s',
            'Every video in the formats you post in',
            'Captions, music you may use, your colors and logo',
            'One round of changes on each video',
            '3-5 business day turnaround',
          ],
          button: { label: 'Get Started Today', to: '/quote' },
        },
      ],
    },
    {
      kind: 'video-formats',
      id: 'formats',
      heading: 'Formats',
      intro: 'The same squat, framed three ways. We reframe by hand, so that nobody’s head is missing.',
      formats: [
        {
          ratio: '9:16',
          channels: ['Instagram Reels', 'TikTok', 'YouTube Shorts'],
          text: 'Upright, fast, understood without sound.',
        },
        { ratio: '1:1', channels: ['Instagram Feed'], text: 'Square, for the grid people look at before they follow.' },
        {
          ratio: '16:9',
          channels: ['Facebook', 'LinkedIn'],
          text: 'Wide, with room for form cues and a title.',
        },
      ],
    },
    {
      kind: 'offers',
      id: 'add-ons',
      heading: 'Add-ons',
      intro: 'By the video, only when one deserves it.',
      offers: [
        {
          name: 'Advanced Motion Graphics',
          price: prices.motionGraphics.shown,
          text: 'Animated cues on the body: angles, bar path, which muscle and when.',
          items: ['Drawn on your footage', 'Kept as a style for the next one'],
        },
        {
          name: 'Custom Thumbnail Design',
          price: prices.thumbnailDesign.shown,
          text: 'The still that decides whether the video is opened at all.',
          items: ['Two versions to choose from', 'Legible at the size of a stamp'],
        },
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      heading: 'How a month goes',
      steps: [
        {
          title: 'You film',
          summary: 'On your phone, with our one-page guide: where to stand, where the light is, how long to hold.',
        },
        {
          title: 'We cut',
          summary: 'Upload the raw clips in the portal. The edit is there for you to look at in 3-5 business days.',
        },
        {
          title: 'You post',
          summary: 'Approve it or say what to change. You get files named by channel, with a caption to start from.',
        },
      ],
    },
    {
      kind: 'stories',
      id: 'stories',
      heading: 'Who does it',
      stories: [
        {
          client: 'Cascade Peak Fitness',
          portfolioId: 'cascade-peak-fitness',
          result: 'Eight videos a month since spring',
          text: 'Dana films on Sundays between two clients. The weekly workouts go to her members, the clips to everybody else, and the clips bring the members.',
        },
      ],
    },
  ],
  faqs: [
    {
      question: 'What do I need to film with?',
      answer:
        'The phone you have, if it is younger than five years, and a window. A clip-on microphone helps more than a better camera.',
    },
    {
      question: 'Do you post for me?',
      answer:
        'No. We deliver files, captions and a suggested order. The account should sound like you, and comments want an answer from you.',
    },
    {
      question: 'I need it by tomorrow. Can you?',
      answer:
        'Turnaround is 3-5 business days, because that is what careful work takes. For a launch or an event, tell us a week ahead and we hold the slot.',
    },
    {
      question: 'Do unused videos carry over?',
      answer:
        'For one month, up to four. Longer than that, film more or take a break: you can pause for a month at any time.',
    },
    {
      question: 'Who owns the footage?',
      answer:
        'You do, raw and edited. We keep a copy for a year in case you lose yours, and delete it whenever you ask.',
    },
  ],
  closing: {
    heading: 'Send us one clip.',
    text: 'Describe what you film and where you post. The quote is free and with you within 24 hours.',
    buttons: [
      { label: 'Get Your Free Quote', to: '/quote' },
      { label: 'Schedule Consultation', to: '/contact' },
    ],
  },
}
