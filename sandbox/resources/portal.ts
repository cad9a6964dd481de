import type { Stripe } from 'stripe'
import { z } from 'zod'
import { expandable, readParams, text } from '../form.ts'
import { newId, type Store } from '../store.ts'
import { livingCustomer } from './customers.ts'

const portalParams = z.strictObject({ customer: text, return_url: text.optional(), ...expandable })

export async function createPortalSession(store: Store, params: unknown): Promise<Stripe.BillingPortal.Session> {
  const given = readParams(portalParams, params)
  const customer = await livingCustomer(store, given.customer)
  const id = newId('bps')
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: store.now,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.return_url ?? null,
    url: `${store.origin}/sandbox/portal/${id}`,
  }
  return store.put(session)
}
