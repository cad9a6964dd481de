import type { Stripe } from 'stripe'
import { html } from 'hono/html'
import { agency } from '#content/agency.ts'
import { badRequest, StripeRefusal } from '../errors.ts'
import { payInvoice } from '../resources/collection.ts'
import { resumeSubscription, updateSubscription } from '../resources/subscriptions.ts'
import { getSubscription, type KeptSubscription } from '../resources/subscription-record.ts'
import type { Sandbox } from '../sandbox.ts'
import { idOf, inTurn, type Store } from '../store.ts'
import { answerPage, day, dollars, seeOther } from './layout.ts'
import { plansFor, subscriptionSection, type Shown } from './portal-subscription.ts'

type Portal = {
  session: Stripe.BillingPortal.Session
  customer: Stripe.Customer | null
  subscriptions: Shown[]
  invoices: Stripe.Invoice[]
}

async function read(store: Store, id: string): Promise<Portal> {
  const session = await store.get<Stripe.BillingPortal.Session>('billing_portal.session', id)
  const { customer } = session
  const subscriptions = (await store.list<KeptSubscription>('subscription', '', { customer })).data
  return {
    session,
    customer: await store.find<Stripe.Customer>(customer),
    subscriptions: await inTurn(subscriptions, async (subscription) => ({
      subscription,
      method: await store.find<Stripe.PaymentMethod>(idOf(subscription.default_payment_method)),
      plans: await plansFor(store, subscription),
    })),
    invoices: (await store.list<Stripe.Invoice>('invoice', '', { customer }, { limit: 20 })).data,
  }
}

type Action = (store: Store, subscription: KeptSubscription, form: URLSearchParams) => Promise<unknown>

const actions: Record<string, Action> = {
  cancel: (store, { id }) => updateSubscription(store, { cancel_at_period_end: 'true' }, id),
  renew: (store, { id }) => updateSubscription(store, { cancel_at_period_end: 'false' }, id),
  'bad-card': (store, { id }) =>
    updateSubscription(store, { default_payment_method: 'pm_card_chargeCustomerFail' }, id),
  'good-card': (store, { id }) => updateSubscription(store, { default_payment_method: 'pm_card_visa' }, id),
  pay: (store, { latest_invoice }) => payInvoice(store, {}, idOf(latest_invoice)),
  resume: (store, { id }) => resumeSubscription(store, {}, id),
  switch: (store, { id, items }, form) => {
    const [item] = items.data
    const change = { id: item?.id ?? '', price: form.get('price') ?? '', quantity: form.get('quantity') ?? '1' }
    return updateSubscription(store, { items: { 0: change }, proration_behavior: 'always_invoice' }, id)
  },
}

/** Does what a button on the page asks for, then shows the page anew; only on a subscription of this customer. */
export async function actOnPortal(sandbox: Sandbox, id: string, form: URLSearchParams) {
  const action = actions[form.get('action') ?? '']
  try {
    await sandbox.change(async (store) => {
      const { customer } = await store.get<Stripe.BillingPortal.Session>('billing_portal.session', id)
      const subscription = await getSubscription(store, form.get('subscription') ?? '')
      if (!action || subscription.customer !== customer) throw badRequest('There is no such action.')
      return action(store, subscription, form)
    })
    return seeOther(`/sandbox/portal/${id}`)
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.status === 404) throw error
    return showPortal(sandbox, id, error.message)
  }
}

export async function showPortal(sandbox: Sandbox, id: string, problem?: string) {
  const { session, customer, subscriptions, invoices } = await sandbox.change((store) => read(store, id))
  return answerPage(
    `Billing with ${agency.name}`,
    html`<h1>Billing with ${agency.name}</h1>
      <p class="soft">${customer?.email ?? ''}</p>
      ${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
      ${subscriptions.length === 0 ? html`<p>There is no subscription yet.</p>` : subscriptions.map(subscriptionSection)}
      <section>
        <h2>Invoices</h2>
        ${
          invoices.length === 0
            ? html`<p class="soft">No invoices yet.</p>`
            : html`<dl>
                ${invoices.map(
                  (invoice) =>
                    html`<dt>
                        ${day(invoice.created)} ·
                        ${
                          invoice.hosted_invoice_url
                            ? html`<a href="${new URL(invoice.hosted_invoice_url).pathname}">${invoice.number}</a>`
                            : 'Draft'
                        }
                      </dt>
                      <dd>${dollars(invoice.total)} ${invoice.status}</dd>`,
                )}
              </dl>`
        }
      </section>
      <p>
        ${session.return_url ? html`<a href="${session.return_url}">Return to ${agency.name}</a> · ` : ''}<a
          href="/sandbox"
          >Move the clock</a
        >
      </p>`,
  )
}
