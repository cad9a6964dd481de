import { about } from '#content/about.ts'
import { accountHelp } from '#content/account-help.ts'
import { anchorOf } from '#content/anchors.ts'
import { agency, agencyLocation } from '#content/agency.ts'
import { contact } from '#content/contact.ts'
import { contactFaqs, quoteFaqs } from '#content/faqs.ts'
import { home } from '#content/home.ts'
import { newsletter } from '#content/newsletter.ts'
import { portalTeaser } from '#content/portal-teaser.ts'
import { blogPage } from '#content/posts.ts'
import { comingSoon, premiumTools } from '#content/premium.ts'
import { maintenance, pricingPage } from '#content/pricing.ts'
import { promotions } from '#content/promotions.ts'
import { quotePage } from '#content/quote.ts'
import {
  formatWholeDollars,
  maintenanceFallbacks,
  maintenancePlans,
  maintenanceTiers,
  subscriptionPlans,
} from '#domain/prices.ts'
import { onPage, partsOf, summed, titled, type Passage } from './passage.ts'

export function passagesOfPages(): Passage[] {
  return [...atHome(), ...contacts(), ...quotes(), ...prices(), ...freeWebsite(), ...people(), ...accounts()]
}

function atHome(): Passage[] {
  return [
    onPage('/', agency.name).whole([home.hero.text, agency.description]),
    onPage('/blog', blogPage.title).at('newsletter', newsletter.heading, [newsletter.text, newsletter.small]),
  ]
}

function contacts(): Passage[] {
  const { at, questions } = onPage('/contact', contact.title)
  const { info, hours, form } = contact
  return [
    at('where', info.heading, [
      `Phone: ${agency.phone}, ${agency.hours.weekdays}. Email: ${agency.email}.`,
      `We are in ${agencyLocation}. ${info.location.note}`,
    ]),
    at('hours', hours.heading, [
      `${hours.rows.map(({ days, hours }) => `${days} ${hours}`).join(', ')}, Pacific time.`,
      hours.note,
    ]),
    at('message', form.heading, [contact.description, form.text]),
    ...questions(contactFaqs),
  ]
}

function quotes(): Passage[] {
  const { title, description, process, form, proposal } = quotePage
  const { at, questions } = onPage('/quote', title)
  return [
    at('quote-form', form.heading, [description, `${proposal.heading}: ${proposal.items.join('; ')}.`]),
    at('process', process.heading, process.steps.map(summed)),
    ...questions(quoteFaqs),
  ]
}

function prices(): Passage[] {
  const { title, otherServices, faqs } = pricingPage
  const { at, questions } = onPage('/pricing', title)
  return [
    at('plans', maintenance.heading, [
      ...maintenanceTiers.map(
        (tier) =>
          `${tier}, ${formatWholeDollars(maintenanceFallbacks[tier].base_price)}/month: ${maintenance.plans[tier].tagline}`,
      ),
      `${maintenance.annualSaving}. ${maintenance.moneyBackGuarantee.title}.`,
    ]),
    ...maintenanceTiers.map((tier) => at('plans', `${tier} maintenance plan`, linesOfTier(tier))),
    at('other-services', otherServices.heading, [
      ...otherServices.services.map(({ title, price, text }) => `${title}, ${price}. ${text}`),
      otherServices.text,
    ]),
    ...questions(faqs),
  ]
}

function linesOfTier(tier: (typeof maintenanceTiers)[number]): string[] {
  const options = maintenancePlans.filter(({ tier_name }) => tier_name === tier)
  const ahead = options
    .filter(({ billing_interval }) => billing_interval !== 'monthly')
    .map(
      ({ billing_interval, total_amount, discount_percentage }) =>
        `${maintenance.intervals[billing_interval]} ${formatWholeDollars(total_amount)} (${maintenance.discount(discount_percentage)})`,
    )
  const { base_price, features } = maintenanceFallbacks[tier]
  return [
    `${tier}: ${formatWholeDollars(base_price)}/month. Paid ahead: ${ahead.join(', ')}.`,
    `${features.join('. ')}.`,
    maintenance.plans[tier].tagline,
  ]
}

function freeWebsite(): Passage[] {
  const { hero, problem, solution, domain, pricing, steps, guarantee } = promotions
  const { whole, at } = onPage('/promotions', hero.kicker)
  return [
    whole([hero.text, `${hero.points.join('. ')}.`], hero.title),
    at('problem', problem.heading, problem.complaints.map(titled)),
    at('solution', solution.heading, [solution.text, ...solution.items.map(titled)]),
    at('domain', domain.heading, [domain.text, ...domain.points]),
    at('plans', 'Premium membership', [...linesOfPremium(), ...premiumTools.map(lineOfTool)]),
    at('plans', pricing.heading, [pricing.text, ...pricing.plans.map(lineOfPlan), pricing.tableNote]),
    at('steps', steps.heading, steps.steps.map(summed)),
    at('guarantee', guarantee.heading, guarantee.promises.map(titled)),
  ]
}

const lineOfTool = ({ title, text, isToCome }: (typeof premiumTools)[number]) =>
  titled({ title: isToCome ? `${title} (${comingSoon})` : title, text })

const lineOfPlan = ({ name, price, priceNote, features, toCome }: (typeof promotions.pricing.plans)[number]) =>
  [`${name}: ${price}, ${priceNote}. ${features.join('. ')}.`, toCome].filter(Boolean).join(' ')

const premiumIntervals = { monthly: 'monthly', quarterly: 'quarterly', semi_annual: 'half-yearly', annual: 'yearly' }

function linesOfPremium(): string[] {
  const offers = subscriptionPlans.map(
    ({ billing_interval, monthly_equivalent }) =>
      `${formatWholeDollars(monthly_equivalent)}/month billed ${premiumIntervals[billing_interval]}`,
  )
  return [`Premium costs ${offers.join(', ')}.`]
}

function people(): Passage[] {
  const { title, description, figures, story, storyHeading, team, teamHeading, values, valuesHeading } = about
  const { whole, at } = onPage('/about', title)
  return [
    whole([description, ...figures.map(({ figure, label }) => `${figure} ${label}`)]),
    ...partsOf(story).map(({ heading, lines }) =>
      heading ? at(anchorOf(heading), heading, lines) : at('story', storyHeading, lines),
    ),
    at(
      'team',
      teamHeading,
      team.map(({ name, role, text }) => `${name}, ${role}: ${text}`),
    ),
    at('values', valuesHeading, values.map(titled)),
  ]
}

function accounts(): Passage[] {
  const { title, description, features } = portalTeaser
  const portal = onPage('/portal', title)
  const { whole } = onPage('/auth', accountHelp.page)
  return [
    portal.whole([description]),
    portal.at('features', portalTeaser.featuresHeading, features.map(titled)),
    ...accountHelp.answers.map(({ title, text }) => whole([text], title)),
  ]
}
