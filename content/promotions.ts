import { prices } from '#domain/prices.ts'
import { premiumHas, premiumTools, toolsToCome } from './premium.ts'
import type { ProcessStep } from './process.ts'

export type PromotionPlan = {
  name: string
  price: string
  priceNote: string
  text: string
  features: string[]
  /** What it will hold besides; without a tick. */
  toCome?: string
  badge?: string
  button: string
}

/** `true` is a check mark, `false` a dash with the word 'no' for screen readers. */
export type ComparisonRow = { feature: string; free: string | boolean; premium: string | boolean }

const plans: PromotionPlan[] = [
  {
    name: 'Free Website',
    price: 'Free',
    priceNote: `plus your domain, ${prices.domain.shown}`,
    text: 'A small site that looks like somebody cared, because somebody did.',
    features: [
      '3-4 pages',
      'Built within 48 hours',
      'Hosting included',
      'Works on every phone',
      'Up to 3 open support tickets',
    ],
    button: 'Claim Your FREE Website',
  },
  {
    name: 'Premium',
    price: prices.premiumQuarterly.shown,
    priceNote: `billed quarterly, or ${prices.premiumMonthly.shown} month by month`,
    text: 'The same site with what a growing business bolts on, in one bill.',
    features: [
      'Everything in Free',
      'Support tickets without a limit',
      ...premiumTools.filter(({ isToCome }) => !isToCome).map(({ title }) => title),
    ],
    toCome: `Coming soon, as part of it: ${toolsToCome}.`,
    badge: 'Most Popular',
    button: 'Start free, add Premium later',
  },
]

const rows: ComparisonRow[] = [
  { feature: 'Website of 3-4 pages', free: true, premium: true },
  { feature: 'Hosting', free: 'included', premium: 'included' },
  { feature: 'Build time', free: '48 hours', premium: '48 hours' },
  { feature: 'Domain', free: prices.domain.shown, premium: prices.domain.shown },
  { feature: 'Support tickets', free: 'up to 3 open', premium: 'unlimited, priority' },
  ...premiumTools.map(({ title }) => ({ feature: title, free: false, premium: premiumHas(title) })),
  { feature: 'The same tools bought separately', free: '–', premium: prices.separateTools.shown },
  { feature: 'Monthly cost', free: 'Free', premium: prices.premiumQuarterly.shown },
]

/** S1 §2 /promotions, in the order of the page. Every button on it opens the claim form (content/claim-form.ts). */
export const promotions = {
  hero: {
    kicker: 'The free website',
    title: 'A website for your business, free. Online in 48 hours.',
    text: `We design it, build it, host it and hand it to you: 3-4 pages, yours to keep. You pay for your own domain name, ${prices.domain.shown}, and nothing else.`,
    button: 'Claim Your FREE Website',
    /** The countdown is 24 hours because that is how soon we answer (S1 §9); it says so instead of pretending to end. */
    countdownLabel: 'Claim it now and you hear from us within',
    countdownDone: 'We would have called by now.',
    points: ['3-4 pages', 'Built within 48 hours', 'Hosting included', 'No contract'],
  },
  problem: {
    heading: 'The Problem',
    text: 'We have heard each of these across our own counter.',
    complaints: [
      {
        title: '“They wanted thousands before showing me anything.”',
        text: 'A new business needs a page with its hours, its work and its phone number. It is quoted for a cathedral.',
      },
      {
        title: '“I tried to build it myself. It has been in draft since March.”',
        text: 'The website builders are not hard. They are just one more evening job, and evenings are when you do the books.',
      },
      {
        title: '“I pay every month and can’t say for what.”',
        text: `Hosting here, email there, a booking tool, a plugin that renews in the night. Bought one by one, the usual set comes to ${prices.separateTools.shown}.`,
      },
    ],
  },
  solution: {
    heading: 'What we do instead',
    text: 'We build you a small, good website and give it to you. Some of the businesses we do that for grow, and need more; that is how it pays for itself. Most never owe us anything, and that was the deal.',
    items: [
      {
        title: '3-4 real pages',
        text: 'Home, what you do, about you, contact. Written with you, not filled with stock sentences.',
      },
      {
        title: 'Online within 48 hours',
        text: 'Counted from when we have your words and pictures. We will tell you exactly which ones on the phone.',
      },
      {
        title: 'Hosting included',
        text: 'On the same fast servers as our paying clients. No advertising on your pages.',
      },
      { title: 'Works on every phone', text: 'Small, quick and readable, because that is where your customers are.' },
    ],
  },
  domain: {
    heading: 'The one thing you pay for',
    text: `A domain is your address: yourbusiness.com. It is rented from a registry by the year, so nobody can give you one for good. Ours come to ${prices.domain.shown}; depending on the ending, registrars ask ${prices.domainLow.shown}-${prices.domainHigh.shown}.`,
    points: [
      'Registered in your name, not in ours',
      'Already have one? Then you pay nothing at all',
      'Leave whenever you like and take it with you',
    ],
  },
  pricing: {
    heading: 'Two plans, one of them free',
    text: `Start free and stay free, or add the tools when you need them. Bought separately they cost ${prices.separateTools.shown}; with Premium you save up to ${prices.premiumSavings.shown}.`,
    plans,
    tableHeading: 'Side by side',
    tableColumns: { feature: 'What you get', free: 'Free Website', premium: 'Premium' },
    rows,
    tableNote: `The comparison is our own estimate from list prices of common tools. ${prices.separateTools.shown} against ${prices.premiumQuarterly.shown} is where the ${prices.premiumSavings.shown} come from; if you need only one of the tools, buy only that one.`,
  },
  steps: {
    heading: '3 Simple Steps to Launch',
    steps: [
      { title: 'Claim it', summary: 'Fill in the form: name, email, business. It takes two minutes and no card.' },
      {
        title: 'Talk to us',
        summary: 'We call within 24 hours, ask about your business, and collect the words and pictures you have.',
      },
      {
        title: 'Go online',
        summary: 'Within 48 hours you look at it, say what is wrong, and we put it on your domain.',
      },
    ] satisfies ProcessStep[],
  },
  /** Id of content/testimonials.ts. */
  testimonialId: 'hewitt-avenue-bakery',
  guarantee: {
    heading: 'The risk is ours',
    text: 'Four promises, and nothing in small type under them.',
    promises: [
      {
        title: 'Free website guaranteed',
        text: 'Claim it and we build it, and there is no invoice for it. Not now, not later.',
      },
      { title: 'No contracts', text: 'Nothing to sign, nothing that renews itself except your own domain.' },
      { title: 'Cancel premium anytime', text: 'One button. The free site stays where it is.' },
      { title: '24-hour support', text: 'Ask anything, and a person answers within 24 hours.' },
    ],
  },
  closing: {
    heading: 'Two minutes now, a website on the day after tomorrow.',
    text: 'We build them in the order they are claimed. If there is a queue, we tell you when we call.',
    button: 'Claim Your FREE Website',
  },
}
