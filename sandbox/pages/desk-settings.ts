import { html } from 'hono/html'
import { changeSettings, readSettings, type Settings } from '../resources/settings.ts'
import type { Store } from '../store.ts'

const TAX_PERCENT = 9.9
const ends: Record<Settings['after_retries'], string> = {
  cancel: 'Cancel the subscription',
  unpaid: 'Mark it unpaid',
  past_due: 'Leave it past due',
}

export const readSettingsView = (store: Store) => readSettings(store)

export const settingsSection = ({ tax_percent, after_retries }: Settings) =>
  html`<section>
    <h2>Settings</h2>
    <form method="post" class="row">
      <p>
        Tax is <strong>${tax_percent === null ? 'off' : 'on'}</strong> for checkouts and subscriptions made from now on.
      </p>
      <button name="tax" value="${tax_percent === null ? 'on' : 'off'}" class="plain">
        ${tax_percent === null ? `Tax ${TAX_PERCENT} %` : 'No tax'}
      </button>
    </form>
    <form method="post" class="row">
      <label
        >When the last retry of a payment fails<select name="after_retries">
          ${Object.entries(ends).map(
            ([value, name]) =>
              html`<option value="${value}" ${value === after_retries ? 'selected' : ''}>${name}</option>`,
          )}
        </select></label
      >
      <button class="plain">Save</button>
    </form>
  </section>`

export async function actOnSettings(store: Store, form: URLSearchParams) {
  const tax = form.get('tax')
  if (tax !== null) await changeSettings(store, { tax_percent: tax === 'on' ? TAX_PERCENT : null })
  const after_retries = form.get('after_retries')
  if (after_retries === 'cancel' || after_retries === 'unpaid' || after_retries === 'past_due')
    await changeSettings(store, { after_retries })
}
