import { expect, test } from 'vitest'
import {
  ballparkOf,
  formatWholeDollars,
  maintenancePlans,
  priceBook,
  prices,
  savingsCents,
  statedTwice,
  subscriptionPlans,
} from './prices.ts'

test('money is shown in whole dollars', () => {
  expect(formatWholeDollars(149900)).toBe('$1,499')
  expect(formatWholeDollars(1500)).toBe('$15')
  expect(formatWholeDollars(101_469)).toBe('$1,015')
})

test('an amount is shown with its unit', () => {
  expect(prices.seo.shown).toBe('$899/month')
  expect(prices.motionGraphics.shown).toBe('+$15/video')
  expect(prices.separateTools.shown).toBe('$225+/month')
  expect(prices.complexSiteHigh.shown).toBe('$5,000+')
})

test('the twelve maintenance plans are those of S1 §9', () => {
  const rows = maintenancePlans.map(
    (plan) =>
      `${plan.display_order} ${plan.tier_name} ${plan.billing_interval} ${plan.base_price} ${plan.total_amount} ${plan.discount_percentage}`,
  )
  expect(rows).toEqual([
    '1 Essential monthly 19900 19900 0',
    '2 Essential 3-month 19900 56700 5',
    '3 Essential 6-month 19900 107500 10',
    '4 Essential yearly 19900 203000 15',
    '5 Professional monthly 29900 29900 0',
    '6 Professional 3-month 29900 85200 5',
    '7 Professional 6-month 29900 161500 10',
    '8 Professional yearly 29900 305200 15',
    '9 Premium monthly 49900 49900 0',
    '10 Premium 3-month 49900 142200 5',
    '11 Premium 6-month 49900 269500 10',
    '12 Premium yearly 49900 509200 15',
  ])
})

test('the four plans of Premium are those of decisions.md', () => {
  const rows = subscriptionPlans.map(
    (plan) =>
      `${plan.display_order} ${plan.billing_interval} ${plan.monthly_equivalent} ${plan.total_amount} ${plan.discount_percentage}`,
  )
  expect(rows).toEqual([
    '1 monthly 16900 16900 0',
    '2 quarterly 14500 43500 14',
    '3 semi_annual 13500 81000 20',
    '4 annual 12200 146400 28',
  ])
  expect(prices.premiumSavings.shown).toBe('$960/year')
})

test('savings are the monthly price over the same months, minus the total', () => {
  expect(subscriptionPlans.map((plan) => savingsCents(plan, subscriptionPlans))).toEqual([0, 7200, 20400, 56400])
})

test('without a monthly plan the savings start from $169 a month', () => {
  const annual = { billing_interval: 'annual', total_amount: 146400 } as const
  expect(savingsCents(annual, [annual])).toBe(56400)
})

test('the price book holds each amount once, both readings of a contradiction among them', () => {
  expect(new Set(priceBook).size).toBe(priceBook.length)
  for (const { onItsPage, elsewhere } of statedTwice)
    for (const { cents } of [onItsPage, ...elsewhere]) expect(priceBook).toContain(formatWholeDollars(cents))
  expect(priceBook).toEqual(expect.arrayContaining(['$9', '$199', '$5,092', '$564', '$960']))
})

test('a ballpark is above a budget that ends below it, and above no other', () => {
  const types = ['website', 'ecommerce', 'redesign', 'maintenance', 'other', 'spaceship']
  const budgets = ['', 'under2k', '2k-5k', '5k-10k', '10k-plus', 'not-sure', 'toString']
  const above = types.flatMap((type) =>
    budgets.filter((budget) => ballparkOf(type, budget)?.isAboveBudget).map((budget) => `${type} ${budget}`),
  )
  // $2,000 is within 'website' and 'redesign'; care is paid by the month.
  expect(above).toEqual(['ecommerce under2k'])
})

test('both ends of every ballpark stand in the price book', () => {
  for (const type of ['website', 'ecommerce', 'redesign', 'maintenance'])
    for (const amount of ballparkOf(type)?.shown.match(/\$[\d,]+/g) ?? ['none']) expect(priceBook).toContain(amount)
})
