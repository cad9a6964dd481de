import { expect, test } from 'vitest'
import { maintenanceFallbacks, maintenancePlans } from '#domain/prices.ts'
import { offerOfTier } from './plan-offer.ts'

test('a tier shows its price by the month and the longer intervals in their order', () => {
  const offer = offerOfTier('Essential', maintenancePlans)
  expect(offer.monthlyCents).toBe(19900)
  expect(offer.paidAhead.map(({ total_amount }) => total_amount)).toEqual([56700, 107500, 203000])
})

test('a price changed in the data is the price shown', () => {
  const plans = maintenancePlans.map((plan) => ({ ...plan, base_price: 22900, features: ['Everything'] }))
  expect(offerOfTier('Professional', plans)).toMatchObject({ monthlyCents: 22900, features: ['Everything'] })
})

test('without a monthly row, the price by the month is that of the next interval', () => {
  const plans = maintenancePlans.filter(({ billing_interval }) => billing_interval !== 'monthly')
  expect(offerOfTier('Premium', plans).monthlyCents).toBe(49900)
})

test('a tier without data shows its fallback, and a list without features the fallback features', () => {
  const { base_price, features } = maintenanceFallbacks.Premium
  expect(offerOfTier('Premium', [])).toEqual({ monthlyCents: base_price, paidAhead: [], features })
  const featureless = maintenancePlans.map((plan) => ({ ...plan, features: [] }))
  expect(offerOfTier('Premium', featureless).features).toEqual(features)
})
