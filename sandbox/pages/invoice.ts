import { html } from 'hono/html'
import { agency } from '#content/agency.ts'
import { StripeRefusal } from '../errors.ts'
import { cardByNumber } from '../resources/cards.ts'
import { payInvoice } from '../resources/collection.ts'
import { getInvoice } from '../resources/invoices.ts'
import type { KeptInvoice } from '../resources/invoice-drafts.ts'
import { sum } from '../resources/amounts.ts'
import type { Sandbox } from '../sandbox.ts'
import { cardHints } from './card-hints.ts'
import { answerPage, day, dollars, seeOther } from './layout.ts'

/** The hosted invoice: its lines, and a card for what is still open. */
export async function showInvoice(sandbox: Sandbox, id: string, problem?: string) {
  const invoice = await sandbox.change((store) => getInvoice(store, id))
  const { currency } = invoice
  const row = (name: string, amount: number) =>
    amount === 0
      ? ''
      : html`<dt>${name}</dt>
          <dd>${dollars(amount, currency)}</dd>`
  return answerPage(
    `Invoice ${invoice.number ?? ''}`,
    html`<h1>Invoice ${invoice.number ?? ''}</h1>
      <p class="soft">
        ${agency.name} to ${invoice.customer_email ?? ''} · ${day(invoice.created)} · ${invoice.status}
      </p>
      <section aria-label="Lines">
        <dl>
          ${invoice.lines.data.map(
            (line) =>
              html`<dt>
                  ${line.description}<br /><span class="soft">${day(line.period.start)} – ${day(line.period.end)}</span>
                </dt>
                <dd>${dollars(line.amount, currency)}</dd>`,
          )}
          ${row('Discount', -sum((invoice.total_discount_amounts ?? []).map(({ amount }) => amount)))}
          ${row('Tax', sum((invoice.total_taxes ?? []).map(({ amount }) => amount)))}
          ${row('Credit', invoice.starting_balance)}
          <dt class="total">${invoice.status === 'paid' ? 'Paid' : 'Due'}</dt>
          <dd class="total">${dollars(invoice.amount_due, currency)}</dd>
        </dl>
      </section>
      ${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
      ${invoice.status === 'open' ? payForm(invoice) : ''}`,
  )
}

const payForm = (invoice: KeptInvoice) =>
  html`<section aria-label="Payment">
    <form method="post">
      <label>Card number<input name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" /></label>
      ${cardHints(invoice.parent !== null)}
      <button>Pay</button>
    </form>
  </section>`

export async function actOnInvoice(sandbox: Sandbox, id: string, form: URLSearchParams) {
  const card = cardByNumber(form.get('card') ?? '')
  try {
    await sandbox.change((store) => payInvoice(store, { payment_method: card?.token ?? 'pm_card_chargeDeclined' }, id))
    return seeOther(`/sandbox/invoices/${id}`)
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.status === 404) throw error
    return showInvoice(sandbox, id, error.message)
  }
}
