import { idOf, type Store } from '../store.ts'
import { closeInvoice, collectInvoice, finalizeInvoice } from './collection.ts'
import type { KeptInvoice } from './invoice-drafts.ts'
import { periodFrom } from './periods.ts'
import { billPeriod } from './subscription-bills.ts'
import { itemList, recurringOf } from './subscription-items.ts'
import {
  endSubscription,
  keepSubscription,
  periodEndOf,
  saveSubscription,
  TRIAL_WARNING_SECONDS,
  type KeptSubscription,
} from './subscription-record.ts'

/** What the clock does to a subscription, one thing at a time. */
export async function stepSubscription(store: Store, subscription: KeptSubscription): Promise<unknown> {
  const { status, pause_collection, cancel_at, trial_end, sandbox } = subscription
  if (status === 'incomplete') return expireIncomplete(store, subscription)
  const resumes_at = pause_collection?.resumes_at ?? null
  if (resumes_at !== null && resumes_at <= store.now)
    return saveSubscription(store, subscription, { ...subscription, pause_collection: null })
  if (cancel_at !== null && cancel_at <= store.now) return endSubscription(store, subscription)
  if (status !== 'trialing' || trial_end === null) return renew(store, subscription)
  if (!sandbox.isTrialEndTold && trial_end - TRIAL_WARNING_SECONDS <= store.now)
    return warnOfTrialEnd(store, subscription)
  return endTrial(store, subscription)
}

async function expireIncomplete(store: Store, subscription: KeptSubscription) {
  const invoice = await store.find<KeptInvoice>(idOf(subscription.latest_invoice))
  if (invoice?.status === 'open') await closeInvoice(store, invoice, 'void')
  return saveSubscription(store, subscription, {
    ...subscription,
    status: 'incomplete_expired',
    ended_at: store.now,
  })
}

async function warnOfTrialEnd(store: Store, subscription: KeptSubscription) {
  const told = await keepSubscription(store, {
    ...subscription,
    sandbox: { ...subscription.sandbox, isTrialEndTold: true },
  })
  await store.emit('customer.subscription.trial_will_end', told)
  return told
}

/** The trial is over: the first period that costs begins, unless there is nothing to pay it with and that was foreseen. */
export async function endTrial(
  store: Store,
  subscription: KeptSubscription,
  { atOnce = false } = {},
): Promise<KeptSubscription> {
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method
  if (!subscription.default_payment_method && missing === 'cancel') return endSubscription(store, subscription)
  if (!subscription.default_payment_method && missing === 'pause') {
    const paused = await saveSubscription(store, subscription, {
      ...subscription,
      status: 'paused',
      trial_end: store.now,
    })
    await store.emit('customer.subscription.paused', paused)
    return paused
  }
  const active: KeptSubscription = {
    ...subscription,
    status: 'active',
    trial_end: store.now,
    billing_cycle_anchor: store.now,
  }
  if (atOnce) return restartPeriod(store, subscription, active)
  return beginPeriod(store, subscription, active, store.now)
}

function renew(store: Store, subscription: KeptSubscription) {
  return beginPeriod(store, subscription, subscription, periodEndOf(subscription))
}

/** The next period, with its invoice: a draft for an hour, and for good while nothing is collected. */
async function beginPeriod(store: Store, before: KeptSubscription, after: KeptSubscription, start: number) {
  const [item] = before.items.data
  const previous = { start: item?.current_period_start ?? start, end: start }
  const moved = inNextPeriod(after, start)
  const advances = after.status !== 'unpaid' && after.pause_collection?.behavior !== 'keep_as_draft'
  const draft = await billPeriod(store, moved, 'subscription_cycle', { previous, advances })
  return saveSubscription(store, before, { ...moved, latest_invoice: draft.id })
}

function inNextPeriod(subscription: KeptSubscription, start: number): KeptSubscription {
  const items = subscription.items.data.map((item) => {
    if (item.current_period_end > start && subscription.billing_cycle_anchor !== start) return item
    const { end } = periodFrom(start, subscription.billing_cycle_anchor, recurringOf(item.price))
    return { ...item, current_period_start: start, current_period_end: end }
  })
  return { ...subscription, items: itemList(subscription.id, items) }
}

/** Starts a fresh period now and bills it at once: a new interval, a new anchor, a subscription that goes on. */
export async function restartPeriod(store: Store, before: KeptSubscription, after: KeptSubscription) {
  const anchored: KeptSubscription = { ...after, billing_cycle_anchor: store.now }
  return billNow(store, before, inNextPeriod(anchored, store.now), true)
}

/** Bills what waits, and the present period where it is new, and collects it. */
export async function billNow(store: Store, before: KeptSubscription, after: KeptSubscription, billsPeriod: boolean) {
  const [item] = before.items.data
  const previous = { start: item?.current_period_start ?? store.now, end: store.now }
  const draft = await billPeriod(store, after, 'subscription_update', { previous, billsPeriod })
  const saved = await saveSubscription(store, before, { ...after, latest_invoice: draft.id })
  await collectInvoice(store, await finalizeInvoice(store, { ...draft, auto_advance: true }))
  return saved
}
