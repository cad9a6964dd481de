import { prices } from '#domain/prices.ts'
import type { ServicePage } from './service-page.ts'

/** S1 §2, §9: static page with example tiers, FAQ, technology badges and success stories. */
export const memberships: ServicePage = {
  slug: 'memberships',
  title: 'Membership & Video Platforms',
  kicker: 'What you know, behind a door you own',
  description:
    'Courses, classes, programs and recordings for people who pay to come back. On your own domain, with your own prices, and with members whose addresses belong to you and not to a platform.',
  buttons: [
    { label: 'Get Started', to: '/quote' },
    { label: 'Book a Free Consult', to: '/contact' },
  ],
  sections: [
    {
      kind: 'checklists',
      id: 'included',
      heading: 'What it does',
      lists: [
        {
          title: 'For members',
          items: [
            'Sign up, pay and start in under two minutes',
            'A library that remembers where they stopped',
            'Video that plays on a gym’s bad wireless',
            'Change or cancel without writing to anybody',
          ],
        },
        {
          title: 'For you',
          items: [
            'Tiers, trials, passes and coupons you set yourself',
            'Upload once; the sizes and captions are made for you',
            'Who is active, who is drifting, who left and why',
            'Failed cards retried and reminded politely',
          ],
        },
        {
          title: 'Underneath',
          items: [
            'Videos only for those who paid, by links that expire',
            'Payments by Stripe, money straight to your account',
            'Every member and every file exportable',
          ],
        },
      ],
    },
    {
      kind: 'offers',
      id: 'example-tiers',
      heading: 'Example tiers',
      intro: 'What your members might pay you, not what you pay us. Three steps that many of our clients begin with.',
      offers: [
        {
          name: 'Basic',
          price: prices.memberBasic.shown,
          text: 'The library. For those who want to do it alone.',
          items: ['All recordings', 'New one every week', 'Progress and favorites'],
        },
        {
          name: 'Premium',
          price: prices.memberPremium.shown,
          text: 'The library and the room. Where most members end up.',
          items: ['Everything in Basic', 'Live classes', 'Programs by goal', 'Members’ forum'],
          badge: 'Most chosen',
        },
        {
          name: 'VIP',
          price: prices.memberVip.shown,
          text: 'You, a little. Few places, and the price says so.',
          items: ['Everything in Premium', 'Monthly call', 'Personal form checks', 'Answers within a day'],
        },
      ],
      note: 'Tiers, names and prices are yours to set and to change; existing members keep theirs until you say otherwise.',
    },
    {
      kind: 'technologies',
      id: 'technologies',
      heading: 'Technologies',
      technologies: [
        { name: 'Stripe Billing', use: 'subscriptions, trials, tax' },
        { name: 'HLS video', use: 'quality that follows the connection' },
        { name: 'React', use: 'player, library, progress' },
        { name: 'Node.js', use: 'members, tiers, rights' },
        { name: 'PostgreSQL', use: 'who may see what' },
        { name: 'S3-compatible storage', use: 'videos, at cost' },
        { name: 'WebVTT', use: 'captions and chapters' },
      ],
    },
    {
      kind: 'stories',
      id: 'stories',
      heading: 'Success stories',
      stories: [
        {
          client: 'Cascade Peak Fitness',
          portfolioId: 'cascade-peak-fitness',
          result: '212 members in the first year',
          text: 'A strength coach who was full at 30 clients. The program, a video for every lift and form checks by upload let her coach seven times as many.',
        },
        {
          client: 'Silver Lake Yoga',
          portfolioId: 'silver-lake-yoga',
          result: 'One pass for hall, shore and screen',
          text: 'Three kinds of class and three ways to pay became one membership. Waiting lists fill the places that used to stay empty.',
        },
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      heading: 'How it goes',
      steps: [
        {
          title: 'Find out what they stay for',
          summary: 'We talk to five of your regulars. What people pay to join is rarely what they pay to stay for.',
        },
        {
          title: 'Open for thirty people',
          summary:
            'A small first version with one tier, after about six weeks. Founding members forgive and tell you everything.',
        },
        {
          title: 'Grow what is used',
          summary: 'Add tiers, programs and live classes where the numbers point. Leave out what nobody opens.',
        },
      ],
    },
  ],
  faqs: [
    {
      question: 'Why not Patreon, Kajabi or Mighty Networks?',
      answer:
        'They are good to start with, and if you have fewer than fifty members we will tell you to. Your own pays off when their fees pass what a site costs to run, or when their rules start to decide yours.',
    },
    {
      question: 'Can I bring my existing members?',
      answer:
        'Yes. Addresses, tiers and history are imported. Cards can be moved if your present provider allows it; otherwise members enter theirs once, and we write the mail that asks them.',
    },
    {
      question: 'Can somebody copy my videos?',
      answer:
        'A determined person can record any screen. We make sure that links cannot be passed on, downloads are off unless you want them, and one account is not shared by a whole team.',
    },
    {
      question: 'What share do you take?',
      answer: 'None. The payment provider has its fee, storage and hosting cost what they cost, and the rest is yours.',
    },
  ],
  closing: {
    heading: 'What do people keep asking you to explain?',
    text: 'That is usually the first course. Tell us about it and we will say what the smallest version would be.',
    buttons: [
      { label: 'Get Started', to: '/quote' },
      { label: 'Book a Free Consult', to: '/contact' },
    ],
  },
}
