import type { Stripe } from 'stripe'
import { idOf, shown, type Store } from '../store.ts'
import type { KeptInvoice } from './invoice-drafts.ts'

const DAY = 24 * 3600
/** docs.stripe.com/billing/subscriptions/overview: the first payment has 23 hours. */
const INCOMPLETE_SECONDS = 23 * 3600
export const TRIAL_WARNING_SECONDS = 3 * DAY

/** What the sandbox keeps beside Stripe's own fields: when it happens next, and whether the trial's end was announced. */
export type KeptSubscription = Stripe.Subscription & {
  sandbox: { due_at: number | null; isTrialEndTold?: boolean }
}

export const getSubscription = (store: Store, id: string) => store.get<KeptSubscription>('subscription', id)
export const holdSubscription = (store: Store, id: string) => store.hold<KeptSubscription>('subscription', id)

/** The subscription an invoice belongs to, if any. */
export const subscriptionIdOf = (invoice: Stripe.Invoice) =>
  idOf(invoice.parent?.subscription_details?.subscription) || null

export const isOver = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'

export const periodEndOf = ({ items }: Stripe.Subscription) =>
  Math.min(...items.data.map(({ current_period_end }) => current_period_end))

function nextMoment(subscription: KeptSubscription): number | null {
  if (isOver(subscription) || subscription.status === 'paused') return null
  if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_SECONDS
  const { trial_end, cancel_at, pause_collection, sandbox } = subscription
  const isWarned = subscription.status !== 'trialing' || sandbox.isTrialEndTold
  const moments = [
    periodEndOf(subscription),
    cancel_at,
    pause_collection?.resumes_at,
    isWarned ? null : (trial_end ?? 0) - TRIAL_WARNING_SECONDS,
  ]
  return Math.min(...moments.flatMap((moment) => moment ?? []))
}

/** Keeps it, without telling anybody. */
export const keepSubscription = (store: Store, subscription: KeptSubscription) =>
  store.put<KeptSubscription>({
    ...subscription,
    sandbox: { ...subscription.sandbox, due_at: nextMoment(subscription) },
  })

/** Keeps it and tells what changed. */
export async function saveSubscription(store: Store, before: KeptSubscription, after: KeptSubscription) {
  const saved = await keepSubscription(store, after)
  const changed = changesOf(shown(before), shown(saved))
  if (Object.keys(changed).length > 0) await store.emit('customer.subscription.updated', saved, changed)
  return saved
}

/** The old values of the fields that changed: an event's `previous_attributes`. */
function changesOf(before: object, after: object) {
  const now: Record<string, unknown> = { ...after }
  return Object.fromEntries(
    Object.entries(before).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(now[field])),
  )
}

/** Ends it now. What is still unpaid is not collected any more. */
export async function endSubscription(
  store: Store,
  subscription: KeptSubscription,
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
) {
  const ended = await keepSubscription(store, {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? store.now,
    ended_at: store.now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: 'cancellation_requested',
      ...details,
    },
  })
  const like = { parent: { subscription_details: { subscription: ended.id } } }
  for (const status of ['draft', 'open']) {
    const unpaid = await store.list<KeptInvoice>('invoice', '', { ...like, status }, { limit: 100 })
    for (const invoice of unpaid.data)
      await store.put<KeptInvoice>({
        ...invoice,
        auto_advance: false,
        next_payment_attempt: null,
        sandbox: { due_at: null },
      })
  }
  await store.emit('customer.subscription.deleted', ended)
  return ended
}
