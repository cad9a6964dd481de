import { rate_limits } from '../limits/limits.tables.ts'
import type { Stripe } from '../outside/stripe.ts'
import { choosePlan, newCustomer, sessionIn, type Customer } from './new-customer.ts'
import { paidOn, stepsAt, type Paid, type Step } from './provider-steps.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

type Life = {
  /** Tier, purchase or subscription, and how its money went. */
  ends: string
  pays: 'once' | 'monthly'
  /** Null for a page that is opened and left. */
  card?: string | null
  code?: string
  isTaxed?: true
  /** The day on which it begins, and what is done at the provider on later ones. */
  begins?: number
  later?: Record<number, Step>
}

const DAY = 24 * 3600
const goodCard = '4242 4242 4242 4242'
const decliningLater = '4000 0000 0000 0341'
const failingRefund = '4000 0000 0000 5126'
const pendingRefund = '4000 0000 0000 7726'
const disputed = '4000 0000 0000 0259'
/** A renewal falls due after 28 to 31 days, and is tried for 15 more: by now the first is given up, the second is not. */
const FROM_NOW_ON_UNPAID = 47
const LAST_DAY = 51

/** Everything that becomes of money, each once and to somebody of their own, told by what is done on which day. */
function livesAt(stripe: Stripe, now: () => Promise<number>): Record<string, Life> {
  const { priceOf, change, update, refund, answerDispute, payLatest, pause, resume, end, bill } = stepsAt(stripe)
  return {
    buys: { ends: 'free, paid, 0 back: payment', pays: 'once' },
    'buys with a code': { ends: 'free, paid, 0 back: payment', pays: 'once', code: 'SAVE250' },
    'buys, taxed': { ends: 'free, paid, 0 back: payment', pays: 'once', isTaxed: true },
    'leaves the page': { ends: 'free, failed, left, 0 back', pays: 'once', card: null },
    'refunded in two parts': {
      ends: 'free, paid, 249900 back: payment refund refund',
      pays: 'once',
      later: { 1: refund(100_000), 2: refund() },
    },
    'refunded, sent back': {
      ends: 'free, paid, 0 back: payment refund refund_failed',
      pays: 'once',
      card: failingRefund,
      later: { 1: refund(70_000) },
    },
    'refunded, sent back, again': {
      ends: 'free, paid, 0 back: payment refund refund refund_failed refund_failed',
      pays: 'once',
      card: failingRefund,
      later: { 1: refund(), 3: refund(30_000) },
    },
    'refunded, pending first': {
      ends: 'free, paid, 249900 back: payment refund',
      pays: 'once',
      card: pendingRefund,
      later: { 1: refund() },
    },
    'disputed and won': {
      ends: 'free, paid, 0 back: dispute dispute_won payment',
      pays: 'once',
      card: disputed,
      later: { 1: answerDispute('winning_evidence') },
    },
    'won, then refunded': {
      ends: 'free, paid, 40000 back: dispute dispute_won payment refund',
      pays: 'once',
      card: disputed,
      later: { 1: answerDispute('winning_evidence'), 2: refund(40_000) },
    },
    'disputed and lost': {
      ends: 'free, paid, 0 back: dispute dispute_lost payment',
      pays: 'once',
      card: disputed,
      later: { 1: answerDispute('losing_evidence') },
    },
    'disputed, open': { ends: 'free, paid, 0 back: dispute payment', pays: 'once', card: disputed },

    renews: { ends: 'premium, active: payment payment', pays: 'monthly' },
    'cancels for the end': {
      ends: 'free, canceled: payment',
      pays: 'monthly',
      later: { 2: update({ cancel_at_period_end: true }) },
    },
    'ended at once': {
      ends: 'free, canceled: payment',
      pays: 'monthly',
      later: { 3: end },
    },
    'fails and pays': {
      ends: 'premium, active: payment payment payment_failed',
      pays: 'monthly',
      card: decliningLater,
      later: { 32: payLatest },
    },
    'fails and ends': { ends: 'free, canceled: payment payment_failed', pays: 'monthly', card: decliningLater },
    'fails and waits, unpaid': {
      ends: 'free, unpaid: payment payment_failed',
      pays: 'monthly',
      card: decliningLater,
      begins: 4,
    },
    'fails, in grace': {
      ends: 'premium, past_due: payment payment_failed',
      pays: 'monthly',
      card: decliningLater,
      begins: 17,
    },
    'switches plans': {
      ends: 'premium, active: payment payment payment',
      pays: 'monthly',
      later: { 2: async (paid) => change(paid, { price: await priceOf(29_900) }, 'always_invoice') },
    },
    'switches to a cheaper plan': {
      ends: 'premium, active: payment payment',
      pays: 'monthly',
      later: { 3: async (paid) => change(paid, { price: await priceOf(4_900) }, 'create_prorations') },
    },
    'gets a higher price': {
      ends: 'premium, active: payment payment',
      pays: 'monthly',
      later: { 4: async (paid) => change(paid, { price: await priceOf(18_900) }, 'none') },
    },
    'takes three': {
      ends: 'premium, active: payment payment',
      pays: 'monthly',
      later: { 2: (paid) => change(paid, { quantity: 3 }, 'create_prorations') },
    },
    'pauses payments': {
      ends: 'premium, active: payment',
      pays: 'monthly',
      later: { 2: update({ pause_collection: { behavior: 'void' } }), 40: update({ pause_collection: '' }) },
    },
    'pauses and resumes': {
      ends: 'premium, active: payment payment payment',
      pays: 'monthly',
      later: {
        2: pause,
        20: resume,
      },
    },
    'stays paused': {
      ends: 'free, paused: payment',
      pays: 'monthly',
      later: { 5: pause },
    },
    'is billed for more': {
      ends: 'premium, active: payment payment',
      pays: 'monthly',
      later: {
        4: bill(5_000),
      },
    },
    'renews, taxed': { ends: 'premium, active: payment payment', pays: 'monthly', isTaxed: true },
    'tries for free, then pays': {
      ends: 'premium, active: payment payment payment',
      pays: 'monthly',
      later: { 2: async (paid) => update({ trial_end: (await now()) + 12 * DAY })(paid) },
    },
    'a month refunded': {
      ends: 'premium, active: payment payment refund',
      pays: 'monthly',
      later: { 3: refund(5_000) },
    },
    'a month disputed and lost': {
      ends: 'free, canceled: dispute dispute_lost payment',
      pays: 'monthly',
      card: disputed,
      later: { 1: answerDispute('losing_evidence'), 2: end },
    },
  }
}

/** Lets all of them happen, day by day; nobody tells us of it. Answers whose life is whose, and how it must end. */
export async function liveAtProvider(t: TestApp) {
  const stripe = await t.parts.payments.stripe()
  const lives = livesAt(stripe, async () => (await t.sandbox.clock()).getTime() / 1000)
  const people: { name: string; ends: string; user: string }[] = []
  const paid = new Map<string, Paid>()
  for (let day = 0; day <= LAST_DAY; day++) {
    if (day === FROM_NOW_ON_UNPAID) await setAtProvider(t, { after_retries: 'unpaid' })
    for (const [name, life] of Object.entries(lives)) {
      if (day === (life.begins ?? 0)) {
        const customer = await newCustomer(t)
        people.push({ name, ends: life.ends, user: customer.id })
        paid.set(name, await begin(t, stripe, customer, life))
      }
      const known = paid.get(name)
      if (known) await life.later?.[day]?.(known)
    }
    await t.sandbox.advance(DAY)
  }
  return people
}

async function begin(t: TestApp, stripe: Stripe, customer: Customer, { pays, card, code, isTaxed }: Life) {
  if (isTaxed) await setAtProvider(t, { tax: 'on' })
  await t.db.delete(rate_limits)
  const answer =
    pays === 'monthly'
      ? await choosePlan(customer, 'monthly')
      : await customer.browser.post('/functions/v1/create-custom-payment', {
          productName: 'Custom Web Design',
          ...(code ? { discountCode: code } : {}),
        })
  const id = await sessionIn(answer)
  const session =
    card === null ? await stripe.checkout.sessions.retrieve(id) : await t.sandbox.pay(id, card ?? goodCard)
  if (isTaxed) await setAtProvider(t, { tax: 'off' })
  return paidOn(stripe, session)
}

/** On the desk of the sandbox, as somebody would in the provider's dashboard. */
export const setAtProvider = (t: TestApp, settings: Record<string, string>) =>
  t.sandbox.answerPage(
    new Request(`${t.settings.origin}/sandbox`, { method: 'POST', body: new URLSearchParams(settings) }),
  )
