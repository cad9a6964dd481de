import { answerPromises, publicAnswerHours } from '#domain/answer-promises.ts'
import { prices } from '#domain/prices.ts'
import type { ProjectStage } from '#domain/projects.ts'
import { capital, comingSoon, premiumHas, toolsToCome } from './premium.ts'

/** What each stage means to the customer: where we are, and what comes after it. */
export const projectStages: Record<ProjectStage, { label: string; next: string }> = {
  planning: { label: 'Planning', next: 'We agree on pages, texts and dates. Then we draw.' },
  design: { label: 'Design', next: 'You see the drawings and say what is wrong with them. Then we build.' },
  development: { label: 'Development', next: 'We build what was drawn. Then everybody tries it.' },
  testing: {
    label: 'Testing',
    next: 'We try it on old phones and slow lines, you try it with real texts. Then it goes out.',
  },
  completed: { label: 'Completed', next: 'It is out. If something stops working, open a support ticket.' },
}

export type DashboardService = { name: string; text: string; to?: string; action?: string }
export type DashboardCategory = { name: string; services: DashboardService[] }

/** S2 §1: only the fitness website and the video package can be ordered from here. */
export const dashboardServices: DashboardCategory[] = [
  {
    name: 'Websites',
    services: [
      {
        name: 'Fitness website',
        text: 'For coaches and gyms. Six steps about you, your packages and your colors; we build from what you tell.',
        to: '/fitness-onboarding',
        action: 'Start the onboarding',
      },
      { name: 'Restaurant website', text: 'Menu, tables and opening hours that are right on holidays too.' },
      { name: 'Shop', text: 'Products, payment, shipping and tax, run by you.' },
    ],
  },
  {
    name: 'Digital marketing',
    services: [
      {
        name: 'Social Fitness Video Package',
        text: `8 edited videos per month, ${prices.videoPackage.shown}.`,
        to: '/services/digital-marketing',
        action: 'See the package',
      },
      { name: 'Search advertising', text: 'A small budget, spent on the people who are looking for you.' },
    ],
  },
  {
    name: 'Tools',
    services: [
      { name: 'Booking system', text: 'Classes and appointments on your own site.' },
      { name: 'Analytics', text: 'What people read, and where they give up, without following them around.' },
    ],
  },
]

/** What happens after a payment, by what was paid for. */
export const afterPaying = {
  purchase: 'Your project is open: we agree on pages, texts and dates first, then we draw.',
  premium: 'Your account is Premium from now on. What you have now stands below.',
  custom: 'What we agreed on runs from now on. Invoices and cards are under Manage Billing.',
} as const

type WayToBegin = { name: string; price?: string; text: string; to: string; action: string; goOn?: string }

/** For somebody who has just come. */
export const waysToBegin: WayToBegin[] = [
  {
    name: 'Fitness website',
    text: 'You are a coach or run a gym: tell us about you, your packages and your colors in six steps. Sending the form costs nothing; you hear the price before we begin.',
    to: '/fitness-onboarding',
    action: 'Start the onboarding',
    goOn: 'Continue the onboarding',
  },
  {
    name: 'Custom Web Design package',
    price: prices.customWebDesign.shown,
    text: 'One payment, nothing recurring. Your project opens here the moment it is paid, and we call you within one business day.',
    to: '/services/custom-web-design',
    action: 'See the design package',
  },
  {
    name: 'Not sure yet?',
    text: 'Twenty minutes on the phone tell both of us whether we fit. You get an answer within 24 hours.',
    to: '/contact',
    action: 'Ask us first',
  },
]

/** What Premium is today, where each part of it is, and whose part in a company it belongs to. */
export const premiumDoors = [
  {
    name: 'Support tickets without a limit',
    text: 'As many open at once as you need. We see that you are Premium and answer you first.',
    to: '/support-tickets',
    action: 'Open Support Tickets',
    area: 'work',
  },
  {
    name: 'Plan, card and invoices',
    text: 'Change or cancel whenever you like.',
    to: '/account-settings',
    action: 'Open Billing',
    area: 'money',
  },
] as const

const toCome = capital(toolsToCome)
export const premiumToCome = `${toCome} are coming soon, as part of what you pay. We write to you when each opens.`
export const premiumOffer = `Support tickets without a limit, answered first. ${toCome} are coming soon and will be part of it.`

const { free, premium, premiumUrgent } = answerPromises
const toPremium = (which: 'first' | 'further') =>
  `within ${premium[which]} opening hours, urgent ones within ${premiumUrgent[which]}`

/** S2 §6; what is not built yet is not sold as if it were. */
export const membershipComparison: { feature: string; free: boolean | string; premium: boolean | string }[] = [
  { feature: 'Project progress and updates', free: true, premium: true },
  { feature: 'Support tickets', free: 'up to 3 open', premium: 'unlimited' },
  { feature: 'Priority support', free: false, premium: premiumHas('Priority support') },
  { feature: 'First answer to a ticket', free: `within ${publicAnswerHours} hours`, premium: toPremium('first') },
  { feature: 'Each further answer', free: `within ${free.further} opening hours`, premium: toPremium('further') },
  { feature: 'Business email controls', free: false, premium: premiumHas('Business email') },
  { feature: 'Booking system tools', free: false, premium: premiumHas('Booking system') },
  { feature: 'Advanced analytics', free: false, premium: premiumHas('Analytics') },
  { feature: 'Custom domain management', free: false, premium: premiumHas('Custom domain management') },
  { feature: 'Premium tools access', free: false, premium: comingSoon },
  { feature: 'Payment integration', free: false, premium: comingSoon },
]
