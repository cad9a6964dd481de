import type { Stripe } from 'stripe'
import { html } from 'hono/html'
import { badRequest } from '../errors.ts'
import { createInvoiceItem } from '../resources/invoice-items.ts'
import { createPortalSession } from '../resources/portal.ts'
import { isOver, periodEndOf, type KeptSubscription } from '../resources/subscription-record.ts'
import {
  cancelSubscription,
  createSubscription,
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from '../resources/subscriptions.ts'
import { idOf, inTurn, type Store } from '../store.ts'
import { day, dollars, every } from './layout.ts'

type Row = { subscription: KeptSubscription; email: string }
type View = { rows: Row[]; customers: Stripe.Customer[]; prices: { price: Stripe.Price; name: string }[] }

export async function readSubscriptions(store: Store): Promise<View> {
  const { data } = await store.list<KeptSubscription>('subscription', '', {}, { limit: 20 })
  const rows = await inTurn(data, async (subscription) => ({
    subscription,
    email: (await store.find<Stripe.Customer>(idOf(subscription.customer)))?.email ?? '–',
  }))
  const customers = (await store.list<Stripe.Customer>('customer', '', {}, { limit: 50 })).data
  const found = await store.list<Stripe.Price>('price', '', { active: true, type: 'recurring' }, { limit: 50 })
  const prices = await inTurn(found.data, async (price) => ({
    price,
    name: (await store.find<Stripe.Product>(idOf(price.product)))?.name ?? price.id,
  }))
  return { rows, customers: customers.filter(({ deleted }) => !deleted), prices }
}

type Action = { label: string; offered: (subscription: KeptSubscription) => boolean; act: Act }
type Act = (store: Store, id: string, subscription: KeptSubscription) => Promise<unknown>

const isActive = ({ status }: KeptSubscription) => status === 'active' || status === 'trialing'
const paused = { behavior: 'void' }

const actions: Record<string, Action> = {
  pause_collection: {
    label: 'Pause payments',
    offered: (one) => !isOver(one) && !one.pause_collection,
    act: (store, id) => updateSubscription(store, { pause_collection: paused }, id),
  },
  resume_collection: {
    label: 'Resume payments',
    offered: (one) => one.pause_collection !== null,
    act: (store, id) => updateSubscription(store, { pause_collection: '' }, id),
  },
  pause: { label: 'Pause', offered: isActive, act: (store, id) => pauseSubscription(store, {}, id) },
  resume: {
    label: 'Resume',
    offered: ({ status }) => status === 'paused',
    act: (store, id) => resumeSubscription(store, {}, id),
  },
  end_trial: {
    label: 'End the trial',
    offered: ({ status }) => status === 'trialing',
    act: (store, id) => updateSubscription(store, { trial_end: 'now' }, id),
  },
  bill: {
    label: 'Bill $25 more next time',
    offered: (one) => !isOver(one),
    act: (store, id, { customer, currency }) =>
      createInvoiceItem(store, {
        customer: idOf(customer),
        subscription: id,
        amount: '2500',
        currency,
        description: 'One more thing',
      }),
  },
  cancel: {
    label: 'Cancel now',
    offered: (one) => !isOver(one),
    act: (store, id) => cancelSubscription(store, {}, id),
  },
}

export const subscriptionsSection = ({ rows, customers, prices }: View) =>
  html`<section>
    <h2>Subscriptions</h2>
    ${rows.length === 0 ? html`<p class="soft">No subscriptions yet.</p>` : subscriptionTable(rows)}
    ${customers.length === 0 || prices.length === 0 ? '' : newForm(customers, prices)}
  </section>`

const subscriptionTable = (rows: Row[]) =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Subscriptions">
    <table>
      <thead>
        <tr>
          <th scope="col">Price</th>
          <th scope="col">E-mail</th>
          <th scope="col">State</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(subscriptionRow)}
      </tbody>
    </table>
  </div>`

function subscriptionRow({ subscription, email }: Row) {
  const [item] = subscription.items.data
  const quantity = item?.quantity ?? 1
  const { id } = subscription
  const state = `${subscription.status.replaceAll('_', ' ')}${subscription.pause_collection ? ', payments paused' : ''}`
  return html`<tr>
    <td>
      ${quantity > 1 ? `${quantity} × ` : ''}${dollars(item?.price.unit_amount ?? 0, subscription.currency)}<br /><span
        class="soft"
        >${item?.price.recurring ? every(item.price.recurring) : ''}</span
      >
    </td>
    <td>${email}<br /><span class="soft">${id}</span></td>
    <td>${state}<br /><span class="soft">until ${day(periodEndOf(subscription))}</span></td>
    <td>
      <form method="post" class="row">
        <input type="hidden" name="subscription" value="${id}" />
        <label
          ><span class="unseen">What to do with ${id}</span
          ><select name="act">
            <option value="portal">Open its portal</option>
            ${Object.entries(actions).map(([value, { label, offered }]) =>
              offered(subscription) ? html`<option value="${value}">${label}</option>` : '',
            )}
          </select></label
        >
        <button class="plain" aria-label="Do it with ${id}">Do it</button>
      </form>
    </td>
  </tr>`
}

const newForm = (customers: View['customers'], prices: View['prices']) =>
  html`<h3>One made in the dashboard</h3>
    <form method="post" class="row">
      <label
        >Customer<select name="customer">
          ${customers.map(({ id, email }) => html`<option value="${id}">${email ?? id}</option>`)}
        </select></label
      >
      <label
        >Price<select name="price">
          ${prices.map(
            ({ price, name }) =>
              html`<option value="${price.id}">
                ${name}, ${dollars(price.unit_amount, price.currency)} ${price.recurring ? every(price.recurring) : ''}
              </option>`,
          )}
        </select></label
      >
      <label
        >Paid by<select name="card">
          <option value="pm_card_visa">a card that works</option>
          <option value="pm_card_chargeDeclined">a card that fails</option>
          <option value="trial">nothing, 14 days free, then paused</option>
        </select></label
      >
      <button name="create" value="subscription" class="plain">Create subscription</button>
    </form>`

/** What somebody does in the provider's dashboard. Answers where to go next, if not back to the desk. */
export async function actOnSubscription(store: Store, form: URLSearchParams): Promise<string | null> {
  const field = (name: string) => form.get(name) ?? ''
  if (field('create') === 'subscription') {
    const trial = {
      trial_period_days: '14',
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    }
    await createSubscription(store, {
      customer: field('customer'),
      items: { 0: { price: field('price') } },
      ...(field('card') === 'trial' ? trial : { default_payment_method: field('card') }),
    })
    return null
  }
  const id = form.get('subscription')
  if (id === null) return null
  const subscription = await store.get<KeptSubscription>('subscription', id)
  if (field('act') === 'portal') {
    const { url } = await createPortalSession(store, { customer: idOf(subscription.customer) })
    return new URL(url ?? '').pathname
  }
  const action = actions[field('act')]
  if (!action?.offered(subscription)) throw badRequest('That cannot be done with it now.')
  await action.act(store, id, subscription)
  return null
}
