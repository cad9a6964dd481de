import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest } from '../errors.ts'
import {
  clearable,
  expandable,
  given as onlyGiven,
  integer,
  list,
  metadata,
  paging,
  readParams,
  text,
  truth,
} from '../form.ts'
import { idOf, inTurn, type Store } from '../store.ts'
import { livingCustomer } from './customers.ts'
import { redeem } from './discounts.ts'
import { methodOf } from './payment-methods.ts'
import { activePrice } from './prices.ts'
import { beginSubscription } from './subscription-start.ts'
import { changeItems } from './subscription-changes.ts'
import { endTrial, restartPeriod } from './subscription-steps.ts'
import {
  endSubscription,
  getSubscription,
  holdSubscription,
  isOver,
  periodEndOf,
  saveSubscription,
  type KeptSubscription,
} from './subscription-record.ts'
import { hasAutomaticTax, ratesOf } from './tax-rates.ts'

const DAY = 24 * 3600

const moment = z.union([z.literal('now'), integer])
const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
})
const prorationBehavior = z.enum(['create_prorations', 'always_invoice', 'none'])
const paymentBehavior = z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
const shared = {
  automatic_tax: z.strictObject({ enabled: truth }).optional(),
  cancel_at_period_end: truth.optional(),
  default_payment_method: text.optional(),
  default_tax_rates: list(text).optional(),
  description: text.optional(),
  metadata: clearable(metadata).optional(),
  off_session: truth.optional(),
  payment_behavior: paymentBehavior.optional(),
  proration_behavior: prorationBehavior.optional(),
  trial_end: moment.optional(),
  trial_settings: trialSettings.optional(),
  ...expandable,
}

const createParams = z.strictObject({
  ...shared,
  customer: text,
  items: list(z.strictObject({ price: text, quantity: integer.optional(), tax_rates: list(text).optional() })),
  discounts: list(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() })).optional(),
  trial_period_days: integer.optional(),
})

export async function createSubscription(store: Store, params: unknown): Promise<KeptSubscription> {
  const given = readParams(createParams, params)
  const customer = await livingCustomer(store, given.customer)
  const lines = await inTurn(given.items, async (item, index) => ({
    price: await activePrice(store, item.price, `items[${index}][price]`),
    quantity: item.quantity ?? 1,
    rates: await ratesOf(store, item.tax_rates ?? []),
  }))
  const named = given.default_payment_method
  const method = named ? await methodOf(store, named, customer) : null
  const trialEnd = given.trial_period_days ? store.now + given.trial_period_days * DAY : given.trial_end
  const isFree = method === null && !customer.invoice_settings?.default_payment_method
  if (isFree && typeof trialEnd !== 'number' && given.payment_behavior !== 'default_incomplete')
    throw badRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    })
  const [discount] = given.discounts ?? []
  return beginSubscription(store, {
    customer,
    lines,
    method,
    metadata: given.metadata ?? {},
    description: given.description ?? null,
    ...(await redeem(store, discount, { customer: customer.id })),
    isTaxed: await hasAutomaticTax(store, given.automatic_tax?.enabled),
    taxRates: await ratesOf(store, given.default_tax_rates ?? [], 'default_tax_rates'),
    trialEnd: typeof trialEnd === 'number' ? trialEnd : null,
    whenCardIsMissing: given.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    cancelsAtPeriodEnd: given.cancel_at_period_end ?? false,
    behavior: given.payment_behavior ?? 'allow_incomplete',
  })
}

const updateParams = z.strictObject({
  ...shared,
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  cancel_at: clearable(integer).optional(),
  cancellation_details: z.strictObject({ comment: text.optional(), feedback: text.optional() }).optional(),
  items: list(
    z.strictObject({
      id: text.optional(),
      price: text.optional(),
      quantity: integer.optional(),
      deleted: truth.optional(),
    }),
  ).optional(),
  pause_collection: clearable(
    z.strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: integer.optional(),
    }),
  ).optional(),
})
type Update = z.output<typeof updateParams>

export async function updateSubscription(store: Store, params: unknown, id: string): Promise<KeptSubscription> {
  const given = readParams(updateParams, params)
  const before = await holdSubscription(store, id)
  if (isOver(before)) throw badRequest('A canceled subscription can only update its cancellation_details and metadata.')
  const after = { ...before, ...(await changedFields(store, before, given)) }
  const prorating = given.proration_behavior ?? 'create_prorations'
  const mayFail = given.payment_behavior !== 'error_if_incomplete'
  const changes = await inTurn(given.items ?? [], async (item, index) => ({
    id: item.id,
    price: item.price ? await activePrice(store, item.price, `items[${index}][price]`) : undefined,
    quantity: item.quantity,
    isDeleted: item.deleted ?? false,
  }))
  const changed =
    changes.length > 0
      ? await changeItems(store, before, after, { changes, prorating, mayFail })
      : await saveSubscription(store, before, after)
  if (given.trial_end === 'now' && changed.status === 'trialing') await endTrial(store, changed, { atOnce: true })
  if (given.billing_cycle_anchor?.type === 'now') await restartPeriod(store, changed, changed)
  return getSubscription(store, id)
}

async function changedFields(
  store: Store,
  before: KeptSubscription,
  given: Update,
): Promise<Partial<KeptSubscription>> {
  const customer = await store.get<Stripe.Customer>('customer', idOf(before.customer))
  const named = given.default_payment_method
  return {
    ...cancelling(store, before, given),
    metadata: given.metadata === null ? {} : { ...before.metadata, ...given.metadata },
    ...(named ? { default_payment_method: await methodOf(store, named, customer) } : {}),
    ...(given.description === undefined ? {} : { description: given.description }),
    ...(given.pause_collection === undefined ? {} : { pause_collection: pausing(given.pause_collection) }),
    ...(given.default_tax_rates ? { default_tax_rates: await ratesOf(store, given.default_tax_rates) } : {}),
    ...(given.automatic_tax
      ? { automatic_tax: { ...before.automatic_tax, enabled: given.automatic_tax.enabled } }
      : {}),
    ...(given.trial_settings
      ? { trial_settings: { end_behavior: { billing_cycle_anchor: null, ...given.trial_settings.end_behavior } } }
      : {}),
    ...(typeof given.trial_end === 'number' ? onTrial(store, before, given.trial_end) : {}),
  }
}

const pausing = (asked: NonNullable<Update['pause_collection']> | null) =>
  asked ? { behavior: asked.behavior, resumes_at: asked.resumes_at ?? null } : null

/** At the end of the period, at some moment, or not any more. */
function cancelling(store: Store, before: KeptSubscription, given: Update): Partial<KeptSubscription> {
  const { cancel_at_period_end: atEnd, cancel_at: at } = given
  const details = {
    ...before.cancellation_details,
    ...given.cancellation_details,
  } as typeof before.cancellation_details
  if (atEnd === undefined && at === undefined)
    return given.cancellation_details ? { cancellation_details: details } : {}
  if (atEnd && at) throw badRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  const cancel_at = atEnd ? periodEndOf(before) : (at ?? null)
  return {
    cancel_at,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: cancel_at === null ? null : (before.canceled_at ?? store.now),
    cancellation_details: { ...details, reason: cancel_at === null ? null : 'cancellation_requested' },
  } as Partial<KeptSubscription>
}

function onTrial(store: Store, before: KeptSubscription, trial_end: number): Partial<KeptSubscription> {
  if (trial_end <= store.now) throw badRequest('Timestamp can’t be before the current time.', { param: 'trial_end' })
  return {
    status: 'trialing',
    trial_start: before.trial_start ?? store.now,
    trial_end,
    billing_cycle_anchor: trial_end,
    items: {
      ...before.items,
      data: before.items.data.map((item) => ({
        ...item,
        current_period_start: store.now,
        current_period_end: trial_end,
      })),
    },
  }
}

export async function cancelSubscription(store: Store, params: unknown, id: string) {
  const given = readParams(
    z.strictObject({
      cancellation_details: z.strictObject({ comment: text.optional(), feedback: text.optional() }).optional(),
      ...expandable,
    }),
    params,
  )
  const subscription = await holdSubscription(store, id)
  if (isOver(subscription)) throw badRequest(`No such subscription: '${id}'`, { code: 'resource_missing' })
  const details = given.cancellation_details as Partial<Stripe.Subscription.CancellationDetails> | undefined
  return endSubscription(store, subscription, details)
}

/**
 * A paused subscription goes on with a fresh period and its invoice: at once, and past due when that cannot be paid, or
 * not before it is paid.
 */
export async function resumeSubscription(store: Store, params: unknown, id: string): Promise<KeptSubscription> {
  const given = readParams(
    z.strictObject({
      billing_cycle_anchor: z.strictObject({ type: z.literal('now') }).optional(),
      payment_behavior: z.enum(['resume_on_payment_attempt', 'resume_on_payment_success']).optional(),
      proration_behavior: prorationBehavior.optional(),
      ...expandable,
    }),
    params,
  )
  const subscription = await holdSubscription(store, id)
  if (subscription.status !== 'paused')
    throw badRequest('Only paused subscriptions can be resumed.', { param: 'subscription' })
  if (given.payment_behavior === 'resume_on_payment_success') await restartPeriod(store, subscription, subscription)
  else {
    await restartPeriod(store, subscription, { ...subscription, status: 'active' })
    await store.emit('customer.subscription.resumed', await getSubscription(store, id))
  }
  return getSubscription(store, id)
}

/** Stops everything, as opposed to `pause_collection`: no periods, no invoices, until it is resumed. */
export async function pauseSubscription(store: Store, params: unknown, id: string): Promise<KeptSubscription> {
  readParams(z.strictObject({ type: z.literal('subscription').optional(), ...expandable }), params)
  const subscription = await holdSubscription(store, id)
  if (subscription.status !== 'active' && subscription.status !== 'trialing')
    throw badRequest('Only active and trialing subscriptions can be paused.')
  const paused = await saveSubscription(store, subscription, { ...subscription, status: 'paused' })
  await store.emit('customer.subscription.paused', paused)
  return paused
}

export async function listSubscriptions(store: Store, params: unknown) {
  const { customer, status, price, ...page } = readParams(
    z.strictObject({ customer: text.optional(), status: text.optional(), price: text.optional(), ...paging }),
    params,
  )
  const like = {
    ...onlyGiven({ customer, status: status === 'all' ? undefined : status }),
    ...(price === undefined ? {} : { items: { data: [{ price: { id: price } }] } }),
  }
  const notStatus = status === undefined ? ['canceled', 'incomplete_expired'] : undefined
  return store.list<KeptSubscription>('subscription', '/v1/subscriptions', like, { ...page, notStatus })
}
