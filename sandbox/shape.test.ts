import { expect, test } from 'vitest'
import { flawsOf } from './shape.ts'

/** Every answer and every event in contract.test.ts and sandbox.test.ts is looked at so; here, that the look is strict. */
const coupon = {
  id: 'ten',
  object: 'coupon',
  amount_off: null,
  created: 1,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: 10,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
}
const list = { object: 'list', data: [coupon], has_more: false, url: '/v1/coupons' }

test('an object with every field of its kind has no flaws, by itself and in a list', () => {
  expect(flawsOf(coupon)).toEqual([])
  expect(flawsOf(list)).toEqual([])
})

test.each([
  ['a field that is missing', { ...coupon, valid: undefined }, 'answer (coupon).valid: missing'],
  ['a value of another kind', { ...coupon, created: '1' }, 'answer (coupon).created: string, not number'],
  ['an object nobody knows', { object: 'boat' }, 'answer: there is no shape of boat'],
  ['what only the sandbox knows', { ...coupon, sandbox: {} }, 'answer: shows what the sandbox keeps for itself'],
  ['a list without its address', { ...list, url: undefined }, 'answer: not a list'],
  [
    'a flaw inside a list',
    { ...list, data: [{ ...coupon, name: 1 }] },
    'answer.data[0] (coupon).name: number, not string',
  ],
])('%s is a flaw', (_what, answer, flaw) => {
  expect(flawsOf(answer)).toEqual([flaw])
})
