import { html } from 'hono/html'
import type { Stripe } from 'stripe'
import { agency } from '#content/agency.ts'
import { StripeRefusal } from '../errors.ts'
import { applyPromotionCode, getSession } from '../resources/checkout.ts'
import type { KeptSession } from '../resources/checkout-object.ts'
import type { Sandbox } from '../sandbox.ts'
import { idOf, type Store } from '../store.ts'
import { cardHints } from './card-hints.ts'
import { answerPage, dollars, every, seeOther } from './layout.ts'

/** The hosted checkout: what is bought, a code, a card, and the way back. */
export async function showCheckout(sandbox: Sandbox, id: string) {
  return answer(await sandbox.change((store) => read(store, id)))
}

export async function actOnCheckout(sandbox: Sandbox, id: string, form: URLSearchParams) {
  const field = (name: string) => form.get(name) ?? ''
  try {
    if (form.has('code')) {
      await sandbox.change((store) => applyPromotionCode(store, id, field('code')))
      return await showCheckout(sandbox, id)
    }
    const session = await sandbox.pay(id, field('card'))
    return seeOther(session.success_url ?? '/')
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.status === 404) throw error
    return answer(await sandbox.change((store) => read(store, id)), error.message)
  }
}

async function read(store: Store, id: string) {
  const session = await getSession(store, id)
  const customer = session.customer ? await store.find<Stripe.Customer>(idOf(session.customer)) : null
  return { session, email: customer?.email ?? session.customer_email }
}

function answer({ session, email }: { session: KeptSession; email: string | null }, problem?: string) {
  if (session.status !== 'open')
    return answerPage(
      'Checkout',
      html`<h1>This checkout is ${session.status === 'complete' ? 'paid' : 'no longer open'}</h1>
        <p>You can close this page.</p>
        ${session.status === 'complete' ? html`<a href="${session.success_url}">Back to ${agency.name}</a>` : ''}`,
    )
  const currency = session.currency ?? 'usd'
  const discount = session.total_details?.amount_discount ?? 0
  const tax = session.total_details?.amount_tax ?? 0
  const recurring = session.sandbox.lines[0]?.price?.recurring
  const trialDays = session.sandbox.subscription?.trial_period_days
  const needsCard = session.amount_total !== 0 || session.payment_method_collection === 'always'
  return answerPage(
    `Pay ${agency.name}`,
    html`<h1>Pay ${agency.name}</h1>
      <section aria-label="Order">
        <dl>
          ${session.sandbox.lines.map(
            (line) =>
              html`<dt>
                  ${line.description}${
                    recurring
                      ? html`<br /><span class="soft"
                            >${trialDays ? `${trialDays} days free, then ${dollars(line.price?.unit_amount ?? 0, currency)} ` : ''}${every(recurring)}</span
                          >`
                      : ''
                  }
                </dt>
                <dd>${dollars(line.amount_subtotal, currency)}</dd>`,
          )}
          ${
            discount > 0
              ? html`<dt>Discount</dt>
                  <dd>−${dollars(discount, currency)}</dd>`
              : ''
          }
          ${
            tax > 0
              ? html`<dt>Tax</dt>
                  <dd>${dollars(tax, currency)}</dd>`
              : ''
          }
          <dt class="total">Total due today</dt>
          <dd class="total">${dollars(session.amount_total, currency)}</dd>
        </dl>
        ${
          session.allow_promotion_codes
            ? html`<form method="post" class="row">
                <label>Promotion code<input name="code" required autocomplete="off" /></label>
                <button class="plain">Apply</button>
              </form>`
            : ''
        }
      </section>
      ${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
      <section aria-label="Payment">
        ${email ? html`<p class="soft">${email}</p>` : ''}
        <form method="post">
          <label
            >${needsCard ? 'Card number' : 'Card number (optional)'}<input
              name="card"
              inputmode="numeric"
              autocomplete="off"
              value="${needsCard ? '4242 4242 4242 4242' : ''}"
          /></label>
          ${cardHints(Boolean(recurring))}
          <button>${session.amount_total === 0 && trialDays ? 'Start trial' : 'Pay'}</button>
        </form>
        ${session.cancel_url ? html`<a href="${session.cancel_url}">Cancel</a>` : ''}
      </section>`,
  )
}
