import { html } from 'hono/html'
import type { Stripe } from 'stripe'
import { company } from '#content/company.ts'
import { StripeRefusal } from '../errors.ts'
import { applyPromotionCode, getSession, type KeptSession } from '../resources/checkout.ts'
import type { Sandbox } from '../sandbox.ts'
import { idOf, type Store } from '../store.ts'
import { answerPage, dollars, seeOther } from './layout.ts'

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

const every = ({ interval, interval_count }: Stripe.Price.Recurring) =>
  interval_count === 1 ? `every ${interval}` : `every ${interval_count} ${interval}s`

function answer({ session, email }: { session: KeptSession; email: string | null }, problem?: string) {
  if (session.status !== 'open')
    return answerPage(
      'Checkout',
      html`<h1>This checkout is ${session.status === 'complete' ? 'paid' : 'no longer open'}</h1>
        <p>You can close this page.</p>
        ${session.status === 'complete' ? html`<a href="${session.success_url}">Back to ${company.name}</a>` : ''}`,
    )
  const currency = session.currency ?? 'usd'
  const discount = session.total_details?.amount_discount ?? 0
  const recurring = session.sandbox.lines[0]?.price?.recurring
  return answerPage(
    `Pay ${company.name}`,
    html`<h1>Pay ${company.name}</h1>
      <section aria-label="Order">
        <dl>
          ${session.sandbox.lines.map(
            (line) =>
              html`<dt>
                  ${line.description}${recurring ? html`<br /><span class="soft">${every(recurring)}</span>` : ''}
                </dt>
                <dd>${dollars(line.amount_subtotal, currency)}</dd>`,
          )}
          ${
            discount > 0
              ? html`<dt>Discount</dt>
                  <dd>−${dollars(discount, currency)}</dd>`
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
            >Card number<input name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"
          /></label>
          <p class="soft">
            4242 4242 4242 4242 pays. 4000 0000 0000 0002 is declined.
            ${recurring ? '4000 0000 0000 0341 pays once and fails at the first renewal.' : ''}
          </p>
          <button>Pay</button>
        </form>
        ${session.cancel_url ? html`<a href="${session.cancel_url}">Cancel</a>` : ''}
      </section>`,
  )
}
