import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest, cardDeclined } from '../errors.ts'
import { given as onlyGiven, clearable, expandable, metadata, paging, readParams, text, truth } from '../form.ts'
import { idOf, newId, type Store } from '../store.ts'
import { wireDecimal } from './catalogue.ts'
import type { KeptSession } from './checkout.ts'
import { invoiceFor, markFailed, markPaid } from './invoices.ts'

/** The stand-ins Stripe itself offers for a card that works and one whose later charges fail. */
export const goodCard = 'pm_card_visa'
export const failingCard = 'pm_card_chargeCustomerFail'

const DAY = 24 * 3600

/** What the sandbox keeps of a subscription beside Stripe's own fields. */
export type KeptSubscription = Stripe.Subscription & { sandbox: { card: string; coupon: string | null } }
const shownSubscription = ({ sandbox: _kept, ...subscription }: KeptSubscription): Stripe.Subscription => subscription

export const getSubscription = (store: Store, id: string) =>
  store.get<KeptSubscription>('subscription', id, 'subscription')

function advance(
  seconds: number,
  { interval, interval_count }: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>,
) {
  if (interval === 'day' || interval === 'week') return seconds + interval_count * (interval === 'day' ? 1 : 7) * DAY
  const months = interval_count * (interval === 'year' ? 12 : 1)
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

/** A paid subscription checkout begins one, with its first invoice. */
export async function startSubscription(store: Store, session: KeptSession, customer: string, card: string) {
  const [line] = session.sandbox.lines
  const price = line?.price
  if (!price?.recurring) throw badRequest('The session has no recurring price.')
  const id = newId('sub')
  const { interval, interval_count } = price.recurring
  const period = { start: store.now, end: advance(store.now, price.recurring) }
  const item: Stripe.SubscriptionItem = {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: store.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      id: price.id,
      object: 'plan',
      active: price.active,
      amount: price.unit_amount,
      amount_decimal: wireDecimal(price.unit_amount ?? 0),
      billing_scheme: 'per_unit',
      created: price.created,
      currency: price.currency,
      interval,
      interval_count,
      livemode: false,
      metadata: price.metadata,
      meter: null,
      nickname: price.nickname,
      product: price.product,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    price,
    quantity: line?.quantity ?? 1,
    subscription: id,
    tax_rates: [],
  }
  const coupon = await couponOf(store, session)
  const subscription: KeptSubscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: store.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: store.now,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: card,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: session.sandbox.subscription_metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: store.now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
    sandbox: { card, coupon: coupon?.duration === 'once' ? null : (coupon?.id ?? null) },
  }
  const invoice = await invoiceFor(store, subscription, 'subscription_create', period, coupon)
  const started = await store.put({ ...subscription, latest_invoice: invoice.id })
  await store.emit('customer.subscription.created', shownSubscription(started))
  await markPaid(store, invoice)
  return started
}

async function couponOf(store: Store, session: KeptSession) {
  const [discount] = session.discounts ?? []
  if (!discount) return null
  const code = discount.promotion_code ? await store.find<Stripe.PromotionCode>(idOf(discount.promotion_code)) : null
  return store.find<Stripe.Coupon>(idOf(code?.promotion.coupon ?? discount.coupon))
}

/** Brings one subscription up to the sandbox's clock; true when something happened and it may be due again. */
export async function stepSubscription(store: Store, subscription: KeptSubscription): Promise<boolean> {
  const [item] = subscription.items.data
  if (!item) return false
  if (subscription.status === 'past_due') return retryPayment(store, subscription)
  if (subscription.status !== 'active' || item.current_period_end > store.now) return false
  if (subscription.cancel_at_period_end) {
    await endSubscription(store, subscription)
    return true
  }
  const recurring = item.price.recurring
  if (!recurring) return false
  const period = { start: item.current_period_end, end: advance(item.current_period_end, recurring) }
  const coupon = subscription.sandbox.coupon ? await store.find<Stripe.Coupon>(subscription.sandbox.coupon) : null
  const invoice = await invoiceFor(store, subscription, 'subscription_cycle', period, coupon)
  const renewed: KeptSubscription = {
    ...subscription,
    latest_invoice: invoice.id,
    items: {
      ...subscription.items,
      data: [{ ...item, current_period_start: period.start, current_period_end: period.end }],
    },
  }
  const paid = subscription.sandbox.card !== failingCard
  if (paid) await markPaid(store, invoice)
  else await markFailed(store, invoice)
  await saveSubscription(store, { ...renewed, status: paid ? 'active' : 'past_due' })
  return true
}

async function retryPayment(store: Store, subscription: KeptSubscription): Promise<boolean> {
  const invoice = await store.get<Stripe.Invoice>('invoice', idOf(subscription.latest_invoice))
  if (invoice.next_payment_attempt === null || invoice.next_payment_attempt > store.now) return false
  if (subscription.sandbox.card !== failingCard) {
    await markPaid(store, invoice)
    await saveSubscription(store, { ...subscription, status: 'active' })
    return true
  }
  const failed = await markFailed(store, invoice)
  if (failed.next_payment_attempt === null) await endSubscription(store, subscription, 'payment_failed')
  return true
}

async function saveSubscription(store: Store, subscription: KeptSubscription) {
  const saved = await store.put(subscription)
  await store.emit('customer.subscription.updated', shownSubscription(saved))
  return saved
}

async function endSubscription(
  store: Store,
  subscription: KeptSubscription,
  reason: Stripe.Subscription.CancellationDetails.Reason = 'cancellation_requested',
) {
  const ended = await store.put<KeptSubscription>({
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? store.now,
    ended_at: store.now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  })
  await store.emit('customer.subscription.deleted', shownSubscription(ended))
  return ended
}

export async function retrieveSubscription(store: Store, _params: unknown, id: string) {
  return shownSubscription(await getSubscription(store, id))
}

export async function listSubscriptions(store: Store, params: unknown) {
  const {
    customer,
    status,
    price: _price,
    ...page
  } = readParams(
    z.strictObject({ customer: text.optional(), status: text.optional(), price: text.optional(), ...paging }),
    params,
  )
  const like = onlyGiven({ customer, status: status === 'all' ? undefined : status })
  const found = await store.list<KeptSubscription>('subscription', '/v1/subscriptions', like, page)
  const living = status === undefined ? found.data.filter((one) => one.status !== 'canceled') : found.data
  return { ...found, data: living.map(shownSubscription) }
}

export async function updateSubscription(store: Store, params: unknown, id: string) {
  const given = readParams(
    z.strictObject({
      cancel_at_period_end: truth.optional(),
      default_payment_method: text.optional(),
      metadata: clearable(metadata).optional(),
      ...expandable,
    }),
    params,
  )
  const subscription = await getSubscription(store, id)
  if (subscription.status === 'canceled')
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.')
  const cancels = given.cancel_at_period_end ?? subscription.cancel_at_period_end
  const card = given.default_payment_method ?? subscription.sandbox.card
  const saved = await saveSubscription(store, {
    ...subscription,
    cancel_at_period_end: cancels,
    cancel_at: cancels ? (subscription.items.data[0]?.current_period_end ?? null) : null,
    canceled_at: cancels ? (subscription.canceled_at ?? store.now) : null,
    default_payment_method: card,
    metadata: { ...subscription.metadata, ...given.metadata },
    sandbox: { ...subscription.sandbox, card },
  })
  return shownSubscription(saved)
}

export async function cancelSubscription(store: Store, _params: unknown, id: string) {
  const subscription = await getSubscription(store, id)
  if (subscription.status === 'canceled')
    throw badRequest(`No such subscription: '${id}'`, { code: 'resource_missing' })
  return shownSubscription(await endSubscription(store, subscription))
}

/** Pays an open invoice now, with the card the subscription has. */
export async function payInvoice(store: Store, _params: unknown, id: string): Promise<Stripe.Invoice> {
  const invoice = await store.get<Stripe.Invoice>('invoice', id)
  if (invoice.status === 'paid') throw badRequest('Invoice is already paid', { code: 'invoice_already_paid' })
  const subscription = await getSubscription(store, idOf(invoice.parent?.subscription_details?.subscription))
  if (subscription.sandbox.card === failingCard) throw cardDeclined()
  const paid = await markPaid(store, invoice)
  if (subscription.status === 'past_due') await saveSubscription(store, { ...subscription, status: 'active' })
  return paid
}
