import { describe, expect, test } from 'vitest'
import { problemsOf } from './proposal-checks.ts'

type Checked = Parameters<typeof problemsOf>[0]

const sales = { name: 'Sales tax', basis_points: 990 }
const line = {
  code: 'business_site',
  description: 'Business website',
  quantity: 1,
  unit_amount: 299_700,
  billing: 'once' as 'once' | 'month',
  tax: sales,
  is_option: false,
  is_ticked: false,
}
const whole: Checked = {
  customer_name: 'Tom Brandvold',
  customer_email: 'tom@brandvold.example',
  company_name: '',
  title: 'Website for Tom Brandvold',
  introduction: '',
  lines: [line],
  deposit_percent: 50,
  milestones: [{ title: 'Launch', working_days: 10, percent: 50 }],
  terms: '',
  valid_until: '2026-12-02',
}
const days = { tomorrow: '2026-11-19', yearFromNow: '2027-11-18' }
const find = (changes: Partial<Checked>) => problemsOf({ ...whole, ...changes }, days)

test('one that is complete can be sent', () => {
  expect(find({})).toEqual({})
  expect(find({ valid_until: days.tomorrow })).toEqual({})
  expect(find({ valid_until: days.yearFromNow })).toEqual({})
})

const other = { ...line, code: 'other', description: 'Something' }
const option = { ...other, is_option: true }
test.each([
  [{ title: '' }, { title: 'Please enter a title' }],
  [{ customer_name: '' }, { customer_name: 'Please enter a name' }],
  [{ customer_email: '' }, { customer_email: 'Please enter a valid email' }],
  [{ valid_until: '2026-11-18' }, { valid_until: 'Valid until must lie between tomorrow and a year from now.' }],
  [{ valid_until: '2027-11-19' }, { valid_until: 'Valid until must lie between tomorrow and a year from now.' }],
  [{ lines: [] }, { lines: 'A proposal needs at least one line that is not optional.' }],
  [{ lines: [option] }, { lines: 'A proposal needs at least one line that is not optional.' }],
  [{ lines: [{ ...line, description: '' }] }, { 'lines.0.description': 'Please describe what this is' }],
  [
    { lines: [line, { ...line, unit_amount: -100 }] },
    { 'lines.1.unit_amount': 'Price must be dollars, such as 145.00' },
  ],
  [{ lines: [line, { ...other, unit_amount: -299_701 }] }, { lines: 'The total cannot be negative.' }],
  [{ lines: [line, { ...option, unit_amount: -299_701 }] }, { lines: 'The total cannot be negative.' }],
  [{ lines: [{ ...line, unit_amount: 40 }] }, { lines: 'The total must be at least $0.50.' }],
  [{ lines: [line, { ...option, unit_amount: -299_680 }] }, { lines: 'The total must be at least $0.50.' }],
  [
    {
      lines: [
        { ...line, billing: 'month' },
        { ...option, unit_amount: 10 },
      ],
    },
    { lines: 'The total must be at least $0.50.' },
  ],
  [
    { lines: [{ ...line, quantity: 999, unit_amount: 9_999_999 }] },
    { lines: 'The total must be at most $999,999.99.' },
  ],
  [{ deposit_percent: 40 }, { deposit_percent: 'Deposit and milestones must add up to 100%.' }],
  [{ milestones: [] }, { deposit_percent: 'Deposit and milestones must add up to 100%.' }],
  [{ milestones: [{ title: '', working_days: 1, percent: 50 }] }, { 'milestones.0.title': 'Please name it' }],
  [{ lines: [{ ...line, unit_amount: 80 }] }, { deposit_percent: 'The deposit must be at least $0.50.' }],
])('%j is not', (changes, problems) => {
  expect(find(changes as Partial<Checked>)).toEqual(problems)
})

describe('what may be', () => {
  test('a discount of the team’s own words, and a line that costs nothing', () => {
    expect(find({ lines: [line, { ...other, unit_amount: -100_000 }] })).toEqual({})
    expect(find({ lines: [{ ...other, unit_amount: 0 }] })).toEqual({})
  })
  test('monthly lines alone need no plan', () => {
    expect(find({ lines: [{ ...line, billing: 'month' }], milestones: [], deposit_percent: 0 })).toEqual({})
  })
})
