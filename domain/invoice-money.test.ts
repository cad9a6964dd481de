import { describe, expect, test } from 'vitest'
import {
  creditShare,
  grossOf,
  lessRates,
  splitInParts,
  sumByRate,
  taxOf,
  totalsOf,
  type PricedLine,
  type RateSum,
} from './invoice-money.ts'

const sales = { name: 'Sales tax', basis_points: 990 }
const none = { name: 'No tax', basis_points: 0 }
const line = (quantity: number, unit_amount: number, tax = sales): PricedLine => ({ quantity, unit_amount, tax })

test('a line is taxed by itself, half a cent away from zero', () => {
  expect([taxOf(line(1, 149_850)), grossOf(line(1, 149_850))]).toEqual([14_835, 164_685])
  // 50 × 9.9 % is 4.95; 500 × 9.9 % is 49.5
  expect([taxOf(line(1, 50)), taxOf(line(1, 500)), taxOf(line(1, -500))]).toEqual([5, 50, -50])
  expect(taxOf(line(999, 99_999_999))).toBe(Math.round((999 * 99_999_999 * 99) / 1000))
})

test('sums stand by rate, in the order of the lines', () => {
  const sums = sumByRate([line(1, 1000), line(2, 500, none), line(1, 1000)])
  expect(sums).toEqual([
    { ...sales, gross: 2198, tax: 198 },
    { ...none, gross: 1000, tax: 0 },
  ])
  expect(totalsOf(sums)).toEqual({ net: 3000, tax: 198, total: 3198 })
  expect(totalsOf([])).toEqual({ net: 0, tax: 0, total: 0 })
})

test('parts are percentages of what is owed under each rate; the last is what is left', () => {
  const sums = sumByRate([line(1, 299_700), line(3, 3333, none)])
  const parts = splitInParts(sums, [50, 25, 25])
  expect(parts.map((part) => part.map(({ gross, tax }) => [gross, tax]))).toEqual([
    [
      [164_685, 14_835],
      [5000, 0],
    ],
    [
      [82_343, 7418],
      [2500, 0],
    ],
    [
      [82_342, 7417],
      [2499, 0],
    ],
  ])
})

describe('parts add up, and none is below zero', () => {
  const plans = [[100], [50, 50], [1, 99], [33, 33, 34], [9, 9, 9, 9, 9, 9, 9, 9, 9, 17, 2], [0, 0, 100], [99, 0, 1]]
  const discounts = [0, -1, -49, -100, -2500]
  test.each(plans)('%j %j %j', (...percentages) => {
    for (let amount = 50; amount < 4000; amount += 7)
      for (const discount of discounts) {
        const lines = [line(1, amount), line(1, discount, none), line(1, 40, { name: 'City', basis_points: 125 })]
        const sums = sumByRate(lines)
        if (totalsOf(sums).total < 50) continue
        const parts = splitInParts(sums, percentages)
        const totals = parts.map((part) => totalsOf(part).total)
        expect(Math.min(...totals)).toBeGreaterThanOrEqual(0)
        for (const [rate, { gross, tax }] of sums.entries()) {
          expect(parts.reduce((sum, part) => sum + (part[rate]?.gross ?? 0), 0)).toBe(gross)
          expect(parts.reduce((sum, part) => sum + (part[rate]?.tax ?? 0), 0)).toBe(tax)
        }
      }
  })
})

describe('what is credited in parts of any size adds up to the whole, under each rate and in its tax', () => {
  const wholes: PricedLine[][] = [
    [line(1, 149_850)],
    [line(1, 50), line(1, 50, none)],
    [line(3, 3333), line(1, 999, none), line(1, -500, none)],
    [line(1, 90_000_000), line(1, 1, none)],
  ]
  test.each(wholes)('%j %j %j', (...lines) => {
    const due = sumByRate(lines.filter(Boolean))
    const { total, tax } = totalsOf(due)
    for (const cuts of [1, 2, 3, 7, 31]) {
      let before = 0
      const credits: RateSum[][] = []
      for (let cut = 1; cut <= cuts; cut++) {
        const amount = cut === cuts ? total - before : Math.floor((total * cut) / cuts) - before
        const credit = creditShare(due, before, amount)
        expect(totalsOf(credit).total).toBe(amount)
        credits.push(credit)
        before += amount
      }
      expect(credits.reduce((sum, credit) => sum + totalsOf(credit).tax, 0)).toBe(tax)
      const left = credits.reduce<RateSum[]>((sums, credit) => lessRates(sums, credit), due)
      expect(left.every((rate) => rate.gross === 0 && rate.tax === 0)).toBe(true)
    }
  })
})

test('what is taken off a sum is taken off under its rate', () => {
  const due = lessRates(sumByRate([line(1, 1000), line(1, 200, none)]), [{ ...sales, gross: 99, tax: 9 }])
  expect(due).toEqual([
    { ...sales, gross: 1000, tax: 90 },
    { ...none, gross: 200, tax: 0 },
  ])
})
