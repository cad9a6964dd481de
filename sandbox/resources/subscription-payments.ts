import { idOf, type Store } from '../store.ts'
import type { KeptInvoice } from './invoice-drafts.ts'
import { readSettings } from './settings.ts'
import {
  endSubscription,
  holdSubscription,
  isOver,
  saveSubscription,
  subscriptionIdOf,
  type KeptSubscription,
} from './subscription-record.ts'

/** The subscription whose state this invoice decides: only its latest does. */
async function decidedBy(store: Store, invoice: KeptInvoice): Promise<KeptSubscription | null> {
  const id = subscriptionIdOf(invoice)
  const subscription = id ? await holdSubscription(store, id) : null
  return subscription && !isOver(subscription) && idOf(subscription.latest_invoice) === invoice.id ? subscription : null
}

/** A paid invoice brings its subscription into force, or back into it. */
export async function followPayment(store: Store, invoice: KeptInvoice) {
  const subscription = await decidedBy(store, invoice)
  if (!subscription || subscription.status === 'active' || subscription.status === 'trialing') return
  if (subscription.status === 'paused' && invoice.billing_reason !== 'subscription_update') return
  const active = await saveSubscription(store, subscription, { ...subscription, status: 'active' })
  if (subscription.status === 'paused') await store.emit('customer.subscription.resumed', active)
}

/** A failed payment makes it past due; when the last retry failed too, the account's setting says what becomes of it. */
export async function followFailure(store: Store, invoice: KeptInvoice) {
  const subscription = await decidedBy(store, invoice)
  if (!subscription || subscription.status === 'incomplete' || subscription.status === 'paused') return
  const { after_retries } = await readSettings(store)
  const isLast = invoice.next_payment_attempt === null && invoice.auto_advance
  if (isLast && after_retries === 'cancel') {
    await endSubscription(store, subscription, { reason: 'payment_failed' })
    return
  }
  const status = isLast && after_retries === 'unpaid' ? 'unpaid' : 'past_due'
  if (subscription.status !== 'unpaid') await saveSubscription(store, subscription, { ...subscription, status })
}
