import {
  annualSavingClaim,
  formatWholeDollars,
  maintenanceFallbacks,
  maintenancePlans,
  maintenanceTiers,
  type MaintenanceTier,
} from '#domain/prices.ts'
import type { FactsByPlace } from './fact.ts'

const monthly = (tier: MaintenanceTier) => `${formatWholeDollars(maintenanceFallbacks[tier].base_price)}/month`

function ahead(tier: MaintenanceTier): string {
  const [quarter, half, year] = maintenancePlans
    .filter(({ tier_name, billing_interval }) => tier_name === tier && billing_interval !== 'monthly')
    .map(({ total_amount, discount_percentage }) => `${formatWholeDollars(total_amount)} (${discount_percentage}% off)`)
  return `3 months ${quarter}, 6 months ${half}, 1 year ${year}`
}
const year = (tier: MaintenanceTier) =>
  formatWholeDollars(
    maintenancePlans.find((plan) => plan.tier_name === tier && plan.billing_interval === 'yearly')?.total_amount ?? 0,
  )
const three = maintenanceTiers.map((tier) => `${tier} ${monthly(tier)}`).join(', ')

/** Looking after a site that is there: plans, what is in them, guarantee and leaving. */
export const maintenanceFacts: FactsByPlace = {
  '/pricing#plans': {
    'maint-price': `Keeping a website in order costs, by plan: ${three}. Essential is updates, daily backups and a watched site; Professional adds 2 hours of changes a month; Premium adds 5 hours and 24/7 phone support.`,
    'maint-compare': `Essential (${monthly('Essential')}): monthly updates, daily backups, uptime watched. Professional (${monthly('Professional')}): everything in Essential, 2 hours of content updates a month, updates every week instead of every month, priority support. Premium (${monthly('Premium')}): everything in Professional, 5 hours, 24/7 phone support, cleanup after an attack.`,
    'maint-essential': `Essential, ${monthly('Essential')} or ${year('Essential')} for a year: software and security updates every month, daily backups kept for 30 days, uptime watched around the clock, email support within one business day, and a monthly report. For a site that rarely changes and must not break.`,
    'maint-professional': `Professional, ${monthly('Professional')} or ${year('Professional')} for a year: everything in Essential, 2 hours of content updates a month, updates every week instead of every month, a speed and search check every month, priority support by phone and email in business hours.`,
    'maint-premium': `The Premium maintenance plan, ${monthly('Premium')} or ${year('Premium')} for a year: everything in Professional, 5 hours of content updates a month, 24/7 phone support, cleanup included if the site is ever attacked, and a review with you every quarter.`,
    'maint-essential-ahead': `Essential paid ahead: ${ahead('Essential')}. By the month it is ${monthly('Essential')}.`,
    'maint-professional-ahead': `Professional paid ahead: ${ahead('Professional')}. By the month it is ${monthly('Professional')}.`,
    'maint-premium-ahead': `The Premium maintenance plan paid ahead: ${ahead('Premium')}. By the month it is ${monthly('Premium')}.`,
    'maint-ahead': `Paid ahead, every maintenance plan is cheaper: 5% off for 3 months, 10% off for 6 months, 15% off for a year. A year of Essential is ${year('Essential')}, of Professional ${year('Professional')}, of Premium ${year('Premium')}. (The page says: save up to ${annualSavingClaim} with annual billing.)`,
    'maint-which': `Which plan fits: Essential (${monthly('Essential')}) is for a site that rarely changes and must not break, Professional (${monthly('Professional')}) for one that changes every month and brings in work (most popular), Premium (${monthly('Premium')}) for a business that stops when its website does.`,
    'maint-night':
      'Phone support at any hour, 24/7, nights and weekends included, is part of the Premium maintenance plan. Professional has priority support by phone and email in business hours, Essential email support within one business day.',
    'maint-support':
      'Support by plan: Essential, email within one business day. Professional, priority support by phone and email in business hours. Premium, 24/7 phone support.',
    'maint-hours':
      'Professional includes 2 hours of content updates a month, the Premium maintenance plan 5 hours. Essential includes none.',
    'maint-attack':
      'Cleanup is included in the Premium maintenance plan if the site is ever attacked or hacked. All plans have security updates and daily backups, so that there is a clean copy to go back to.',
    'maint-guarantee':
      'All maintenance plans have a 30-day money-back guarantee: tell us within 30 days that it is not for you and we return what you paid, without a form.',
  },
  '/pricing#can-i-change-or-cancel-a-plan': {
    'maint-cancel':
      'You can cancel a maintenance plan at any time: monthly plans end with the month you cancel in. If you paid for several months and leave early, we return the unused full months. No contract holds you.',
    'maint-change':
      'You can change a maintenance plan whenever you like, up or down. Monthly plans end with the month you change or cancel in, and unused full months that were paid ahead are returned.',
  },
  '/pricing#what-counts-as-a-content-update': {
    'maint-update':
      'A content update is anything you would otherwise do yourself: new texts, prices, pictures, a news item, a page built from parts the site already has. A new feature is a small project, and gets its own price first.',
  },
  '/pricing#do-unused-hours-carry-over': {
    'maint-carry':
      'Unused hours of a maintenance plan carry over for one month. We would rather you used them: we ask in the last week of the month whether there is anything.',
  },
  '/pricing#does-my-site-have-to-be-built-by-you': {
    'maint-take-over':
      'Your site does not have to be built by us: we maintain sites that somebody else built. We look it over first, free of charge, and tell you what we would have to repair before we can promise to keep it running.',
  },
  '/services/website-maintenance': {
    'maint-why': `Maintenance is there because software ages, certificates run out, forms stop sending and nobody tells you. For a fixed amount a month (from ${monthly('Essential')}) we see to updates and backups, make the small changes you need, and answer when you call.`,
  },
  '/services/website-maintenance#what-happens': {
    'maint-backup':
      'Backups are made every night, files and data, to another provider, and daily backups are kept for 30 days. Once a quarter we restore one, because an untested backup is a rumor.',
    'maint-watch':
      'We watch your site around the clock: every five minutes a check from two places that the site answers, the certificate is valid and the contact form really delivers.',
    'maint-updates':
      'Every update is tried on a copy first, then on your site, at an hour when nobody is on it. If it goes wrong, the old version is back in minutes.',
    'maint-report':
      'On the first of the month you get a short report: what was updated, how often the site was down and why, what we changed for you, what we would do next.',
  },
  '/services/website-maintenance#process': {
    'maint-start':
      'Maintenance begins with a look: we look it over first, free of charge, also if somebody else built it, and you get a list of what is old, open or broken. Repairs get a price first. Backups and checks start the same day.',
  },
  '/services/website-maintenance#what-is-the-30-day-satisfaction-guarantee': {
    guarantee:
      'There is a 30-day satisfaction guarantee on all maintenance plans: if you are not satisfied in the first 30 days, tell us and you get your money back. You keep the list of faults and the backups. For a project, the price is agreed in writing before we begin.',
  },
  '/services/website-maintenance#what-if-i-need-more-hours-than-the-plan-has': {
    'maint-more-hours':
      'If you need more hours than the plan has, we tell you before we go over, and you decide: wait for next month, move up a plan, or have it done as a small project with its own price.',
  },
  '/services/website-maintenance#do-you-maintain-wordpress-and-shopify-sites': {
    'maint-kinds':
      'We maintain WordPress and Shopify sites, both, and most things made with PHP or Node. If yours is something we do not know well enough, we say so and name somebody who does.',
  },
  '/services/website-maintenance#is-hosting-included': {
    'maint-hosting':
      'Hosting is not included in a maintenance plan: it stays in your name and you pay it directly, so that nobody holds your site. If you want us to choose and set it up, that is part of getting started. (With the free website, hosting is included.)',
  },
}
