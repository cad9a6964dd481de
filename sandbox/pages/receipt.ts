import { html } from 'hono/html'
import { agency } from '#content/agency.ts'
import type { KeptCharge } from '../resources/charges.ts'
import type { Sandbox } from '../sandbox.ts'
import { answerPage, day, dollars } from './layout.ts'

/** What the provider sends whoever paid. */
export async function showReceipt(sandbox: Sandbox, id: string) {
  const charge = await sandbox.change((store) => store.get<KeptCharge>('charge', id))
  const { card } = charge.payment_method_details ?? {}
  const row = (name: string, value: string) =>
    html`<dt>${name}</dt>
      <dd>${value}</dd>`
  return answerPage(
    `Receipt from ${agency.name}`,
    html`<h1>Receipt from ${agency.name}</h1>
      <section>
        <dl>
          ${row('Amount paid', dollars(charge.amount, charge.currency))} ${row('Date', day(charge.created))}
          ${row('Card', `${card?.brand ?? ''} ${card?.last4 ?? ''}`)}
          ${charge.amount_refunded > 0 ? row('Refunded', dollars(charge.amount_refunded, charge.currency)) : ''}
        </dl>
        <p class="soft">${charge.description ?? ''} ${charge.id}</p>
      </section>`,
  )
}
