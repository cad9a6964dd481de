import { expect, test } from 'vitest'
import { rateOf, receiptNumber } from './billing.ts'
import { centsOfDollars } from './cents.ts'
import { formatDollars } from './prices.ts'

test.each([
  ['', 0],
  ['  ', 0],
  ['145', 14500],
  ['145.5', 14550],
  ['145.00', 14500],
  ['$1,499.99', 149999],
  ['1.005', 101],
  ['0.994', 99],
  ['.5', 50],
  ['5.', 500],
])('%j dollars are %d cents', (typed, cents) => expect(centsOfDollars(typed)).toBe(cents))

test.each(['-1', '1e3', 'abc', '1.2.3', '.', '0x10', 'NaN', 'Infinity'])('%j is not an amount', (typed) =>
  expect(centsOfDollars(typed)).toBeNull(),
)

test('cents are shown with two decimals', () => {
  expect([0, 5, 14500, 123456789].map(formatDollars)).toEqual(['$0.00', '$0.05', '$145.00', '$1,234,567.89'])
})

test('A19: the number of a receipt can be read out on the phone', () => {
  expect(receiptNumber({ id: '2b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c' })).toBe('2B5F4A52')
})

test.each([
  [16900, 1, '$169 every month'],
  [43500, 3, '$435 every 3 months'],
  [146400, 12, '$1,464 every year'],
  [29999, 3, '$299.99 every 3 months'],
  [2500, null, '$25'],
])('%d cents for %j months are %s', (amount, interval_months, words) =>
  expect(rateOf({ amount, interval_months })).toBe(words),
)
