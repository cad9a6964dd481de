import type { ProjectStage } from '#domain/projects.ts'
import { prices } from '#domain/prices.ts'

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

/** S2 §6. */
export const membershipComparison: { feature: string; free: boolean | string; premium: boolean | string }[] = [
  { feature: 'Project progress and updates', free: true, premium: true },
  { feature: 'Support tickets', free: 'up to 3 open', premium: 'unlimited' },
  { feature: 'Priority support', free: false, premium: true },
  { feature: 'Business email controls', free: false, premium: true },
  { feature: 'Booking system tools', free: false, premium: true },
  { feature: 'Advanced analytics', free: false, premium: true },
  { feature: 'Custom domain management', free: false, premium: true },
  { feature: 'Premium tools access', free: false, premium: true },
  { feature: 'Payment integration', free: false, premium: true },
]
