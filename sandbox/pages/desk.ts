import { html } from 'hono/html'
import { StripeRefusal } from '../errors.ts'
import type { Sandbox } from '../sandbox.ts'
import { actOnPayment, paymentsSection, readPayments } from './desk-payments.ts'
import { actOnSettings, readSettingsView, settingsSection } from './desk-settings.ts'
import { actOnSubscription, readSubscriptions, subscriptionsSection } from './desk-subscriptions.ts'
import { answerPage, day, seeOther } from './layout.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Long enough for a renewal on the way, and for the hour in which its invoice is a draft. */
const jumps = {
  '10 seconds': 10,
  '1 hour': HOUR,
  '1 day': DAY,
  '1 week': 7 * DAY,
  '1 month': 31 * DAY + 2 * HOUR,
  '3 months': 92 * DAY + 2 * HOUR,
  '1 year': 366 * DAY + 2 * HOUR,
}

/** The sandbox's own desk: its clock, what one does in the provider's dashboard, and what it told us. */
export async function showDesk(sandbox: Sandbox, problem?: string) {
  const clock = await sandbox.clock()
  const deliveries = await sandbox.listDeliveries()
  const view = await sandbox.change(async (store) => ({
    settings: await readSettingsView(store),
    payments: await readPayments(store),
    subscriptions: await readSubscriptions(store),
  }))
  return answerPage(
    'Payment sandbox',
    html`<h1>Payment sandbox</h1>
      ${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
      <section>
        <h2>Clock</h2>
        <p>
          It is <strong>${day(clock.getTime() / 1000)}</strong> here. Time moves forward only; what falls due on the way
          happens.
        </p>
        <form method="post" class="row">
          ${Object.keys(jumps).map((jump) => html`<button name="advance" value="${jump}" class="plain">+ ${jump}</button>`)}
        </form>
      </section>
      ${settingsSection(view.settings)} ${paymentsSection(view.payments)} ${subscriptionsSection(view.subscriptions)}
      ${eventsSection(deliveries)}`,
    { wide: true },
  )
}

type Deliveries = Awaited<ReturnType<Sandbox['listDeliveries']>>

const eventsSection = (deliveries: Deliveries) =>
  html`<section>
    <h2>Latest events</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Latest events">
      <table>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Delivered</th>
            <th scope="col">Attempts</th>
            <th scope="col">Again</th>
          </tr>
        </thead>
        <tbody>
          ${deliveries.map(
            (delivery) =>
              html`<tr>
                <td>${delivery.type}<br /><span class="soft">${delivery.event_id}</span></td>
                <td>${delivery.delivered_at ? 'yes' : 'not yet'}</td>
                <td>${delivery.attempts}</td>
                <td>
                  <form method="post">
                    <button
                      name="redeliver"
                      value="${delivery.event_id}"
                      class="plain"
                      aria-label="Deliver ${delivery.event_id} again"
                    >
                      Deliver
                    </button>
                  </form>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`

export async function actOnDesk(sandbox: Sandbox, form: URLSearchParams) {
  const jump = jumps[form.get('advance') as keyof typeof jumps]
  if (jump) await sandbox.advance(jump)
  const eventId = form.get('redeliver')
  if (eventId) await sandbox.redeliver(eventId)
  try {
    const next = await sandbox.change(async (store) => {
      await actOnSettings(store, form)
      await actOnPayment(store, form)
      return actOnSubscription(store, form)
    })
    return seeOther(next ?? '/sandbox')
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return showDesk(sandbox, error.message)
  }
}
