import type { KeptCharge } from './resources/charges.ts'
import { expireSession } from './resources/checkout.ts'
import { stepInvoice } from './resources/collection.ts'
import { disputeWhenDue } from './resources/disputes.ts'
import type { KeptInvoice } from './resources/invoice-drafts.ts'
import { finishRefund, type KeptRefund } from './resources/refunds.ts'
import type { KeptSubscription } from './resources/subscription-record.ts'
import { stepSubscription } from './resources/subscription-steps.ts'
import type { Due, Store } from './store.ts'

type Steps = Record<string, (store: Store, due: unknown) => Promise<unknown>>

/** What time does, by the kind of object it does it to. Each step moves the object's `due_at` on, or ends it. */
const steps: Steps = {
  'checkout.session': (store, due) => expireSession(store, {}, (due as Due).id),
  subscription: (store, due) => stepSubscription(store, due as KeptSubscription),
  invoice: (store, due) => stepInvoice(store, due as KeptInvoice),
  refund: (store, due) => finishRefund(store, due as KeptRefund),
  charge: (store, due) => disputeWhenDue(store, due as KeptCharge),
}

export async function stepDue(store: Store, due: Due) {
  const step = steps[due.object]
  if (!step) throw new Error(`Nothing happens to ${due.object} by itself`)
  await step(store, due)
}
