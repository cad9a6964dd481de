import type { Stripe } from 'stripe'
import { z } from 'zod'
import { decimal, expandable, given as onlyGiven, metadata, paging, readParams, text, truth } from '../form.ts'
import { inTurn, newId, type Store } from '../store.ts'
import { readSettings } from './settings.ts'

const rateParams = z.strictObject({
  display_name: text,
  percentage: decimal.refine((value) => value <= 100, { error: 'must be at most 100' }),
  inclusive: truth,
  active: truth.optional(),
  country: text.optional(),
  state: text.optional(),
  jurisdiction: text.optional(),
  description: text.optional(),
  tax_type: z.enum(['sales_tax', 'vat', 'gst']).optional(),
  metadata: metadata.optional(),
  ...expandable,
})

export async function createTaxRate(store: Store, params: unknown): Promise<Stripe.TaxRate> {
  const given = readParams(rateParams, params)
  const rate = await store.put<Stripe.TaxRate>({
    id: newId('txr'),
    object: 'tax_rate',
    active: given.active ?? true,
    country: given.country ?? null,
    created: store.now,
    description: given.description ?? null,
    display_name: given.display_name,
    effective_percentage: given.percentage,
    flat_amount: null,
    inclusive: given.inclusive,
    jurisdiction: given.jurisdiction ?? null,
    jurisdiction_level: null,
    livemode: false,
    metadata: given.metadata ?? {},
    percentage: given.percentage,
    rate_type: 'percentage',
    state: given.state ?? null,
    tax_type: given.tax_type ?? null,
  })
  await store.emit('tax_rate.created', rate)
  return rate
}

export async function listTaxRates(store: Store, params: unknown) {
  const { active, inclusive, ...page } = readParams(
    z.strictObject({ active: truth.optional(), inclusive: truth.optional(), ...paging }),
    params,
  )
  return store.list<Stripe.TaxRate>('tax_rate', '/v1/tax_rates', onlyGiven({ active, inclusive }), page)
}

export const ratesOf = (store: Store, ids: string[], param = 'tax_rates') =>
  inTurn(ids, (id) => store.get<Stripe.TaxRate>('tax_rate', id, 'tax rate', param))

/** What Stripe Tax finds for a customer: here one rate for everybody, or none while the desk's switch is off. */
export async function automaticRates(store: Store): Promise<Stripe.TaxRate[]> {
  const { tax_percent } = await readSettings(store)
  if (tax_percent === null) return []
  const like = { percentage: tax_percent, metadata: { by: 'automatic_tax' } }
  const [known] = (await store.list<Stripe.TaxRate>('tax_rate', '', like)).data
  if (known) return [known]
  const named = {
    display_name: 'Sales Tax',
    tax_type: 'sales_tax',
    country: 'US',
    state: 'WA',
    jurisdiction: 'Washington',
  }
  const rate = { percentage: String(tax_percent), inclusive: 'false', metadata: { by: 'automatic_tax' } }
  return [await createTaxRate(store, { ...named, ...rate })]
}

/** Whether tax is worked out by itself: when a call asks for it, and wherever the desk has switched it on. */
export async function hasAutomaticTax(store: Store, asked: boolean | undefined) {
  return asked ?? (await readSettings(store)).tax_percent !== null
}
