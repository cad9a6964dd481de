import { type Kept, type Store } from '../store.ts'

/** What an account sets in Stripe's dashboard, as far as the sandbox knows it. */
export type Settings = Kept & {
  id: 'settings'
  object: 'sandbox.settings'
  /** Stripe Tax, switched on for everything made from then on; null is off. */
  tax_percent: number | null
  /** What becomes of a subscription when the last retry of a payment fails. */
  after_retries: 'cancel' | 'unpaid' | 'past_due'
}

const defaults: Settings = { id: 'settings', object: 'sandbox.settings', tax_percent: null, after_retries: 'cancel' }

export const readSettings = async (store: Store): Promise<Settings> =>
  (await store.find<Settings>(defaults.id)) ?? defaults

export async function changeSettings(store: Store, changed: Partial<Pick<Settings, 'tax_percent' | 'after_retries'>>) {
  return store.put<Settings>({ ...(await readSettings(store)), ...changed })
}
