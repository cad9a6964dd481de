import { expect, test } from 'vitest'
import { troubleOf } from './billing.ts'

test.each(['past_due', 'unpaid', 'paused', 'incomplete'])('%s says what is wrong and what to do about it', (status) => {
  for (const is_premium of [true, false]) {
    const trouble = troubleOf({ status, is_premium })
    expect(trouble?.title).toMatch(/^Your /)
    expect(trouble?.whatToDo).toContain('Manage Billing')
  }
})

test.each(['active', 'trialing', 'canceled', 'incomplete_expired'])('%s waits for nobody', (status) => {
  expect(troubleOf({ status, is_premium: false })).toBeNull()
})
