import { expect, test } from 'vitest'
import { dueStateOf } from './videos.ts'

test.each([
  ['2026-11-14', 'pending', 'overdue'],
  ['2026-11-15', 'pending', 'soon'],
  ['2026-11-17', 'in_progress', 'soon'],
  ['2026-11-18', 'in_progress', null],
  ['2026-11-14', 'on_hold', null],
  ['2026-11-14', 'completed', null],
  [null, 'pending', null],
] as const)('due %s and %s on Nov 15 is %s', (due_date, status, state) => {
  expect(dueStateOf({ due_date, status }, '2026-11-15')).toBe(state)
})
