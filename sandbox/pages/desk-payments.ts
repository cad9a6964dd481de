import type { Stripe } from 'stripe'
import { html } from 'hono/html'
import { badRequest } from '../errors.ts'
import type { KeptCharge } from '../resources/charges.ts'
import { closeDispute, openDispute } from '../resources/disputes.ts'
import { createRefund } from '../resources/refunds.ts'
import { idOf, inTurn, type Store } from '../store.ts'
import { centsOf, day, dollars } from './layout.ts'

type Payment = { charge: KeptCharge; intent: string; email: string | null; dispute: Stripe.Dispute | undefined }

/** The latest payments that came in, with who paid and whether they are disputed. */
export async function readPayments(store: Store): Promise<Payment[]> {
  const { data } = await store.list<KeptCharge>('charge', '', { status: 'succeeded' }, { limit: 20 })
  return inTurn(data, async (charge) => ({
    charge,
    intent: idOf(charge.payment_intent),
    email: (await store.find<Stripe.Customer>(idOf(charge.customer)))?.email ?? charge.billing_details.email,
    dispute: (await store.list<Stripe.Dispute>('dispute', '', { charge: charge.id })).data[0],
  }))
}

export const paymentsSection = (payments: Payment[]) =>
  html`<section>
    <h2>Payments</h2>
    ${
      payments.length === 0
        ? html`<p class="soft">No payments yet.</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="Payments">
            <table>
              <thead>
                <tr>
                  <th scope="col">Amount</th>
                  <th scope="col">E-mail</th>
                  <th scope="col">State</th>
                  <th scope="col">Change</th>
                </tr>
              </thead>
              <tbody>
                ${payments.map(paymentRow)}
              </tbody>
            </table>
          </div>`
    }
  </section>`

function paymentRow({ charge, intent, email, dispute }: Payment) {
  const left = charge.amount - charge.amount_refunded
  const isHeld = dispute !== undefined && dispute.status !== 'won'
  return html`<tr>
    <td>${dollars(charge.amount, charge.currency)}<br /><span class="soft">${day(charge.created)}</span></td>
    <td>${email ?? '–'}<br /><span class="soft">${intent}</span></td>
    <td>${stateOf(charge, dispute)}</td>
    <td>
      ${left > 0 && !isHeld ? refundForm(intent, left) : ''}
      ${
        left > 0 && !dispute
          ? html`<form method="post">
              <button name="dispute" value="${intent}" class="plain" aria-label="Dispute ${intent}">Dispute</button>
            </form>`
          : ''
      }
      ${dispute && dispute.status !== 'won' && dispute.status !== 'lost' ? verdictForm(dispute.id) : ''}
    </td>
  </tr>`
}

function stateOf(charge: KeptCharge, dispute: Stripe.Dispute | undefined) {
  const refunded = charge.amount_refunded > 0 ? `Refunded ${dollars(charge.amount_refunded, charge.currency)}` : 'Paid'
  const refund = charge.refunds?.data[0]
  const second = refund && refund.status !== 'succeeded' ? `, refund ${refund.status}` : ''
  return `${refunded}${second}${dispute ? `, dispute ${dispute.status.replaceAll('_', ' ')}` : ''}`
}

const refundForm = (intent: string, left: number) =>
  html`<form method="post" class="row">
    <label
      ><span class="unseen">Amount to refund of ${intent}</span
      ><input name="amount" inputmode="decimal" autocomplete="off" value="${(left / 100).toFixed(2)}"
    /></label>
    <button name="refund" value="${intent}" class="plain" aria-label="Refund ${intent}">Refund</button>
  </form>`

const verdictForm = (dispute: string) =>
  html`<form method="post" class="row">
    <input type="hidden" name="verdict_on" value="${dispute}" />
    <button name="verdict" value="won" class="plain" aria-label="Win ${dispute}">Win</button>
    <button name="verdict" value="lost" class="plain" aria-label="Lose ${dispute}">Lose</button>
  </form>`

/** What somebody does with a payment in the provider's dashboard, or the cardholder at their bank. */
export async function actOnPayment(store: Store, form: URLSearchParams) {
  const refunded = form.get('refund')
  if (refunded !== null) {
    const typed = form.get('amount') ?? ''
    const amount = typed === '' ? undefined : centsOf(typed)
    if (amount === null) throw badRequest('That is not an amount.')
    await createRefund(store, {
      payment_intent: refunded,
      ...(amount === undefined ? {} : { amount: String(amount) }),
    })
  }
  const disputed = form.get('dispute')
  if (disputed !== null) {
    const intent = await store.get<Stripe.PaymentIntent>('payment_intent', disputed)
    await openDispute(store, idOf(intent.latest_charge))
  }
  const verdict = form.get('verdict')
  if (verdict === 'won' || verdict === 'lost') await closeDispute(store, form.get('verdict_on') ?? '', verdict)
}
