/**
 * The price book: every dollar amount a visitor can read, once, in cents. Texts take `shown` from here and never write an
 * amount themselves; a crawl of the built pages fails on an amount that is not in `priceBook`.
 * No zod here: every public page loads this file.
 */
import type { ProjectType, QuoteBudget } from './leads.ts'
import { writeNumber } from './numbers.ts'

export type Price = { cents: number; shown: string }

/** S1 §9: money is kept in cents and shown in whole dollars: 149900 is '$1,499'. */
export function formatWholeDollars(cents: number): string {
  return `$${writeNumber(Math.round(cents / 100))}`
}

/** S2 §9: what was bought and billed is shown with two decimals: 24990 is '$249.90'. */
export function formatDollars(cents: number): string {
  return twoDecimals.format(cents / 100)
}

/** '−$5.00': with a minus as wide as a figure, where a hyphen would be lost. */
export const formatSignedDollars = (cents: number) => (cents < 0 ? `−${formatDollars(-cents)}` : formatDollars(cents))

const twoDecimals = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function price(cents: number, unit = ''): Price {
  return { cents, shown: `${formatWholeDollars(cents)}${unit}` }
}

function addOn(cents: number, unit: string): Price {
  return { cents, shown: `+${price(cents, unit).shown}` }
}

export const subscriptionIntervals = ['monthly', 'quarterly', 'semi_annual', 'annual'] as const
export type SubscriptionInterval = (typeof subscriptionIntervals)[number]

/** decisions.md "Money": what Premium costs a month, by how it is paid. Everything else about it is computed from these. */
const premiumPerMonth: Record<SubscriptionInterval, number> = {
  monthly: 16900,
  quarterly: 14500,
  semi_annual: 13500,
  annual: 12200,
}
const separateToolsPerMonth = 22500

export const prices = {
  // Services, as their own pages show them (S1 §2, §9).
  fastWebsite: price(149900),
  seo: price(89900, '/month'),
  customWebDesign: price(249900),
  mobileResponsive: price(129900),
  ecommerce: price(349900),
  videoPackage: price(30000, '/month'),
  motionGraphics: addOn(1500, '/video'),
  thumbnailDesign: addOn(2000, '/video'),

  // The same services in the grid and the pricing summary; see `statedTwice`.
  seoInSummary: price(80000, '/month'),
  customWebDesignInSummary: price(250000),
  ecommerceInSummary: price(350000),

  // Web solutions on /services/websites, each "from" (S1 §9).
  businessSite: price(299700),
  ecommerceSite: price(499700),
  portfolioSite: price(199700),
  landingPage: price(99700),

  // FAQ statements (S1 §9).
  basicSite: price(120000),
  complexSiteLow: price(250000),
  complexSiteHigh: price(500000, '+'),

  // Example tiers a membership client might charge (S1 §9).
  memberBasic: price(900, '/month'),
  memberPremium: price(2900, '/month'),
  memberVip: price(9900, '/month'),

  // The free website and Premium (S1 §1, §2 /promotions, §9).
  domain: price(1500, '/year'),
  domainLow: price(1000),
  domainHigh: price(2000, '/year'),
  premiumMonthly: price(premiumPerMonth.monthly, '/month'),
  premiumQuarterly: price(premiumPerMonth.quarterly, '/month'),
  separateTools: price(separateToolsPerMonth, '+/month'),
  premiumSavings: price(12 * (separateToolsPerMonth - premiumPerMonth.quarterly), '/year'),

  // Bounds of the budget choices in the quote and claim forms (S1 §3).
  quoteBudgetLow: price(200000),
  quoteBudgetMiddle: price(500000),
  quoteBudgetHigh: price(1000000),
  claimBudget25: price(2500),
  claimBudget50: price(5000),
  claimBudget100: price(10000),
  claimBudget200: price(20000),
} as const satisfies Record<string, Price>

/**
 * S1 §9 states these twice and differently. Both readings stand, each where the specification shows it.
 * A third of the kind is a percentage: the page says 'up to 14%' for annual billing, the plan data say 15 %.
 */
export const statedTwice: { subject: string; onItsPage: Price; elsewhere: readonly Price[] }[] = [
  { subject: 'SEO Optimization', onItsPage: prices.seo, elsewhere: [prices.seoInSummary] },
  { subject: 'Custom Web Design', onItsPage: prices.customWebDesign, elsewhere: [prices.customWebDesignInSummary] },
  { subject: 'E-commerce Solutions', onItsPage: prices.ecommerce, elsewhere: [prices.ecommerceInSummary] },
  { subject: 'Domain of a free website', onItsPage: prices.domain, elsewhere: [prices.domainLow, prices.domainHigh] },
]

/** S1 §2 /services/website-maintenance: 'Save up to 14% with annual billing'. The exact saving is 14.99 %. */
export const annualSavingClaim = '14%'

export const maintenanceTiers = ['Essential', 'Professional', 'Premium'] as const
export type MaintenanceTier = (typeof maintenanceTiers)[number]

export const maintenanceIntervals = ['monthly', '3-month', '6-month', 'yearly'] as const
export type MaintenanceInterval = (typeof maintenanceIntervals)[number]

/** A row of maintenance_plan_options (S1 §3). `base_price` is shown for monthly billing, `total_amount` for the rest. */
export type MaintenancePlan = {
  tier_name: MaintenanceTier
  billing_interval: MaintenanceInterval
  base_price: number
  total_amount: number
  discount_percentage: number
  features: string[]
  is_active: boolean
  display_order: number
}

/** What a page shows for a tier when the plans could not be loaded (S1 §9). */
export const maintenanceFallbacks: Record<MaintenanceTier, { base_price: number; features: string[] }> = {
  Essential: {
    base_price: 19900,
    features: [
      'Software and security updates every month',
      'Daily backups, kept for 30 days',
      'Uptime watched around the clock',
      'Email support within one business day',
      'A monthly report you can read in two minutes',
    ],
  },
  Professional: {
    base_price: 29900,
    features: [
      'Everything in Essential',
      '2 hours of content updates a month',
      'Updates every week instead of every month',
      'A speed and search check every month',
      'Priority support by phone and email in business hours',
    ],
  },
  Premium: {
    base_price: 49900,
    features: [
      'Everything in Professional',
      '5 hours of content updates a month',
      '24/7 phone support',
      'Cleanup included if the site is ever attacked',
      'A review with you every quarter, with a written plan',
    ],
  },
}

/** What a project of a kind costs, roughly: from and to. */
type Ballpark = readonly [low: Price, high: Price]

const care = (tier: MaintenanceTier) => price(maintenanceFallbacks[tier].base_price, '/month')

/** Of a kind that is in none of them one is named after a call. */
const ballparks: Record<Exclude<ProjectType, 'other'>, Ballpark> = {
  website: [prices.basicSite, prices.complexSiteHigh],
  ecommerce: [prices.ecommerce, prices.ecommerceSite],
  redesign: [prices.mobileResponsive, prices.businessSite],
  maintenance: [care('Essential'), care('Premium')],
}

/** Where a budget ends; the others have no end. */
const budgetEnds: Partial<Record<QuoteBudget, Price>> = {
  under2k: prices.quoteBudgetLow,
  '2k-5k': prices.quoteBudgetMiddle,
  '5k-10k': prices.quoteBudgetHigh,
}

const ownOf = <T>(values: Partial<Record<string, T>>, key: string) =>
  Object.hasOwn(values, key) ? values[key] : undefined

/**
 * What the quote form tells of a kind of project before anything is sent, and what is kept with the lead: '$1,200 to $5,000+';
 * null where there is none. `isAboveBudget`: the chosen budget ends below it.
 */
export function ballparkOf(projectType: string, budget = ''): { shown: string; isAboveBudget: boolean } | null {
  const range = ownOf(ballparks, projectType)
  if (!range) return null
  const [low, high] = range
  const end = ownOf(budgetEnds, budget)
  return { shown: `${low.shown} to ${high.shown}`, isAboveBudget: end !== undefined && end.cents < low.cents }
}

export type Billed = 'once' | 'month'
type Sold = { code: string; name: string; cents: number; billed: Billed }

const once = (code: string, name: string, { cents }: Price): Sold => ({ code, name, cents, billed: 'once' })
const monthly = (code: string, name: string, { cents }: Price): Sold => ({ code, name, cents, billed: 'month' })

/** What a proposal's lines are chosen from. */
export const catalogue = [
  once('fast_website', 'Fast Website Development', prices.fastWebsite),
  once('business_site', 'Business website', prices.businessSite),
  once('ecommerce_site', 'E-commerce website', prices.ecommerceSite),
  once('ecommerce', 'E-commerce Solutions', prices.ecommerce),
  once('portfolio_site', 'Portfolio website', prices.portfolioSite),
  once('landing_page', 'Landing page', prices.landingPage),
  once('custom_web_design', 'Custom Web Design', prices.customWebDesign),
  once('mobile_responsive', 'Mobile Responsive Design', prices.mobileResponsive),
  once('motion_graphics', 'Advanced Motion Graphics per video', prices.motionGraphics),
  once('thumbnail_design', 'Custom Thumbnail Design per video', prices.thumbnailDesign),
  once('domain', 'Domain for the first year', prices.domain),
  monthly('seo', 'SEO Optimization', prices.seo),
  monthly('video_package', 'Social Fitness Video Package', prices.videoPackage),
  monthly('essential_care', 'Essential care', care('Essential')),
  monthly('professional_care', 'Professional care', care('Professional')),
  monthly('premium_care', 'Premium care', care('Premium')),
  monthly('premium_membership', 'Premium membership', prices.premiumMonthly),
] as const satisfies Sold[]
/** What is not in the price book. */
export const otherItem = 'other'

export const soldAs = (code: string): Sold | undefined => catalogue.find((item) => item.code === code)

const maintenanceMonths: Record<MaintenanceInterval, number> = { monthly: 1, '3-month': 3, '6-month': 6, yearly: 12 }

/** Paid ahead; by the month it is the tier's `base_price`. */
const maintenanceTotals: Record<MaintenanceTier, Record<Exclude<MaintenanceInterval, 'monthly'>, number>> = {
  Essential: { '3-month': 56700, '6-month': 107500, yearly: 203000 },
  Professional: { '3-month': 85200, '6-month': 161500, yearly: 305200 },
  Premium: { '3-month': 142200, '6-month': 269500, yearly: 509200 },
}

/**
 * The twelve rows of S1 §9. The specification gives discount percentages for Essential only (5, 10, 15); computed from the
 * totals and rounded, Professional and Premium come to the same three figures.
 */
export const maintenancePlans: MaintenancePlan[] = maintenanceTiers.flatMap((tier_name, tierIndex) =>
  maintenanceIntervals.map((billing_interval, intervalIndex) => {
    const { base_price, features } = maintenanceFallbacks[tier_name]
    const total_amount = { monthly: base_price, ...maintenanceTotals[tier_name] }[billing_interval]
    const undiscounted = base_price * maintenanceMonths[billing_interval]
    return {
      tier_name,
      billing_interval,
      base_price,
      total_amount,
      discount_percentage: Math.round((1 - total_amount / undiscounted) * 100),
      features,
      is_active: true,
      display_order: tierIndex * maintenanceIntervals.length + intervalIndex + 1,
    }
  }),
)

/** A row of subscription_plan_options (S1 §3), amounts in cents. */
export type SubscriptionPlan = {
  billing_interval: SubscriptionInterval
  monthly_equivalent: number
  total_amount: number
  discount_percentage: number
  is_active: boolean
  display_order: number
}

const subscriptionMonths: Record<SubscriptionInterval, number> = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
}

/** The discount is against paying by the month: 14, 20 and 28 percent. */
export const subscriptionPlans: SubscriptionPlan[] = subscriptionIntervals.map((billing_interval, index) => {
  const monthly_equivalent = premiumPerMonth[billing_interval]
  return {
    billing_interval,
    monthly_equivalent,
    total_amount: monthly_equivalent * subscriptionMonths[billing_interval],
    discount_percentage: Math.round((1 - monthly_equivalent / premiumPerMonth.monthly) * 100),
    is_active: true,
    display_order: index + 1,
  }
})

type PlanTotal = Pick<SubscriptionPlan, 'billing_interval' | 'total_amount'>

/** S1 §9: what paying month by month would have cost over the same time, minus what this plan costs. */
export function savingsCents(plan: PlanTotal, plans: readonly PlanTotal[]): number {
  const monthly = plans.find(({ billing_interval }) => billing_interval === 'monthly')
  const monthlyCents = monthly?.total_amount ?? premiumPerMonth.monthly // S1 §9: also when there is no monthly plan
  return monthlyCents * subscriptionMonths[plan.billing_interval] - plan.total_amount
}

/** Every amount a page may show, as it is written: '$1,499'. */
export const priceBook: readonly string[] = [
  ...Object.values(prices).map(({ cents }) => cents),
  ...maintenancePlans.map(({ total_amount }) => total_amount),
  ...subscriptionPlans.flatMap((plan) => [
    plan.monthly_equivalent,
    plan.total_amount,
    savingsCents(plan, subscriptionPlans),
  ]),
]
  .filter((cents, index, all) => cents > 0 && all.indexOf(cents) === index)
  .sort((a, b) => a - b)
  .map(formatWholeDollars)
