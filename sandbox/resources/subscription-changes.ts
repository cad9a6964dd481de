import type { Stripe } from 'stripe'
import { badRequest, cardDeclined } from '../errors.ts'
import type { Store } from '../store.ts'
import { periodFrom } from './periods.ts'
import { prorate, rhythmOf } from './proration.ts'
import { itemList, newItem, planOf, recurringOf } from './subscription-items.ts'
import { billNow, restartPeriod } from './subscription-steps.ts'
import { getSubscription, saveSubscription, type KeptSubscription } from './subscription-record.ts'

export type ItemChange = {
  id?: string | undefined
  price?: Stripe.Price | undefined
  quantity?: number | undefined
  isDeleted?: boolean
}
export type Prorating = 'create_prorations' | 'always_invoice' | 'none'

/** Other prices, other quantities: `after` is the subscription with everything else that changes with them. */
export async function changeItems(
  store: Store,
  before: KeptSubscription,
  after: KeptSubscription,
  { changes, prorating, mayFail }: { changes: ItemChange[]; prorating: Prorating; mayFail: boolean },
): Promise<KeptSubscription> {
  const items = changedItems(store, before, changes)
  const changed: KeptSubscription = { ...after, items: itemList(before.id, items) }
  const isBilling = before.status === 'active' || before.status === 'past_due'
  const prorations = isBilling && prorating !== 'none' ? await prorate(store, before, items) : 0
  const isRestarted = isBilling && rhythmOf(items) !== rhythmOf(before.items.data)
  if (isRestarted) await restartPeriod(store, before, changed)
  else if (prorations > 0 && prorating === 'always_invoice') await billNow(store, before, changed, false)
  else return saveSubscription(store, before, changed)
  const billed = await getSubscription(store, before.id)
  if (!mayFail && billed.status === 'past_due') throw cardDeclined()
  return billed
}

function changedItems(store: Store, { id, items, billing_cycle_anchor }: KeptSubscription, changes: ItemChange[]) {
  const period = (price: Stripe.Price) => ({
    start: store.now,
    end: periodFrom(store.now, billing_cycle_anchor, recurringOf(price)).end,
  })
  const changed = [...items.data]
  for (const { id: itemId, price, quantity, isDeleted } of changes) {
    if (itemId === undefined) {
      if (!price) throw badRequest('You must specify a price for a new item.', { param: 'items[0][price]' })
      changed.push(newItem(store, id, { price, quantity: quantity ?? 1 }, period(price)))
      continue
    }
    const at = changed.findIndex((item) => item.id === itemId)
    const item = changed[at]
    if (!item)
      throw badRequest(`No such subscription item: '${itemId}'`, { code: 'resource_missing', param: 'items[0][id]' })
    changed.splice(at, 1, ...(isDeleted ? [] : [withPrice(item, price ?? item.price, quantity)]))
  }
  if (changed.length === 0) throw badRequest('A subscription must have at least one active plan.', { param: 'items' })
  return changed
}

const withPrice = (item: Stripe.SubscriptionItem, price: Stripe.Price, quantity = item.quantity ?? 1) => ({
  ...item,
  price,
  plan: planOf(price),
  quantity,
})
