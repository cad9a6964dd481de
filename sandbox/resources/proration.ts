import type { Stripe } from 'stripe'
import { idOf, inTurn, type Store } from '../store.ts'
import { discountOf, sum } from './amounts.ts'
import { couponAmong } from './discounts.ts'
import type { KeptInvoice } from './invoice-drafts.ts'
import { addInvoiceItem, pendingItems } from './invoice-items.ts'
import type { KeptSubscription } from './subscription-record.ts'

/** How often an item is billed. Another rhythm begins a new period. */
export const rhythmOf = (items: Stripe.SubscriptionItem[]) => {
  const recurring = items[0]?.price.recurring
  return `${recurring?.interval_count} ${recurring?.interval}`
}

/** Unused time is credited and the remaining time charged, by the second; both wait for the next invoice. */
export async function prorate(store: Store, before: KeptSubscription, after: Stripe.SubscriptionItem[]) {
  const stillSame = (item: Stripe.SubscriptionItem, others: Stripe.SubscriptionItem[]) =>
    others.some(({ id, price, quantity }) => id === item.id && price.id === item.price.id && quantity === item.quantity)
  const old = before.items.data.filter((item) => !stillSame(item, after))
  const isNewRhythm = rhythmOf(after) !== rhythmOf(before.items.data)
  const fresh = isNewRhythm ? [] : after.filter((item) => !stillSame(item, before.items.data))
  await inTurn(old, async (item) => addProration(store, before, item, 'Unused', -(await unused(store, before, item))))
  await inTurn(fresh, async (item) =>
    addProration(store, before, item, 'Remaining', await remaining(store, before, item)),
  )
  return old.length + fresh.length
}

/** What the rest of the period costs at the new price, under the discount there is. */
async function remaining(store: Store, subscription: KeptSubscription, item: Stripe.SubscriptionItem) {
  const lengths = subscription.items.data.map((one) => one.current_period_end - one.current_period_start)
  const worth = (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
  const found = await couponAmong(store, subscription.discounts)
  const net = worth - (found ? discountOf(found.coupon, worth) : 0)
  return Math.round((net * (item.current_period_end - store.now)) / Math.max(...lengths))
}

/** The unused part of what was last charged for it: a credit never gives back more than was taken. */
async function unused(store: Store, subscription: KeptSubscription, item: Stripe.SubscriptionItem) {
  const charged = await lastCharge(store, subscription, item)
  if (!charged) return 0
  const { start, end } = charged.period
  return Math.round((charged.net * (end - store.now)) / (end - start))
}

async function lastCharge(store: Store, subscription: KeptSubscription, item: Stripe.SubscriptionItem) {
  const waiting = await pendingItems(store, idOf(subscription.customer), subscription.id)
  const pending = waiting.findLast(
    ({ parent, amount }) => amount > 0 && parent?.subscription_details?.subscription_item === item.id,
  )
  if (pending) return { net: pending.amount, period: pending.period }
  const like = { parent: { subscription_details: { subscription: subscription.id } } }
  const { data } = await store.list<KeptInvoice>('invoice', '', like, { limit: 100 })
  for (const { lines, status } of data) {
    const line = lines.data.find(
      ({ parent, amount, period }) =>
        amount > 0 &&
        parent?.subscription_item_details?.subscription_item === item.id &&
        period.end === item.current_period_end,
    )
    if (line && status !== 'void')
      return { net: line.amount - sum((line.discount_amounts ?? []).map(({ amount }) => amount)), period: line.period }
  }
  return null
}

async function addProration(
  store: Store,
  subscription: KeptSubscription,
  { id, price, quantity = 1, current_period_end }: Stripe.SubscriptionItem,
  which: 'Unused' | 'Remaining',
  amount: number,
) {
  const product = await store.find<Stripe.Product>(idOf(price.product))
  const day = new Date(store.now * 1000).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  const times = quantity > 1 ? `${quantity} × ` : ''
  return addInvoiceItem(store, {
    customer: idOf(subscription.customer),
    amount,
    currency: price.currency,
    description: `${which} time on ${times}${product?.name ?? price.id} after ${day}`,
    price,
    quantity,
    period: { start: store.now, end: current_period_end },
    subscription: subscription.id,
    subscription_item: id,
    isProration: true,
  })
}
