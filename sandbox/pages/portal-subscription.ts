import type { Stripe } from 'stripe'
import { html } from 'hono/html'
import { isOver, periodEndOf, type KeptSubscription } from '../resources/subscription-record.ts'
import { idOf, type Store } from '../store.ts'
import { day, dollars, every } from './layout.ts'

type Plan = { price: Stripe.Price; name: string }
export type Shown = { subscription: KeptSubscription; method: Stripe.PaymentMethod | null; plans: Plan[] }

/** What the portal offers to switch to: the plans with a name of their own, and those of the product one has. */
export async function plansFor(store: Store, subscription: KeptSubscription): Promise<Plan[]> {
  const held = subscription.items.data.map(({ price }) => price)
  const { data } = await store.list<Stripe.Price>('price', '', { active: true, type: 'recurring' }, { limit: 100 })
  const offered = data.filter(
    ({ lookup_key, product }) => lookup_key !== null || held.some((price) => idOf(price.product) === idOf(product)),
  )
  const plans: Plan[] = []
  for (const price of [...held, ...offered.filter(({ id }) => held.every((one) => one.id !== id))])
    plans.push({ price, name: (await store.find<Stripe.Product>(idOf(price.product)))?.name ?? price.id })
  return plans
}

const planName = ({ price, name }: Plan) =>
  `${name}, ${dollars(price.unit_amount, price.currency)} ${price.recurring ? every(price.recurring) : ''}`

/** Where it stands, in a sentence. */
function standing(subscription: KeptSubscription) {
  const until = day(periodEndOf(subscription))
  if (subscription.status === 'canceled') return `Ended on ${day(subscription.ended_at ?? 0)}.`
  if (subscription.status === 'incomplete_expired') return 'The first payment never came.'
  if (subscription.status === 'incomplete') return 'The first payment is still to come.'
  if (subscription.status === 'paused') return 'Paused until it is resumed.'
  if (subscription.cancel_at !== null) return `Ends on ${day(subscription.cancel_at)}.`
  if (subscription.pause_collection) return `Payments are paused. The period ends on ${until}.`
  return `${subscription.status === 'trialing' ? 'Free until' : 'Renews on'} ${until}.`
}

export function subscriptionSection({ subscription, method, plans }: Shown) {
  const [item] = subscription.items.data
  const { status } = subscription
  const button = (action: string, label: string, look = 'plain') =>
    html`<form method="post" class="row">
      <input type="hidden" name="subscription" value="${subscription.id}" />
      <button name="action" value="${action}" class="${look}">${label}</button>
    </form>`
  const isOwing = status === 'past_due' || status === 'unpaid' || status === 'incomplete'
  const fails = method?.card?.last4 === '0341'
  const quantity = item?.quantity ?? 1
  return html`<section>
    <h2>
      ${quantity > 1 ? `${quantity} × ` : ''}${dollars(item?.price.unit_amount ?? 0)} · ${status.replaceAll('_', ' ')}
    </h2>
    <p class="soft">
      ${standing(subscription)}
      ${
        isOver(subscription)
          ? ''
          : html`Card:
            ${method ? (fails ? 'one that fails' : `ending in ${method.card?.last4 ?? '4242'}`) : 'none yet'}.`
      }
    </p>
    ${
      isOver(subscription)
        ? ''
        : html`${isOwing ? button('pay', 'Pay the open invoice', '') : ''}
          ${status === 'paused' ? button('resume', 'Resume subscription', '') : ''}
          ${
            subscription.cancel_at === null
              ? button('cancel', 'Cancel subscription')
              : button('renew', 'Renew subscription', '')
          }
          ${fails || !method ? button('good-card', 'Use a card that works') : button('bad-card', 'Use a card that fails')}
          ${status === 'active' || status === 'trialing' || status === 'past_due' ? switchForm(subscription, plans) : ''}`
    }
  </section>`
}

function switchForm(subscription: KeptSubscription, plans: Plan[]) {
  const [item] = subscription.items.data
  return html`<form method="post">
    <input type="hidden" name="subscription" value="${subscription.id}" />
    <label
      >Plan<select name="price">
        ${plans.map(
          (plan) =>
            html`<option value="${plan.price.id}" ${plan.price.id === item?.price.id ? 'selected' : ''}>
              ${planName(plan)}
            </option>`,
        )}
      </select></label
    >
    <label
      >Quantity<input name="quantity" inputmode="numeric" value="${item?.quantity ?? 1}" autocomplete="off"
    /></label>
    <button name="action" value="switch" class="plain">Update plan</button>
  </form>`
}
