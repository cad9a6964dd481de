import { answerPromises } from '#domain/answer-promises.ts'
import { prices, subscriptionPlans, formatWholeDollars } from '#domain/prices.ts'
import { claimForm } from '../claim-form.ts'
import { asPartOfPremium, capital, toolsToCome, toolsToday } from '../premium.ts'
import type { FactsByPlace } from './fact.ts'

const perMonth = Object.fromEntries(
  subscriptionPlans.map(({ billing_interval, monthly_equivalent }) => [
    billing_interval,
    `${formatWholeDollars(monthly_equivalent)}/month`,
  ]),
)
const total = Object.fromEntries(
  subscriptionPlans.map(({ billing_interval, total_amount }) => [billing_interval, formatWholeDollars(total_amount)]),
)
const { premium, premiumUrgent } = answerPromises
/** What is not built yet is not sold as if it were (content/dashboard.ts). */
const ways = `${perMonth.monthly} billed monthly, ${perMonth.quarterly} billed quarterly (${total.quarterly}), ${perMonth.semi_annual} billed half-yearly (${total.semi_annual}), ${perMonth.annual} billed yearly (${total.annual})`

/** The free website and the Premium membership. */
export const freeWebsiteFacts: FactsByPlace = {
  '/promotions': {
    'free-what': `The free website: we design it, build it, host it and hand it to you, 3-4 pages, online within 48 hours, yours to keep. You pay for your own domain name, ${prices.domain.shown}, and nothing else.`,
    'free-pages':
      'The free website has 3-4 pages: home, what you do, about you, contact. Written with you, not filled with stock sentences.',
  },
  '/promotions#guarantee': {
    'free-really': `The website is really free: you pay only for your own domain name, ${prices.domain.shown}, and nothing at all if you already have one. There is no card to give and no invoice for the site. Not now, not later.`,
    'free-contract':
      'There is no contract for the free website: nothing to sign, and nothing that renews itself except your own domain. You can leave whenever you like.',
    'free-support':
      'With the free website you can ask anything, and a person answers within 24 hours. Up to 3 support tickets may be open at a time; Premium has as many as you like, and they are opened first.',
    'premium-cancel':
      'You can cancel Premium anytime, with one button. The free site stays where it is; only the Premium tools end.',
  },
  '/promotions#solution': {
    'free-why': `We give small websites away because some of the businesses grow and need more; that is how it pays for itself. Most never owe us anything, and that was the deal. No catch: you pay ${prices.domain.shown} for your domain, and there is no invoice for the site.`,
    'free-time':
      'The free website is online within 48 hours, counted from when we have your words and pictures. We tell you on the phone exactly which ones.',
    'free-hosting':
      'Hosting is included in the free website, on the same fast servers as our paying clients. You do not pay for it, not even later.',
    'free-ads': 'There is no advertising on a free website: no ads and no banner of ours on your pages.',
    'free-phone':
      'A free website works on every phone: small, quick and readable, because that is where your customers are.',
    'free-texts':
      'For the free website you do not have to write everything: the pages are written with you. We call, ask about your business, and collect the words and pictures you have.',
  },
  '/promotions#domain': {
    'domain-price': `A domain comes to ${prices.domain.shown} with us; depending on the ending, registrars ask ${prices.domainLow.shown}-${prices.domainHigh.shown}. It is the one thing you pay for with a free website.`,
    'domain-have': 'If you already have a domain, you pay nothing at all: we put the free website on yours.',
    'domain-own': 'Your domain is registered in your name, not in ours. Leave whenever you like and take it with you.',
    'domain-what':
      'A domain is your address: yourbusiness.com. It is rented from a registry by the year, so nobody can give you one for good.',
  },
  '/promotions#steps': {
    'free-start':
      'To get the free website, fill in its form: name, email, business. It takes two minutes and no card. We call within 24 hours and collect the words and pictures you have; 48 hours later you look at it, say what is wrong, and it goes online.',
    'free-queue':
      'Free websites are built in the order they are claimed. If there is a queue, we tell you when we call, which is within 24 hours.',
    'your-data': `What you tell us in the form of the free website: ${claimForm.privacy}`,
    'free-need':
      'For the free website we need three answers in the form (name, email, business) and then, on the phone, the words and pictures you have. No card.',
  },
  '/promotions#plans': {
    'premium-price': `The Premium membership costs ${ways}. (The maintenance plan that is also called Premium is another thing: /pricing.)`,
    'premium-quarterly': `Premium billed quarterly is ${perMonth.quarterly}, ${total.quarterly} every three months.`,
    'premium-yearly': `Premium billed yearly is ${perMonth.annual}, ${total.annual} for the year; billed half-yearly it is ${perMonth.semi_annual}, ${total.semi_annual} for six months.`,
    'premium-monthly': `Premium month by month is ${perMonth.monthly}. Billed quarterly it is ${perMonth.quarterly}, and less the further ahead you pay.`,
    'premium-tools': `Premium adds ${toolsToday} to your free site: as many tickets as you like, and yours are opened first. ${capital(toolsToCome)} are coming soon, as part of it.`,
    'premium-or-free': `The Free Website is 3-4 pages with hosting and up to 3 open support tickets. Premium is everything in Free plus ${toolsToday}, ${perMonth.quarterly} billed quarterly or ${perMonth.monthly} month by month; ${toolsToCome} are coming soon, as part of it. You can start free and stay free.`,
    'premium-worth': `Bought separately, the tools of Premium cost ${prices.separateTools.shown}; with Premium you save up to ${prices.premiumSavings.shown}. Most of them are coming soon; if you need only one of the tools, buy only that one.`,
    'premium-booking': `The booking system is ${asPartOfPremium('Booking system')}: customers pick a free slot themselves. You get the appointment, they get the reminder.`,
    'premium-email': `Business email is ${asPartOfPremium('Business email')}: you@yourbusiness.com, set up on your phone and computer by us.`,
    'premium-chatbot': `An AI chatbot is ${asPartOfPremium('AI chatbot')}: it answers from your own pages at any hour, and hands over to you when it does not know.`,
    'premium-support': `Premium members have priority support: as many tickets as you like, the first answer within ${premium.first} opening hours, urgent ones within ${premiumUrgent.first}.`,
    'premium-analytics': `Analytics are ${asPartOfPremium('Analytics')}: how many came, from where, and what they did. Without following anybody around.`,
    'premium-domain': `Domain management is ${asPartOfPremium('Custom domain management')}: renewals, DNS records and redirects are done for you, with the domain still in your name.`,
    'premium-later':
      'You can start with the free website and add Premium later, when you need its tools. Nobody pushes; you can also stay free for good.',
    'free-booking': `The free website itself has no booking and no business email: both are ${asPartOfPremium('Booking system')}, ${perMonth.quarterly} billed quarterly or ${perMonth.monthly} month by month. A shop is another thing: it starts at ${prices.ecommerce.shown}. You can add what you need later.`,
  },
  '/promotions#problem': {
    'why-not-builder':
      'Website builders such as Wix or Squarespace are not hard. They are just one more evening job, and evenings are when you do the books. We build it for you, the small site even free, in 48 hours.',
  },
}
