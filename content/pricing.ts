import { answerPromises, publicAnswerHours } from '#domain/answer-promises.ts'
import { annualSavingClaim, prices, type MaintenanceInterval, type MaintenanceTier } from '#domain/prices.ts'
import { agency } from './agency.ts'
import type { CallToAction } from './call-to-action.ts'
import type { Faq } from './faqs.ts'
import type { NavigationLink } from './navigation.ts'

type PlanText = { tagline: string; badge?: string; button: NavigationLink }

const plans: Record<MaintenanceTier, PlanText> = {
  Essential: {
    tagline: 'For a site that rarely changes and must not break.',
    button: { label: 'Choose Essential', to: '/contact' },
  },
  Professional: {
    tagline: 'For a site that changes every month and brings in work.',
    badge: 'Most Popular',
    button: { label: 'Choose Professional', to: '/contact' },
  },
  Premium: {
    tagline: 'For a business that stops when its website does.',
    button: { label: 'Choose Premium', to: '/contact' },
  },
}

/** The words around the maintenance plans, on /pricing and /services/website-maintenance. Prices and features are data. */
export const maintenance = {
  heading: 'Maintenance plans',
  text: 'Cheap to keep in order and expensive to neglect, like anything that floats. Three plans, paid monthly or ahead, each with a person to call.',
  /** S1 §9: the page says 14 %, the yearly plans come to 15 %; both readings stand. */
  annualSaving: `Save up to ${annualSavingClaim} with annual billing`,
  loading: 'Loading pricing...',
  plans,
  intervals: {
    monthly: 'Monthly',
    '3-month': '3 months',
    '6-month': '6 months',
    yearly: '1 year',
  } satisfies Record<MaintenanceInterval, string>,
  monthlyPrice: (amount: string) => `${amount}/month`,
  /** In place of the intervals, while their totals are not known. */
  paidAheadUnknown: 'Paid ahead for 3, 6 or 12 months it costs less. Ask us for the figure.',
  discount: (percentage: number) => `${percentage}% off`,
  /** S1 §2 and §9 word the same promise differently; each page keeps its own. */
  satisfactionGuarantee: {
    title: '30-day satisfaction guarantee',
    text: 'On all plans. If the first month does not convince you, say so and it costs you nothing.',
  },
  moneyBackGuarantee: {
    title: 'All plans: 30-day money-back guarantee',
    text: 'Tell us within 30 days that it is not for you and we return what you paid, without a form.',
  },
}

const { free, premium, premiumUrgent } = answerPromises

/** S1 §2, §9 /pricing: the plans, then other services with the summary's own figures. */
export const pricingPage = {
  title: 'Pricing',
  kicker: 'Written down, so that you can hold us to it',
  description:
    'What it costs to keep a website in order, and where new work starts. One price per project, agreed before we begin.',
  otherServices: {
    heading: 'Other services',
    text: 'Starting points. Your proposal names the exact price for your project, and it does not move afterwards.',
    services: [
      {
        title: 'Custom Web Design',
        price: `from ${prices.customWebDesignInSummary.shown}`,
        text: 'Drawn for your business from an empty page, and built by the people who drew it.',
        to: '/services/custom-web-design',
      },
      {
        title: 'E-commerce',
        price: `from ${prices.ecommerceInSummary.shown}`,
        text: 'A shop you run yourself, with payment, shipping and tax set up and tested.',
        to: '/services/e-commerce-solutions',
      },
      {
        title: 'SEO',
        price: `from ${prices.seoInSummary.shown}`,
        text: 'Local and technical search work, with a report that says what was done and what it changed.',
        to: '/services/seo-optimization',
      },
    ],
  },
  faqHeading: 'About the plans',
  faqs: [
    {
      question: 'Can I change or cancel a plan?',
      answer:
        'Yes. Monthly plans end with the month you cancel in. If you paid for several months and leave early, we return the unused full months.',
    },
    {
      question: 'What counts as a content update?',
      answer:
        'Anything you would otherwise do yourself: new texts, prices, pictures, a news item, a page built from parts the site already has. A new feature is a small project, and gets its own price first.',
    },
    {
      question: 'Do unused hours carry over?',
      answer:
        'For one month. We would rather you used them: we ask in the last week of the month whether there is anything.',
    },
    {
      question: 'Does my site have to be built by you?',
      answer:
        'No. We look it over first, free of charge, and tell you what we would have to repair before we can promise to keep it running.',
    },
    {
      question: 'How soon do you answer a support ticket?',
      answer: `Within ${publicAnswerHours} hours; with the Premium membership within ${premium.first} opening hours, urgent ones within ${premiumUrgent.first}. Each further answer comes within ${free.further} opening hours, with the membership within ${premium.further}, urgent ones within ${premiumUrgent.further}. We are open ${agency.hours.weekdays} and ${agency.hours.saturday}.`,
    },
  ] satisfies Faq[],
  closing: {
    heading: 'A price for your project?',
    text: 'Describe it in a form that takes four minutes. The proposal is with you within 24 hours.',
    buttons: [
      { label: 'Get a Quote', to: '/quote' },
      { label: 'Contact Us', to: '/contact' },
    ],
  } satisfies CallToAction,
}
