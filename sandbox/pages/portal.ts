import { html } from 'hono/html'
import type { Stripe } from 'stripe'
import { company } from '#content/company.ts'
import { badRequest, StripeRefusal } from '../errors.ts'
import {
  failingCard,
  getSubscription,
  goodCard,
  payInvoice,
  updateSubscription,
  type KeptSubscription,
} from '../resources/subscriptions.ts'
import type { Sandbox } from '../sandbox.ts'
import { idOf, type Store } from '../store.ts'
import { answerPage, day, dollars, seeOther } from './layout.ts'

type Portal = {
  session: Stripe.BillingPortal.Session
  customer: Stripe.Customer | null
  subscriptions: KeptSubscription[]
  invoices: Stripe.Invoice[]
}

async function read(store: Store, id: string): Promise<Portal> {
  const session = await store.get<Stripe.BillingPortal.Session>('billing_portal.session', id)
  const { customer } = session
  return {
    session,
    customer: await store.find<Stripe.Customer>(customer),
    subscriptions: (await store.list<KeptSubscription>('subscription', '', { customer })).data,
    invoices: (await store.list<Stripe.Invoice>('invoice', '', { customer }, { limit: 20 })).data,
  }
}

const actions: Record<string, (store: Store, subscription: KeptSubscription) => Promise<unknown>> = {
  cancel: (store, { id }) => updateSubscription(store, { cancel_at_period_end: 'true' }, id),
  renew: (store, { id }) => updateSubscription(store, { cancel_at_period_end: 'false' }, id),
  'bad-card': (store, { id }) => updateSubscription(store, { default_payment_method: failingCard }, id),
  'good-card': (store, { id }) => updateSubscription(store, { default_payment_method: goodCard }, id),
  pay: (store, { latest_invoice }) => payInvoice(store, {}, idOf(latest_invoice)),
}

/** Does what a button on the page asks for, then shows the page anew; only on a subscription of this customer. */
export async function actOnPortal(sandbox: Sandbox, id: string, form: URLSearchParams) {
  const action = actions[form.get('action') ?? '']
  try {
    await sandbox.change(async (store) => {
      const { customer } = await store.get<Stripe.BillingPortal.Session>('billing_portal.session', id)
      const subscription = await getSubscription(store, form.get('subscription') ?? '')
      if (!action || subscription.customer !== customer) throw badRequest('There is no such action.')
      await action(store, subscription)
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
    `Billing with ${company.name}`,
    html`<h1>Billing with ${company.name}</h1>
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
                    html`<dt>${day(invoice.created)} · ${invoice.number}</dt>
                      <dd>${dollars(invoice.total)} ${invoice.status}</dd>`,
                )}
              </dl>`
        }
      </section>
      <p>
        ${session.return_url ? html`<a href="${session.return_url}">Return to ${company.name}</a> · ` : ''}<a
          href="/sandbox"
          >Move the clock</a
        >
      </p>`,
  )
}

function subscriptionSection(subscription: KeptSubscription) {
  const [item] = subscription.items.data
  const button = (action: string, label: string, look = 'plain') =>
    html`<form method="post" class="row">
      <input type="hidden" name="subscription" value="${subscription.id}" />
      <button name="action" value="${action}" class="${look}">${label}</button>
    </form>`
  const ends = subscription.cancel_at_period_end
  const isOver = subscription.status === 'canceled'
  return html`<section>
    <h2>${dollars(item?.price.unit_amount ?? 0)} · ${subscription.status.replace('_', ' ')}</h2>
    <p class="soft">
      ${
        isOver
          ? html`Ended on ${day(subscription.ended_at ?? 0)}.`
          : html`${ends ? 'Ends' : 'Renews'} on ${day(item?.current_period_end ?? 0)}. Card:
            ${subscription.sandbox.card === failingCard ? 'one that fails' : 'ending in 4242'}.`
      }
    </p>
    ${subscription.status === 'past_due' ? button('pay', 'Pay the open invoice', '') : ''}
    ${isOver ? '' : ends ? button('renew', 'Renew subscription', '') : button('cancel', 'Cancel subscription')}
    ${
      isOver
        ? ''
        : subscription.sandbox.card === failingCard
          ? button('good-card', 'Use a card that works')
          : button('bad-card', 'Use a card that fails')
    }
  </section>`
}
